"""Tally of the games of two decks: integers only, so that merging is exact in any order."""

from __future__ import annotations

from typing import Final

from engine.simulation.games_behind import GamesBehind, lowest_numbers
from engine.simulation.score import Score
from engine.simulation.tally import MOST_NAMED, read_number, read_numbers
from engine.state.position import Position
from engine.vocab import BY_LIMIT, BY_LOOP, DRAWN

SEATINGS: Final = 4  # each deck in each seat, and beginning there as often
LENGTH_STEP: Final = 5  # turns, both players' counted, that stand behind one figure


def first_seat(number: int) -> int:
    """Return the seat of the first deck in game `number`; 0 is P1, who begins the even ones (5.1)."""
    return number // 2 % 2


def first_begins(number: int) -> bool:
    """Return whether the first deck begins game `number`."""
    return number % 2 == first_seat(number)


def deck_of(number: int, player: int) -> int:
    """Return which deck a player has in game `number`: 0 for the first, 1 for the second; DRAWN stays."""
    return player if player == DRAWN else player ^ first_seat(number)


class DuelTally:
    """Counts over `games` games, of which `scores[n % 4]` has those numbered n that came to an end.

    `limited` games ended at a limit or in a loop (18.3), or took too long to be played to their end; `broken`
    ones were broken off, as the engine broke down in them. The first of both are named by number. Games too
    long and broken ones are in no score. `behind` names games behind the wins, seatings and lengths.
    """

    __slots__ = ("behind", "broken", "broken_games", "games", "limited", "limited_games", "scores")

    def __init__(self) -> None:
        self.games = 0
        self.scores: list[Score] = [Score() for _ in range(SEATINGS)]
        self.limited = 0
        self.limited_games: list[int] = []
        self.broken = 0
        self.broken_games: list[int] = []
        self.behind = GamesBehind()

    @property
    def decisions(self) -> int:
        """Return how many questions were answered in the games that came to an end."""
        return sum(score.decisions for score in self.scores)

    def add(self, number: int, score: Score, position: Position) -> None:
        """Count a game that is over, of which `score` is and whose last position this is."""
        self.games += 1
        seating = number % SEATINGS
        self.scores[seating] = self.scores[seating].merge(score)
        if position.reason in (BY_LIMIT, BY_LOOP):
            self.add_limited(number)
        winner = deck_of(number, position.winner)
        self.behind.add(won_by(winner), number)
        self.behind.add(won_seated(winner, seating), number)
        self.behind.add(lasted(position.turn_number), number)

    def add_limited(self, number: int) -> None:
        """Note a game that ended at a limit."""
        self.limited += 1
        self.limited_games = lowest_numbers(self.limited_games, [number], MOST_NAMED)

    def add_broken(self, number: int) -> None:
        """Note a game that was broken off."""
        self.broken += 1
        self.broken_games = lowest_numbers(self.broken_games, [number], MOST_NAMED)

    def merge(self, other: DuelTally) -> DuelTally:
        """The tally of both batches."""
        both = DuelTally()
        both.games = self.games + other.games
        both.scores = [mine.merge(theirs) for mine, theirs in zip(self.scores, other.scores, strict=True)]
        both.limited = self.limited + other.limited
        both.limited_games = lowest_numbers(self.limited_games, other.limited_games, MOST_NAMED)
        both.broken = self.broken + other.broken
        both.broken_games = lowest_numbers(self.broken_games, other.broken_games, MOST_NAMED)
        both.behind = self.behind.merge(other.behind)
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "games": self.games,
            "scores": [score.to_data() for score in self.scores],
            "limited": self.limited,
            "limited_games": self.limited_games,
            "broken": self.broken,
            "broken_games": self.broken_games,
            "behind": self.behind.numbers,
        }

    @classmethod
    def from_data(cls, data: dict[str, object]) -> DuelTally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        scores, behind = data.get("scores"), data.get("behind")
        if not isinstance(scores, list) or len(scores) != SEATINGS or not isinstance(behind, dict):
            raise ValueError("not a tally of duels")
        tally = cls()
        tally.games = read_number(data.get("games"))
        tally.scores = [Score.from_data(score) for score in scores]
        tally.limited = read_number(data.get("limited"))
        tally.limited_games = read_numbers(data.get("limited_games"))
        tally.broken = read_number(data.get("broken"))
        tally.broken_games = read_numbers(data.get("broken_games"))
        tally.behind.numbers = {str(figure): read_numbers(numbers) for figure, numbers in behind.items()}
        return tally


def won_by(deck: int) -> str:
    """The games that a deck won (0, 1), or that were drawn."""
    return f"won {deck}"


def won_seated(deck: int, seating: int) -> str:
    """The same, of one seating."""
    return f"won {deck} seated {seating}"


def lasted(turns: int) -> str:
    """The games of about so many turns."""
    return f"turns {turns // LENGTH_STEP * LENGTH_STEP}"
