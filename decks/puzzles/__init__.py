"""Puzzles: positions with a goal that the engine checks, whose solutions it has proved."""
