"""The next game of a match under /api/v1/games/<id>/next."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games.api import OwnGame, state_response
from decks.games.game_state import GameState, StaleState
from decks.games.matches.services import begin_next
from decks.games.services import STARTERS
from decks.games.views.own_games import own_game
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import OneOf, Versioned


class NextGame(Versioned):
    """The player who begins, where the loser of the last game is a person; without it the loser does."""

    starter = OneOf((*STARTERS, ""), required=False, default="")


class GameNext(OwnGame):
    """The next game of a match."""

    throttle_scope = "games"

    @extend_schema(request=NextGame, responses={201: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        """Begin it, with both decks as they are now; again, it is the one that was begun."""
        game = own_game(request, public_id)
        asked = NextGame(data=request.data)
        asked.is_valid(raise_exception=True)
        begun = begin_next(
            game,
            asked.validated_data["version"],
            asked.validated_data["starter"],
            **starter_of(request),
        )
        return state_response(request, begun, status.HTTP_201_CREATED)
