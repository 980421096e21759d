"""Page with the answer whether there is a win this turn, and the win step by step."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.games.by_hand.seat import viewer_of
from decks.games.models import Game
from decks.games.question_jobs.page import page_context, try_to_ask
from decks.games.stories.replay_context import asked_step, step_context
from decks.games.stories.viewer_story import state_as_shown
from decks.games.view_data import view_data
from decks.games.views.board_page import number_of
from decks.games.views.own_games import own_game
from decks.games.wins.search_watch import MOST_MEMORY_MB, MOST_SECONDS
from decks.games.wins.win_line import LONGEST, WinLine, read_forks, show_win
from decks.games.wins.win_order import ask_win, cancel_win, win_of
from decks.refusals import REFUSED, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown


@takes("version", "cancel")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def win(request: HttpRequest, public_id: str) -> HttpResponse:
    """Have a win searched for, or cancel that, and show what was found."""
    game = own_game(request, public_id)
    problem, status, swaps = "", 200, "X-Board" in request.headers
    if request.method == "POST":
        version = number_of(request, "version", -1)
        cancels = "cancel" in request.POST
        ask = (lambda: cancel_win(game)) if cancels else (lambda: ask_win(game, version))
        problem, status = try_to_ask(request, ask)
        if not (problem or swaps):
            return redirect("decks:game-win", game.public_id)
    context = _win_context(request, game, problem)
    return render(request, "games/_win.html" if swaps else "games/win.html", context, status=status)


@require_safe
@never_cache
def win_line(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the win that was found step by step, against the answers that are chosen."""
    game = own_game(request, public_id)
    if not is_within(request, "picks"):
        return _refused(request, game, TOO_MUCH, 429)
    forks = read_forks(request.GET.get("forks", ""))
    try:
        shown = show_win(game, forks, asked_step(request.GET.get("step", ""), LONGEST))
        context = _line_context(request, game, forks, shown)
    except REFUSED as refused:
        return _refused(request, game, str(refused), status_of(refused))
    if "X-Board" in request.headers:
        return render(request, "games/_replay.html", context)
    steps = [str(index) for index in range(context["last"] + 1)]
    written = request.GET.get("forks", "")
    context["unknown"] = unknown(request.GET, {"step": steps, "forks": [written]})
    return render(request, "games/win_line.html", context)


def _line_context(request: HttpRequest, game: Game, forks: list[int], shown: WinLine) -> dict[str, Any]:
    step = shown.step
    state = state_as_shown(
        game, viewer_of(game), view_data(shown.board), request.user, request.session.session_key or ""
    )
    written = ".".join(map(str, forks))
    return {
        "section": "decks",
        "row": game,
        "here": reverse("decks:game-win-line", args=[game.public_id]),
        "query": f"&forks={written}" if any(forks) else "",
        "name": "The win" if shown.is_sure else "With luck",
        "line": shown,
        "after": step + 1,
        **step_context(shown.story, state, step),
        "play_on": "games/_win_ways.html",
    }


def _win_context(request: HttpRequest, game: Game, problem: str) -> dict[str, Any]:
    limits = {"most_seconds": round(MOST_SECONDS), "most_memory": MOST_MEMORY_MB}
    return {**page_context(request, game, win_of(game), problem), **limits}


def _refused(request: HttpRequest, game: Game, problem: str, status: int) -> HttpResponse:
    context = {**_win_context(request, game, problem), "unknown": []}
    return render(request, "games/win.html", context, status=status)
