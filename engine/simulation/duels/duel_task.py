"""Games of two decks: each of them sits in each seat, and begins there, in one of four games."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.edition import Edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.policy_registry import duel_policies
from engine.simulation.batch import BrokenGame, GoldfishTask, StopGame, Watch
from engine.simulation.duel import Duel, play_duel
from engine.simulation.duels.duel_tally import DuelTally, first_seat
from engine.simulation.score import Score
from engine.state.frames.step_budget import StepBudget

DUEL_POLICIES: Final = duel_policies()
DUEL_POLICY: Final = ("greedy", DUEL_POLICIES["greedy"])  # the usual one


@dataclass(frozen=True)
class DuelTask:
    """Games of deck `a` against deck `b`, by the policies of these names, from `seed`.

    `unread_absent`: effects that could not be read count as absent.
    """

    a: DeckSpec
    b: DeckSpec
    policies: tuple[str, str]
    edition: Edition
    seed: int
    unread_absent: bool = False

    def seated(self, seat: int) -> Duel:
        """The games in which deck `a` has this seat, 0 for P1."""
        decks, policies = (self.a, self.b), self.policies
        if seat:
            decks, policies = (self.b, self.a), (policies[1], policies[0])
        return Duel(decks, policies, self.edition, self.seed, self.unread_absent)

    def duel_of(self, number: int) -> Duel:
        """The games that are seated as game `number` is."""
        return self.seated(first_seat(number))

    def setup(self, number: int) -> Setup:
        """The set-up of game `number`."""
        return self.duel_of(number).setup(number)


def pair_decks(a: GoldfishTask, b: GoldfishTask, policies: tuple[str, str]) -> DuelTask:
    """The decks of two simulations against each other, by the rules and the seed of the first."""
    decks = (DeckSpec(a.main, a.fables), DeckSpec(b.main, b.fables))
    return DuelTask(decks[0], decks[1], policies, a.edition, a.seed, a.unread_absent)


def play_deck_duels(task: DuelTask, first: int, count: int, watch: Watch | None = None) -> DuelTally:
    """Play the games `first` to `first + count - 1`, and count how they end.

    `watch` as in `play_batch`. Refused where a card, switch or policy is not known; BrokenGame.
    """
    pools = [task.seated(seat).setup(first).card_pool() for seat in (0, 1)]
    tally = DuelTally()
    for number in range(first, first + count):
        score = Score()
        position = play_duel(task.duel_of(number), number, pools[first_seat(number)], score, None, watch)
        tally.add(number, score, position)
    return tally


def count_unplayed_duel(_task: DuelTask, number: int) -> DuelTally:
    """The tally of a game that cannot be played to its end: it ended at a limit, and nothing else counts."""
    tally = DuelTally()
    tally.games = 1
    tally.add_limited(number)
    return tally


def count_broken_duel(_task: DuelTask, number: int) -> DuelTally:
    """The tally of a game in which the engine broke down: it was broken off, and nothing else counts."""
    tally = DuelTally()
    tally.games = 1
    tally.add_broken(number)
    return tally


def play_duel_game(
    task: DuelTask, number: int, watch: Watch | None = None, steps: StepBudget | None = None
) -> EngineGame:
    """Game `number`, played as `play_deck_duels` plays it: for a record of it.

    Where `watch` raises StopGame, or the engine breaks down or takes more than `steps`, as it was before.
    """
    duel = task.duel_of(number)
    history: list[tuple[int, int]] = []
    with suppress(StopGame, BrokenGame):
        play_duel(duel, number, duel.setup(number).card_pool(), Score(), None, watch, history, steps)
    game = start(duel.setup(number))
    for player, pick in history:
        game.repeat(player, pick)
    return game
