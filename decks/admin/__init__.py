"""Decks, formats, runs and games in the admin. What was saved or played is read-only."""

from decks.admin import decks, formats, games, runs

__all__ = ["decks", "formats", "games", "runs"]
