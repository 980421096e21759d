"""Decks handed on: by link, as text, as a code in an address, as a picture of these."""
