"""Warnings about a deck that no format forbids: what its cards say and no game with it can bring about.

They are the engine's, worked out from the programs of the cards, and refuse nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

import engine
from cards.definitions import definition
from cards.models import Card
from cards.queries import listed_cards
from decks.legality.deck_problem import DeckProblem, change_copies, remove_problem
from decks.legality.format_checks import FABLES, MAIN, PILES
from decks.lists.deck_store import DeckLine
from engine import Shortfall

ROW: Final = 5  # artifact zones of a player (2.1)
NO_OVERRIDES: Final[Mapping[str, str]] = MappingProxyType({})
Lines = list[DeckLine]


def play_warnings(
    lines: Iterable[DeckLine], edition: str, overrides: Mapping[str, str] = NO_OVERRIDES
) -> list[DeckProblem]:
    """Return what the cards of a deck can never do in games of the edition; none for what is no edition.

    Reads `card.effects` and `card.faction`: prefetch them. The maybe list is no part of the deck.
    """
    try:
        played = engine.edition(edition, dict(overrides))
    except engine.Refused:
        return []
    deck = [line for line in lines if line.section in PILES]
    printed = {
        pile: [
            (definition(deck_line.card), deck_line.copies) for deck_line in deck if deck_line.section == pile
        ]
        for pile in (MAIN, FABLES)
    }
    shortfalls = engine.deck_shortfalls(printed[MAIN], printed[FABLES], played)
    return [WARNINGS[shortfall.code](shortfall, deck) for shortfall in shortfalls]


def _never_summoned(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    words = f"{shortfall.card.name} can never be summoned: that takes {_lack(shortfall)}."
    return _take_out("never_summoned", words, shortfall, deck)


def _never_paid(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    words = f"{_effect(shortfall)} can never be paid for: that takes {_lack(shortfall)}."
    return _take_out("never_paid", words, shortfall, deck)


def _never_target(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    words = f"{_effect(shortfall)} never finds its target: that takes {_lack(shortfall)}."
    return _take_out("never_target", words, shortfall, deck)


def _no_arrows(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    words = f"{_effect(shortfall)} never finds its target: the card has no arrow to connect to it (13.1)."
    return _take_out("no_arrows", words, shortfall, deck)


def _no_transform(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    words = (
        f"{shortfall.card.name} Transforms into nothing, and is only sacrificed: the Fables deck has no"
        f" {shortfall.lack.what} (20.2)."
    )
    [line, *_others] = _lines_of(shortfall, deck)
    other = transformed_card(line.card)
    if other is None:
        return _take_out("no_transform", words, shortfall, deck)
    mend = f"Add {other} to the Fables deck."
    return DeckProblem("no_transform", words, line.card, mend, change_copies(FABLES, other, 1))


def _scrolls_stay(shortfall: Shortfall, deck: Lines) -> DeckProblem:
    number = shortfall.lack.has
    words = (
        f"The deck has {number} Scrolls and nothing that takes one off the field: once {ROW} of them lie"
        " there, no artifact can be played any more (4.4, 2.2)."
    )
    surplus = number - ROW + 1
    held = [deck_line for deck_line in deck if "scroll" in deck_line.card.subtypes]
    changes = []
    for deck_line in sorted(held, key=lambda line: -line.copies):
        away = min(deck_line.copies, surplus)
        surplus -= away
        changes += [change_copies(deck_line.section, deck_line.card, -away)] if away else []
    [line, *_others] = _lines_of(shortfall, deck)
    mend = f"Take {number - ROW + 1} out, or add a card that sacrifices or returns artifacts."
    return DeckProblem("scrolls_stay", words, line.card, mend, " ".join(changes))


def transformed_card(card: Card) -> Card | None:
    """Return a listed Fabled card that this one can become (20.2): of its type, of its faction or of none."""
    fitting = listed_cards().filter(
        fabled=True, type=card.type, facets__kind="needs", facets__value__startswith="transform"
    )
    own = fitting.filter(faction=card.faction).order_by("number", "pk").first()
    return own or fitting.filter(faction=None).order_by("number", "pk").first()


def _take_out(code: str, words: str, shortfall: Shortfall, deck: Lines) -> DeckProblem:
    """Return the correction that always does: without the card; its words say what could be added instead."""
    return remove_problem(code, words, _lines_of(shortfall, deck)[0])


def _lines_of(shortfall: Shortfall, deck: Lines) -> Lines:
    return [line for line in deck if line.card.key == shortfall.card.key]


def _effect(shortfall: Shortfall) -> str:
    text = shortfall.card.effects[shortfall.effect - 1].text
    return f"“{engine.printed_words(text)}” of {shortfall.card.name}"


def _lack(shortfall: Shortfall) -> str:
    what, wanted, has = shortfall.lack
    return f"{wanted} {what}, and this deck can have {has or 'none'}"


WARNINGS: Final[dict[str, Callable[[Shortfall, Lines], DeckProblem]]] = {
    "summoning_cost": _never_summoned,
    "cost": _never_paid,
    "target": _never_target,
    "arrows": _no_arrows,
    "transform": _no_transform,
    "scrolls": _scrolls_stay,
}
