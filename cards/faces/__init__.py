"""Appearance of cards: faces, their constellations, and page fragments that are drawn once."""
