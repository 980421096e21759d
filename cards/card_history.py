"""History of a card: each version as printed, its date, and its changes."""

from datetime import datetime
from typing import NamedTuple

import engine
from cards.definitions import definition, definition_of_printing, definition_of_version
from cards.models import Card, Set
from engine import CardDef, Difference

BESIDE = ("flavour", "subject", "ruling")  # kept with a printed state, and no part of what is printed


class PrintedState(NamedTuple):
    """A printed state: since when (None: not known), its hash, whether it is today's, and what it changed."""

    since: datetime | None
    hash: str
    now: bool
    changes: list[Difference]


class SetPrinting(NamedTuple):
    """A card as another set prints it, and what is other there than in the printing that is played."""

    set: Set
    printed: CardDef
    changes: list[Difference]


def other_printings(card: Card) -> list[SetPrinting]:
    """The printings of other sets. Reads `card.other_printings` and their sets: prefetch them."""
    printed_in = [(printing.set, definition_of_printing(printing)) for printing in card.other_printings.all()]
    played = definition(card)
    return [SetPrinting(of, printed, engine.differences(played, printed)) for of, printed in printed_in]


def history(card: Card) -> list[PrintedState]:
    """The printed states, newest first; one that came back stands there again.

    Reads `card.printings` and their versions: prefetch them.
    """
    printings = list(card.printings.all())
    cards = [definition_of_version(printing.version) for printing in printings]
    states = []
    for index, (printing, printed) in enumerate(zip(printings, cards, strict=True)):
        changes = engine.differences(cards[index - 1], printed) if index else []
        differences = [change for change in changes if change.field.split()[0] not in BESIDE]
        now = index == len(printings) - 1
        states.append(PrintedState(printing.since, printing.version.hash, now, differences))
    return states[::-1]
