"""Pages of puzzles: the list with today's, one puzzle, and what is asked for at its board."""

from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.cache import pinned_version
from cards.wiki.board_blocks import draw_board
from decks.games.models import Game
from decks.games.stops import requested_flow
from decks.games.views.board_page import change_game
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.puzzle_file import GRADES
from decks.puzzles.puzzle_panel import hidden_in
from decks.puzzles.puzzle_proof import open_puzzle, open_puzzles, shipped_proofs
from decks.puzzles.services import give_up, show_hint, start_puzzle
from decks.refusals import REFUSED, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

SECTION: Final = {"section": "learn"}


@require_safe
@never_cache
@pinned_version()
def puzzles(request: HttpRequest) -> HttpResponse:
    """List the puzzles by grade, that of today first."""
    shown = open_puzzles()
    today = daily_puzzle(datetime.now(UTC).date())
    context = {
        **SECTION,
        "grades": [(GRADES[grade], [*group]) for grade, group in groupby(shown, lambda puzzle: puzzle.grade)],
        "today": today,
        "todays": next((puzzle for puzzle in shown if puzzle.key == today.key), None),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "puzzles/list.html", context)


@takes()
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@pinned_version()
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """A puzzle: its position and its goal; begun by a press."""
    found = open_puzzle(key)
    if found is None:
        raise Http404("There is no such puzzle.")
    context: dict[str, Any] = {
        **SECTION,
        "puzzle": found,
        "hidden": hidden_in(found.key),
        "ways": shipped_proofs()[key]["ways"],
        "drawn": draw_board(found.scenario),
        "unknown": unknown(request.GET, {}),
    }
    if request.method != "POST":
        return render(request, "puzzles/puzzle.html", context)
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        return render(request, "puzzles/puzzle.html", {**context, "problem": TOO_MUCH}, status=429)
    try:
        start = partial(start_puzzle, found, **starter_of(request), flow=requested_flow(request))
        game = made_once(request, Game, start)
    except REFUSED as refused:
        status = status_of(refused)
        return render(request, "puzzles/puzzle.html", {**context, "problem": str(refused)}, status=status)
    return redirect("decks:game", game.public_id)


@takes("version")
@require_POST
def hint(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one more hint of a puzzle at its board, which costs the medal."""
    return change_game(request, public_id, show_hint)


@takes("version")
@require_POST
def give_up_puzzle(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up a puzzle, so that its solution is shown."""
    return change_game(request, public_id, give_up)
