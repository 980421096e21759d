"""Opponents at the board: who plays the other side of a game, with which deck, and how their picks come."""
