"""Score of duels, by how they ended: integers only, so that merging is exact in any order."""

from __future__ import annotations

from typing import Final

from engine.simulation.intervals import Figure, mean_of
from engine.simulation.tally import add_lists, read_number, read_numbers, read_rows
from engine.state.position import Position
from engine.vocab import DRAWN, REASONS

LONGEST: Final = 501  # turns; the game's own limit is 500 (18.3)


class Score:
    """Counts over `games` games.

    `ended[winner][reason]` games ended so (winner 0 = P1, 1 = P2, 2 = draw), `won_by_starter` were won by who
    began, `lengths[t]` had t turns, both players' counted.
    """

    __slots__ = ("decisions", "ended", "games", "lengths", "won_by_starter")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.won_by_starter = 0
        self.ended: list[list[int]] = [[0] * len(REASONS) for _ in range(DRAWN + 1)]
        self.lengths: list[int] = [0] * (LONGEST + 1)

    def add(self, position: Position, starter: int, decisions: int) -> None:
        """Count a game that is over."""
        self.games += 1
        self.decisions += decisions
        self.won_by_starter += int(position.winner == starter)
        self.ended[position.winner][position.reason] += 1
        self.lengths[min(position.turn_number, LONGEST)] += 1

    def games_won(self, player: int) -> int:
        """Return how many games a player won; `DRAWN` for draws."""
        return sum(self.ended[player])

    def merge(self, other: Score) -> Score:
        """The score of both batches."""
        both = Score()
        both.games = self.games + other.games
        both.decisions = self.decisions + other.decisions
        both.won_by_starter = self.won_by_starter + other.won_by_starter
        both.ended = [add_lists(a, b) for a, b in zip(self.ended, other.ended, strict=True)]
        both.lengths = add_lists(self.lengths, other.lengths)
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "won_by_starter": self.won_by_starter,
            "ended": self.ended,
            "lengths": self.lengths,
        }

    @classmethod
    def from_data(cls, data: dict[str, object]) -> Score:
        """Return the score that `to_data` wrote. ValueError for anything else."""
        score = cls()
        score.games = read_number(data.get("games"))
        score.decisions = read_number(data.get("decisions"))
        score.won_by_starter = read_number(data.get("won_by_starter"))
        score.ended = read_rows(data.get("ended"))
        score.lengths = read_numbers(data.get("lengths"))
        return score


def mean_turns(score: Score) -> Figure:
    """The mean length of a game in turns, both players' counted."""
    total = sum(turns * games for turns, games in enumerate(score.lengths))
    squares = sum(turns * turns * games for turns, games in enumerate(score.lengths))
    return mean_of(score.games, total, squares)
