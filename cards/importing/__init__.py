"""Import of card files: the changes of one, reported card by card, and the writing of it."""
