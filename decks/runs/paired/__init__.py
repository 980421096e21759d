"""Paired runs: the same games with two decks, versions or editions, and how these differ.

They are rows of `Run` with a second side, so that they wait, are played, end and are kept as all runs are.
"""
