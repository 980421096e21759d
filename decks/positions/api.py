"""Positions under /api/v1/positions, and the moment of a game as one."""

from typing import Annotated, Any, TypedDict

from django.conf import settings
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.wiki.board_blocks import LONGEST_POSITION
from decks.games.api import state_response
from decks.games.game_state import GameState
from decks.games.services import start_from_scenario
from decks.games.views.own_games import own_game
from decks.models import Deck, SavedPosition
from decks.positions import queries
from decks.positions.services import (
    StalePosition,
    change_position,
    keep_position,
    moment_of,
    refuse_bad_text,
    show_position,
)
from decks.positions.views import own_position, seen_position
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters, OneOf, Versioned, refuse_body

MOST_LISTED = 50


class NewPosition(InputSerializer):
    """A position to be kept."""

    text = serializers.CharField(
        max_length=LONGEST_POSITION, trim_whitespace=False, help_text="A scenario: docs/scenarios.md."
    )
    visibility = OneOf(Deck.Visibility.choices, default=Deck.Visibility.PRIVATE.value)


class PositionPatch(Versioned):
    """Another text, and who sees it; what is left out stays."""

    text = serializers.CharField(max_length=LONGEST_POSITION, trim_whitespace=False, required=False)
    visibility = OneOf(Deck.Visibility.choices, required=False)


class PositionData(TypedDict):
    """A position."""

    id: str
    title: str
    visibility: str
    version: int
    url: str
    text: Annotated[str, "A scenario that begins there: docs/scenarios.md."]
    left_out: Annotated[list[str], "What of the moment of a game a position has no words for."]


class StalePositionState(TypedDict):
    """The position was changed in the meantime; nothing of this change was kept."""

    code: str
    detail: str
    fields: dict[str, Any]
    rule: str
    state: PositionData


class Positions(KnownParameters):
    """Keep positions, and list one's own."""

    throttle_scope = "change"

    @extend_schema(operation_id="positions_list", responses=list[PositionData])
    def get(self, request: Request) -> Response:
        """One's own 50 that were changed last, the last first."""
        own = queries.own_positions(request.user, request.session.session_key)[:MOST_LISTED]
        return Response([position_data(position) for position in own])

    @extend_schema(operation_id="positions_create", request=NewPosition, responses={201: PositionData})
    def post(self, request: Request) -> Response:
        """400 with the line and the paragraph for a text that cannot be set up."""
        asked = NewPosition(data=request.data)
        asked.is_valid(raise_exception=True)
        position = keep_position(**asked.validated_data, **starter_of(request))
        return Response(position_data(position), status=status.HTTP_201_CREATED)


class PositionDetail(KnownParameters):
    """A position."""

    @extend_schema(responses=PositionData)
    def get(self, request: Request, public_id: str) -> Response:
        """The position with its text."""
        return Response(position_data(seen_position(request, public_id)))

    @extend_schema(request=PositionPatch, responses={200: PositionData, 409: StalePositionState})
    def patch(self, request: Request, public_id: str) -> Response:
        """Change it; 409 where it was changed in the meantime. One that is private again has another id."""
        position = own_position(request, public_id)
        asked = PositionPatch(data=request.data)
        asked.is_valid(raise_exception=True)
        changes = asked.validated_data
        with transaction.atomic():  # both or neither
            if "text" in changes:
                position = change_position(position, changes["version"], changes["text"])
            if "visibility" in changes:
                show_position(position, changes["visibility"])
        return Response(position_data(position))

    def newest_state(self, _stale: StalePosition) -> PositionData:
        """The position as it is now, for who decided on an older version."""
        return position_data(own_position(self.request, self.kwargs["public_id"]))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete it."""
        position = own_position(request, public_id)
        refuse_body(request)
        position.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class PositionGames(KnownParameters):
    """Games that begin with a position."""

    throttle_scope = "games"

    @extend_schema(request=None, responses={201: GameState})
    def post(self, request: Request, public_id: str) -> Response:
        """A game of one's own from there on."""
        position = seen_position(request, public_id)
        refuse_body(request)
        with refuse_bad_text():
            game = start_from_scenario(position.text, **starter_of(request))
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


class GamePosition(KnownParameters):
    """The moment of a game as a position."""

    throttle_scope = "change"

    @extend_schema(request=None, responses={201: PositionData})
    def post(self, request: Request, public_id: str) -> Response:
        """Keep the moment as its player may know it; 400, code `unfinished`, with something on the stack."""
        game = own_game(request, public_id)
        refuse_body(request)
        moment = moment_of(game)
        position = keep_position(moment.text(), **starter_of(request))
        return Response(position_data(position, moment.left_out), status=status.HTTP_201_CREATED)


def position_data(position: SavedPosition, left_out: list[str] | None = None) -> PositionData:
    """The position as data."""
    return PositionData(
        id=position.public_id,
        title=position.title,
        visibility=position.visibility,
        version=position.version,
        url=f"{settings.SITE_URL}{position.get_absolute_url()}",
        text=position.text,
        left_out=left_out or [],
    )
