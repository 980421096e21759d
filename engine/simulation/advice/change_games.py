"""Games of a deck and of the same deck changed, by common random numbers, and by how much the goal is met.

Game n of every deck has the same chance. A deck is played once a game, however many changes it is compared
with. Each game gives a row of numbers of which more is better: the turn of the win, less than nothing; the
mana wasted in each turn, less than nothing; or whether a duel was won. A difference is that of what comes
after less what was before, turn by turn, over the turns that both games have. Sums are whole numbers, so
that merging is exact in any order. A game number in which the engine breaks down, or that cannot be ended,
with any of the decks counts for no comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.carddef import CardDef
from engine.edition import Edition
from engine.game import DeckSpec, EngineGame
from engine.simulation.advice.card_changes import GAMES_A_COPY, TriedChange, change_deck
from engine.simulation.batch import (
    BrokenGame,
    GoldfishTask,
    Watch,
    begin,
    count_unplayed,
    play_batch,
    play_game,
    play_goldfish,
)
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


class Round(NamedTuple):
    """Games to be played: `first` to `first + games - 1` of a seed, of all decks that are compared.

    Without comparisons the deck is played as it is, against the goldfish opponent, to see what it lacks.
    """

    comparisons: tuple[Comparison, ...]
    seed: int
    first: int
    games: int


@dataclass(frozen=True)
class AdviceTask:
    """A deck that is to be better at a goal, and the cards that may come in, by key.

    `wished`: those of them that come first. `against`: the other decks of the duels, if the goal is to win.
    `turns`: of goldfish games.
    """

    deck: DeckSpec
    candidates: Mapping[str, CardDef]
    edition: Edition
    goal: str
    turns: int
    seed: int
    against: tuple[DeckSpec, ...] = ()
    unread_absent: bool = False
    wished: frozenset[str] = frozenset()

    def goldfish(self, deck: DeckSpec, seed: int) -> GoldfishTask:
        """The goldfish games of a deck."""
        return GoldfishTask(
            deck.main, deck.fables, self.edition, self.turns, seed, self.unread_absent, deck.replaced
        )

    def duel(self, deck: DeckSpec, seed: int, other: int = 0) -> Duel:
        """The duels of a deck with one of the other decks."""
        policies = (POLICY_OF_DUELS, POLICY_OF_DUELS)
        return Duel((deck, self.against[other]), policies, self.edition, seed, self.unread_absent)

    def other_of(self, number: int) -> int:
        """Return which one of the other decks a game is against: each in turn, two games each."""
        return (number // 2) % len(self.against) if self.goal == WIN else 0


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

    `played`: how many games of single decks these were. `unplayed`: how many of the games count for nothing,
    as one of these could not be played. `alone`: the tally of the deck as it is, in a round without
    comparisons.
    """

    __slots__ = ("alone", "decisions", "games", "played", "rows", "unplayed")

    def __init__(self, comparisons: int) -> None:
        self.games = 0
        self.played = 0
        self.unplayed = 0
        self.decisions = 0
        self.rows: list[list[int]] = make_rows(comparisons, COMPARISON_SUMS)
        self.alone: Tally | None = None

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
        both.unplayed = self.unplayed + other.unplayed
        both.decisions = self.decisions + other.decisions
        both.rows = add_rows(self.rows, other.rows)
        tallies = [sums.alone for sums in (self, other) if sums.alone is not None]
        both.alone = tallies[0].merge(tallies[1]) if len(tallies) > 1 else next(iter(tallies), None)
        return both

    def to_data(self) -> dict[str, object]:
        """As JSON-able data, integers only."""
        data: dict[str, object] = {
            "games": self.games, "played": self.played, "unplayed": self.unplayed,
            "decisions": self.decisions, "rows": self.rows,
        }  # fmt: skip
        return data if self.alone is None else {**data, "alone": self.alone.to_data()}

    @classmethod
    def from_data(cls, data: dict[str, object]) -> ChangeSums:
        """Return the sums that `to_data` wrote. ValueError for anything else."""
        sums = cls(0)
        sums.games = read_number(data.get("games"))
        sums.played = read_number(data.get("played"))
        sums.unplayed = read_number(data.get("unplayed"))
        sums.decisions = read_number(data.get("decisions"))
        sums.rows = read_rows(data.get("rows"))
        alone = data.get("alone")
        if isinstance(alone, dict):
            sums.alone = Tally.from_data(alone)
        return sums


class RoundGames:
    """The games of one round of an advice; each deck is compiled once, which takes 3 ms."""

    __slots__ = ("current", "pools", "task")

    def __init__(self, task: AdviceTask, current: Round) -> None:
        self.task = task
        self.current = current
        self.pools: dict[tuple[TriedChange | None, int, int], tuple[DeckSpec, CardPool]] = {}

    def play(self, change: TriedChange | None, number: int, watch: Watch | None) -> GameResult:
        """Play one game of the deck after a change. Refused where a card is not played; BrokenGame."""
        task, seed, other = self.task, self.current.seed, self.task.other_of(number)
        deck, pool = self.find_deck(change, number, other)
        if task.goal == WIN:
            return play_for_win(task.duel(deck, seed, other), number, pool, watch)
        return play_alone(task, task.goldfish(deck, seed), number, pool, watch)

    def find_deck(self, change: TriedChange | None, number: int, other: int) -> tuple[DeckSpec, CardPool]:
        """Return the deck of a game after a change, and the cards of both decks as the engine plays them."""
        copy = (number // GAMES_A_COPY) % len(change.useful) if change is not None and change.useful else 0
        found = self.pools.get((change, copy, other))
        if found is None:
            task, seed = self.task, self.current.seed
            deck = deck_after(task, change, number)
            setup = (task.duel(deck, seed, other) if task.goal == WIN else task.goldfish(deck, seed)).setup(0)
            found = self.pools[change, copy, other] = (deck, setup.card_pool())
        return found


def play_round(games: RoundGames, first: int, count: int, watch: Watch | None = None) -> ChangeSums:
    """Play the games `first` to `first + count - 1` of a round, of all decks that are compared.

    `watch` as in `play_batch`. Refused where a card or switch is not played; BrokenGame.
    """
    task, current = games.task, games.current
    sums = ChangeSums(len(current.comparisons))
    if not current.comparisons:
        goldfish = task.goldfish(task.deck, current.seed)
        sums.alone = play_batch(goldfish, current.first + first, count, watch)
        sums.decisions = sums.alone.decisions
        sums.games = sums.played = count
        return sums
    changes = changes_of(current.comparisons)
    for number in range(current.first + first, current.first + first + count):
        results = {change: games.play(change, number, watch) for change in changes}
        sums.played += len(changes)
        sums.decisions += sum([result.decisions for result in results.values()])
        for place, comparison in enumerate(current.comparisons):
            sums.add_pair(place, comparison.after.out, results[comparison.before], results[comparison.after])
    sums.games = count
    return sums


def count_unplayed_round(games: RoundGames, _number: int) -> ChangeSums:
    """The sums of a game number of a round that counts for nothing, as it cannot be played."""
    current = games.current
    sums = ChangeSums(len(current.comparisons))
    sums.games = sums.unplayed = 1
    sums.played = decks_in(current)
    if not current.comparisons:
        task = games.task.goldfish(games.task.deck, current.seed)
        sums.alone = count_unplayed(task, 0)
    return sums


def decks_in(current: Round) -> int:
    """Return how many decks a round plays: so many games are one of its numbers."""
    return max(len(changes_of(current.comparisons)), 1)


def changes_of(comparisons: Sequence[Comparison]) -> list[TriedChange | None]:
    """Return the changes that are compared, each once; None: the deck as it is."""
    return list(dict.fromkeys([change for pair in comparisons for change in pair]))


def deck_after(task: AdviceTask, change: TriedChange | None, number: int) -> DeckSpec:
    """Return the deck of game `number` after a change."""
    return task.deck if change is None else change_deck(task.deck, change, task.candidates, number)


def find_broken_game(games: RoundGames, first: int) -> EngineGame:
    """Return the game in which the engine breaks down, as it was before; that of the deck if none does."""
    task, seed, number = games.task, games.current.seed, games.current.first + first
    broken: TriedChange | None = None
    for change in changes_of(games.current.comparisons):
        try:
            games.play(change, number, None)
        except BrokenGame:
            broken = change
            break
    deck, other = deck_after(task, broken, number), task.other_of(number)
    if task.goal == WIN:
        return broken_duel(task.duel(deck, seed, other), number)
    return play_game(task.goldfish(deck, seed), number)


def play_alone(
    task: AdviceTask, goldfish: GoldfishTask, number: int, pool: CardPool, watch: Watch | None
) -> GameResult:
    """Return what one goldfish game gives."""
    tally = Tally(task.turns, len(pool.printed))
    play_goldfish(begin(goldfish, number, pool), number, tally, watch)
    clock = win_turn(tally)
    row = [-clock] if task.goal == SOONER else wasted_mana(tally)
    playable = [
        printed.defn.key
        for printed, counts in zip(pool.printed, tally.counts, strict=True)
        if counts[PLAYABLE]
    ]
    hp = [sums[OPPONENT_HP] for sums in tally.sums]
    return GameResult(row, clock, tally.decisions, frozenset(playable), hp)


def play_for_win(duel: Duel, number: int, pool: CardPool, watch: Watch | None) -> GameResult:
    """Return what one duel gives."""
    score = Score()
    play_duel(duel, number, pool, score, None, watch)
    return GameResult([score.games_won(P1)], 0, score.decisions, None, None)


def wasted_mana(game: Tally) -> list[int]:
    """The mana wasted in each turn of one game, less than nothing."""
    turns = range(1, game.turns + 1)
    return [-game.sums[turn][MANA_WASTED] for turn in turns if game.turn_games[turn]]
