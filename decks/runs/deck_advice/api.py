"""Advice under /api/v1/decks/<id>/advice and /api/v1/advice; it is its starter's alone."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.comparison.chosen_decks import seen_decks
from decks.limits import HIGHEST_SEED
from decks.lists.views.own_deck import seen_deck_row
from decks.models import Run
from decks.runs.deck_advice import queries
from decks.runs.deck_advice.forms import USUAL_SECONDS
from decks.runs.deck_advice.services import MOST_AGAINST, games_in, most_games, start_advice
from decks.runs.deck_advice.views import own_advice
from decks.runs.services import cancel_run
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import (
    BoundedList,
    InputSerializer,
    KnownParameters,
    OneOf,
    refuse_body,
)
from engine.simulation import Figure
from engine.simulation.advice import GOALS, SOONER

MOST_LISTED = 20
MOST_SECONDS = 600


class AdviceRequest(InputSerializer):
    """The inputs of an advice. The deck's own edition is played."""

    goal = OneOf(GOALS, default=SOONER, help_text="`win` needs decks to win against, no other has any.")
    seconds = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SECONDS,
        default=USUAL_SECONDS,
        help_text="Becomes a number of games by the pace of the workers here.",
    )
    games = serializers.IntegerField(
        min_value=100, allow_null=True, default=None, help_text="Instead of seconds; the same give the same."
    )
    against = BoundedList(
        child=serializers.CharField(max_length=12),
        max_length=MOST_AGAINST,
        default=list,
        help_text="Public ids of decks that the caller may see.",
    )
    seed = serializers.IntegerField(min_value=0, max_value=HIGHEST_SEED, allow_null=True, default=None)
    unread_absent = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        most = most_games(attrs["goal"], self.context["user"])
        if attrs["games"] is not None and attrs["games"] > most:
            raise serializers.ValidationError({"games": f"An advice of yours has at most {most:,} games."})
        return attrs


class AdvisedCut(TypedDict):
    """A card that is surely bad, and what is gained without it, in turns, mana a turn or a share of duels."""

    card: str
    effect: Figure


AdvisedSwap = TypedDict("AdvisedSwap", {"out": str, "in": str, "effect": Figure})


class AdviceData(TypedDict):
    """An advice and how far it is. `tried`, `cuts` and `swaps`, best first, are null before its end.

    The intervals hold together with 95 %. `games` are those of single decks, about.
    """

    public_id: str
    deck: str
    goal: str
    against: list[str]
    edition: str
    overrides: dict[str, str]
    games: int
    seed: int
    state: Run.State
    games_done: int
    place: Annotated[int, "Among its starter's waiting runs, from 1; 0: it waits for no other."]
    error: str
    note: str
    tried: int | None
    cuts: list[AdvisedCut] | None
    swaps: list[AdvisedSwap] | None


class DeckAdvice(KnownParameters):
    """Start advice on a deck, and list one's own."""

    throttle_scope = "runs"

    @extend_schema(operation_id="decks_advice_list", responses=list[AdviceData])
    def get(self, request: Request, public_id: str) -> Response:
        """One's own 20 newest, newest first."""
        deck = seen_deck_row(request, public_id)
        own = queries.own_advice(deck, request.user, request.session.session_key)
        return Response([advice_data(run) for run in own.select_related("deck")[:MOST_LISTED]])

    @extend_schema(
        operation_id="decks_advice_create",
        request=AdviceRequest,
        responses={200: AdviceData, 201: AdviceData},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """201 with an advice that is to be played; 200 with one that was played with the same inputs."""
        deck = seen_deck_row(request, public_id)
        starter = starter_of(request)
        asked = AdviceRequest(data=request.data, context=dict(starter))
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        run = start_advice(
            deck,
            goal=wanted["goal"],
            games=wanted["games"] or games_in(wanted["seconds"], wanted["goal"], starter["user"]),
            against=seen_decks(request, list(dict.fromkeys(wanted["against"]))),
            seed=wanted["seed"],
            unread_absent=wanted["unread_absent"],
            **starter,
        )
        is_done = run.state == Run.State.DONE
        return Response(advice_data(run), status=status.HTTP_200_OK if is_done else status.HTTP_201_CREATED)


class AdviceDetail(KnownParameters):
    """An advice of one's own."""

    @extend_schema(responses=AdviceData)
    def get(self, request: Request, public_id: str) -> Response:
        """How far it is, and at its end the changes that it found."""
        return Response(advice_data(own_advice(request, public_id)))


class AdviceCancel(KnownParameters):
    """The end of an advice before its time."""

    @extend_schema(request=None, responses=AdviceData)
    def post(self, request: Request, public_id: str) -> Response:
        """End it: it has found nothing. What had ended already stays as it is."""
        run = own_advice(request, public_id)
        refuse_body(request)
        cancel_run(run)
        return Response(advice_data(run))


def advice_data(run: Run) -> AdviceData:
    """Return the advice as the API has it."""
    progress = queries.advice_progress(run)
    advice: dict[str, Any] = run.advice or {}
    figures = progress.figures or {"tried": None, "cuts": None, "swaps": None}
    cuts = figures["cuts"]
    return AdviceData(
        public_id=run.public_id,
        deck=run.deck.public_id,
        goal=advice["goal"],
        against=[other["deck"] for other in advice["against"]],
        edition=run.edition,
        overrides=run.overrides,
        games=run.games,
        seed=run.seed,
        state=Run.State(progress.state),
        games_done=progress.games_done,
        place=progress.place,
        error=progress.error,
        note=progress.note,
        tried=figures["tried"],
        cuts=None if cuts is None else [AdvisedCut(card=cut["card"], effect=cut["effect"]) for cut in cuts],
        swaps=figures["swaps"],
    )
