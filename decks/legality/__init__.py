"""Legality of decks: formats as data, and the problems of a deck in one of them."""
