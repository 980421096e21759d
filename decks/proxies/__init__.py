"""Decks on paper: proxies, nine to a page, and a deck sheet."""
