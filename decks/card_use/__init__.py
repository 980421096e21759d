"""Use of a card by decks, for its page: put it into a deck, show those that have it, and how it did."""
