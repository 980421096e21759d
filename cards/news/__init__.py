"""News of the catalogue: cards that came and texts that changed, as a page and as a feed."""
