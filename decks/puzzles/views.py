"""Pages of puzzles: the list with today's, one puzzle, and what is asked for at its board."""

from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.cache import pinned_version
from decks.games.models import Game
from decks.games.stops import requested_flow
from decks.games.views.board_page import change_game
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.known_puzzle import shown_puzzle
from decks.puzzles.player_puzzles.queries import is_shown
from decks.puzzles.puzzle_file import GRADES
from decks.puzzles.puzzle_file import puzzles as all_puzzles
from decks.puzzles.puzzle_panel import draw_position, hidden_in
from decks.puzzles.puzzle_proof import open_puzzle, open_puzzles
from decks.puzzles.results import keep_outcomes, outcomes_of, score_of
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
    outcomes = outcomes_of(request.user)
    context = {
        **SECTION,
        "grades": [
            (GRADES[grade], [(puzzle, outcomes.get(puzzle.key, "")) for puzzle in group])
            for grade, group in groupby(shown, lambda puzzle: puzzle.grade)
        ],
        "today": today,
        "todays": next((puzzle for puzzle in shown if puzzle.key == today.key), None),
        "score": score_of([*outcomes.values()]),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "puzzles/list.html", context)


@require_safe
@never_cache
@pinned_version()
def today(_request: HttpRequest) -> HttpResponse:
    """Lead to the puzzle of the day, or to the list where that is not shown."""
    key = daily_puzzle(datetime.now(UTC).date()).key
    return redirect("decks:puzzles") if open_puzzle(key) is None else redirect("decks:puzzle", key)


@takes("ended")
@require_POST
def progress(request: HttpRequest) -> HttpResponse:
    """Keep how puzzles ended that the browser of an account remembers, as "key outcome"."""
    if not request.user.is_authenticated:
        raise PermissionDenied("Without an account the browser remembers how puzzles ended.")
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    ended = [entry.partition(" ") for entry in request.POST.getlist("ended")[: len(all_puzzles())]]
    keep_outcomes(request.user.pk, [(key, outcome) for key, _, outcome in ended])
    return redirect("decks:puzzles")


@takes()
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@pinned_version()
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """A puzzle: its position and its goal; begun by a press."""
    known = shown_puzzle(key, request.user)
    if known is None:
        raise Http404("There is no such puzzle.")
    shown = known.puzzle
    context: dict[str, Any] = {
        **SECTION,
        "puzzle": shown,
        "row": known.row,
        "is_shown": known.row is not None and is_shown(known.row),
        "is_own": known.row is not None and known.row.owner_id == request.user.pk,
        "hidden": hidden_in(shown.scenario),
        "ways": known.ways,
        "drawn": draw_position(shown.scenario),
        "unknown": unknown(request.GET, {}),
    }
    if request.method != "POST":
        return render(request, "puzzles/puzzle.html", context)
    begun = made_before(request, Game)
    if begun is not None:
        return redirect("decks:game", begun.public_id)
    if not is_within(request, "games"):
        return render(request, "puzzles/puzzle.html", {**context, "problem": TOO_MUCH}, status=429)
    try:
        start = partial(start_puzzle, shown, **starter_of(request), flow=requested_flow(request))
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
