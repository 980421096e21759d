"""The page that says why a zone or card does not offer something; the script shows it over the table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.games.refusal_reasons import describe_zone, find_not_offered
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, status_of
from dimrift_site.base.web.query_parameters import unknown

LONGEST_PLACE = 300


@never_cache
@require_safe
def why_not(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what the zone or card named by `place` does not offer now, each with all that is against it."""
    game = own_game(request, public_id)
    place = request.GET.get("place", "")[:LONGEST_PLACE]
    context: dict[str, Any] = {
        "section": "decks",
        "game_id": game.public_id,
        "place": place,
        "edition": game.setup["edition"],
        "unknown": unknown(request.GET, {"place": ()}),
    }
    status = 200
    try:
        context |= {"found": find_not_offered(game, place), "zone": describe_zone(game, place)}
    except REFUSED as refused:
        context["problem"], status = str(refused), status_of(refused)
    page = "games/_why.html" if "X-Board" in request.headers else "games/why.html"
    return render(request, page, context, status=status)
