"""Archives of all decks of a visitor, out and in again."""
