"""Stops, where a player wants to be asked: their page, and the cards to be asked about."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import engine
from decks.games.stops import (
    KEY,
    asked_cards,
    flow_of_names,
    keep_cards,
    keep_flow,
    phase_stops,
    requested_flow,
)
from decks.games.views.own_games import own_game
from dimrift_site.base.web.posted_fields import takes


@takes("own", "theirs", "own_effects", "own_strikes")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stops(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show where the player is asked in the phases of this game's edition, and keep another choice."""
    game = own_game(request, public_id)
    if request.method == "POST":
        own, theirs = request.POST.getlist("own"), request.POST.getlist("theirs")
        effects, strikes = "own_effects" in request.POST, "own_strikes" in request.POST
        keep_flow(request, flow_of_names(own, theirs, own_effects=effects, own_strikes=strikes))
        return redirect("decks:game", game.public_id)
    flow = requested_flow(request)
    edition = engine.edition(game.setup["edition"], game.setup["overrides"])
    context = {
        "section": "decks",
        "stops": phase_stops(flow, edition),
        "own_effects": flow.own_effects,
        "own_strikes": flow.own_strikes,
        "back": reverse("decks:game", args=[game.public_id]),
    }
    return render(request, "games/stops.html", context)


@takes("card")
@never_cache
@require_POST
def ask_about(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask about a card from now on wherever it can do something, or no longer; back to the game."""
    game = own_game(request, public_id)
    cards, card = asked_cards(request), request.POST.get("card", "")
    if KEY.fullmatch(card):
        keep_cards(request, [key for key in cards if key != card] + [card] * (card not in cards))
    return redirect("decks:game", game.public_id)
