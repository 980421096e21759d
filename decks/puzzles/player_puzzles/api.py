"""Puzzles of players under /api/v1/puzzles: those that are published, and one's own."""

from typing import Annotated, Any, TypedDict

from django.conf import settings
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from cards.cache import pinned_version
from cards.wiki.board_blocks import LONGEST_POSITION
from decks.models import PlayerPuzzle
from decks.puzzles.api import PuzzleData, puzzle_data
from decks.puzzles.known_puzzle import of_player
from decks.puzzles.player_puzzles.models import LONGEST_ABOUT, LONGEST_HINTS, LONGEST_TITLE
from decks.puzzles.player_puzzles.proof_order import drop_proof
from decks.puzzles.player_puzzles.proof_state import proof_states
from decks.puzzles.player_puzzles.queries import (
    NEW,
    ORDERS,
    hint_lines,
    own_puzzles,
    published_puzzles,
    with_proof,
)
from decks.puzzles.player_puzzles.services import (
    MOST_HINTS,
    PuzzleDraft,
    StalePuzzle,
    ask_proof,
    change_puzzle,
    delete_puzzle,
    keep_puzzle,
    publish_puzzle,
    withdraw_puzzle,
)
from decks.puzzles.player_puzzles.views import own_puzzle
from decks.puzzles.results import outcomes_of
from dimrift_site.base.api.request_data import (
    BoundedList,
    InputSerializer,
    KnownParameters,
    OneOf,
    Versioned,
    refuse_body,
    version_in,
)

MOST_LISTED = 50
GOAL_ABOUT = "win, survive, connect, or `mana N`."


class OrderAsked(InputSerializer):
    """The order of a list."""

    order = OneOf([*ORDERS], default=NEW)


def _hints(**kwargs: Any) -> BoundedList:
    hint = serializers.CharField(max_length=LONGEST_HINTS)
    return BoundedList(child=hint, max_length=MOST_HINTS, **kwargs)


class NewPuzzle(InputSerializer):
    """A puzzle to be kept."""

    title = serializers.CharField(max_length=LONGEST_TITLE)
    goal = serializers.CharField(max_length=10, help_text=GOAL_ABOUT)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, default="")
    hints = _hints(default=list)
    position = serializers.CharField(
        max_length=LONGEST_POSITION, trim_whitespace=False, help_text="A scenario: docs/scenarios.md."
    )


class PuzzlePatch(Versioned):
    """Changes of a puzzle; what is left out stays."""

    title = serializers.CharField(max_length=LONGEST_TITLE, required=False)
    goal = serializers.CharField(max_length=10, required=False, help_text=GOAL_ABOUT)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)
    hints = _hints(required=False)
    position = serializers.CharField(max_length=LONGEST_POSITION, trim_whitespace=False, required=False)
    published = serializers.BooleanField(required=False)


class OwnPuzzleData(TypedDict):
    """A puzzle of one's own."""

    id: str
    title: str
    goal: Annotated[str, GOAL_ABOUT]
    about: str
    hints: list[str]
    position: Annotated[str, "A scenario: docs/scenarios.md."]
    state: Annotated[str, "draft, proving, ready, published or hidden."]
    why: Annotated[str, "Why it goes no further, else empty."]
    looked_at: Annotated[int, "Positions that the proof looked at, or has looked at so far."]
    most: Annotated[int, "Positions that a proof looks at, at most."]
    ways: Annotated[int, "How many solutions there are, 0 where they were not all counted."]
    solution: Annotated[list[str], "The proved line, as a record has it; empty without a proof."]
    tries: Annotated[int, "How many other accounts began it."]
    solves: Annotated[int, "How many of them solved it."]
    version: int
    url: str


class StalePuzzleState(TypedDict):
    """The puzzle was changed in the meantime; nothing of this change was kept."""

    code: str
    detail: str
    fields: dict[str, Any]
    rule: str
    state: OwnPuzzleData


class PlayerPuzzles(KnownParameters):
    """Puzzles of players."""

    parameters = {"GET": OrderAsked}

    @extend_schema(operation_id="puzzles_players_list", parameters=[OrderAsked], responses=list[PuzzleData])
    def get(self, request: Request) -> Response:
        """The first 50 that are published, in this order."""
        with pinned_version():
            rows = with_proof(published_puzzles().order_by(*ORDERS[self.asked["order"]])[:MOST_LISTED])
        outcomes = outcomes_of(request.user)
        return Response([puzzle_data(of_player(row), outcomes) for row in rows])


class OwnPuzzles(KnownParameters):
    """Make puzzles, and list one's own."""

    throttle_scope = "change"

    @extend_schema(operation_id="puzzles_own_list", responses=list[OwnPuzzleData])
    def get(self, request: Request) -> Response:
        """One's own, those changed last first; none without an account."""
        rows = [*own_puzzles(request.user)[:MOST_LISTED]]
        return Response(own_data(rows))

    @extend_schema(operation_id="puzzles_own_create", request=NewPuzzle, responses={201: OwnPuzzleData})
    def post(self, request: Request) -> Response:
        """Keep a draft; 400 for what cannot be a puzzle, 403 without an account."""
        if not request.user.is_authenticated:
            raise PermissionDenied("To make a puzzle needs an account.")
        asked = NewPuzzle(data=request.data)
        asked.is_valid(raise_exception=True)
        puzzle = keep_puzzle(PuzzleDraft(**_columns(asked.validated_data)), request.user)
        return Response(_shown(request, puzzle.public_id), status=status.HTTP_201_CREATED)


class OwnPuzzleDetail(KnownParameters):
    """A puzzle of one's own."""

    throttle_scope = "change"

    @extend_schema(operation_id="puzzles_own_retrieve", responses=OwnPuzzleData)
    def get(self, request: Request, public_id: str) -> Response:
        """Its state, and what its proof found."""
        return Response(_shown(request, public_id))

    @extend_schema(
        operation_id="puzzles_own_partial_update",
        request=PuzzlePatch,
        responses={200: OwnPuzzleData, 409: StalePuzzleState},
    )
    def patch(self, request: Request, public_id: str) -> Response:
        """Change, publish (409 without a proof) or withdraw it. Another goal or position ends its proof."""
        puzzle = own_puzzle(request, public_id)
        asked = PuzzlePatch(data=request.data)
        asked.is_valid(raise_exception=True)
        changes = dict(asked.validated_data)
        version = changes.pop("version")
        published = changes.pop("published", None)
        with transaction.atomic():  # both or neither
            if changes:
                draft = PuzzleDraft.of_row(puzzle)._replace(**_columns(changes))
                puzzle = change_puzzle(puzzle, version, draft)
                version = puzzle.version
            if published is not None:
                puzzle = (publish_puzzle if published else withdraw_puzzle)(puzzle, version)
        return Response(_shown(request, puzzle.public_id))

    def newest_state(self, _stale: StalePuzzle) -> OwnPuzzleData:
        """The puzzle as it is now, for who decided on an older version."""
        return _shown(self.request, self.kwargs["public_id"])

    @extend_schema(operation_id="puzzles_own_destroy", responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete it."""
        puzzle = own_puzzle(request, public_id)
        refuse_body(request)
        delete_puzzle(puzzle)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnPuzzleProof(KnownParameters):
    """The proof of a puzzle of one's own."""

    throttle_scope = "hints"

    @extend_schema(
        operation_id="puzzles_own_proof_create",
        request=Versioned,
        responses={200: OwnPuzzleData, 409: StalePuzzleState},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Have it proved, unless it is; 409 while another one of one's own is being proved."""
        puzzle = own_puzzle(request, public_id)
        ask_proof(puzzle, version_in(request))
        return Response(_shown(request, puzzle.public_id))

    newest_state = OwnPuzzleDetail.newest_state

    @extend_schema(operation_id="puzzles_own_proof_destroy", responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """End its proof, if one goes on."""
        puzzle = own_puzzle(request, public_id)
        refuse_body(request)
        drop_proof(puzzle)
        return Response(status=status.HTTP_204_NO_CONTENT)


def own_data(puzzles: list[PlayerPuzzle]) -> list[OwnPuzzleData]:
    """Puzzles of `own_puzzles` as data."""
    return [
        OwnPuzzleData(
            id=row.public_id,
            title=row.title,
            goal=row.goal,
            about=row.about,
            hints=[*hint_lines(row.hint_text)],
            position=row.text,
            state=state.name,
            why=state.why,
            looked_at=state.looked_at,
            most=state.most,
            ways=state.ways,
            solution=row.proof.get("line", []),
            tries=row.tries,
            solves=row.solves,
            version=row.version,
            url=f"{settings.SITE_URL}{row.get_absolute_url()}",
        )
        for row, state in zip(puzzles, proof_states(puzzles), strict=True)
    ]


def _shown(request: Request, public_id: str) -> OwnPuzzleData:
    """A puzzle of one's own as it is now. Http404."""
    return own_data([own_puzzle(request, public_id)])[0]


def _columns(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of what was asked for, which the API calls otherwise."""
    given = {**asked}
    if "hints" in given:
        given["hint_text"] = "\n".join(" ".join(hint.split()) for hint in given.pop("hints"))
    if "position" in given:
        given["text"] = given.pop("position")
    return given
