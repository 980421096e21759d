"""Hints of a game under /api/v1/games/<id>/hints."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games.api import OwnGame
from decks.games.game_state import StaleState
from decks.games.hints.hint_order import GameHints, ask_hints, hints_of
from decks.games.views.own_games import own_game
from dimrift_site.base.api.request_data import Versioned, version_in


class GameHintsDetail(OwnGame):
    """The best picks for the question that is asked, by what the player sees."""

    throttle_scope = "hints"

    @extend_schema(responses=GameHints)
    def get(self, request: Request, public_id: str) -> Response:
        """The picks that were found; while the state is `waiting`, ask again."""
        return Response(hints_of(own_game(request, public_id)))

    @extend_schema(request=Versioned, responses={200: GameHints, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        """Have them found. It is counted with the game, once a question."""
        game = own_game(request, public_id)
        ask_hints(game, version_in(request))
        return Response(hints_of(game))
