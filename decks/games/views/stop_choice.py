"""The page on which a player says where to be asked."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from decks.games.stops import flow_of_names, keep_flow, phase_stops, requested_flow
from decks.games.views.own_games import own_game
from dimrift_site.web.posted_fields import takes


@takes("own", "theirs", "own_effects")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stops(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show where the player is asked in the phases of this game's edition, and keep another choice."""
    game = own_game(request, public_id)
    if request.method == "POST":
        own, theirs = request.POST.getlist("own"), request.POST.getlist("theirs")
        answer = redirect("decks:game", game.public_id)
        keep_flow(answer, flow_of_names(own, theirs, own_effects="own_effects" in request.POST))
        return answer
    flow = requested_flow(request)
    edition = engine.edition(game.setup["edition"], game.setup["overrides"])
    context = {
        "section": "decks",
        "stops": phase_stops(flow, edition),
        "own_effects": flow.own_effects,
        "back": reverse("decks:game", args=[game.public_id]),
    }
    return render(request, "games/stops.html", context)
