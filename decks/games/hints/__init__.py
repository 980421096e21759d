"""Hints at the board: the best picks of the deep policy for the player, found as a job when asked for."""
