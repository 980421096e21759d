"""Duels of a deck against another one from both seats: games by number, their tally and its report."""
