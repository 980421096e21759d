"""Puzzles: what the other side answers, and the line that solves one, both found by the solver."""

from engine.puzzles.defence import Defence
from engine.puzzles.hidden_cards import hidden_words
from engine.puzzles.puzzle_goal import GOALS, PuzzleGoal, read_goal
from engine.puzzles.solution import PuzzleSolution, solve_puzzle

__all__ = [
    "GOALS", "Defence", "PuzzleGoal", "PuzzleSolution", "hidden_words", "read_goal", "solve_puzzle",
]  # fmt: skip
