"""The page of one card: what it prints, and where that leads."""
