"""Duels: games of a deck against another one, each from both seats.

They are rows of `Run` whose second side is played against the first, so that they wait, are played, end and
are kept as all runs are.
"""
