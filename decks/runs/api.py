"""Runs under /api/v1/."""

from typing import Annotated, TypedDict

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.readings.unread_effects import LeftOut
from cards.workshop.author import reader_of
from cards.workshop.withheld_cards import without_withheld
from decks.games.api import state_response
from decks.games.game_state import GameState
from decks.limits import HIGHEST_SEED, LEAST_STOP, MOST_STOP, MOST_TURNS
from decks.lists.views.own_deck import seen_deck
from decks.models import Run
from decks.play_setup.edition_serializer import EditionAsked
from decks.quotas import GAMES_A_LONG_RUN, games_a_run
from decks.runs import queries
from decks.runs.services import cancel_run, start_run
from decks.runs.single_games import find_game, open_game
from decks.runs.views import seen_run
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters, refuse_body
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from engine.simulation import MOST_DECISIONS


class RunRequest(EditionAsked):
    """The inputs of a new run. The limit on games depends on the caller; without a seed one is drawn."""

    games = serializers.IntegerField(min_value=1, default=1000)
    turns = serializers.IntegerField(min_value=1, max_value=MOST_TURNS, default=10)
    seed = serializers.IntegerField(min_value=0, max_value=HIGHEST_SEED, allow_null=True, default=None)
    stop_at = serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        min_value=LEAST_STOP,
        max_value=MOST_STOP,
        allow_null=True,
        default=None,
        help_text="Turns: it ends at 1,000, 2,000, 4,000 … games once the clock is known to ± so many.",
    )

    def validate_games(self, games: int) -> int:
        most = games_a_run(self.context["visitor"])
        if games > most:
            raise serializers.ValidationError(f"A run of yours has at most {most:,} games.")
        return games


class OtherSide(TypedDict):
    """The second deck of a paired run or duel; `version` is 0 for the deck as it stood.

    `policy` plays it in a duel, "" for the one that plays the first.
    """

    deck: str
    version: int
    edition: str
    overrides: dict[str, str]
    policy: str


class RunData(queries.Progress):
    """A run and how far it is. `report` holds the results so far, null before the first game.

    `other` is the second deck of a paired run, whose report has the differences of that less the first, or of
    a duel (`is_duel`), whose report says how often the first (`a`) and the second (`b`) won.

    What its figures mean follows from `measures_version`; one that this version had not is null.
    """

    public_id: str
    deck: str
    version: Annotated[int, "Of the deck; 0: as it stood."]
    edition: str
    overrides: dict[str, str]
    other: OtherSide | None
    is_duel: bool
    policy: str
    left_out: list[LeftOut]
    measures_version: int
    turns: int
    seed: int
    stop_at: Annotated[float | None, "In turns; done with fewer games_done than games, it stopped there."]


class DeckRuns(KnownParameters):
    """Start runs of a deck."""

    throttle_scope = "runs"

    @extend_schema(request=RunRequest, responses={200: RunData, 201: RunData})
    def post(self, request: Request, public_id: str) -> Response:
        """201 with a run that is to be played; 200 with one that was played with the same inputs."""
        deck = seen_deck(request, public_id)
        asked = RunRequest(data=request.data, context={"visitor": request.user})
        asked.is_valid(raise_exception=True)
        run = start_run(
            deck,
            **asked.validated_data,
            **starter_of(request),
        )
        return started_response(request, run)


class RunDetail(KnownParameters):
    """The state and progress of a run, with its results so far."""

    @extend_schema(responses=RunData)
    def get(self, request: Request, public_id: str) -> Response:
        return Response(run_data(request, seen_run(request, public_id)))


class GameNumber(InputSerializer):
    """The number of a game of a run, from 0, its side, and how many picks of both players are made in it."""

    number = serializers.IntegerField(min_value=0, max_value=GAMES_A_LONG_RUN)
    side = serializers.IntegerField(
        min_value=1, max_value=2, default=1, help_text="Of a paired run: the first deck or the second."
    )
    picks = serializers.IntegerField(
        min_value=0, max_value=MOST_DECISIONS, allow_null=True, default=None, help_text="Without it, all."
    )


class RunGames(KnownParameters):
    """Open games of a run at the board."""

    throttle_scope = "games"

    @extend_schema(request=GameNumber, responses={201: GameState})
    def post(self, request: Request, public_id: str) -> Response:
        """A game of the run, with its picks or the first of them, as one of the visitor's own."""
        run = seen_run(request, public_id)
        asked = GameNumber(data=request.data)
        asked.is_valid(raise_exception=True)
        played = find_game(run, asked.validated_data["number"], asked.validated_data["side"] - 1)
        if played is None:
            raise Http404
        user = request.user if request.user.is_authenticated else None
        picks = asked.validated_data["picks"]
        game = open_game(played, picks, user, session_of(request), client_network(request))
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


class RunCancel(KnownParameters):
    """End a run of one's own with what it has; one that has ended already stays as it is."""

    @extend_schema(request=None, responses=RunData)
    def post(self, request: Request, public_id: str) -> Response:
        run = seen_run(request, public_id)
        if not queries.may_cancel(request.user, request.session.session_key, run):
            raise Http404
        refuse_body(request)
        cancel_run(run)
        return Response(run_data(request, run))


def other_side(run: Run) -> OtherSide | None:
    """Return what a paired run has as its second side."""
    other = run.second_side
    if other is None:
        return None
    return OtherSide(
        deck=other.deck.public_id,
        version=other.version,
        edition=other.edition,
        overrides=other.overrides,
        policy=other.policy,
    )


def started_response(request: Request, run: Run) -> Response:
    """Answer 201 with a run that is to be played, 200 with one that was played with the same inputs."""
    is_done = run.state == Run.State.DONE
    return Response(run_data(request, run), status=status.HTTP_200_OK if is_done else status.HTTP_201_CREATED)


def run_data(request: Request, run: Run) -> RunData:
    """The row and its progress."""
    return {
        "public_id": run.public_id,
        "deck": run.deck.public_id,
        "version": run.version,
        "edition": run.edition,
        "overrides": run.overrides,
        "other": other_side(run),
        "is_duel": run.is_duel,
        "policy": run.policy,
        "left_out": without_withheld(run.left_out, reader_of(request)),
        "measures_version": run.measures_version,
        "turns": run.turns,
        "seed": run.seed,
        "stop_at": None if run.stop_at is None else float(run.stop_at),
        **queries.progress(run),
    }
