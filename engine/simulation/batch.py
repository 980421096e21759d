"""A batch of goldfish games: one deck against the passive opponent (1.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.carddef import CardDef
from engine.edition import Edition
from engine.game import Deck, Setup, start
from engine.policies.goldfish import Goldfish
from engine.policies.passive import Passive
from engine.policies.seat import Seat
from engine.rules.run import make
from engine.simulation.measures import Measures
from engine.simulation.tally import Tally
from engine.state.position import NOT_ASKED
from engine.state.printed import Library
from engine.vocab import P1

POLICY: Final = ("goldfish", 6)


@dataclass(frozen=True)
class Job:
    """What to simulate: a deck, for `turns` turns of its own, from `seed`. The opponent brings no cards.

    `unread_absent`: effects that could not be read count as absent.
    """

    main: tuple[CardDef, ...]
    fables: tuple[CardDef, ...]
    edition: Edition
    turns: int
    seed: int
    unread_absent: bool = False

    def setup(self, number: int) -> Setup:
        """The set-up of game `number`."""
        decks = (Deck(self.main, self.fables), Deck())
        return Setup(self.edition, decks, self.seed, number, unread_absent=self.unread_absent)

    def cards(self) -> list[CardDef]:
        """The different cards of the deck, main deck first, each once: the rows of a tally's counts."""
        return [printed.defn for printed in self.setup(0).library().printed]


def play_batch(job: Job, first: int, count: int, watch: Callable[[], None] | None = None) -> Tally:
    """Play games `first` to `first + count - 1` and count.

    The chance of a game comes from (seed, number) only, so batches can be cut and merged at will. `watch` is
    called at the start of each game and every LOOK decisions; what it raises ends the batch. Refused where a
    card or switch is not played.
    """
    library = job.setup(first).library()
    tally = Tally(job.turns, len(library.printed))
    for number in range(first, first + count):
        play_one(job, number, library, tally, watch)
    return tally


def play_one(
    job: Job, number: int, library: Library, tally: Tally, watch: Callable[[], None] | None = None
) -> None:
    """Play one game and count it."""
    position = start(job.setup(number), library).position
    policy, opponent = Goldfish(), Passive()
    seat, other = Seat(position, P1), Seat(position, 1 - P1)
    measures = Measures(position, tally)
    looked = tally.decisions - LOOK
    while position.ask_kind != NOT_ASKED:
        if watch is not None and tally.decisions - looked >= LOOK:
            looked = tally.decisions
            watch()
        if position.ask_player == P1:
            pick = position.ask_options[policy.decide(seat)]
            measures.before()
        else:
            pick = position.ask_options[opponent.decide(other)]
        make(position, pick)
        tally.decisions += 1
        if measures.after():
            break
    measures.finish()
