"""Page with the hints for the question of a game; the script shows it over the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.games.hints.hint_order import ask_hints, hints_of
from decks.games.question_jobs.page import page_context, try_to_ask
from decks.games.views.board_page import number_of
from decks.games.views.own_games import own_game
from dimrift_site.base.web.posted_fields import takes


@takes("version")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hints(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for hints, and show those that were found."""
    game = own_game(request, public_id)
    problem, status, swaps = "", 200, "X-Board" in request.headers
    if request.method == "POST":
        version = number_of(request, "version", -1)
        problem, status = try_to_ask(request, lambda: ask_hints(game, version))
        if not (problem or swaps):
            return redirect("decks:game-hints", game.public_id)
    context = page_context(request, game, hints_of(game), problem)
    return render(request, "games/_hints.html" if swaps else "games/hints.html", context, status=status)
