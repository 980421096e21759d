"""Decks under /api/v1/decks: list, make, change, delete, validate, and read deck texts."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet, prefetch_related_objects
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.workshop.author import reader_of
from decks.directory.deck_search import ORDERS, DeckSearch, fitting_decks, public_decks
from decks.directory.listed_decks import BY_NAME, listed_rows
from decks.directory.serializers import DecksAsked
from decks.legality.queries import format_of
from decks.legality.verdict import verdict
from decks.lists import queries
from decks.lists.builder import deck_lines
from decks.lists.deck_store import StaleDeck
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.list_reader import read_list
from decks.lists.serializers import (
    DeckChange,
    DeckData,
    DeckGiven,
    DeckSummary,
    FormatAsked,
    GivenListData,
    PastedData,
    StaleData,
    TextGiven,
    VerdictSerializer,
    VersionAsked,
)
from decks.lists.services import delete_deck, make_deck, save_deck
from decks.lists.views.own_deck import own_deck_row, seen_deck, seen_deck_without_texts
from decks.lists.views.pasted_list import given_list
from decks.models import Deck
from dimrift_site.base.api.request_data import KnownParameters, Versioned
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network


class Decks(KnownParameters, generics.ListAPIView[Deck]):
    """Public decks, of each author the newest five, and one's own; all public ones that fit; new decks."""

    throttle_scope = "decks"
    parameters = {"GET": DecksAsked}
    serializer_class = DeckSummary
    queryset = Deck.objects.none()

    @property
    def pages_by(self) -> tuple[str, ...]:
        """The columns of the order asked for."""
        order = self.asked["order"]
        return ORDERS[order][1] if order else BY_NAME

    def get_queryset(self) -> QuerySet[Deck]:
        visitor, session_key = self.request.user, self.request.session.session_key
        search = DeckSearch.of(self.asked)
        if search.is_empty() and not self.asked["mine"]:
            return listed_rows(visitor, session_key)
        own = Deck.objects.filter(queries.owned_by(visitor, session_key))
        decks, faults = fitting_decks(own if self.asked["mine"] else public_decks(), search)
        if faults:
            raise ValidationError({"card": faults})
        return decks

    @extend_schema(parameters=[DecksAsked])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """As on the page of public decks; a card, a faction or a format that there is not is refused."""
        return summaries(self)

    @extend_schema(request=DeckGiven, responses={201: DeckData})
    def post(self, request: Request) -> Response:
        """A new deck of this account, or of this browser session."""
        given = DeckGiven(data=request.data, context={"reader": reader_of(request)})
        given.is_valid(raise_exception=True)
        key = "" if request.user.is_authenticated else session_of(request)
        entries, network = given.validated_data.pop("entries"), client_network(request)
        with transaction.atomic():  # nobody saves between the save and what is answered to it
            deck = make_deck(request.user, key, entries, network=network, **given.validated_data)
            made = deck_data(request, deck.public_id)
        return Response(made, status=status.HTTP_201_CREATED)


class DeckDetail(KnownParameters):
    """A deck that the visitor may see; its maker may change and delete it."""

    parameters = {"DELETE": VersionAsked}

    @extend_schema(responses=DeckData)
    def get(self, request: Request, public_id: str) -> Response:
        return Response(deck_data(request, public_id))

    @extend_schema(request=DeckChange, responses={200: DeckData, 409: StaleData})
    def put(self, request: Request, public_id: str) -> Response:
        """Make it say and hold this, and nothing else."""
        return self._save(request, public_id, partial=False)

    @extend_schema(request=DeckChange(partial=True), responses={200: DeckData, 409: StaleData})
    def patch(self, request: Request, public_id: str) -> Response:
        """Change what is given; `version` always is."""
        return self._save(request, public_id, partial=True)

    @extend_schema(parameters=[OpenApiParameter("version", int)], responses={204: None, 409: StaleData})
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete it with its versions and runs."""
        deck = own_deck_row(request, public_id)
        given = Versioned(data=_body(request) | self.asked)
        given.is_valid(raise_exception=True)
        delete_deck(deck, given.validated_data["version"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _save(self, request: Request, public_id: str, *, partial: bool) -> Response:
        deck = own_deck_row(request, public_id)
        # A partial serializer does not ask for what is required, and the version always is.
        named = {name: value for name, value in _body(request).items() if name == "version"}
        Versioned(data=named).is_valid(raise_exception=True)
        given = DeckChange(
            data=request.data,
            partial=partial,
            context={"reader": reader_of(request), "deck": deck},
        )
        given.is_valid(raise_exception=True)
        wanted: dict[str, Any] = dict(given.validated_data)
        with transaction.atomic():  # whoever goes on with the answer overwrites nothing they never saw
            save_deck(deck, wanted.pop("version"), wanted.pop("entries", None), **wanted)
            saved = deck_data(request, public_id)
        return Response(saved)

    def newest_state(self, _stale: StaleDeck) -> dict[str, Any]:
        """The deck as it is now, for who decided on an older version."""
        return deck_data(self.request, self.kwargs["public_id"])


class DeckVerdict(KnownParameters):
    """The problems of a deck in a format."""

    parameters = {"GET": FormatAsked}

    @extend_schema(parameters=[FormatAsked], responses=VerdictSerializer)
    def get(self, request: Request, public_id: str) -> Response:
        """In its own format, or in the one asked for."""
        deck = seen_deck(request, public_id)
        format_ = self.asked["against"] or format_of(deck)
        return Response(VerdictSerializer(verdict(deck_lines(deck), deck.edition, format_)).data)


class DeckTexts(KnownParameters):
    """Lists from elsewhere, read against the catalogue."""

    @extend_schema(request=TextGiven, responses=GivenListData)
    def post(self, request: Request) -> Response:
        """Its entries, and every line that is none; nothing is saved."""
        given = TextGiven(data=request.data)
        given.is_valid(raise_exception=True)
        text = given.validated_data["text"]
        names = Names.of_catalogue(reader_of(request), text)
        list_ = given_list(request._request, text, names)
        read = read_list(list_.text, names)
        name, format_key = list_.name or read.title, list_.format_key or None
        came_along = {"text": list_.text, "name": name, "about": list_.about, "format": format_key}
        return Response({**PastedData(read).data, **came_along})


def _body(request: Request) -> dict[str, Any]:
    assert isinstance(request.data, dict)  # our parser gives nothing else
    return request.data


def deck_data(request: Request, public_id: str) -> dict[str, Any]:
    """The deck as it is now, as this visitor sees it. Http404 if they may not."""
    return DeckData(seen_deck_without_texts(request, public_id), context={"request": request}).data


def summaries(view: generics.ListAPIView[Deck]) -> Response:
    """The page of the view's rows that is asked for; of other rows nothing is added up."""
    rows = view.paginate_queryset(view.get_queryset()) or ()
    decks = queries.sized_decks([row.pk for row in rows])
    prefetch_related_objects(decks, "tags")
    return view.get_paginated_response(DeckSummary(decks, many=True).data)
