"""Decks as text: reading lists, the names in them, export and import."""
