"""Worth of cards: how many more duels decks win with them in the place of cards of about their cost."""
