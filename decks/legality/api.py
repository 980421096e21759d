"""Verdicts on decks under /api/v1/decks/validate, saved here or not."""

from typing import Any, Final, NamedTuple

from django.db.models import prefetch_related_objects
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.queries import printed_effects
from cards.workshop.author import reader_of
from decks.legality.models import Format
from decks.legality.queries import default_format, format_of
from decks.legality.verdict import verdict
from decks.lists.builder import deck_lines
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import coded_list
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_reader import read_list
from decks.lists.serializers import GivenVerdict, VerdictAsked
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck
from decks.play_checks.api import PlayAsked, PlayCheckData, played_data
from dimrift_site.base.api.request_data import KnownParameters

ALL_READ: Final[dict[str, Any]] = {"unread_lines": [], "more_lines": 0}


class PlayedVerdict(GivenVerdict):
    """The same with what playing the deck showed; `play` is null unless that was asked for."""

    play = PlayCheckData(allow_null=True)


class JudgedList(NamedTuple):
    """A list with the edition and format that it is judged in, and lines of a text that name no card."""

    lines: list[DeckLine]
    edition: str
    format: Format
    unread: dict[str, Any]
    deck: Deck | None = None


class GivenDeckVerdict(KnownParameters):
    """The verdict on any deck: as text, as entries, or by its id."""

    parameters = {"POST": PlayAsked}
    throttle_scope = "read"
    finds_nothing = ("POST",)  # for the id of a deck

    @extend_schema(parameters=[PlayAsked], request=VerdictAsked, responses=PlayedVerdict)
    def post(self, request: Request) -> Response:
        """Judge a deck in the format asked for, else in its own; nothing is saved.

        With `play` a legal one plays 300 games besides, as a job that the answer names.
        """
        asked = VerdictAsked(data=request.data, context={"reader": reader_of(request)})
        asked.is_valid(raise_exception=True)
        given = asked.validated_data
        if "deck" in given:
            deck = seen_deck(request, given["deck"])
            format_ = given["against"] or format_of(deck)
            judged = JudgedList(deck_lines(deck), deck.edition, format_, ALL_READ, deck)
        elif "entries" in given:
            judged = _of_format(given["entries"], given["against"] or default_format())
        else:
            judged = _of_text(request, given["text"], given["against"])
        played = played_data(request, *judged[:3], judged.deck) if self.asked["play"] else None
        judgement = verdict(*judged[:3])
        return Response(PlayedVerdict({**judgement, **judged.unread, "play": played}).data)


def _of_text(request: Request, text: str, against: Format | None) -> JudgedList:
    """Return a list as it is read where one is pasted; what names no card is told beside."""
    names = Names.of_catalogue(reader_of(request), text)
    brought = coded_list(text, names) or read_given(text, names)
    read = read_list(brought.text, names)
    own = Format.objects.filter(key=brought.format_key).first() if brought.format_key else None
    unread = {"unread_lines": read.shown, "more_lines": read.more}
    return _of_format(read.lines, against or own or default_format(), unread)


def _of_format(lines: list[DeckLine], format_: Format, unread: dict[str, Any] = ALL_READ) -> JudgedList:
    prefetch_related_objects([line.card for line in lines], printed_effects(), "faction")
    return JudgedList(lines, format_.edition, format_, unread)
