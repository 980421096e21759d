"""Likes of decks under /api/v1/decks/<id>/like."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from decks.likes.queries import is_liked
from decks.likes.services import like_deck, unlike_deck
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import seen_deck_row
from decks.models import Deck
from dimrift_site.base.api.request_data import KnownParameters, refuse_body


class LikeData(serializers.Serializer[dict[str, Any]]):
    """State of a like: whether the account likes the deck, and how many accounts do."""

    liked = serializers.BooleanField()
    likes = serializers.IntegerField()


class DeckLikes(KnownParameters):
    """Like a deck of somebody else, or take the like back."""

    @extend_schema(responses=LikeData)
    def get(self, request: Request, public_id: str) -> Response:
        """Without an account nothing is liked."""
        deck = seen_deck_row(request, public_id)
        return Response({"liked": is_liked(deck, request.user), "likes": deck.likes})

    @extend_schema(request=None, responses=LikeData)
    def put(self, request: Request, public_id: str) -> Response:
        """Like it. It counts once, however often it is asked for; one's own deck cannot be liked."""
        return Response({"liked": True, "likes": like_deck(*self._likable(request, public_id))})

    @extend_schema(responses={200: LikeData})
    def delete(self, request: Request, public_id: str) -> Response:
        """Take the like back, if there is one."""
        return Response({"liked": False, "likes": unlike_deck(*self._likable(request, public_id))})

    def _likable(self, request: Request, public_id: str) -> tuple[Deck, AbstractBaseUser]:
        """The deck, and the account that may like it."""
        deck = seen_deck_row(request, public_id)
        refuse_body(request)
        if may_edit(request.user, request.session.session_key, deck):
            raise PermissionDenied("One's own deck cannot be liked.")
        if not request.user.is_authenticated:
            raise PermissionDenied("Liking a deck needs an account.")
        return deck, request.user
