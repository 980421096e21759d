"""Commands of the decks app."""
