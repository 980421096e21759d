"""Games of runs under /api/v1/runs/<id>/games/<number>: looked at, as the policy played them."""

from typing import Annotated, TypedDict

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.games.game_state import GameState
from decks.runs.replays.game_story import state_after, story_of
from decks.runs.single_games import find_game
from decks.runs.views import seen_run
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters
from engine.simulation import MOST_DECISIONS


class ReplayAsked(InputSerializer):
    """The side of a game of a run that is looked at, and the step."""

    side = serializers.IntegerField(
        min_value=1, max_value=2, default=1, help_text="Of a paired run: the first deck or the second."
    )
    step = serializers.IntegerField(
        min_value=0,
        max_value=MOST_DECISIONS,
        default=0,
        help_text="From 0; the last where it has fewer.",
    )


class StepData(TypedDict):
    """A moment at which something new has happened."""

    picks: Annotated[int, "Of both players, made until then; `POST runs/<id>/games` takes it."]
    turn: str


class ReplayData(TypedDict):
    """A game of a run at one of its steps."""

    number: int
    side: int
    step: int
    steps: list[StepData]
    game: GameState


class RunReplay(KnownParameters):
    """A game of a run, looked at; no game of one's own is made."""

    look_scope = "picks"
    parameters = {"GET": ReplayAsked}

    @extend_schema(parameters=[ReplayAsked], responses=ReplayData)
    def get(self, request: Request, public_id: str, number: int) -> Response:
        """The game is played again; 400, code `readonly`, for a run of another engine."""
        played = find_game(seen_run(request, public_id), number, self.asked["side"] - 1)
        if played is None:
            raise Http404
        story = story_of(played)
        step = min(self.asked["step"], len(story.steps) - 1)
        picks = story.picks[: story.steps[step].picks]
        shown = state_after(played, picks, request.user, request.session.session_key or "")
        return Response(
            ReplayData(
                number=number,
                side=self.asked["side"],
                step=step,
                steps=[StepData(picks=moment.picks, turn=moment.turn) for moment in story.steps],
                game=shown,
            )
        )
