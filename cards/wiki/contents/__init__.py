"""What the wiki has: its index, and the search within it."""
