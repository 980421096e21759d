"""How cards look: faces, their constellations, and fragments of pages that are drawn once."""
