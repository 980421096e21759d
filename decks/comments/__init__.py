"""Comments on decks by accounts, with replies."""
