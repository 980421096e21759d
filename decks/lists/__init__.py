"""Lists of cards: texts read against the catalogue, changes card by card, saves that race for a version."""
