"""The page of one game of a run: a stepper that makes no game of the visitor's own."""

from itertools import pairwise
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.artwork.queries import uploaded_art
from decks.games.board.board_table import table
from decks.games.board.piece import with_art
from decks.games.views.board_page import TOO_QUICK
from decks.models import Run
from decks.refusals import REFUSED, status_of
from decks.runs.queries import progress
from decks.runs.replays.figure_games import FigureLinks
from decks.runs.replays.game_story import GameStory, state_after, story_of
from decks.runs.views import seen_run, show_run
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.query_parameters import quote, unknown


@require_safe
@never_cache
def run_replay(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show a game of the run at one of its steps."""
    run = seen_run(request, public_id)
    if number >= run.games:
        raise Http404("The run has no such game.")
    if not is_within(request, "picks"):
        messages.error(request, TOO_QUICK)
        return show_run(request, run, 429)
    try:
        story = story_of(run, number)
        step = _asked_step(request, story)
        picks = story.picks[: story.steps[step].picks]
        state = state_after(run, number, picks, request.user, request.session.session_key or "")
    except REFUSED as refusal:
        messages.error(request, str(refusal))
        return show_run(request, run, status_of(refusal))
    context: dict[str, Any] = {
        "section": "decks",
        "run": run,
        "number": number,
        "of": request.GET.get("of", ""),
        "game": state,
        "table": table(with_art(state, uploaded_art())),
        "still": True,
        "step": step,
        "last": len(story.steps) - 1,
        "picks": len(picks),
        "turns": story.turns(),
        "turn_now": story.steps[step].turn,
    }
    if "X-Board" in request.headers:
        return render(request, "runs/_replay.html", context)
    context |= _figure(run, context["of"], number)
    steps = [str(index) for index in range(len(story.steps))]
    context["unknown"] = unknown(request.GET, {"step": steps, "of": ()}) + context["unknown"]
    return render(request, "runs/replay.html", context)


def _asked_step(request: HttpRequest, story: GameStory) -> int:
    given = request.GET.get("step", "0")
    step = int(given[:6]) if given.isascii() and given.isdigit() else 0
    return min(step, len(story.steps) - 1)


def _figure(run: Run, name: str, number: int) -> dict[str, Any]:
    """Return the figure that the game is looked at for, and its other games."""
    report = progress(run)["report"] if name and not run.is_paired else None
    found = FigureLinks(run, report) if report else None
    figure = found.figures.get(name) if found else None
    if found is None or figure is None:
        return {"unknown": [f"The run has no figure {quote(name)} that names games."] if name else []}
    links = found.links(name)
    following = {link.number: later for link, later in pairwise(links)}
    return {"figure": figure, "links": links, "next_game": following.get(number), "unknown": []}
