"""What a deck has to be like: formats as data, and what is wrong with a deck in one of them."""
