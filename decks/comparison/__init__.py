"""Decks and their versions side by side."""
