"""The lines of one's own game under /api/v1/games/<id>/lines."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games import services
from decks.games.api import GameChange, OwnGame
from decks.games.game_compatibility import refuse_mismatch
from decks.games.game_state import GameState, StaleState
from decks.games.lines.line_list import list_lines
from decks.games.lines.line_summary import LineSummary
from decks.games.lines.models import MOST_NAME
from decks.games.lines.services import delete_line, name_line
from decks.games.models import Game
from decks.games.views.own_games import own_game
from dimrift_site.base.api.request_data import Versioned, refuse_body


class LineData(TypedDict):
    """A line: it branches from `parent` after `at` picks of both players, and has `picks` of its own."""

    number: int
    name: str
    parent: Annotated[int | None, "Null for the first, number 0."]
    at: int
    picks: int
    current: bool
    summary: LineSummary


class LinesData(TypedDict):
    """All lines of a game, each behind that which it branches from."""

    version: int
    lines: list[LineData]


class LineMoment(Versioned):
    """A moment of a line: after so many picks of both players, at the next question that is one's own."""

    line = serializers.IntegerField(min_value=0, max_value=2**15 - 1)
    picks = serializers.IntegerField(min_value=0, max_value=services.MOST_PICKS)


class LineName(Versioned):
    """The name of a line; empty for none."""

    name = serializers.CharField(max_length=MOST_NAME, allow_blank=True)


class GameLines(OwnGame):
    """The lines of a game."""

    @extend_schema(responses=LinesData)
    def get(self, request: Request, public_id: str) -> Response:
        """All lines that were tried in it, as a tree."""
        return Response(_lines_data(own_game(request, public_id)))


class GameGo(GameChange):
    """Go to a moment of a line."""

    takes = LineMoment

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.go_to(game, **wanted)

    @extend_schema(request=LineMoment, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


class GameLineDetail(OwnGame):
    """A line of a game."""

    throttle_scope = "picks"
    parameters = {"DELETE": Versioned}

    @extend_schema(request=LineName, responses={200: LinesData, 409: StaleState})
    def patch(self, request: Request, public_id: str, number: int) -> Response:
        """Give it a name."""
        game = own_game(request, public_id)
        asked = LineName(data=request.data)
        asked.is_valid(raise_exception=True)
        name_line(game, asked.validated_data["version"], number, asked.validated_data["name"])
        return Response(_lines_data(game))

    @extend_schema(parameters=[Versioned], responses={204: None, 409: StaleState})
    def delete(self, request: Request, public_id: str, number: int) -> Response:
        """Delete it and all lines that branch from it; not the first, nor what the present one needs."""
        game = own_game(request, public_id)
        refuse_body(request)
        delete_line(game, self.asked["version"], number)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _lines_data(game: Game) -> LinesData:
    refuse_mismatch(game)
    return LinesData(
        version=game.version,
        lines=[
            LineData(
                number=line.number,
                name=line.name,
                parent=line.parent,
                at=line.at,
                picks=line.picks,
                current=line.is_current,
                summary=line.summary,
            )
            for line in list_lines(game)
        ],
    )
