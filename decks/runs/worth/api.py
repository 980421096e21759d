"""Measured worth of cards under /api/v1/worths."""

from typing import Annotated, Any, TypedDict

from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Card
from cards.queries import drawable
from cards.workshop.queries import usable_cards
from decks.limits import HIGHEST_SEED
from decks.models import WorthRun
from decks.play_setup.edition_choice import LONGEST
from decks.play_setup.edition_serializer import overrides_field
from decks.refusals import Refusal
from decks.runs.worth import queries
from decks.runs.worth.forms import USUAL_GAMES
from decks.runs.worth.services import (
    LEAST_GAMES,
    MOST_CARDS,
    MOST_GAMES,
    cancel_worth,
    delete_worth,
    start_worth,
)
from decks.runs.worth.views import own_worth, seen_worth
from dimrift_site.base.api.request_data import (
    BoundedList,
    InputSerializer,
    KnownParameters,
    refuse_body,
)
from engine.simulation import Figure, WorthSums, card_sums, find_outliers, worth_figure

LONGEST_KEY = 80


class WorthRequest(InputSerializer):
    """The cards to measure. Without an edition that of the first card's set; without a seed one is drawn."""

    cards = BoundedList(
        child=serializers.CharField(max_length=LONGEST_KEY),
        min_length=1,
        max_length=MOST_CARDS,
        help_text="Keys of cards of the catalogue, or of one set of the caller's workshop.",
    )
    games = serializers.IntegerField(
        min_value=LEAST_GAMES,
        max_value=MOST_GAMES,
        default=USUAL_GAMES,
        help_text="A card, with and without it.",
    )
    seed = serializers.IntegerField(min_value=0, max_value=HIGHEST_SEED, allow_null=True, default=None)
    edition = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")
    overrides = overrides_field()


class MeasuredWorth(TypedDict):
    """The worth of a card: how many more of all duels were won with it, null before the first.

    `outlier` is strong, weak or empty; `broken` how many games were broken off.
    """

    card: str
    name: str
    worth: Figure | None
    outlier: str
    broken: int


class LeftOutCard(TypedDict):
    """A card that cannot be measured, and why."""

    key: str
    name: str
    why: str


class WorthRunRow(TypedDict):
    """A run that measures cards. `set` is the id of their set in the workshop, empty for the catalogue.

    `games` are those of each card, with and without it.
    """

    public_id: str
    set: str
    state: str
    edition: str
    overrides: dict[str, str]
    games: int
    games_done: int
    seed: int
    policy: str
    policy_version: int
    error: str


class WorthRunData(WorthRunRow):
    """The same with its figures, in the order of the keys."""

    decks: Annotated[list[str], "Public ids of the decks that they were put into."]
    cards: list[MeasuredWorth]
    left_out: list[LeftOutCard]


class WorthRuns(KnownParameters):
    """Measure cards, and list one's own runs."""

    throttle_scope = "runs"
    finds_nothing = ("POST",)

    @extend_schema(operation_id="worths_list", responses=list[WorthRunRow])
    def get(self, request: Request) -> Response:
        """One's own 20 newest, newest first."""
        return Response([_row(run) for run in queries.own_worths(request.user)[: queries.MOST_LISTED]])

    @extend_schema(
        operation_id="worths_create", request=WorthRequest, responses={200: WorthRunData, 201: WorthRunData}
    )
    def post(self, request: Request) -> Response:
        """201 with a run that is to be played; 200 where it was played with the same inputs."""
        account = _account(request)
        asked = WorthRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        cards = _cards(account, asked.validated_data.pop("cards"))
        run = start_worth(cards, user=account, workshop=cards[0].workshop, **asked.validated_data)
        is_done = run.state == "done"
        return Response(worth_data(run), status=status.HTTP_200_OK if is_done else status.HTTP_201_CREATED)


class WorthRunDetail(KnownParameters):
    """A run that measures cards."""

    @extend_schema(responses=WorthRunData)
    def get(self, request: Request, public_id: str) -> Response:
        """The run, how far it is, and the worth of each card."""
        return Response(worth_data(seen_worth(request, public_id)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """End what is live of it, and delete it."""
        run = own_worth(request, public_id)
        refuse_body(request)
        delete_worth(run)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WorthRunCancel(KnownParameters):
    """The end of such a run before its time."""

    @extend_schema(request=None, responses=WorthRunData)
    def post(self, request: Request, public_id: str) -> Response:
        """End it with what it has. One that had ended already stays as it is."""
        run = own_worth(request, public_id)
        refuse_body(request)
        cancel_worth(run)
        return Response(worth_data(run))


def worth_data(run: WorthRun) -> WorthRunData:
    """The run with its figures."""
    result: Any = queries.sums_so_far(run)
    sums = WorthSums.from_data(result) if result else None
    figures = [worth_figure(row) for row in card_sums(sums)] if sums else []
    outliers = find_outliers(figures)
    cards = [
        MeasuredWorth(
            card=card["key"],
            name=card["name"],
            worth=figures[number] if sums else None,
            outlier=outliers[number] if sums else "",
            broken=sums.broken[number] if sums else 0,
        )
        for number, card in enumerate(run.cards)
    ]
    row = _row(run)
    row["games_done"] = sums.games if sums else 0
    return WorthRunData(**row, decks=[deck["deck"] for deck in run.decks], cards=cards, left_out=run.left_out)


def _account(request: Request) -> AbstractBaseUser:
    if not request.user.is_authenticated:
        raise PermissionDenied("Measuring cards needs an account.")
    account: AbstractBaseUser = request.user
    return account


def _cards(account: AbstractBaseUser, keys: list[str]) -> list[Card]:
    """The cards with these keys, of the catalogue or of one set of the account's. Http404, Refusal."""
    own = usable_cards(account.pk).filter(key__in=keys)
    usable = drawable(own).select_related("faction", "set", "workshop")
    cards = {
        card.key: card for card in usable if card.workshop is None or card.workshop.owner_id == account.pk
    }
    for key in keys:
        if key not in cards:
            raise Http404(f"There is no card {key}.")
    if len({card.workshop_id for card in cards.values()}) > 1:
        raise Refusal("worth_sets")
    return list(cards.values())


def _row(run: WorthRun) -> WorthRunRow:
    return WorthRunRow(
        public_id=run.public_id,
        set=run.workshop.public_id if run.workshop else "",
        state=run.state,
        edition=run.edition,
        overrides=run.overrides,
        games=run.games,
        games_done=run.games_done,
        seed=run.seed,
        policy=run.policy,
        policy_version=run.policy_version,
        error=run.error,
    )
