"""Paired games: two decks, editions or switches that play games of the same chance, and how these differ.

Game `number` of both sides has the same streams of chance (21.4), and a card that was swapped in is shuffled
to where the card lay that it replaced. So what differs comes from the change, and fewer games show it.
Differences are those of side B less side A. They are integers only, so that merging is exact in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.carddef import CardDef
from engine.simulation.batch import (
    GoldfishTask,
    Watch,
    begin,
    count_broken,
    count_unplayed,
    play_goldfish,
)
from engine.simulation.games_behind import GamesBehind, card_was, differs
from engine.simulation.tally import (
    COUNTS,
    LAID,
    MEASURES,
    PLAYABLE,
    PLAYED,
    STOCKS,
    STUCK,
    Tally,
    add_lists,
    add_rows,
    make_rows,
    read_behind,
    read_rows,
)

# The sums of a difference d over pairs are [pairs, d, d²]. Those of a measure over the whole of a pair, where
# d is added up over the t turns that both sides have, are [pairs, t, t², d, d², d·t].
WHOLE_SUMS: Final = 6
WIN_TURN: Final = "win_turn"
CARD_FIGURES: Final = (PLAYABLE, PLAYED, LAID, STUCK)  # differences of cards that are shown


@dataclass(frozen=True)
class PairedTask:
    """Two simulations of equal seed and number of turns: `b` is compared with `a`."""

    a: GoldfishTask
    b: GoldfishTask

    def shared_cards(self) -> list[tuple[int, int]]:
        """Return each card that both decks have, by its row in the tallies of `a` and of `b`."""
        rows = {card.hash: row for row, card in enumerate(self.b.cards())}
        return [(row, rows[card.hash]) for row, card in enumerate(self.a.cards()) if card.hash in rows]


def pair_tasks(a: GoldfishTask, b: GoldfishTask) -> PairedTask:
    """Pair two simulations: the cards that only `b` has take the places of those that only `a` has.

    ValueError for simulations of different seeds or numbers of turns.
    """
    if (a.seed, a.turns) != (b.seed, b.turns):
        raise ValueError("simulations of different seeds or turns cannot be paired")
    return PairedTask(a, replace(b, replaced=match_swaps(a.main, b.main)))


def match_swaps(before: Sequence[CardDef], after: Sequence[CardDef]) -> tuple[tuple[CardDef, CardDef], ...]:
    """Return (card, card that it replaced) for each copy that was swapped in; one of the same type first."""
    removed, added = _surplus(before, after), _surplus(after, before)
    swaps = []
    for same_type in (True, False):
        for new in added[:]:
            fitting = [old for old in removed if not same_type or old.type == new.type]
            if fitting:
                swaps.append((new, fitting[0]))
                removed.remove(fitting[0])
                added.remove(new)
    return tuple(swaps)


def _surplus(pile: Iterable[CardDef], other: Iterable[CardDef]) -> list[CardDef]:
    """Return the copies of `pile` that `other` has not, by name."""
    in_other = Counter(card.hash for card in other)
    surplus = []
    for card in sorted(pile, key=lambda card: (card.name, card.hash)):
        if in_other[card.hash]:
            in_other[card.hash] -= 1
        else:
            surplus.append(card)
    return surplus


class PairedTally:
    """Counts over `games` pairs of games; `sides` has the tallies of A and of B.

    `win_turn` sums the differences of the turns in which the games were won: [games, sum, squares]. One that
    was not won within `turns` counts as won in the turn after them. `by_turn[t][m]` sums in the same way the
    differences of a measure, over pairs of which both have it in turn t; `whole[m]` sums it over all those
    turns of a pair. `cards[c][k]` sums the differences of the counts of the c-th shared card. `behind` names
    pairs in which one of these figures differs, one way or the other (`differs`).
    """

    __slots__ = ("behind", "by_turn", "cards", "sides", "whole", "win_turn")

    def __init__(self, a: Tally, b: Tally, shared: int) -> None:
        self.sides = (a, b)
        self.win_turn: list[int] = [0] * 3
        self.by_turn: list[list[list[int]]] = [make_rows(len(MEASURES), 3) for _ in range(a.turns + 1)]
        self.whole: list[list[int]] = make_rows(len(MEASURES), WHOLE_SUMS)
        self.cards: list[list[list[int]]] = [make_rows(len(COUNTS), 3) for _ in range(shared)]
        self.behind = GamesBehind()

    @property
    def games(self) -> int:
        """Return how many pairs of games were played."""
        return self.sides[0].games

    @property
    def decisions(self) -> int:
        """Return how many questions were answered in the games of both sides."""
        return self.sides[0].decisions + self.sides[1].decisions

    def add_pair(self, a: Tally, b: Tally, shared: list[tuple[int, int]]) -> None:
        """Count a pair, of which `a` and `b` have the tallies of one game each, of equal number."""
        self.sides = (self.sides[0].merge(a), self.sides[1].merge(b))
        add_difference(self.win_turn, win_turn(b) - win_turn(a))
        self.note(WIN_TURN, win_turn(b) - win_turn(a), a.number)
        for measure in range(len(MEASURES)):
            turns = total = 0
            for turn in range(1, a.turns + 1):
                if has_measure(a, turn, measure) and has_measure(b, turn, measure):
                    difference = b.sums[turn][measure] - a.sums[turn][measure]
                    add_difference(self.by_turn[turn][measure], difference)
                    turns += 1
                    total += difference
            whole = [1, turns, turns * turns, total, total * total, total * turns]
            self.whole[measure] = add_lists(self.whole[measure], whole)
            self.note(MEASURES[measure], total, a.number)
        for card, (row_a, row_b) in enumerate(shared):
            for kind in range(len(COUNTS)):
                difference = b.counts[row_b][kind] - a.counts[row_a][kind]
                add_difference(self.cards[card][kind], difference)
                if kind in CARD_FIGURES:
                    self.note(card_was(card, COUNTS[kind]), difference, a.number)

    def note(self, figure: str, difference: int, number: int) -> None:
        """Note a pair behind a figure that differs in it."""
        if difference:
            self.behind.add(differs(figure, difference), number)

    def merge(self, other: PairedTally) -> PairedTally:
        """The tally of both batches. ValueError for batches of different shape."""
        if len(self.cards) != len(other.cards):
            raise ValueError("tallies of different comparisons cannot be merged")
        a, b = (mine.merge(theirs) for mine, theirs in zip(self.sides, other.sides, strict=True))
        both = PairedTally(a, b, 0)
        both.win_turn = add_lists(self.win_turn, other.win_turn)
        both.by_turn = [add_rows(x, y) for x, y in zip(self.by_turn, other.by_turn, strict=True)]
        both.whole = add_rows(self.whole, other.whole)
        both.cards = [add_rows(x, y) for x, y in zip(self.cards, other.cards, strict=True)]
        both.behind = self.behind.merge(other.behind)
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "a": self.sides[0].to_data(),
            "b": self.sides[1].to_data(),
            "win_turn": self.win_turn,
            "by_turn": self.by_turn,
            "whole": self.whole,
            "cards": self.cards,
            "behind": self.behind.numbers,
        }

    @classmethod
    def from_data(cls, data: dict[str, object]) -> PairedTally:
        """Return the tally that `to_data` wrote. ValueError for anything else."""
        a, b, by_turn, cards = data.get("a"), data.get("b"), data.get("by_turn"), data.get("cards")
        if not (isinstance(a, dict) and isinstance(b, dict)):
            raise ValueError("not a comparison")
        if not (isinstance(by_turn, list) and isinstance(cards, list)):
            raise ValueError("not a comparison")
        paired = cls(Tally.from_data(a), Tally.from_data(b), 0)
        paired.win_turn = read_rows([data.get("win_turn")])[0]
        paired.by_turn = [read_rows(rows) for rows in by_turn]
        paired.whole = read_rows(data.get("whole"))
        paired.cards = [read_rows(rows) for rows in cards]
        paired.behind = read_behind(data.get("behind"))
        return paired


def play_pairs(task: PairedTask, first: int, count: int, watch: Watch | None = None) -> PairedTally:
    """Play the games `first` to `first + count - 1` of both sides, and count how they differ.

    `watch` as in `play_batch`. Refused where a card or switch is not played; BrokenGame.
    """
    sides = [(side, side.setup(first).card_pool()) for side in (task.a, task.b)]
    shared = task.shared_cards()
    empty = [Tally(side.turns, len(pool.printed)) for side, pool in sides]
    paired = PairedTally(empty[0], empty[1], len(shared))
    for number in range(first, first + count):
        games = []
        for side, pool in sides:
            tally = Tally(side.turns, len(pool.printed))
            play_goldfish(begin(side, number, pool), number, tally, watch)
            games.append(tally)
        paired.add_pair(games[0], games[1], shared)
    return paired


def count_unplayed_pair(task: PairedTask, number: int) -> PairedTally:
    """The tally of a pair that cannot be played to its end: nothing counts but that it was there."""
    sides = [count_unplayed(side, number) for side in (task.a, task.b)]
    return PairedTally(sides[0], sides[1], len(task.shared_cards()))


def count_broken_pair(task: PairedTask, number: int) -> PairedTally:
    """The tally of a pair in which the engine broke down: nothing counts but that it was there."""
    sides = [count_broken(side, number) for side in (task.a, task.b)]
    return PairedTally(sides[0], sides[1], len(task.shared_cards()))


def win_turn(game: Tally) -> int:
    """Return the turn in which one game was won; the turn after the last where it was not."""
    return game.wins.index(1) if 1 in game.wins else game.turns + 1


def has_measure(game: Tally, turn: int, measure: int) -> bool:
    """Return whether one game has a measure in a turn: it came so far, or stood as it was won before."""
    return game.turn_games[turn] > 0 or (measure in STOCKS and 1 in game.wins[:turn])


def add_difference(sums: list[int], difference: int) -> None:
    """Count the difference of one pair into [pairs, d, d²]."""
    sums[0] += 1
    sums[1] += difference
    sums[2] += difference * difference
