"""Contents of the wiki: its index, and the search within it."""
