"""Tally of a batch of games: integers only, so that merging is exact in any order."""

from __future__ import annotations

from typing import Final

from engine.grid import ZONES
from engine.simulation.games_behind import GamesBehind, lowest_numbers

# What the measures and counts mean. Raised by hand whenever one is added or counted in another way, so that
# no run whose figures mean something else is found again as the same. 1: laid face-down counted as played,
# and cards of hands put aside as seen. 2: no cards in hand. 3: no mana wasted, cards that wait, zones by
# kind, plays, board, openings and damage; an extra turn was not told from one's next. 4: no games behind
# figures. 5: no first hands. 6: no games behind differences and opening hands.
MEASURES_VERSION: Final = 7
CARD_COUNTS_SINCE: Final = 2  # from this version on the counts of a card mean what they do now

# Measures of a turn
MANA_ON_FIELD: Final = 0
MANA_COLLECTED: Final = 1
MANA_SPENT: Final = 2
CARDS_PLAYED: Final = 3
ZONES_OPEN: Final = 4
OPPONENT_HP: Final = 5
CARDS_IN_HAND: Final = 6
MANA_WASTED: Final = 7
CARDS_DRAWN: Final = 8
WAITING_ZONE: Final = 9
WAITING_COST: Final = 10
CREATURE_ZONES: Final = 11
ARTIFACT_ZONES: Final = 12
MONUMENT_ZONES: Final = 13
MEASURES: Final = (
    "mana_on_field", "mana_collected", "mana_spent", "cards_played", "zones_open", "opponent_hp",
    "cards_in_hand", "mana_wasted", "cards_drawn", "waiting_zone", "waiting_cost", "creature_zones",
    "artifact_zones", "monument_zones",
)  # fmt: skip

# Of a game that was won, these stay as they were; what is done in a turn is of the games that came so far
STOCKS: Final[tuple[int, ...]] = (
    MANA_ON_FIELD, ZONES_OPEN, OPPONENT_HP, CARDS_IN_HAND, CREATURE_ZONES, ARTIFACT_ZONES, MONUMENT_ZONES,
)  # fmt: skip

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
KEPT: Final = 11  # it was in the opening hand that was kept
ASIDE: Final = 12  # it was in a hand that was set aside (5.2)
DEALT: Final = 13  # it was in the first hand (5.1), whether that was kept or set aside
COUNTS: Final = (
    "seen", "playable", "played", "stuck", "cost", "zone", "held", "transform", "event", "late", "laid",
    "kept", "aside", "dealt",
)  # fmt: skip
REASONS: Final = range(STUCK_COST, STUCK_LATE + 1)

# Sums of a card over games: those in which it was first played face-up, by the turn of that, and its damage
FIRST_GAMES: Final = 0
FIRST_TURNS: Final = 1
FIRST_SQUARES: Final = 2
DAMAGE: Final = 3
DAMAGE_SQUARES: Final = 4
CARD_SUMS: Final = 5

# An opening hand has a row for each kind of card and number of such in it
STARTERS: Final = 3  # that cost nothing and bring mana; the kinds before are the types of cards
OPENING_KINDS: Final = ("creatures", "artifacts", "monuments", "starters")
MOST_HELD: Final = 8  # more cards of a kind in a hand count as so many
OPENING_KEPT: Final = 0
OPENING_ASIDE: Final = 1
OPENING_WON: Final = 2
OPENING_TURNS: Final = 3  # of those that were won
OPENING_SQUARES: Final = 4
OPENING_DEALT: Final = 5  # first hands, kept or set aside
OPENING_SUMS: Final = 6

MOST_NAMED: Final = 20  # games that ended at a limit and are named
NONE_YET: Final = -1  # the most of a measure in a turn that no game came to


class Tally:
    """Counts over `games` games of `turns` turns with `cards` different cards.

    `wins[t]` games were won in turn t (from 1). `turn_games[t]` games reached the end of turn t, or were won
    before; `sums[t][m]` and `squares[t][m]` sum a measure over them, the STOCKS over all games, but not in a
    tally of old (`standing` = 0). `counts[c][k]` counts games for card c. A tally of old has fewer measures
    and counts, and none of what follows.
    `first_plays[t]` games had their first play in turn t, 0 for never; in `waits[t]` the most turns in a row
    without a play were t. `board[t][z]` counts the games with a card of one's own face-up in zone z at the
    end of turn t, `board[t][ZONES + z]` face-down. `places[c][z]` counts the turns at whose end card c lay
    face-up in zone z. `card_sums[c]` are the CARD_SUMS, `openings` the OPENING_SUMS, by kind and number held.
    No table goes by card and turn, so the size of a tally grows with their sum.
    `behind` names games behind the wins, first plays, waits and counts of cards. `most[t][m]` is the most of
    a measure in a turn, of the games that came so far, and `most_games[t][m]` the lowest number of a game
    with so much; both are NONE_YET where no game came so far. `number` is that of the game that is counted;
    one tally counts its games in ascending order.
    `limited` games ended at a limit or in a loop (18.3), the first of them are `limited_games`, by number; in
    `bounded` games the policy began as much in a turn as it ever does. `broken` games were broken off, as
    the engine broke down in them, the first of them `broken_games`: nothing else is counted of these.
    """

    __slots__ = (
        "behind", "board", "bounded", "broken", "broken_games", "card_sums", "counts", "decisions",
        "first_plays", "games", "limited", "limited_games", "most", "most_games", "number", "openings",
        "places", "squares", "standing", "sums", "turn_games", "turns", "waits", "wins",
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
        self.sums: list[list[int]] = make_rows(turns + 1, len(MEASURES))
        self.squares: list[list[int]] = make_rows(turns + 1, len(MEASURES))
        self.counts: list[list[int]] = make_rows(cards, len(COUNTS))
        self.first_plays: list[int] = [0] * (turns + 1)
        self.waits: list[int] = [0] * (turns + 1)
        self.board: list[list[int]] = make_rows(turns + 1, 2 * ZONES)
        self.places: list[list[int]] = make_rows(cards, ZONES)
        self.card_sums: list[list[int]] = make_rows(cards, CARD_SUMS)
        self.openings: list[list[int]] = make_rows(len(OPENING_KINDS) * (MOST_HELD + 1), OPENING_SUMS)
        self.number = 0
        self.behind = GamesBehind()
        self.most: list[list[int]] = make_rows(turns + 1, len(MEASURES), NONE_YET)
        self.most_games: list[list[int]] = make_rows(turns + 1, len(MEASURES), NONE_YET)

    def add_turn(self, turn: int, measures: list[int]) -> None:
        """Count the end of a turn of one game."""
        add_to(self.turn_games, turn, 1)
        sums, squares, most = self.sums[turn], self.squares[turn], self.most[turn]
        for index, value in enumerate(measures):
            if value:
                add_to(sums, index, value)
                add_to(squares, index, value * value)
            if value > most[index]:
                most[index] = value
                self.most_games[turn][index] = self.number

    def add_standing(self, turn: int, measures: list[int]) -> None:
        """Count a turn after a game was won: what was there then still is."""
        sums, squares = self.sums[turn], self.squares[turn]
        for index in STOCKS:
            value = measures[index]
            add_to(sums, index, value)
            add_to(squares, index, value * value)

    def add_board(self, turn: int, places: list[int]) -> None:
        """Count what lies where at the end of a turn, as places of a row of `board`."""
        row = self.board[turn]
        for place in places:
            add_to(row, place, 1)

    def add_limited(self, number: int) -> None:
        """Count a game that ended at a limit."""
        self.limited += 1
        self.limited_games = lowest_numbers(self.limited_games, [number], MOST_NAMED)

    def add_broken(self, number: int) -> None:
        """Count a game that was broken off."""
        self.broken += 1
        self.broken_games = lowest_numbers(self.broken_games, [number], MOST_NAMED)

    def merge(self, other: Tally) -> Tally:
        """The tally of both batches. ValueError for batches of different shape."""
        if self.turns != other.turns or len(self.counts) != len(other.counts):
            raise ValueError("tallies of different runs cannot be merged")
        both = Tally(self.turns, len(self.counts))
        both.games = self.games + other.games
        both.decisions = self.decisions + other.decisions
        both.limited = self.limited + other.limited
        both.limited_games = lowest_numbers(self.limited_games, other.limited_games, MOST_NAMED)
        both.broken = self.broken + other.broken
        both.broken_games = lowest_numbers(self.broken_games, other.broken_games, MOST_NAMED)
        both.bounded = self.bounded + other.bounded
        both.standing = min(self.standing, other.standing)
        both.wins = add_lists(self.wins, other.wins)
        both.turn_games = add_lists(self.turn_games, other.turn_games)
        both.sums = add_rows(self.sums, other.sums)
        both.squares = add_rows(self.squares, other.squares)
        both.counts = add_rows(self.counts, other.counts)
        both.first_plays = add_lists(self.first_plays, other.first_plays)
        both.waits = add_lists(self.waits, other.waits)
        both.board = add_rows(self.board, other.board)
        both.places = add_rows(self.places, other.places)
        both.card_sums = add_rows(self.card_sums, other.card_sums)
        both.openings = add_rows(self.openings, other.openings)
        both.behind = self.behind.merge(other.behind)
        both.merge_most(self)
        both.merge_most(other)
        return both

    def merge_most(self, other: Tally) -> None:
        """Take over where another one has more of a measure in a turn, or as much in an earlier game."""
        for turn, row in enumerate(other.most):
            most, games = self.most[turn], self.most_games[turn]
            for index, value in enumerate(row):
                number = other.most_games[turn][index]
                if value > most[index] or (value == most[index] and number < games[index]):
                    most[index], games[index] = value, number

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
            "first_plays": self.first_plays,
            "waits": self.waits,
            "board": self.board,
            "places": self.places,
            "card_sums": self.card_sums,
            "openings": self.openings,
            "behind": self.behind.numbers,
            "most": self.most,
            "most_games": self.most_games,
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
        tally.first_plays = read_numbers(data.get("first_plays", []))
        tally.waits = read_numbers(data.get("waits", []))
        tally.board = read_rows(data.get("board", []))
        tally.places = read_rows(data.get("places", []))
        tally.card_sums = read_rows(data.get("card_sums", []))
        tally.openings = read_rows(data.get("openings", []))
        tally.behind = read_behind(data.get("behind", {}))
        tally.most = read_rows(data.get("most", []))
        tally.most_games = read_rows(data.get("most_games", []))
        return tally


def add_to(row: list[int], place: int, number: int) -> None:
    """Add a number at a place of a row.

    Compiled, `row[place] += number` adds two objects of Python: 120 instructions, and this takes 30.
    """
    row[place] = row[place] + number


def make_rows(rows: int, length: int, value: int = 0) -> list[list[int]]:
    """As many rows of as many equal values."""
    return [[value] * length for _ in range(rows)]


def opening_row(kind: int, held: int) -> int:
    """The row of `openings` of hands that hold so many cards of a kind."""
    return kind * (MOST_HELD + 1) + min(held, MOST_HELD)


def add_rows(a: list[list[int]], b: list[list[int]]) -> list[list[int]]:
    """Sums, place by place."""
    return [add_lists(x, y) for x, y in zip(a, b, strict=True)]


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


def read_behind(value: object) -> GamesBehind:
    """The games behind figures. ValueError for anything else."""
    if not isinstance(value, dict):
        raise ValueError(f"not games by figure: {value!r}")
    behind = GamesBehind()
    behind.numbers = {str(figure): read_numbers(numbers) for figure, numbers in value.items()}
    return behind


def read_rows(value: object) -> list[list[int]]:
    """A list of lists of ints. ValueError for anything else."""
    if not isinstance(value, list):
        raise ValueError(f"not a list: {value!r}")
    return [read_numbers(one) for one in value]
