"""Duels under /api/v1/decks/<a>..<b>/duels; one is read and cancelled as any run."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.comparison.api import REFERENCES
from decks.comparison.deck_reference import DeckReference
from decks.limits import HIGHEST_SEED
from decks.play_setup.edition_serializer import EditionAsked
from decks.quotas import duels_a_run
from decks.runs.api import RunData, started_response
from decks.runs.duels.forms import USUAL_GAMES
from decks.runs.duels.queries import duels
from decks.runs.duels.services import start_duel
from decks.runs.paired.api import MOST_LISTED, PairedRunRow, run_row, seen_lists
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import KnownParameters, OneOf
from engine.simulation import DUEL_POLICIES, DUEL_POLICY


class DuelNumbers(EditionAsked):
    """The numbers of a duel: its games, as many as the visitor may play, and its seed."""

    games = serializers.IntegerField(min_value=1, default=USUAL_GAMES)
    seed = serializers.IntegerField(min_value=0, max_value=HIGHEST_SEED, allow_null=True, default=None)

    def validate_games(self, games: int) -> int:
        most = duels_a_run(self.context["visitor"])
        if games > most:
            raise serializers.ValidationError(f"A duel of yours has at most {most:,} games.")
        return games


class DuelRequest(DuelNumbers):
    """The inputs of a duel. Both decks are played by one edition: without one, the first deck's own."""

    policy = OneOf(tuple(DUEL_POLICIES), default=DUEL_POLICY[0], help_text="Plays the first deck.")
    other_policy = OneOf(tuple(DUEL_POLICIES), default=DUEL_POLICY[0], help_text="Plays the second deck.")


class Duels(KnownParameters):
    """Start duels of two decks or versions, and list them."""

    throttle_scope = "runs"

    @extend_schema(operation_id="decks_duels_list", parameters=REFERENCES, responses=list[PairedRunRow])
    def get(self, request: Request, first: DeckReference, second: DeckReference) -> Response:
        """The newest 20 of these two, newest first."""
        return Response([run_row(run) for run in duels(*seen_lists(request, first, second))[:MOST_LISTED]])

    @extend_schema(
        operation_id="decks_duels_create",
        parameters=REFERENCES,
        request=DuelRequest,
        responses={200: RunData, 201: RunData},
    )
    def post(self, request: Request, first: DeckReference, second: DeckReference) -> Response:
        """201 with a duel that is to be played; 200 with one that was played with the same inputs.

        Its report says how often the first (`a`) and the second deck (`b`) won.
        """
        lists = seen_lists(request, first, second)
        asked = DuelRequest(data=request.data, context={"visitor": request.user})
        asked.is_valid(raise_exception=True)
        run = start_duel(
            *lists,
            **asked.validated_data,
            **starter_of(request),
        )
        return started_response(request, run)
