"""Puzzles under /api/v1/puzzles and in their games; the solution of an open one is never told."""

from datetime import UTC, datetime
from typing import Annotated, TypedDict

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.cache import pinned_version
from decks.games.api import OwnGame, state_response
from decks.games.game_state import GameState, StaleState
from decks.games.models import Game
from decks.games.views.own_games import own_game
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.known_puzzle import KnownPuzzle, of_site, shown_puzzle
from decks.puzzles.puzzle_panel import hidden_in, puzzle_panel
from decks.puzzles.puzzle_proof import open_puzzle, open_puzzles
from decks.puzzles.results import outcomes_of
from decks.puzzles.services import give_up, show_hint, start_puzzle
from decks.session_key import starter_of
from dimrift_site.base.api.request_data import KnownParameters, Versioned, refuse_body, version_in


class PuzzleData(TypedDict):
    """A puzzle."""

    key: str
    title: str
    goal: Annotated[str, "win, survive, connect, or `mana N`."]
    grade: Annotated[int, "From 1 to 3; 0 for one of a player."]
    uses: Annotated[str, "What of the rules it is about."]
    about: str
    hints: Annotated[int, "How many there are."]
    ways: Annotated[int, "How many solutions there are, 0 where they were not all counted."]
    by: Annotated[str, "Whose it is, empty for one that came with the site."]
    tries: Annotated[int | None, "How many accounts began it; null for one that came with the site."]
    solves: Annotated[int | None, "How many of them solved it; as `tries`."]
    outcome: Annotated[str, "How it ended first for the account: medal, solved or given-up, else empty."]
    url: str


class PuzzleDetailData(PuzzleData):
    """A puzzle with its position."""

    position: Annotated[str, "A scenario: docs/scenarios.md."]
    hidden: Annotated[list[str], "What the other side hides, which is known in a puzzle."]


class PuzzleOfDay(TypedDict):
    """The puzzle of today, in UTC."""

    day: str
    key: str
    is_again: Annotated[bool, "The list of days has come to its end, and begun again."]
    puzzle: Annotated[PuzzleData | None, "Null where it is not shown: its proof is of other cards or rules."]


class PuzzleState(TypedDict):
    """A puzzle in its game; `version` is that of the game."""

    version: int
    key: str
    is_lost: Annotated[bool, "The goal cannot be reached any more, unless picks are taken back."]
    outcome: Annotated[str, "medal, solved or given-up, else empty."]
    hints: Annotated[list[str], "Those that were asked for."]
    hints_left: int
    solution: Annotated[list[str], "The proved line as it is told; empty until the outcome is known."]


class PuzzleList(KnownParameters):
    """All puzzles."""

    @extend_schema(operation_id="puzzles_list", responses=list[PuzzleData])
    def get(self, request: Request) -> Response:
        """All that are proved for the cards and rules as they are, in the order of their grades."""
        outcomes = outcomes_of(request.user)
        return Response([puzzle_data(of_site(puzzle), outcomes) for puzzle in open_puzzles()])


class PuzzleToday(KnownParameters):
    """The puzzle of the day."""

    @extend_schema(operation_id="puzzles_today_retrieve", responses=PuzzleOfDay)
    def get(self, request: Request) -> Response:
        """By the date in UTC."""
        today = daily_puzzle(datetime.now(UTC).date())
        puzzle = open_puzzle(today.key)
        shown = puzzle_data(of_site(puzzle), outcomes_of(request.user)) if puzzle else None
        day = PuzzleOfDay(day=today.day.isoformat(), key=today.key, is_again=today.is_again, puzzle=shown)
        return Response(day)


class PuzzleDetail(KnownParameters):
    """A puzzle."""

    @extend_schema(responses=PuzzleDetailData)
    def get(self, request: Request, key: str) -> Response:
        """The puzzle with its position."""
        known = _shown_puzzle(request, key)
        data = puzzle_data(known, outcomes_of(request.user))
        position = known.puzzle.scenario
        return Response(PuzzleDetailData(**data, position=position, hidden=hidden_in(position)))


class PuzzleGames(KnownParameters):
    """Games of a puzzle."""

    throttle_scope = "games"

    @extend_schema(request=None, responses={201: GameState})
    def post(self, request: Request, key: str) -> Response:
        """A game of one's own of the puzzle; picks are made as in any game."""
        refuse_body(request)
        game = start_puzzle(_shown_puzzle(request, key).puzzle, **starter_of(request))
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


class GamePuzzle(OwnGame):
    """The puzzle of a game."""

    @extend_schema(operation_id="games_puzzle_retrieve", responses=PuzzleState)
    def get(self, request: Request, public_id: str) -> Response:
        """404 for a game that is of none."""
        return Response(puzzle_state(own_game(request, public_id)))


class GamePuzzleHint(OwnGame):
    """Hints of the puzzle of a game."""

    throttle_scope = "picks"

    @extend_schema(
        operation_id="games_puzzle_hint_create",
        request=Versioned,
        responses={200: PuzzleState, 409: StaleState},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """One more hint, which costs the medal."""
        game = own_game(request, public_id)
        return Response(puzzle_state(show_hint(game, version_in(request))))


class GamePuzzleEnd(OwnGame):
    """Giving up the puzzle of a game."""

    throttle_scope = "picks"

    @extend_schema(
        operation_id="games_puzzle_give_up_create",
        request=Versioned,
        responses={200: PuzzleState, 409: StaleState},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Give up, and see the solution."""
        game = own_game(request, public_id)
        return Response(puzzle_state(give_up(game, version_in(request))))


def puzzle_data(known: KnownPuzzle, outcomes: dict[str, str]) -> PuzzleData:
    """A puzzle as data, with how it ended for the account."""
    puzzle, row = known.puzzle, known.row
    return PuzzleData(
        key=puzzle.key,
        title=puzzle.title,
        goal=str(puzzle.goal),
        grade=puzzle.grade,
        uses=puzzle.uses,
        about=puzzle.about,
        hints=len(puzzle.hints),
        ways=known.ways,
        by=row.owner.get_username() if row else "",
        tries=row.tries if row else None,
        solves=row.solves if row else None,
        outcome=outcomes.get(puzzle.key, ""),
        url=f"{settings.SITE_URL}{reverse('decks:puzzle', args=[puzzle.key])}",
    )


def puzzle_state(game: Game) -> PuzzleState:
    """The puzzle of a game as data. Http404 for a game that is of none."""
    panel = puzzle_panel(game)
    if panel is None:
        raise Http404("This game is no puzzle.")
    return PuzzleState(
        version=game.version,
        key=panel.puzzle.key,
        is_lost=panel.is_lost,
        outcome=panel.outcome,
        hints=panel.hints,
        hints_left=panel.hints_left,
        solution=panel.solution,
    )


def _shown_puzzle(request: Request, key: str) -> KnownPuzzle:
    with pinned_version():
        known = shown_puzzle(key, request.user)
    if known is None:
        raise Http404("There is no such puzzle.")
    return known
