"""The page that says what a pick comes to before it is made; the script shows it beside the question."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.games.game_preview import LONGEST_PICKS, preview_picks
from decks.games.game_state import state_of
from decks.games.views.own_games import own_game
from decks.learn.lesson import is_wanted
from decks.refusals import ENGINE_FAULT, REFUSED, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.query_parameters import unknown

NOTHING_TO_SAY = ("done", "choice")  # where nothing changes


@never_cache
@require_safe
def preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what the option named by `label` comes to, or one for each of its lines; without it, all options.

    To the script: 204 where nothing changes, and where the game has gone on or the opponent thinks.
    """
    game = own_game(request, public_id)
    label = request.GET.get("label", "")[:LONGEST_PICKS].replace("\r\n", "\n")
    context: dict[str, Any] = {
        "section": "decks",
        "game_id": game.public_id,
        "label": label,
        "edition": game.setup["edition"],
    }
    status, swaps = 200, "X-Board" in request.headers
    if not is_within(request, "look"):
        context["problem"], status = TOO_MUCH, 429
    elif label:
        try:
            picks = label.split("\n")
            context["preview"] = preview_picks(game, picks)
            if is_wanted(game, picks):
                context["preview"]["warning"] = ""
        except REFUSED as refused:
            context["problem"], status = str(refused), status_of(refused)
            if refused.code == ENGINE_FAULT and swaps:
                status = 200  # it is said beside the question
    if swaps:
        found = context.get("preview")
        if status in (400, 409) or (found and not found["changes"] and found["ends"] in NOTHING_TO_SAY):
            return HttpResponse(status=204)
        return render(request, "games/_preview.html", context, status=status)
    question = state_of(game)["question"]
    texts: dict[str, str] = {}
    if question is not None:
        texts = {option["label"]: option["text"] for option in question["options"]}
        texts |= {"\n".join(one["labels"]): one["text"] for one in question["series"]}
    context |= {
        "version": game.version,
        "options": texts,
        "chosen": texts.get(label, label),
        "unknown": unknown(request.GET, {"label": ()}),
    }
    return render(request, "games/preview.html", context, status=status)
