"""How things stand: the position of a game and its parts. One object, cloned by hand, no rules in it."""
