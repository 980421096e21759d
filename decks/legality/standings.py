"""Standing of decks and cards in every format: legal or not, and why."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.utils import timezone

import engine
from cards.definitions import definition
from cards.models import Card
from decks.legality.deck_problem import DeckProblem
from decks.legality.format_checks import printed_lines, problems_of_printed
from decks.legality.models import CardRestriction, Format
from decks.legality.queries import DEFAULT, default_format, known_formats
from decks.lists.deck_store import DeckLine

LEGAL = "legal"
RESTRICTED = "restricted"
BANNED = "banned"
LEFT_OUT = "left out"


class DeckStanding(NamedTuple):
    """Standing of a deck in a format: legal if `found` is empty."""

    format: Format
    found: list[DeckProblem]

    @property
    def first(self) -> DeckProblem | None:
        """The first problem."""
        return self.found[0] if self.found else None

    @property
    def others(self) -> int:
        """Return how many more problems there are."""
        return max(len(self.found) - 1, 0)


class CardStanding(NamedTuple):
    """Standing of a card in a format today: one of LEGAL, RESTRICTED, BANNED, LEFT_OUT, and why.

    `coming` are entries of the format's list about it whose day is not there yet.
    """

    format: Format
    state: str
    words: str
    coming: list[CardRestriction]


def deck_standings(lines: Iterable[DeckLine]) -> list[DeckStanding]:
    """Return how a deck stands in all formats, each with its own edition; the site's own format first."""
    deck = printed_lines(lines)
    return [
        DeckStanding(format_, problems_of_printed(deck, format_.edition, format_))
        for format_ in sorted(_formats(), key=lambda format_: format_.key != DEFAULT)
    ]


def card_standings(card: Card) -> list[CardStanding]:
    """Return how a card of the catalogue stands in all formats today, the site's own first."""
    formats = sorted(_formats(), key=lambda format_: format_.key != DEFAULT)
    return [_card_standing(card, format_, timezone.localdate()) for format_ in formats]


def _formats() -> tuple[Format, ...]:
    return known_formats() or (default_format(),)


def _card_standing(card: Card, format_: Format, today: date) -> CardStanding:
    entries = [entry for entry in format_.listed_restrictions() if entry.card_id == card.pk]
    coming = [entry for entry in entries if entry.since > today]
    holding = min((entry for entry in entries if entry.holds_on(today)), key=lambda e: e.copies, default=None)
    sets = format_.set_numbers()
    arrows = _arrow_refusal(card, format_)
    if holding is not None:
        state = RESTRICTED if holding.copies else BANNED
        return CardStanding(format_, state, _holding_words(holding), coming)
    if card.retired:
        return CardStanding(format_, LEFT_OUT, "It is no longer in the catalogue.", coming)
    if sets and card.set_id not in sets:
        return CardStanding(format_, LEFT_OUT, "Its set is not one of this format.", coming)
    if arrows:
        return CardStanding(format_, LEFT_OUT, arrows, coming)
    return CardStanding(format_, LEGAL, "", coming)


def _holding_words(entry: CardRestriction) -> str:
    copies = f"{entry.copies} cop{'y' if entry.copies == 1 else 'ies'} at most" if entry.copies else ""
    return ". ".join(words.rstrip(".") for words in (copies, entry.days_words, entry.reason) if words) + "."


def _arrow_refusal(card: Card, format_: Format) -> str:
    try:
        definition(card).check_arrows(engine.edition(format_.edition, format_.overrides).reach)
    except engine.Refused as refusal:
        return str(refusal)
    return ""
