"""What a list of cards can be narrowed to by a press, each value with the number of cards it would leave."""
