"""Paired runs under /api/v1/decks/<a>..<b>/runs; one is read and cancelled as any run."""

from typing import Final, TypedDict

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.comparison.api import REFERENCES
from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ComparedList, compared_list
from decks.models import Run
from decks.play_setup.edition_choice import LONGEST
from decks.play_setup.edition_serializer import overrides_field
from decks.quotas import pairs_a_run
from decks.runs.api import RunData, RunRequest, started_response
from decks.runs.paired.queries import paired_runs
from decks.runs.paired.services import start_paired_run
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import KnownParameters

MOST_LISTED: Final = 20


class PairedRunRequest(RunRequest):
    """The inputs of a paired run. Each of its games is played twice, once with each deck."""

    other_edition = serializers.CharField(
        max_length=LONGEST,
        required=False,
        allow_blank=True,
        default="",
        help_text="Of the second; empty: the deck's own.",
    )
    other_overrides = overrides_field()

    def validate_games(self, games: int) -> int:
        most = pairs_a_run(self.context["visitor"])
        if games > most:
            raise serializers.ValidationError(f"A paired run of yours has at most {most:,} games of each.")
        return games

    def validate_other_overrides(self, overrides: dict[str, str]) -> dict[str, str]:
        return self.validate_overrides(overrides)


class PairedRunRow(TypedDict):
    """A paired run and how far it is."""

    public_id: str
    state: Run.State
    games: int
    games_done: int
    turns: int
    seed: int


class PairedRuns(KnownParameters):
    """Start runs of the same games with two decks or versions, and list them."""

    throttle_scope = "runs"

    @extend_schema(operation_id="decks_paired_runs_list", parameters=REFERENCES, responses=list[PairedRunRow])
    def get(self, request: Request, first: DeckReference, second: DeckReference) -> Response:
        """The newest 20 of these two, newest first."""
        runs = paired_runs(*seen_lists(request, first, second))[:MOST_LISTED]
        return Response([run_row(run) for run in runs])

    @extend_schema(
        operation_id="decks_paired_runs_create",
        parameters=REFERENCES,
        request=PairedRunRequest,
        responses={200: RunData, 201: RunData},
    )
    def post(self, request: Request, first: DeckReference, second: DeckReference) -> Response:
        """201 with a run that is to be played; 200 with one that was played with the same inputs.

        Its report has the differences of the second less the first.
        """
        lists = seen_lists(request, first, second)
        asked = PairedRunRequest(data=request.data, context={"visitor": request.user})
        asked.is_valid(raise_exception=True)
        run = start_paired_run(
            *lists,
            **asked.validated_data,
            **starter_of(request),
        )
        return started_response(request, run)


def seen_lists(
    request: Request, first: DeckReference, second: DeckReference
) -> tuple[ComparedList, ComparedList]:
    """Return the two lists. Http404 where the visitor may not see one of them."""
    lists = [
        compared_list(request.user, request.session.session_key, reference) for reference in (first, second)
    ]
    if lists[0] is None or lists[1] is None:
        raise Http404("There is no such deck or version.")
    return lists[0], lists[1]


def run_row(run: Run) -> PairedRunRow:
    """Return a run as lists have it."""
    return PairedRunRow(
        public_id=run.public_id,
        state=Run.State(run.state),
        games=run.games,
        games_done=run.games_done,
        turns=run.turns,
        seed=run.seed,
    )
