"""Matrices under /api/v1/matrices; their cells are duels, each read as any run."""

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from decks.comparison.chosen_decks import seen_decks
from decks.models import Deck, Matrix
from decks.runs.duels.api import DuelNumbers
from decks.runs.matrices import queries
from decks.runs.matrices.forms import USUAL_GAMES
from decks.runs.matrices.grid import MatrixDuel, pairings
from decks.runs.matrices.services import (
    FEWEST_DECKS,
    MOST_DECKS,
    cancel_matrix,
    delete_matrix,
    show_matrix,
    start_matrix,
)
from decks.runs.matrices.views import MOST_LISTED, own_matrix, seen_matrix
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import (
    BoundedList,
    InputSerializer,
    KnownParameters,
    OneOf,
    refuse_body,
)
from engine.simulation import DUEL_POLICIES, DUEL_POLICY, Figure


class MatrixRequest(DuelNumbers):
    """The inputs of a matrix. All decks are played by one edition: without one, the first deck's own."""

    decks = BoundedList(
        child=serializers.CharField(max_length=12),
        min_length=FEWEST_DECKS,
        max_length=MOST_DECKS,
        help_text="Public ids of different decks that the caller may see.",
    )
    games = serializers.IntegerField(min_value=1, default=USUAL_GAMES, help_text="A pairing.")
    policy = OneOf(tuple(DUEL_POLICIES), default=DUEL_POLICY[0], help_text="Who plays all decks.")
    visibility = OneOf(Deck.Visibility.choices, default=Deck.Visibility.PRIVATE.value)


class MatrixChange(InputSerializer):
    """The visibility of a matrix."""

    visibility = OneOf(Deck.Visibility.choices)


class MatrixPairing(TypedDict):
    """A pairing: its duel below /runs, the shares of games that `a` and `b` won; null before the first.

    `turns` are those of both players. `error` says why it failed.
    """

    run: str
    a: str
    b: str
    state: str
    games_done: int
    won: dict[str, Figure] | None
    won_by_starter: Figure | None
    turns: Figure | None
    error: str


class MatrixRow(TypedDict):
    """A matrix and how far it is. `decks` are those that the caller may see, `hidden` how many others it has.

    `games` are those of a pairing, `games_done` and `games_in_all` those of all pairings.
    """

    public_id: str
    visibility: str
    state: str
    edition: str
    overrides: dict[str, str]
    policy: str
    games: int
    seed: int
    games_done: int
    games_in_all: int
    decks: list[str]


class MatrixData(MatrixRow):
    """The same with its pairings."""

    hidden: int
    changed: Annotated[list[str], "Decks whose cards are others by now."]
    pairings: list[MatrixPairing]


class Matrices(KnownParameters):
    """Start matrices, and list one's own."""

    throttle_scope = "runs"
    finds_nothing = ("POST",)

    @extend_schema(operation_id="matrices_list", responses=list[MatrixRow])
    def get(self, request: Request) -> Response:
        """One's own 20 newest, newest first."""
        visitor, session_key = request.user, request.session.session_key
        own = queries.own_matrices(visitor, session_key)[:MOST_LISTED]
        return Response(
            [
                _row(matrix, decks, progress)
                for matrix, decks, progress in queries.with_decks(own, visitor, session_key)
            ]
        )

    @extend_schema(
        operation_id="matrices_create", request=MatrixRequest, responses={200: MatrixData, 201: MatrixData}
    )
    def post(self, request: Request) -> Response:
        """201 with a matrix that is to be played; 200 where all of it was played with the same inputs."""
        asked = MatrixRequest(data=request.data, context={"visitor": request.user})
        asked.is_valid(raise_exception=True)
        decks = seen_decks(request, asked.validated_data.pop("decks"))
        matrix = start_matrix(decks, **asked.validated_data, **starter_of(request))
        data = matrix_data(request, matrix)
        is_done = data["state"] == "done"
        return Response(data, status=status.HTTP_200_OK if is_done else status.HTTP_201_CREATED)


class MatrixDetail(KnownParameters):
    """A matrix."""

    @extend_schema(responses=MatrixData)
    def get(self, request: Request, public_id: str) -> Response:
        """The matrix, how far it is, and its pairings."""
        return Response(matrix_data(request, seen_matrix(request, public_id)))

    @extend_schema(request=MatrixChange, responses=MatrixData)
    def patch(self, request: Request, public_id: str) -> Response:
        """Say who sees it."""
        matrix = own_matrix(request, public_id)
        asked = MatrixChange(data=request.data)
        asked.is_valid(raise_exception=True)
        show_matrix(matrix, asked.validated_data["visibility"])
        return Response(matrix_data(request, matrix))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        """End what is live of it, and delete it."""
        matrix = own_matrix(request, public_id)
        refuse_body(request)
        delete_matrix(matrix)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MatrixCancel(KnownParameters):
    """The end of a matrix before its time."""

    @extend_schema(request=None, responses=MatrixData)
    def post(self, request: Request, public_id: str) -> Response:
        """End it with what it has. What had ended already stays as it is."""
        matrix = own_matrix(request, public_id)
        refuse_body(request)
        cancel_matrix(matrix)
        return Response(matrix_data(request, matrix))


def matrix_data(request: Request, matrix: Matrix) -> MatrixData:
    """The matrix with what the caller may see of it."""
    cells = queries.cells(matrix, request.user, request.session.session_key)
    return MatrixData(
        **_row(matrix, cells.decks, queries.matrix_progress(matrix)),
        hidden=cells.hidden,
        changed=[deck.public_id for deck in cells.decks if deck.pk in cells.changed],
        pairings=[_pairing(duel) for duel in pairings(cells)],
    )


def _row(matrix: Matrix, decks: list[Deck], progress: queries.MatrixProgress) -> MatrixRow:
    return MatrixRow(
        public_id=matrix.public_id,
        visibility=matrix.visibility,
        state=progress.state,
        edition=matrix.edition,
        overrides=matrix.overrides,
        policy=matrix.policy,
        games=matrix.games,
        seed=matrix.seed,
        games_done=progress.games_done,
        games_in_all=progress.games,
        decks=[deck.public_id for deck in decks],
    )


def _pairing(duel: MatrixDuel) -> MatrixPairing:
    run = duel.run
    other: Any = run.other_deck
    report: Any = duel.report or {"won": None, "won_by_starter": None, "turns": None}
    return MatrixPairing(
        run=run.public_id,
        a=run.deck.public_id,
        b=other.public_id,
        state=run.state,
        games_done=run.games_done,
        won=report["won"],
        won_by_starter=report["won_by_starter"],
        turns=report["turns"],
        error=run.error,
    )
