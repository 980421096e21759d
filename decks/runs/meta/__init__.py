"""Meta of a format: the matrix of its public decks, kept by the site and renewed while nothing else waits."""
