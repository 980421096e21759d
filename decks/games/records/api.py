"""Records of games under /api/v1: one's own written, and any one opened."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from decks.games.api import OwnGame, state_response
from decks.games.game_state import GameState
from decks.games.records.record_game import SOURCE, Unplayable
from decks.games.records.record_writer import record_of
from decks.games.records.services import LARGEST, MOST_NAME, load_text, open_record
from decks.games.views.own_games import own_game
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters


class NewRecord(InputSerializer):
    """A record as text, to be opened as a game of one's own."""

    text = serializers.CharField(max_length=LARGEST, trim_whitespace=False, help_text="The JSON of a record.")
    name = serializers.CharField(max_length=MOST_NAME, required=False, allow_blank=True, default="")


class RecordData(TypedDict):
    """A record that cannot go on here, as far as it can be shown."""

    why: str
    rules_version: int
    edition: str
    seed: Annotated[str, "As text, for JavaScript rounds large numbers."]
    decks: Annotated[list[dict[str, int]], "Of both players, by name, with copies."]
    picks: list[str]
    lines: Annotated[int, "How many lines were tried."]


class GameRecord(OwnGame):
    """The record of a game."""

    @extend_schema(responses=dict[str, Any])
    def get(self, request: Request, public_id: str) -> Response:
        """The set-up of the game, its picks and lines, as `bin/engine replay` plays it."""
        return Response(record_of(own_game(request, public_id)))


class Records(KnownParameters):
    """Records of any games."""

    throttle_scope = "games"

    @extend_schema(request=NewRecord, responses={201: GameState, 200: RecordData})
    def post(self, request: Request) -> Response:
        """201 with the game; 200 with what it says where it cannot go on here; 400 with the place."""
        asked = NewRecord(data=request.data)
        asked.is_valid(raise_exception=True)
        data = load_text(asked.validated_data["text"].encode())
        try:
            game = open_record(data, name=asked.validated_data["name"], **starter_of(request))
        except Unplayable as unplayable:
            return Response(_record_data(engine.outline_record(data, SOURCE), str(unplayable)))
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


def _record_data(outline: engine.RecordOutline, why: str) -> RecordData:
    return RecordData(
        why=why,
        rules_version=outline.rules_version,
        edition=outline.edition,
        seed=str(outline.seed),
        decks=[dict(deck) for deck in outline.decks],
        picks=list(outline.picks),
        lines=max(len(outline.lines), 1),
    )
