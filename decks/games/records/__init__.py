"""Games as the text of a record: written, and opened as a game of one's own or shown."""
