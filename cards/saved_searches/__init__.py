"""Searches that accounts keep, each with a feed of what is new among its cards."""
