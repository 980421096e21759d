"""Matrices: each of several decks against each other one, kept as a whole.

A matrix has a row of its own, and its cells are duels. What is played of it is what these say.
"""
