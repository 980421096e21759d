"""Games of a deck and of the same deck changed, by common random numbers, and by how much the goal is met.

Game n of every deck has the same chance. A deck is played once a game, however many changes it is compared
with. Each game gives a row of numbers of which more is better: the turn of the win, less than nothing; the
mana wasted in each turn, less than nothing; or whether a duel was won. A difference is that of what comes
after less what was before, turn by turn, over the turns that both games have. Sums are whole numbers, so
that merging is exact in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.carddef import CardDef
from engine.edition import Edition
from engine.game import DeckSpec, EngineGame
from engine.simulation.advice.card_changes import GAMES_A_COPY, USEFUL, TriedChange, change_deck
from engine.simulation.batch import BrokenGame, GoldfishTask, Watch, begin, play_game, play_goldfish
from engine.simulation.duel import Duel, broken_duel, play_duel
from engine.simulation.paired_games import WHOLE_SUMS, win_turn
from engine.simulation.score import Score
from engine.simulation.tally import (
    MANA_WASTED,
    OPPONENT_HP,
    PLAYABLE,
    Tally,
    add_rows,
    make_rows,
    read_number,
    read_rows,
)
from engine.state.card_profile import CardPool
from engine.vocab import P1

SOONER: Final = "sooner"
MANA: Final = "mana"
WIN: Final = "win"
GOALS: Final = (SOONER, MANA, WIN)
POLICY_OF_DUELS: Final = "greedy"

# The sums of a comparison: those of the goal as in `paired_games.whole`, in how many pairs the goal or, in
# goldfish games, the opponent's HP of any turn differ, those of the turn of the win in goldfish games:
# [sum, squares], pairs are as many; and in how many pairs the card could be played before it was changed.
DIFFERING: Final = WHOLE_SUMS
CLOCK: Final = WHOLE_SUMS + 1
CLOCK_SQUARES: Final = WHOLE_SUMS + 2
PLAYABLE_BEFORE: Final = WHOLE_SUMS + 3
COMPARISON_SUMS: Final = WHOLE_SUMS + 4


class Comparison(NamedTuple):
    """Two changes of one deck; None: the deck as it is."""

    before: TriedChange | None
    after: TriedChange


@dataclass(frozen=True)
class AdviceTask:
    """A deck that is to be better at a goal, and the cards that may come in, by key.

    `against`: the other deck of the duels, if the goal is to win. `turns`: of goldfish games.
    """

    deck: DeckSpec
    candidates: Mapping[str, CardDef]
    edition: Edition
    goal: str
    turns: int
    seed: int
    against: DeckSpec | None = None
    unread_absent: bool = False

    def goldfish(self, deck: DeckSpec, seed: int) -> GoldfishTask:
        """The goldfish games of a deck."""
        return GoldfishTask(
            deck.main, deck.fables, self.edition, self.turns, seed, self.unread_absent, deck.replaced
        )

    def duel(self, deck: DeckSpec, seed: int) -> Duel:
        """The duels of a deck with the other one."""
        against = DeckSpec() if self.against is None else self.against
        policies = (POLICY_OF_DUELS, POLICY_OF_DUELS)
        return Duel((deck, against), policies, self.edition, seed, self.unread_absent)


class GameResult(NamedTuple):
    """The outcome of one game of a deck.

    `row` is that of the goal, `clock` the turn of the win, 0 in duels. `playable`: the keys of the cards that
    could be played face-up, `hp` the opponent's HP by turn, both None in duels, which do not say it.
    """

    row: list[int]
    clock: int
    decisions: int
    playable: frozenset[str] | None
    hp: list[int] | None


class ChangeSums:
    """Sums over `games` games of a list of comparisons, a row of COMPARISON_SUMS each.

    `played`: how many games of single decks these were.
    """

    __slots__ = ("decisions", "games", "played", "rows")

    def __init__(self, comparisons: int) -> None:
        self.games = 0
        self.played = 0
        self.decisions = 0
        self.rows: list[list[int]] = make_rows(comparisons, COMPARISON_SUMS)

    def add_pair(self, number: int, out: str, before: GameResult, after: GameResult) -> None:
        """Count one game of a comparison, in which a card was changed."""
        turns = min(len(before.row), len(after.row))
        total = sum(after.row[:turns]) - sum(before.row[:turns])
        clock = before.clock - after.clock
        counted = [
            1, turns, turns * turns, total, total * total, total * turns,
            int(total != 0 or before.hp != after.hp), clock, clock * clock,
            int(before.playable is None or out in before.playable),
        ]  # fmt: skip
        self.rows[number] = [a + b for a, b in zip(self.rows[number], counted, strict=True)]

    def merge(self, other: ChangeSums) -> ChangeSums:
        """The sums of both batches. ValueError for batches of other comparisons."""
        if len(self.rows) != len(other.rows):
            raise ValueError("sums of different comparisons cannot be merged")
        both = ChangeSums(0)
        both.games = self.games + other.games
        both.played = self.played + other.played
        both.decisions = self.decisions + other.decisions
        both.rows = add_rows(self.rows, other.rows)
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        return {
            "games": self.games, "played": self.played, "decisions": self.decisions, "rows": self.rows
        }  # fmt: skip

    @classmethod
    def from_data(cls, data: dict[str, object]) -> ChangeSums:
        """Return the sums that `to_data` wrote. ValueError for anything else."""
        sums = cls(0)
        sums.games = read_number(data.get("games"))
        sums.played = read_number(data.get("played"))
        sums.decisions = read_number(data.get("decisions"))
        sums.rows = read_rows(data.get("rows"))
        return sums


def play_changes(
    task: AdviceTask, comparisons: Sequence[Comparison], seed: int, first: int, count: int,
    watch: Watch | None = None,
) -> ChangeSums:  # fmt: skip
    """Play the games `first` to `first + count - 1` of all decks that are compared.

    `watch` as in `play_batch`. Refused where a card or switch is not played; BrokenGame.
    """
    sums = ChangeSums(len(comparisons))
    results: dict[TriedChange | None, list[GameResult]] = {}
    for change in changes_of(comparisons):
        results[change] = play_change(task, change, seed, first, count, watch)
        sums.played += count
        sums.decisions += sum([result.decisions for result in results[change]])
    for number, comparison in enumerate(comparisons):
        before, after = results[comparison.before], results[comparison.after]
        for one, other in zip(before, after, strict=True):
            sums.add_pair(number, comparison.after.out, one, other)
    sums.games = count
    return sums


def changes_of(comparisons: Sequence[Comparison]) -> list[TriedChange | None]:
    """Return the changes that are compared, each once; None: the deck as it is."""
    return list(dict.fromkeys([change for pair in comparisons for change in pair]))


def play_change(
    task: AdviceTask, change: TriedChange | None, seed: int, first: int, count: int, watch: Watch | None
) -> list[GameResult]:
    """Return what so many games of the deck after a change give."""
    results: list[GameResult] = []
    end = first + count
    while first < end:
        alters = change is not None and change.kind == USEFUL
        following = min(first - first % GAMES_A_COPY + GAMES_A_COPY, end) if alters else end
        results += play_deck(task, deck_after(task, change, first), seed, first, following - first, watch)
        first = following
    return results


def deck_after(task: AdviceTask, change: TriedChange | None, number: int) -> DeckSpec:
    """Return the deck of game `number` after a change."""
    return task.deck if change is None else change_deck(task.deck, change, task.candidates, number)


def find_broken_game(
    task: AdviceTask, comparisons: Sequence[Comparison], seed: int, number: int
) -> EngineGame:
    """Return the game in which the engine breaks down, as it was before; that of the deck if none does."""
    for deck in [task.deck, *[deck_after(task, change, number) for change in changes_of(comparisons)]]:
        try:
            play_deck(task, deck, seed, number, 1, None)
        except BrokenGame:
            break
    if task.goal == WIN:
        return broken_duel(task.duel(deck, seed), number)
    return play_game(task.goldfish(deck, seed), number)


def play_deck(
    task: AdviceTask, deck: DeckSpec, seed: int, first: int, count: int, watch: Watch | None
) -> list[GameResult]:
    """Return what so many games of one deck give."""
    if task.goal == WIN:
        duel = task.duel(deck, seed)
        pool = duel.setup(first).card_pool()
        return [play_for_win(duel, number, pool, watch) for number in range(first, first + count)]
    goldfish = task.goldfish(deck, seed)
    pool = goldfish.setup(first).card_pool()
    cards = [printed.defn for printed in pool.printed]
    results: list[GameResult] = []
    for number in range(first, first + count):
        tally = Tally(task.turns, len(pool.printed))
        play_goldfish(begin(goldfish, number, pool), number, tally, watch)
        clock = win_turn(tally)
        row = [-clock] if task.goal == SOONER else wasted_mana(tally)
        playable = [card.key for card, counts in zip(cards, tally.counts, strict=True) if counts[PLAYABLE]]
        hp = [sums[OPPONENT_HP] for sums in tally.sums]
        results.append(GameResult(row, clock, tally.decisions, frozenset(playable), hp))
    return results


def play_for_win(duel: Duel, number: int, pool: CardPool, watch: Watch | None) -> GameResult:
    """Return what one duel gives."""
    score = Score()
    play_duel(duel, number, pool, score, None, watch)
    return GameResult([score.games_won(P1)], 0, score.decisions, None, None)


def wasted_mana(game: Tally) -> list[int]:
    """The mana wasted in each turn of one game, less than nothing."""
    turns = range(1, game.turns + 1)
    return [-game.sums[turn][MANA_WASTED] for turn in turns if game.turn_games[turn]]
