"""Art that editors upload for cards: its header is read, then a bounded process decodes it, once."""
