"""What decks do with a card, for its page: put it into one's own, show those that have it, and how it did."""
