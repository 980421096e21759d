"""Commands of the decks app, one a file."""
