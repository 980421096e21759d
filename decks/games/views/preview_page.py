"""The page that says what a pick comes to before it is made; the script shows it beside the question."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.games.game_state import state_of
from decks.games.pick_preview import preview_picks
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, status_of
from dimrift_site.web.query_parameters import unknown

LONGEST_PICKS = 4_000
NOTHING_TO_SAY = ("done", "choice")  # where nothing changes


@never_cache
@require_safe
def preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the option named by `label` comes to, or one for each of its lines; without it, all options.

    To the script: 204 where nothing changes.
    """
    game = own_game(request, public_id)
    label = request.GET.get("label", "")[:LONGEST_PICKS].replace("\r\n", "\n")
    context: dict[str, Any] = {"section": "decks", "game_id": game.public_id, "label": label}
    status = 200
    if label:
        try:
            found = preview_picks(game, label.split("\n"))
            context["preview"] = found
        except REFUSED as refused:
            context["problem"], status = str(refused), status_of(refused)
    if "X-Board" in request.headers:
        says_nothing = "preview" in context and not found["changes"] and found["ends"] in NOTHING_TO_SAY
        if says_nothing:
            return HttpResponse(status=204)
        return render(request, "games/_preview.html", context, status=status)
    question = state_of(game)["question"]
    texts = {} if question is None else {one["label"]: one["text"] for one in question["options"]}
    if question is not None:
        texts |= {"\n".join(one["labels"]): one["text"] for one in question.get("series", ())}
    context |= {
        "version": game.version,
        "options": texts,
        "chosen": texts.get(label, label),
        "unknown": unknown(request.GET, {"label": ()}),
    }
    return render(request, "games/preview.html", context, status=status)
