"""Verdicts on decks under /api/v1/decks/validate, saved here or not."""

from typing import Any, Final

from django.db.models import prefetch_related_objects
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.queries import printed_effects
from decks.legality.models import Format
from decks.legality.queries import default_format, format_of
from decks.legality.verdict import verdict
from decks.lists.builder import deck_lines
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import coded_list, read_given
from decks.lists.deck_text.list_reader import read_list
from decks.lists.serializers import GivenVerdict, VerdictAsked
from decks.lists.views.own_deck import seen_deck
from dimrift_site.base.api.request_data import KnownParameters

ALL_READ: Final[dict[str, Any]] = {"unread_lines": [], "more_lines": 0}


class GivenDeckVerdict(KnownParameters):
    """The verdict on any deck: as text, as entries, or by its id."""

    throttle_scope = "read"
    finds_nothing = ("POST",)  # for the id of a deck

    @extend_schema(request=VerdictAsked, responses=GivenVerdict)
    def post(self, request: Request) -> Response:
        """Judge a deck in the format asked for, else in its own; nothing is saved."""
        asked = VerdictAsked(data=request.data, context={"reader": request.user.pk})
        asked.is_valid(raise_exception=True)
        given = asked.validated_data
        if "deck" in given:
            deck = seen_deck(request, given["deck"])
            format_ = given["against"] or format_of(deck)
            judged = {**verdict(deck_lines(deck), deck.edition, format_), **ALL_READ}
        elif "entries" in given:
            judged = {**_judge(given["entries"], given["against"] or default_format()), **ALL_READ}
        else:
            judged = _judge_text(request, given["text"], given["against"])
        return Response(GivenVerdict(judged).data)


def _judge_text(request: Request, text: str, against: Format | None) -> dict[str, Any]:
    """Judge a list as it is read where one is pasted; what names no card is told beside."""
    names = Names.of_catalogue(request.user.pk, text)
    brought = coded_list(text, names) or read_given(text)
    read = read_list(brought.text, names)
    own = Format.objects.filter(key=brought.format_key).first() if brought.format_key else None
    judged = _judge(read.lines, against or own or default_format())
    return {**judged, "unread_lines": read.shown, "more_lines": read.more}


def _judge(lines: list[DeckLine], format_: Format) -> dict[str, Any]:
    prefetch_related_objects([line.card for line in lines], printed_effects(), "faction")
    return verdict(lines, format_.edition, format_)
