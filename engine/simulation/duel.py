"""Duels: games between two decks, each with a policy of its own. P1 starts the even-numbered ones (5.1)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from engine import rng
from engine.edition import Edition
from engine.errors import Refused
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.policies.policy import Policy
from engine.policies.policy_registry import make_policy
from engine.rules.game_loop import apply_choice
from engine.simulation.batch import DECISIONS_A_LOOK, BrokenGame, Watch
from engine.simulation.card_outcomes import CardOutcomes
from engine.simulation.match import Match
from engine.simulation.score import Score
from engine.state.card_profile import CardPool
from engine.state.frames.step_budget import StepBudget, endless_steps
from engine.state.position import NOT_ASKED, Position
from engine.vocab import P1, P2


@dataclass(frozen=True)
class Duel:
    """Two decks, the names of their policies, the edition, and the seed that all games come from.

    `unread_absent`: effects that could not be read count as absent.
    """

    decks: tuple[DeckSpec, DeckSpec]
    policies: tuple[str, str]
    edition: Edition
    seed: int
    unread_absent: bool = False

    def setup(self, number: int) -> Setup:
        """The set-up of game `number`."""
        return Setup(
            self.edition, self.decks, self.seed, number, starter=number % 2, unread_absent=self.unread_absent
        )

    def players(self, number: int) -> list[Policy]:
        """The policies of game `number`, each with its own stream. Refused `bad_word`."""
        streams = rng.branch(rng.first_state(self.seed, number), rng.POLICIES)
        return [make_policy(self.policies[player], rng.branch(streams, player)) for player in (P1, P2)]


def play_duels(duel: Duel, first: int, count: int, watch: Watch | None = None) -> Score:
    """Play games `first` to `first + count - 1`; batches can be cut and merged at will.

    `watch` as in `play_batch`. Refused where a card, switch or policy is not known; BrokenGame.
    """
    library = duel.setup(first).card_pool()
    score = Score()
    for number in range(first, first + count):
        play_duel(duel, number, library, score, None, watch)
    return score


def play_match(duel: Duel, first: int, count: int) -> Match:
    """The same, where what became of both players' cards is counted as well."""
    library = duel.setup(first).card_pool()
    match = Match(len(library.printed))
    for number in range(first, first + count):
        play_duel(duel, number, library, match.score, match.cards)
    return match


def play_duel(
    duel: Duel,
    number: int,
    library: CardPool,
    score: Score,
    cards: list[list[list[int]]] | None,
    watch: Watch | None = None,
    history: list[tuple[int, int]] | None = None,
    steps: StepBudget | None = None,
) -> Position:
    """Play one game to its end and count it; into `cards`, if given, what became of each player's.

    `history`, if given, gets (player, pick) of every decision. `steps` bounds it where no worker plays it.
    Returns the last position. Refused, BrokenGame.
    """
    position = begin_duel(duel, number, library)
    position.steps = endless_steps() if steps is None else steps
    players = duel.players(number)
    seats = [Observation(position, player) for player in (P1, P2)]
    outcomes = [] if cards is None else [CardOutcomes(position, player) for player in (P1, P2)]
    decisions = 0
    while position.ask_kind != NOT_ASKED:
        if watch is not None and decisions % DECISIONS_A_LOOK == 0:
            watch()
        asked = position.ask_player
        try:
            pick = position.ask_options[players[asked].decide(seats[asked])]
            if outcomes:
                outcomes[asked].observe_question(pick)
            apply_choice(position, pick)
        except MemoryError:
            raise
        except Exception as error:
            raise BrokenGame(number) from error
        if history is not None:
            history.append((asked, pick))
        decisions += 1
        if outcomes:
            observe_events(outcomes, position)
    score.add(position, number % 2, decisions)
    if cards is not None:
        for outcome, rows in zip(outcomes, cards, strict=True):
            outcome.count(rows)
    return position


def begin_duel(duel: Duel, number: int, library: CardPool) -> Position:
    """The position of a game at its first question. Refused; BrokenGame."""
    try:
        return start(duel.setup(number), library).position
    except (Refused, MemoryError):
        raise
    except Exception as error:
        raise BrokenGame(number) from error


def broken_duel(duel: Duel, number: int) -> EngineGame:
    """Game `number` as it was before the engine broke down in it, for a record of it."""
    history: list[tuple[int, int]] = []
    with suppress(BrokenGame):
        play_duel(duel, number, duel.setup(number).card_pool(), Score(), None, None, history)
    game = start(duel.setup(number))
    for player, pick in history:
        game.repeat(player, pick)
    return game


def observe_events(outcomes: list[CardOutcomes], position: Position) -> None:
    """Tell each player's outcomes what has just happened to their cards."""
    for news in position.log:
        if news.player in (P1, P2):
            outcomes[news.player].observe_event(news)
