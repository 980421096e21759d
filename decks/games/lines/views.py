"""Pages of the lines of one's own game: the tree, the ends of two, and a line step by step."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.games import services
from decks.games.by_hand.seat import viewer_of
from decks.games.game_compatibility import mismatch
from decks.games.lines.line_list import compare_ends, list_lines, title_of
from decks.games.lines.line_store import MOST_LINES, load_tree, on_line
from decks.games.lines.models import MOST_NAME
from decks.games.lines.services import delete_line, name_line
from decks.games.models import Game
from decks.games.stories.replay_context import asked_step, step_context
from decks.games.stories.viewer_story import state_for_viewer, viewer_story
from decks.games.views.board_page import TOO_QUICK
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, Refusal, status_of
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

COMPARED: Final = (("first", "This line"), ("second", "with"))
NUMBERS: Final = tuple(map(str, range(MOST_LINES)))


@require_safe
@never_cache
def lines(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the tree of lines, and in what the ends of two of them differ."""
    return _show(request, own_game(request, public_id))


@takes("version", "line", "picks")
@require_POST
def line_go(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go to a moment of a line, and play on there."""
    game = own_game(request, public_id)
    line, picks = _number(request.POST.get("line", "")), _number(request.POST.get("picks", ""))
    return _write(
        request,
        game,
        lambda version: services.go_to(game, version, line, picks),
        reverse("decks:game", args=[public_id]),
    )


@takes("version", "line", "name")
@require_POST
def line_name(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a line a name."""
    game, line = own_game(request, public_id), _number(request.POST.get("line", ""))
    name = request.POST.get("name", "").replace("\0", "\ufffd")  # PostgreSQL takes no NUL
    return _write(request, game, lambda version: name_line(game, version, line, name))


@takes("version", "line")
@require_POST
def line_delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a line and all that branch from it."""
    game, line = own_game(request, public_id), _number(request.POST.get("line", ""))
    return _write(request, game, lambda version: delete_line(game, version, line))


@require_safe
@never_cache
def game_replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a line of one's own game step by step, without `line` the one that is played."""
    game = own_game(request, public_id)
    if not is_within(request, "picks"):
        return _show(request, game, TOO_QUICK, 429)
    try:
        context = _replay_context(request, game)
    except REFUSED as refusal:
        return _show(request, game, str(refusal), status_of(refusal))
    if "X-Board" in request.headers:
        return render(request, "games/_replay.html", context)
    steps = [str(index) for index in range(context["last"] + 1)]
    context["unknown"] = unknown(request.GET, {"step": steps, "line": NUMBERS})
    return render(request, "games/replay.html", context)


def _replay_context(request: HttpRequest, game: Game) -> dict[str, Any]:
    tree = load_tree(game)
    number = _number(request.GET["line"]) if "line" in request.GET else game.line
    if number not in tree:
        raise Refusal("no_such_line", value=number)
    viewer = viewer_of(game)
    story = viewer_story(game, viewer, number)
    step = asked_step(request.GET.get("step", ""), len(story.steps))
    picks = story.steps[step].picks
    state = state_for_viewer(on_line(game, tree, number), viewer, picks, request.user, game.session_key)
    return {
        "section": "decks",
        "row": game,
        "line": number,
        "here": reverse("decks:game-replay", args=[game.public_id]),
        "query": f"&line={number}",
        "name": title_of(number, tree[number].name),
        **step_context(story, state, step),
        "picks": picks,
        "play_on": "games/_what_if.html",
    }


def _write(
    request: HttpRequest, game: Game, write: Callable[[int], object], address: str = ""
) -> HttpResponse:
    """Do what a form asks for, and show the lines again, or what is at the address."""
    if not is_within(request, "picks"):
        return _show(request, game, TOO_QUICK, 429)
    try:
        write(_number(request.POST.get("version", "")))
    except REFUSED as refusal:
        return _show(request, own_game(request, game.public_id), str(refusal), status_of(refusal))
    return redirect(address or reverse("decks:game-lines", args=[game.public_id]))


def _show(request: HttpRequest, game: Game, problem: str = "", status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "section": "decks",
        "row": game,
        "problem": problem,
        "most_name": MOST_NAME,
        "fields": COMPARED,
    }
    why = mismatch(game)
    try:
        listed = [] if why else list_lines(game)
    except REFUSED as refusal:
        listed, why = [], str(refusal)
    context |= {"lines": listed, "problem": problem or why}
    asked = [_number(request.GET.get(name, "")) for name in ("first", "second")]
    titles = {line.number: line.title for line in listed}
    if listed and not {*asked} - {*titles}:
        context["compared"] = compare_ends(game, *asked)
        context["titles"] = [titles[number] for number in asked]
    else:  # offered: the line that is played, with another
        asked = [line.number for line in sorted(listed, key=lambda line: not line.is_current)]
    context["asked"] = asked[:2]
    context["unknown"] = unknown(request.GET, {"first": NUMBERS, "second": NUMBERS})
    return render(request, "games/lines.html", context, status=status)


def _number(written: str) -> int:
    """A whole number; -1, which no line and no moment has, for what is none."""
    return int(written[:6]) if written.isascii() and written.isdigit() else -1
