"""Page with the hints for the question of a game; the script shows it over the table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.games.hints.hint_order import FAILED, WAITING, ask_hints, hints_of
from decks.games.services import StaleGame
from decks.games.views.board_page import number_of
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

BEHIND = "The game went on somewhere else, perhaps in another tab. Look at it again, then ask."


@takes("version")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hints(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for hints, and show those that were found."""
    game = own_game(request, public_id)
    problem, status, swaps = "", 200, "X-Board" in request.headers
    if request.method == "POST":
        if not is_within(request, "hints"):
            problem, status = TOO_MUCH, 429
        else:
            try:
                ask_hints(game, number_of(request, "version", -1))
            except StaleGame:
                problem, status = BEHIND, 409
            except REFUSED as refused:
                problem, status = str(refused), status_of(refused)
        if not (problem or swaps):
            return redirect("decks:game-hints", game.public_id)
    found = hints_of(game)
    context: dict[str, Any] = {
        "section": "decks",
        "game_id": game.public_id,
        "edition": game.setup["edition"],
        "found": found,
        "problem": problem or (found["problem"] if found["state"] == FAILED else ""),
        "waits": found["state"] == WAITING and not problem,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "games/_hints.html" if swaps else "games/hints.html", context, status=status)
