"""Appearance of cards: faces, and page fragments that are drawn once."""
