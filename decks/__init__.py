"""Lists of cards and what is learnt from playing them."""
