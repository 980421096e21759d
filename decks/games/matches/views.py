"""Page of a match: begin its next game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from decks.games import services
from decks.games.matches.services import begin_next
from decks.games.stops import requested_flow
from decks.games.views.board_page import BEHIND, TOO_MANY, number_of, show_game
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, status_of
from decks.session_key import starter_of
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes


@takes("version", "starter")
@require_POST
def next_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Begin the next game, and lead to it."""
    game = own_game(request, public_id)
    if not is_within(request, "games"):
        return show_game(request, game, TOO_MANY, 429)
    version, starter = number_of(request, "version", -1), request.POST.get("starter", "")
    try:
        begun = begin_next(game, version, starter, **starter_of(request), flow=requested_flow(request))
    except services.StaleGame as stale:
        return show_game(request, stale.game, BEHIND, 409)
    except REFUSED as refused:
        return show_game(request, game, str(refused), status_of(refused))
    return redirect("decks:game", begun.public_id)
