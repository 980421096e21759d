"""State of a game: its position and the parts of it. One object, cloned by hand, no rules in it."""
