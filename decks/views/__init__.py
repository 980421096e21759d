"""Pages of the decks app: decks, and the runs made with them."""
