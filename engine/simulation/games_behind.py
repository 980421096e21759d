"""Games behind figures: of each count of games, the lowest numbers of those that it counts."""

from __future__ import annotations

from typing import Final

MOST_GAMES: Final = 5  # that are named behind one figure


class GamesBehind:
    """The lowest numbers of the games behind each figure, at most MOST_GAMES, by the figure's name.

    Names are those of the functions below. Batches merge exactly in any order, as the lowest numbers of both
    are among the lowest of each.
    """

    __slots__ = ("numbers",)

    def __init__(self) -> None:
        self.numbers: dict[str, list[int]] = {}

    def add(self, figure: str, number: int) -> None:
        """Note that a game stands behind a figure."""
        numbers = self.numbers.get(figure, [])
        if len(numbers) < MOST_GAMES or number < numbers[-1]:
            self.numbers[figure] = lowest_numbers(numbers, [number], MOST_GAMES)

    def merge(self, other: GamesBehind) -> GamesBehind:
        """The lowest numbers of both batches."""
        both = GamesBehind()
        both.numbers = self.numbers.copy()
        for figure, numbers in other.numbers.items():
            both.numbers[figure] = lowest_numbers(both.numbers.get(figure, []), numbers, MOST_GAMES)
        return both

    def of(self, *figures: str) -> list[int]:
        """The lowest numbers of the games behind any of these figures, each once."""
        games = dict.fromkeys([number for figure in figures for number in self.numbers.get(figure, [])])
        return sorted(games)[:MOST_GAMES]


def lowest_numbers(a: list[int], b: list[int], most: int) -> list[int]:
    """The lowest numbers of both lists, so many at most."""
    return sorted([*a, *b])[:most]


def won_in(turn: int) -> str:
    """The games that were won in a turn, 0: not at all."""
    return f"won {turn}"


def first_play_in(turn: int) -> str:
    """The games with the first play in a turn, 0: without any."""
    return f"first play {turn}"


def longest_wait_of(turns: int) -> str:
    """The games in which the longest time without a play was so many turns."""
    return f"wait {turns}"


def opening_in(row: int) -> str:
    """The games in which a hand was kept that counts in a row of a tally's openings."""
    return f"opening {row}"


def differs(figure: str, difference: int) -> str:
    """The pairs of games in which the second has more of what a figure counts, or less."""
    return f"{'more' if difference > 0 else 'less'} {figure}"


def card_was(defn: int, outcome: str) -> str:
    """The games in which a card, by its place in the deck, had one of the COUNTS of a tally."""
    return f"card {defn} {outcome}"
