"""Wins at the board: whether there is one this turn, searched as a job, and played before one's eyes."""
