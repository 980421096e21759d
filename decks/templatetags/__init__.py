"""Tags that draw decks and figures."""
