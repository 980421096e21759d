"""Checks by play: what only playing a deck shows, as hints; after each save, as idle jobs."""
