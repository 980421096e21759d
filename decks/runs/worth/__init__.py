"""Worth of cards, measured in the public starter decks: of one card, or of all cards of a set."""
