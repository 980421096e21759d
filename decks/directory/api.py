"""Completions of a deck's name under /api/v1/decks/completions."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.search import CompletionAnswer
from decks.directory.deck_completions import completed_decks
from decks.directory.deck_search import LONGEST
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters


class DeckNameAsked(InputSerializer):
    """The beginning of a deck's name."""

    q = serializers.CharField(max_length=LONGEST, allow_blank=True, trim_whitespace=False)


class DeckCompletions(KnownParameters):
    """List the decks that somebody who types a name may mean."""

    parameters = {"GET": DeckNameAsked}

    @extend_schema(parameters=[DeckNameAsked], responses=CompletionAnswer)
    def get(self, request: Request) -> Response:
        """Public decks and one's own; `search` is the name with the address behind it."""
        completed = completed_decks(self.asked["q"], request.user, request.session.session_key)
        return Response({"results": [completion._asdict() for completion in completed]})
