"""A batch of goldfish games: one deck against the passive opponent (1.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.carddef import CardDef
from engine.edition import Edition
from engine.errors import Refused
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.rules.game_loop import apply_choice
from engine.rules.state_based_checks import end_game
from engine.simulation.measures import Measures
from engine.simulation.tally import Tally
from engine.state.card_profile import CardPool, CardProfile
from engine.state.frames.step_budget import StepBudget, endless_steps
from engine.state.position import NOT_ASKED, Position
from engine.vocab import BY_LIMIT, BY_LOOP, DRAWN, P1

POLICY: Final = ("goldfish", 8)
MOST_DECISIONS: Final = 100_000  # of a game, which is as many as a record holds
# Decisions between two calls of a watch, which looks at a clock, as the engine has none. One decision of a
# hostile deck took 2.7 s; with a call before each, 4 % fewer games were played.
DECISIONS_A_LOOK: Final = 3

Watch = Callable[[], object]  # looks at a clock and whatever else is outside, and raises to stop


class BrokenGame(Exception):
    """The engine broke down in game `number`; its cause is what it broke down with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)  # which is how it comes out of another process
        self.number = number

    def __str__(self) -> str:
        return f"the engine broke down in game {self.number}"


class StopGame(Exception):
    """Raised by a watch of `play_game`: the game is left where it stands."""


@dataclass(frozen=True)
class GoldfishTask:
    """A simulation to run: a deck, for `turns` turns of its own, from `seed`. The opponent brings no cards.

    `unread_absent`: effects that could not be read count as absent. `replaced`: as of a DeckSpec, where the
    deck is compared with another one.
    """

    main: tuple[CardDef, ...]
    fables: tuple[CardDef, ...]
    edition: Edition
    turns: int
    seed: int
    unread_absent: bool = False
    replaced: tuple[tuple[CardDef, CardDef], ...] = ()

    def setup(self, number: int) -> Setup:
        """The set-up of game `number`."""
        decks = (DeckSpec(self.main, self.fables, self.replaced), DeckSpec())
        return Setup(self.edition, decks, self.seed, number, unread_absent=self.unread_absent)

    def cards(self) -> list[CardDef]:
        """The different cards of the deck, main deck first, each once: the rows of a tally's counts."""
        return [printed.defn for printed in self.profiles()]

    def profiles(self) -> list[CardProfile]:
        """The same cards as the engine plays them; compiles the deck, which takes 5 ms."""
        return self.setup(0).card_pool().printed


def play_batch(job: GoldfishTask, first: int, count: int, watch: Watch | None = None) -> Tally:
    """Play games `first` to `first + count - 1` and count.

    The chance of a game comes from (seed, number) only, so batches can be cut and merged at will. `watch` is
    called when a game begins and every DECISIONS_A_LOOK decisions in it; what it raises passes through.
    Refused where a card or switch is not played; BrokenGame.
    """
    library = job.setup(first).card_pool()
    tally = Tally(job.turns, len(library.printed))
    for number in range(first, first + count):
        play_goldfish(begin(job, number, library), number, tally, watch)
    return tally


def begin(job: GoldfishTask, number: int, library: CardPool) -> Position:
    """The position of a game at its first question. Refused; BrokenGame."""
    try:
        return start(job.setup(number), library).position
    except (Refused, MemoryError):
        raise
    except Exception as error:
        raise BrokenGame(number) from error


def count_unplayed(job: GoldfishTask, number: int) -> Tally:
    """The tally of a game that cannot be played to its end: it ended at a limit, and nothing else counts."""
    tally = Tally(job.turns, len(job.cards()))
    tally.games = 1
    tally.add_limited(number)
    return tally


def count_broken(job: GoldfishTask, number: int) -> Tally:
    """The tally of a game in which the engine broke down: it was broken off, and nothing else counts."""
    tally = Tally(job.turns, len(job.cards()))
    tally.games = 1
    tally.add_broken(number)
    return tally


def play_game(
    job: GoldfishTask, number: int, watch: Watch | None = None, steps: StepBudget | None = None
) -> EngineGame:
    """Game `number` of a job, played as `play_batch` plays it: for a record of it.

    Where `watch` raises StopGame, the game as it stands then; where the engine breaks down or takes more than
    `steps`, as it was before.
    """
    game = start(job.setup(number))
    tally = Tally(job.turns, len(game.position.printed))
    try:
        play_goldfish(game.position, number, tally, watch, game.history, steps)
    except StopGame:
        return game
    except BrokenGame:
        made, game = game.history, start(job.setup(number))
        for player, pick in made:
            game.repeat(player, pick)
    return game


def play_goldfish(
    position: Position,
    number: int,
    tally: Tally,
    watch: Watch | None,
    history: list[tuple[int, int]] | None = None,
    steps: StepBudget | None = None,
) -> None:
    """Play a game that begins, and count it; one that takes too many decisions ends there, at a limit.

    BrokenGame; what was counted of it is of no use then.
    `history`, if given, gets (player, pick) of every decision, as that of a Game. `steps` bounds it where no
    worker plays it.
    """
    position.steps = endless_steps() if steps is None else steps
    tally.number = number
    policy, opponent = Goldfish(), Passive()
    seat, other = Observation(position, P1), Observation(position, 1 - P1)
    measures = Measures(position, tally)
    decisions = 0
    while position.ask_kind != NOT_ASKED and decisions < MOST_DECISIONS:
        if watch is not None and decisions % DECISIONS_A_LOOK == 0:
            watch()
        asked = position.ask_player
        try:
            if asked == P1:
                pick = position.ask_options[policy.decide(seat)]
                measures.observe_question(pick)
            else:
                pick = position.ask_options[opponent.decide(other)]
            apply_choice(position, pick)
        except MemoryError:
            raise
        except Exception as error:
            raise BrokenGame(number) from error
        if history is not None:
            history.append((asked, pick))
        decisions += 1
        if measures.count_events():
            break
    else:
        if position.ask_kind != NOT_ASKED:
            end_at_limit(position)
    tally.decisions += decisions
    if position.reason in (BY_LIMIT, BY_LOOP):
        tally.add_limited(number)
    measures.finish()


def end_at_limit(position: Position) -> None:
    """End a game that took too many decisions, as those of 18.3 end."""
    end_game(position, DRAWN, BY_LIMIT)
    position.ask_kind = NOT_ASKED
    position.ask_options = []
