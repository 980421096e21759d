"""Goals of puzzles as they are written, `win` or `mana 7`, and as the solver asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import BadFile
from engine.solver.goal import ConnectAll, Goal, HaveMana, Survive, WinThisTurn
from engine.state.position import Position
from engine.vocab import P1

WIN, SURVIVE, CONNECT, MANA = "win", "survive", "connect", "mana"
GOALS: Final = (WIN, SURVIVE, CONNECT, MANA)
LEAST_CHAIN: Final = 2
MOST_MANA: Final = 99


@dataclass(frozen=True)
class PuzzleGoal:
    """Goal of the first player in the turn that it is; `amount` is how much mana, else 0."""

    kind: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}" if self.amount else self.kind

    def engine_goal(self, start: Position) -> Goal:
        """Return the goal of the solver for a puzzle that begins with this position."""
        turn = start.turn_number
        if self.kind == WIN:
            return WinThisTurn(P1, turn)
        if self.kind == SURVIVE:
            return Survive(P1, turn + 1)
        if self.kind == CONNECT:
            return ConnectAll(P1, turn, LEAST_CHAIN)
        return HaveMana(P1, turn, self.amount)


def read_goal(words: str, source: str, line: int = 0) -> PuzzleGoal:
    """Return a goal as it is written. BadFile."""
    kind, _, amount = words.strip().casefold().partition(" ")
    if kind not in GOALS or bool(amount) != (kind == MANA):
        known = ", ".join(f"{goal} N" if goal == MANA else goal for goal in GOALS)
        raise BadFile(source, line, f"a goal is one of {known}, not {words.strip()[:40]!r}")
    if amount and not (amount.isascii() and amount.isdecimal() and 1 <= int(amount[:3]) <= MOST_MANA):
        raise BadFile(source, line, f"the mana of a goal is a number from 1 to {MOST_MANA}")
    return PuzzleGoal(kind, int(amount) if amount else 0)
