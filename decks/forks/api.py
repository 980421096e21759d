"""Forks of decks under /api/v1/decks/<id>/forks."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.forks.queries import seen_forks
from decks.forks.services import fork_deck
from decks.lists.api import deck_data, summaries
from decks.lists.serializers import DeckData, DeckSummary
from decks.lists.views.own_deck import seen_deck_row
from decks.models import Deck
from dimrift_site.base.api.request_data import KnownParameters, ListAsked, refuse_body
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network


class ForkedData(DeckData):
    """The new deck; `left_out` names cards of workshops that its maker may not use, which it lacks."""

    left_out = serializers.ListField(child=serializers.CharField())

    class Meta(DeckData.Meta):
        fields = (*DeckData.Meta.fields, "left_out")


class DeckForks(KnownParameters, generics.ListAPIView[Deck]):
    """The forks of a deck that the visitor may know, newest first; new forks."""

    throttle_scope = "decks"
    parameters = {"GET": ListAsked}
    serializer_class = DeckSummary
    pages_by = ("-created", "-public_id")
    queryset = Deck.objects.none()

    def get_queryset(self) -> QuerySet[Deck]:
        origin = seen_deck_row(self.request, self.kwargs["public_id"])
        return seen_forks(self.request.user, self.request.session.session_key, origin)

    @extend_schema(parameters=[ListAsked])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Public ones and one's own; of a deck that is unlisted others than its maker see their own alone."""
        return summaries(self)

    @extend_schema(request=None, responses={201: ForkedData})
    def post(self, request: Request, public_id: str) -> Response:
        """A private deck of this account, else of the browser session, with list and words of the other."""
        origin = seen_deck_row(request, public_id)
        refuse_body(request)
        key, network = "" if request.user.is_authenticated else session_of(request), client_network(request)
        with transaction.atomic():  # nobody saves it before it is answered
            made = fork_deck(origin, request.user, key, network=network)
            data = {**deck_data(request, made.deck.public_id), "left_out": made.left_out}
        return Response(data, status=status.HTTP_201_CREATED)
