"""The page of one game of a run: a stepper that makes no game of the visitor's own."""

from itertools import pairwise
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.games.stories.replay_context import asked_step, step_context
from decks.games.views.board_page import TOO_QUICK
from decks.models import Deck
from decks.refusals import REFUSED, status_of
from decks.runs.paired.differences import shown_sides
from decks.runs.queries import progress
from decks.runs.replays.figure_games import FigureLinks, game_address
from decks.runs.replays.game_story import state_after, story_of
from decks.runs.single_games import RunGame, find_game
from decks.runs.views import seen_run, show_run
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.query_parameters import quote, unknown
from engine.simulation import first_seat

SIDES: Final = ("1", "2")  # of a paired run, in addresses and forms


@require_safe
@never_cache
def run_replay(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show a game of the run at one of its steps."""
    run = seen_run(request, public_id)
    side = request.GET.get("side", SIDES[0])
    played = find_game(run, number, SIDES.index(side) if side in SIDES[: run.sides] else 0)
    if played is None:
        raise Http404("The run has no such game.")
    if not is_within(request, "picks"):
        messages.error(request, TOO_QUICK)
        return show_run(request, run, 429)
    try:
        story = story_of(played)
        step = asked_step(request.GET.get("step", ""), len(story.steps))
        picks = story.picks[: story.steps[step].picks]
        state = state_after(played, picks, request.user, request.session.session_key or "")
    except REFUSED as refusal:
        messages.error(request, str(refusal))
        return show_run(request, run, status_of(refusal))
    context: dict[str, Any] = {
        "section": "decks",
        "run": run,
        "number": number,
        "side": SIDES[played.side],
        "here": reverse("decks:run-replay", args=[run.public_id, number]),
        "query": _query(request, played),
        "name": f"Game {number}",
        "play_on": "" if run.is_duel else "runs/_play_on.html",
        **step_context(story, state, step),
        "picks": len(picks),
        "seats": _seats(played),
    }
    if "X-Board" in request.headers:
        return render(request, "games/_replay.html", context)
    context |= _figure(played, request.GET.get("of", ""))
    steps = [str(index) for index in range(len(story.steps))]
    known = {"step": steps, "of": (), "side": SIDES[: run.sides]}
    context["unknown"] = unknown(request.GET, known) + context["unknown"]
    return render(request, "runs/replay.html", context)


def _seats(played: RunGame) -> list[Deck]:
    """Return who sits where in a game of a duel, P1 first; nobody in other games."""
    second = played.run.second_side
    if not played.run.is_duel or second is None:
        return []
    decks = [played.run.deck, second.deck]
    return decks[::-1] if first_seat(played.number) else decks


def _query(request: HttpRequest, played: RunGame) -> str:
    """Return what each address of a step has besides: the figure and the side."""
    named = {"of": request.GET.get("of", ""), "side": SIDES[played.side] if played.side else ""}
    return "".join(f"&{urlencode({name: value})}" for name, value in named.items() if value)


def _figure(played: RunGame, name: str) -> dict[str, Any]:
    """Return the figure that the game is looked at for, its other games, and the sides of a paired run."""
    run, number = played.run, played.number
    sides = [
        (side.name, game_address(run, number, name, SIDES[index]), index == played.side)
        for index, side in enumerate(shown_sides(run) if run.is_paired else [])
    ]
    report = progress(run)["report"] if name else None
    found = FigureLinks(run, report) if report else None
    figure = found.figures.get(name) if found else None
    if found is None or figure is None:
        words = [f"The run has no figure {quote(name)} that names games."] if name else []
        return {"unknown": words, "sides": sides}
    links = found.links(name)
    following = {link.number: later for link, later in pairwise(links)}
    return {
        "figure": figure,
        "links": links,
        "next_game": following.get(number),
        "unknown": [],
        "sides": sides,
    }
