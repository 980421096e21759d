"""Forks: decks made of others, and planned changes, which are forks of one's own."""
