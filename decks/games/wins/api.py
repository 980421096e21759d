"""Searches for a win under /api/v1/games/<id>/win."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games.api import OwnGame
from decks.games.game_state import StaleState
from decks.games.views.own_games import own_game
from decks.games.wins.win_order import WinSearch, ask_win, cancel_win, win_of
from dimrift_site.base.api.request_data import Versioned, refuse_body, version_in


class GameWinDetail(OwnGame):
    """Search for a win in the turn that is played, by what the player sees."""

    throttle_scope = "hints"

    @extend_schema(responses=WinSearch)
    def get(self, request: Request, public_id: str) -> Response:
        """The answer; while the state is `waiting`, ask again."""
        return Response(win_of(own_game(request, public_id)))

    @extend_schema(request=Versioned, responses={200: WinSearch, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        """Have one searched for; one search goes on at a time, and one of the same game ends for it."""
        game = own_game(request, public_id)
        ask_win(game, version_in(request))
        return Response(win_of(game))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Cancel the search."""
        game = own_game(request, public_id)
        refuse_body(request)
        cancel_win(game)
        return Response(status=status.HTTP_204_NO_CONTENT)
