"""Seat of a game by hand under /api/v1/games/<id>/seat."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games import services
from decks.games.api import GameChange
from decks.games.game_state import GameState, StaleState
from decks.games.models import Game
from dimrift_site.base.api.request_data import Versioned


class GameSeat(GameChange):
    """Let the player who is asked sit down."""

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.sit_down(game, **wanted)

    @extend_schema(request=Versioned, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        """Until then the table is shown as both players know it, and nothing is asked."""
        return self.changed(request, public_id)
