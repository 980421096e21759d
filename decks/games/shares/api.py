"""Shared games under /api/v1/games/<id>/share and /api/v1/shared."""

from typing import Annotated, Any, TypedDict

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games.api import state_response
from decks.games.game_state import GameState
from decks.games.models import Game
from decks.games.services import MOST_PICKS
from decks.games.shares import queries
from decks.games.shares.models import GameShare
from decks.games.shares.services import PRIVATE, play_on, share_game
from decks.games.shares.views import seen_share, viewer_of
from decks.games.stories.viewer_story import state_for_viewer, viewer_story
from decks.games.views.own_games import own_game
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import (
    InputSerializer,
    KnownParameters,
    ListAsked,
    OneOf,
    refuse_body,
)
from engine.session import WITNESS


class ShareChange(InputSerializer):
    """Who sees a game of one's own."""

    audience = OneOf(GameShare.Audience.choices)
    hands_open = serializers.BooleanField(
        default=False, help_text="Whether others see the hidden cards of both players; once it is over only."
    )


class ShareData(TypedDict):
    """The audience of a game: `private`, `unlisted` or `public`; `id` and `url` are "" for a private one."""

    audience: str
    hands_open: bool
    id: Annotated[str, "Of `shared/<id>`; another one each time that the game is shown anew."]
    url: str


class SharedStep(TypedDict):
    """A moment at which something new has happened."""

    turn: str


class SharedGame(TypedDict):
    """A shared game at one of its steps. Without open hands `game` has the hidden cards of nobody."""

    id: str
    audience: str
    hands_open: bool
    step: int
    steps: list[SharedStep]
    game: GameState


class StepAsked(InputSerializer):
    """A step of a shared game."""

    step = serializers.IntegerField(
        min_value=0, max_value=MOST_PICKS, default=0, help_text="From 0; the last where it has fewer."
    )


class SharedSummary(serializers.Serializer[GameShare]):
    """A public game in the list."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField(source="game.deck_name")
    by = serializers.CharField(source="game.owner.username")
    over = serializers.BooleanField()
    winner = serializers.CharField(help_text="P1, P2, draw, or none while it goes on.")
    hands_open = serializers.BooleanField()
    created = serializers.DateTimeField()


class GameShareDetail(KnownParameters):
    """Who sees a game of one's own."""

    @extend_schema(responses=ShareData)
    def get(self, request: Request, public_id: str) -> Response:
        return Response(_share_data(own_game(request, public_id)))

    @extend_schema(request=ShareChange, responses=ShareData)
    def put(self, request: Request, public_id: str) -> Response:
        """Show it to others; an address that was given out stays."""
        game = own_game(request, public_id)
        asked = ShareChange(data=request.data)
        asked.is_valid(raise_exception=True)
        share_game(game, **asked.validated_data)
        return Response(_share_data(game))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Show it to nobody any more; its address leads nowhere from now on."""
        game = own_game(request, public_id)
        refuse_body(request)
        share_game(game, PRIVATE)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SharedGames(KnownParameters, generics.ListAPIView[GameShare]):
    """Public games, those shown last first."""

    parameters = {"GET": ListAsked}
    serializer_class = SharedSummary
    pages_by = ("-created", "-public_id")
    queryset = GameShare.objects.none()

    def get_queryset(self) -> QuerySet[GameShare]:
        return queries.public_games()


class SharedGameDetail(KnownParameters):
    """A shared game, looked at; no game of one's own is made."""

    look_scope = "picks"
    parameters = {"GET": StepAsked}

    @extend_schema(parameters=[StepAsked], responses=SharedGame)
    def get(self, request: Request, public_id: str) -> Response:
        """The game at a step; 400, code `readonly`, for one of other rules."""
        shared = seen_share(request, public_id)
        viewer = viewer_of(shared)
        story = viewer_story(shared.game, viewer)
        step = min(self.asked["step"], len(story.steps) - 1)
        session_key = request.session.session_key or ""
        picks = story.steps[step].picks
        return Response(
            SharedGame(
                id=shared.public_id,
                audience=shared.audience,
                hands_open=viewer == WITNESS,
                step=step,
                steps=[SharedStep(turn=moment.turn) for moment in story.steps],
                game=state_for_viewer(shared.game, viewer, picks, request.user, session_key),
            )
        )


class SharedGamePlay(KnownParameters):
    """A shared game, played on."""

    throttle_scope = "games"

    @extend_schema(request=StepAsked, responses={201: GameState})
    def post(self, request: Request, public_id: str) -> Response:
        """A game of one's own from that step on; 403, code `hands_closed`, where its hands are not open."""
        shared = seen_share(request, public_id)
        asked = StepAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        story = viewer_story(shared.game, viewer_of(shared))
        picks = story.steps[min(asked.validated_data["step"], len(story.steps) - 1)].picks
        game = play_on(shared, picks, **starter_of(request))
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


def _share_data(game: Game) -> ShareData:
    share: Any = queries.share_of(game)
    if share is None:
        return ShareData(audience=PRIVATE, hands_open=False, id="", url="")
    url = f"{settings.SITE_URL}{share.get_absolute_url()}"
    return ShareData(audience=share.audience, hands_open=share.hands_open, id=share.public_id, url=url)
