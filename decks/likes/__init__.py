"""Likes of decks, one an account."""
