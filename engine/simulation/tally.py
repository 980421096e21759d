"""Tally of a batch of games: integers only, so that merging is exact in any order."""

from __future__ import annotations

from typing import Final

# What the measures and counts mean. Raised by hand whenever one is added or counted in another way, so that
# no run whose figures mean something else is found again as the same. 1: laid face-down counted as played,
# and cards of hands put aside as seen. 2: no cards in hand.
MEASURES_VERSION: Final = 3
CARD_COUNTS_SINCE: Final = 2  # from this version on the counts of a card mean what they do now

# Measures of a turn
MANA_ON_FIELD: Final = 0
MANA_COLLECTED: Final = 1
MANA_SPENT: Final = 2
CARDS_PLAYED: Final = 3
ZONES_OPEN: Final = 4
OPPONENT_HP: Final = 5
CARDS_IN_HAND: Final = 6
MEASURES: Final = (
    "mana_on_field", "mana_collected", "mana_spent", "cards_played", "zones_open", "opponent_hp",
    "cards_in_hand",
)  # fmt: skip

# Of a game that was won, these stay as they were; what is done in a turn is of the games that came so far
STOCKS: Final = (MANA_ON_FIELD, ZONES_OPEN, OPPONENT_HP, CARDS_IN_HAND)

# Counts of a card, each in games; a game counts once however many copies
SEEN: Final = 0
PLAYABLE: Final = 1
PLAYED: Final = 2
STUCK: Final = 3
STUCK_COST: Final = 4
STUCK_ZONE: Final = 5
STUCK_HELD: Final = 6  # it could be played at some time, and was not
STUCK_TRANSFORM: Final = 7  # it comes only by a Transform (20.2), and none brought it
STUCK_EVENT: Final = 8  # it could be paid for, but an XD Event, which it needs, was not had (6.4c)
STUCK_LATE: Final = 9  # no phase in which cards are played came after it was drawn
LAID: Final = 10  # set (7.3); playable and played are face-up: summoned or flipped
COUNTS: Final = (
    "seen", "playable", "played", "stuck", "cost", "zone", "held", "transform", "event", "late", "laid",
)  # fmt: skip
REASONS: Final = range(STUCK_COST, STUCK_LATE + 1)


MOST_NAMED: Final = 20  # games that ended at a limit and are named


class Tally:
    """Counts over `games` games of `turns` turns with `cards` different cards.

    `wins[t]` games were won in turn t (from 1). `turn_games[t]` games reached the end of turn t, or were won
    before; `sums[t][m]` and `squares[t][m]` sum a measure over them, the STOCKS over all games, but not in a
    tally of old (`standing` = 0). `counts[c][k]` counts games for card c. A tally of old has fewer measures
    and counts.
    `limited` games ended at a limit or in a loop (18.3), the first of them are `limited_games`, by number; in
    `bounded` games the policy began as much in a turn as it ever does. `broken` games were broken off, as
    the engine broke down in them, the first of them `broken_games`: nothing else is counted of these.
    """

    __slots__ = (
        "bounded", "broken", "broken_games", "counts", "decisions", "games", "limited", "limited_games",
        "squares", "standing", "sums", "turn_games", "turns", "wins",
    )  # fmt: skip

    def __init__(self, turns: int, cards: int) -> None:
        self.turns = turns
        self.games = 0
        self.decisions = 0
        self.limited = 0
        self.limited_games: list[int] = []
        self.broken = 0
        self.broken_games: list[int] = []
        self.bounded = 0
        self.standing = 1
        self.wins: list[int] = [0] * (turns + 1)
        self.turn_games: list[int] = [0] * (turns + 1)
        self.sums: list[list[int]] = [[0] * len(MEASURES) for _ in range(turns + 1)]
        self.squares: list[list[int]] = [[0] * len(MEASURES) for _ in range(turns + 1)]
        self.counts: list[list[int]] = [[0] * len(COUNTS) for _ in range(cards)]

    def add_turn(self, turn: int, measures: list[int]) -> None:
        """Count the end of a turn of one game."""
        self.turn_games[turn] += 1
        for index, value in enumerate(measures):
            self.sums[turn][index] += value
            self.squares[turn][index] += value * value

    def add_standing(self, turn: int, measures: list[int]) -> None:
        """Count a turn after a game was won: what was there then still is."""
        for index in STOCKS:
            self.sums[turn][index] += measures[index]
            self.squares[turn][index] += measures[index] ** 2

    def add_limited(self, number: int) -> None:
        """Count a game that ended at a limit."""
        self.limited += 1
        self.limited_games = lowest_numbers(self.limited_games, [number])

    def add_broken(self, number: int) -> None:
        """Count a game that was broken off."""
        self.broken += 1
        self.broken_games = lowest_numbers(self.broken_games, [number])

    def merge(self, other: Tally) -> Tally:
        """The tally of both batches. ValueError for batches of different shape."""
        if self.turns != other.turns or len(self.counts) != len(other.counts):
            raise ValueError("tallies of different runs cannot be merged")
        both = Tally(self.turns, len(self.counts))
        both.games = self.games + other.games
        both.decisions = self.decisions + other.decisions
        both.limited = self.limited + other.limited
        both.limited_games = lowest_numbers(self.limited_games, other.limited_games)
        both.broken = self.broken + other.broken
        both.broken_games = lowest_numbers(self.broken_games, other.broken_games)
        both.bounded = self.bounded + other.bounded
        both.standing = min(self.standing, other.standing)
        both.wins = add_lists(self.wins, other.wins)
        both.turn_games = add_lists(self.turn_games, other.turn_games)
        both.sums = [add_lists(a, b) for a, b in zip(self.sums, other.sums, strict=True)]
        both.squares = [add_lists(a, b) for a, b in zip(self.squares, other.squares, strict=True)]
        both.counts = [add_lists(a, b) for a, b in zip(self.counts, other.counts, strict=True)]
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "turns": self.turns,
            "games": self.games,
            "decisions": self.decisions,
            "limited": self.limited,
            "limited_games": self.limited_games,
            "broken": self.broken,
            "broken_games": self.broken_games,
            "bounded": self.bounded,
            "standing": self.standing,
            "wins": self.wins,
            "turn_games": self.turn_games,
            "sums": self.sums,
            "squares": self.squares,
            "counts": self.counts,
        }

    @classmethod
    def from_data(cls, data: dict[str, object]) -> Tally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        counts = read_rows(data.get("counts"))
        tally = cls(read_number(data.get("turns")), len(counts))
        tally.games = read_number(data.get("games"))
        tally.decisions = read_number(data.get("decisions"))
        tally.limited = read_number(data.get("limited", 0))
        tally.limited_games = read_numbers(data.get("limited_games", []))
        tally.broken = read_number(data.get("broken", 0))
        tally.broken_games = read_numbers(data.get("broken_games", []))
        tally.bounded = read_number(data.get("bounded", 0))
        tally.standing = read_number(data.get("standing", 0))
        tally.wins = read_numbers(data.get("wins"))
        tally.turn_games = read_numbers(data.get("turn_games"))
        tally.sums = read_rows(data.get("sums"))
        tally.squares = read_rows(data.get("squares"))
        tally.counts = counts
        return tally


def lowest_numbers(a: list[int], b: list[int]) -> list[int]:
    """The lowest numbers of both lists, as many as are kept."""
    return sorted([*a, *b])[:MOST_NAMED]


def add_lists(a: list[int], b: list[int]) -> list[int]:
    """Sums, place by place."""
    return [x + y for x, y in zip(a, b, strict=True)]


def read_number(value: object) -> int:
    """An int. ValueError for anything else."""
    if not isinstance(value, int):
        raise ValueError(f"not a whole number: {value!r}")
    return value


def read_numbers(value: object) -> list[int]:
    """A list of ints. ValueError for anything else."""
    if not isinstance(value, list):
        raise ValueError(f"not a list: {value!r}")
    return [read_number(one) for one in value]


def read_rows(value: object) -> list[list[int]]:
    """A list of lists of ints. ValueError for anything else."""
    if not isinstance(value, list):
        raise ValueError(f"not a list: {value!r}")
    return [read_numbers(one) for one in value]
