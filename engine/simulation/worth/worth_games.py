"""Duels of decks with and without a card, by common random numbers, and by how many more were won.

Game n of all cards has the same seed, seats and chance, so the deck as it is is played once for all cards of
a faction. Whom it duels goes by n alone, whose place the card takes by n and the card. Sums are whole
numbers, so that merging is exact in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.carddef import CardDef
from engine.edition import Edition
from engine.game import DeckSpec, EngineGame
from engine.simulation.batch import BrokenGame, Watch
from engine.simulation.duel import play_duel
from engine.simulation.duels.duel_tally import SEATINGS, deck_of, first_seat
from engine.simulation.duels.duel_task import DUEL_POLICY, DuelTask, play_duel_game
from engine.simulation.score import Score
from engine.simulation.tally import add_lists, add_rows, make_rows, read_number, read_numbers, read_rows
from engine.simulation.worth.worth_places import (
    Matchup,
    WorthPlace,
    deck_with,
    find_matchups,
    find_places,
)
from engine.state.card_profile import CardPool

# Raised by hand when the same inputs give other places, matchups or sums: older worths are not shown then.
WORTH_VERSION: Final = 1

PAIRS: Final = 0  # of a card in a place: pairs, won more in them, its squares
WON_MORE: Final = 1
SQUARES: Final = 2
PLACE_SUMS: Final = 3


@dataclass(frozen=True)
class WorthTask:
    """Cards that are measured in decks, by the duels of these; from `seed`.

    `unread_absent`: effects that could not be read count as absent.
    """

    cards: tuple[CardDef, ...]
    decks: tuple[DeckSpec, ...]
    edition: Edition
    seed: int
    unread_absent: bool = False

    def places(self) -> list[list[WorthPlace]]:
        """The places of each card, in the order of its sums."""
        return [find_places(card, self.decks) for card in self.cards]

    def duel(self, matchup: Matchup, deck: DeckSpec) -> DuelTask:
        """The duels of a deck, as it is or with a card, in a matchup."""
        policies = (DUEL_POLICY[0], DUEL_POLICY[0])
        return DuelTask(
            deck, self.decks[matchup.against], policies, self.edition, self.seed, self.unread_absent
        )


class WorthSums:
    """Sums over the games of `games` numbers: of each card and place a row of PLACE_SUMS.

    `played`: how many games of single decks these were. `broken`: of each card, games without a result, as
    the engine broke down in them or they could not be played to their end.
    """

    __slots__ = ("broken", "decisions", "games", "played", "rows")

    def __init__(self, places: Sequence[int]) -> None:
        self.games = 0
        self.played = 0
        self.decisions = 0
        self.broken: list[int] = [0] * len(places)
        self.rows: list[list[list[int]]] = [make_rows(count, PLACE_SUMS) for count in places]

    def merge(self, other: WorthSums) -> WorthSums:
        """The sums of both batches. ValueError for batches of other cards."""
        if [len(row) for row in self.rows] != [len(row) for row in other.rows]:
            raise ValueError("sums of different cards cannot be merged")
        both = WorthSums(())
        both.games = self.games + other.games
        both.played = self.played + other.played
        both.decisions = self.decisions + other.decisions
        both.broken = add_lists(self.broken, other.broken)
        both.rows = [add_rows(mine, theirs) for mine, theirs in zip(self.rows, other.rows, strict=True)]
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "games": self.games, "played": self.played, "decisions": self.decisions, "broken": self.broken,
            "rows": self.rows,
        }  # fmt: skip

    @classmethod
    def from_data(cls, data: dict[str, object]) -> WorthSums:
        """Return the sums that `to_data` wrote. ValueError for anything else."""
        rows = data.get("rows")
        if not isinstance(rows, list):
            raise ValueError("not the sums of a worth")
        sums = cls(())
        sums.games = read_number(data.get("games"))
        sums.played = read_number(data.get("played"))
        sums.decisions = read_number(data.get("decisions"))
        sums.broken = read_numbers(data.get("broken"))
        sums.rows = [read_rows(row) for row in rows]
        return sums


class WorthTable:
    """The cards of a task in their places, for a batch of games: results and card pools that are used again.

    `counts_broken`: a game in which the engine breaks down is counted, and the others go on; else BrokenGame.
    """

    def __init__(self, task: WorthTask, watch: Watch | None, counts_broken: bool) -> None:
        self.task = task
        self.watch = watch
        self.counts_broken = counts_broken
        self.places = task.places()
        self.matchups = [find_matchups(card, task.decks) for card in task.cards]
        self.sums = WorthSums([len(places) for places in self.places])
        self.unchanged: dict[tuple[int, Matchup], int | None] = {}
        self.pools: dict[tuple[int, Matchup, str, int], CardPool] = {}

    def play(self, number: int) -> None:
        """Play one number of all cards, and count."""
        for card in range(len(self.task.cards)):
            if not self.matchups[card]:
                continue
            matchup, row = self.turn_of(card, number)
            before = self.won_unchanged(matchup, number)
            after = self.won(card, matchup, self.places[card][row].out, number)
            if before is None or after is None:
                self.sums.broken[card] += 1
            else:
                won_more = after - before
                counted = [1, won_more, won_more * won_more]
                self.sums.rows[card][row] = add_lists(self.sums.rows[card][row], counted)
        self.sums.games += 1
        self.unchanged.clear()

    def turn_of(self, card: int, number: int) -> tuple[Matchup, int]:
        """Return the matchup of game `number` of a card, and the row of the place whose turn it is there.

        Each block of games has all seatings. The matchups take turns, and in each the places; in the first
        round they begin spread out, so that few games see most places.
        """
        matchups = self.matchups[card]
        block = number // SEATINGS
        turn, visit = block % len(matchups), block // len(matchups)
        matchup = matchups[turn]
        rows = [row for row, place in enumerate(self.places[card]) if place.deck == matchup.deck]
        return matchup, rows[(visit + turn * len(rows) // len(matchups)) % len(rows)]

    def won_unchanged(self, matchup: Matchup, number: int) -> int | None:
        """The result of a deck as it is."""
        key = (number, matchup)
        if key not in self.unchanged:
            self.unchanged[key] = self.won(-1, matchup, "", number)
        return self.unchanged[key]

    def won(self, card: int, matchup: Matchup, out: str, number: int) -> int | None:
        """Return whether a deck wins a game: 1, else 0; None where the engine broke down."""
        deck = deck_after(self.task, card, matchup, out)
        duel = self.task.duel(matchup, deck)
        key = (card, matchup, out, first_seat(number))
        if key not in self.pools:
            self.pools[key] = duel.setup(number).card_pool()
        score = Score()
        try:
            position = play_duel(duel.duel_of(number), number, self.pools[key], score, None, self.watch)
        except BrokenGame:
            if not self.counts_broken:
                raise
            return None
        self.sums.played += 1
        self.sums.decisions += score.decisions
        return int(deck_of(number, position.winner) == 0)


def deck_after(task: WorthTask, card: int, matchup: Matchup, out: str) -> DeckSpec:
    """Return the deck of a matchup with a card in the place of another one; -1: as it is."""
    deck = task.decks[matchup.deck]
    return deck if card < 0 else deck_with(task.cards[card], deck, out)


def play_worth(task: WorthTask, first: int, count: int, watch: Watch | None = None) -> WorthSums:
    """Play the games `first` to `first + count - 1` of all cards, with and without each.

    `watch` as in `play_batch`. Refused where a card or switch is not played; BrokenGame.
    """
    return _play(WorthTable(task, watch, counts_broken=False), first, count)


def play_worth_to_end(task: WorthTask, first: int, count: int, watch: Watch | None = None) -> WorthSums:
    """The same, where a game in which the engine breaks down is counted: it spoils no other card."""
    return _play(WorthTable(task, watch, counts_broken=True), first, count)


def _play(table: WorthTable, first: int, count: int) -> WorthSums:
    for number in range(first, first + count):
        table.play(number)
    return table.sums


def find_broken_worth(task: WorthTask, number: int) -> EngineGame:
    """Return the game of a number in which the engine breaks down, as it was before; else the last one."""
    table = WorthTable(task, None, counts_broken=True)
    games: list[tuple[int, Matchup, str]] = []
    for card, matchups in enumerate(table.matchups):
        if matchups:
            matchup, row = table.turn_of(card, number)
            games += [(-1, matchup, ""), (card, matchup, table.places[card][row].out)]
    broken = [game for game in games if table.won(*game, number) is None]
    card, matchup, out = (broken or games)[-1]
    return play_duel_game(task.duel(matchup, deck_after(task, card, matchup, out)), number)


def count_unplayed_worth(task: WorthTask, _number: int) -> WorthSums:
    """The sums of a number of which a game cannot be played to its end: nothing counts but that."""
    sums = WorthSums([len(places) for places in task.places()])
    sums.games = 1
    sums.broken = [1] * len(task.cards)
    return sums
