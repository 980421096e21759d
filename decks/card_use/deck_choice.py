"""The form that puts a card into one of the visitor's decks, or into a new one."""

from typing import Final, NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Card
from decks.lists import queries
from decks.models import Deck, DeckEntry

MOST_DECKS: Final = 30  # those changed last; all others have the builder
NEW: Final = "new"


class DeckChoice(NamedTuple):
    """A deck as it stood when the form was drawn: `12-character id:version`, or NEW."""

    public_id: str
    version: int

    @classmethod
    def read(cls, written: str) -> "DeckChoice | None":
        """From a field of the form; None for what is none."""
        public_id, _, version = written.partition(":")
        if public_id == NEW:
            return cls(NEW, 0)
        digits = version.isascii() and version.isdecimal() and len(version) < 10
        return cls(public_id, int(version)) if digits and public_id else None


def section_of(card: Card) -> str:
    """Return the section that a card is put into: Fabled cards have their own deck (4.1)."""
    return DeckEntry.Section.FABLES if card.fabled else DeckEntry.Section.MAIN


def own_choices(request: HttpRequest) -> list[Deck]:
    """The visitor's decks, those changed last first, with how many of MOST_DECKS at most."""
    return list(queries.own_decks(request.user, request.session.session_key)[:MOST_DECKS])


def draw_choice(request: HttpRequest, card: Card) -> SafeString:
    """The form as a part of the card's page; for a retired card, which no deck takes anew, the empty text."""
    if card.retired:
        return SafeString("")
    context = {"card": card, "decks": own_choices(request)}
    return render_to_string("decks/_add_card.html", context, request)
