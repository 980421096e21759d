"""Solver: whether a player can reach a goal from a position, proved against every answer and outcome."""

from engine.solver.answer import Answer, solve
from engine.solver.budget import POSITIONS, Budget
from engine.solver.goal import FAILED, OPEN, REACHED, ConnectAll, Goal, HaveMana, Survive, WinThisTurn
from engine.solver.solution_count import SolutionCount
from engine.solver.strategy import Branch, Strategy, StrategyNode, Way, strategy_data, strategy_from_data
from engine.solver.unseen_cards import count_hidden, position_known_whole, position_seen_by

__all__ = [
    "FAILED", "OPEN", "POSITIONS", "REACHED", "Answer", "Branch", "Budget", "ConnectAll", "Goal", "HaveMana",
    "SolutionCount", "Strategy", "StrategyNode", "Survive", "Way", "WinThisTurn", "count_hidden",
    "position_known_whole", "position_seen_by", "solve", "strategy_data", "strategy_from_data",
]  # fmt: skip
