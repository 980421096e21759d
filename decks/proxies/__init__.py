"""Decks on paper: proxies to cut out, and a deck sheet."""
