"""Hints of decks that are checked by play."""
