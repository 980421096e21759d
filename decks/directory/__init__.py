"""The directory of public decks: searched, in several orders, with those that editors feature."""
