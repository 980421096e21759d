"""Puzzles: what the other side answers, and the line that solves one, both found by the solver."""

from engine.puzzles.defence import Defence
from engine.puzzles.hidden_cards import hidden_words
from engine.puzzles.puzzle_goal import GOALS, MANA, PuzzleGoal, read_goal
from engine.puzzles.solution import PuzzleSolution, solve_puzzle
from engine.solver.answer import PROVED

__all__ = [
    "GOALS", "MANA", "PROVED", "Defence", "PuzzleGoal", "PuzzleSolution", "hidden_words", "read_goal",
    "solve_puzzle",
]  # fmt: skip
