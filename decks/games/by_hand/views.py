"""Page of a game by hand: the other player sits down."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from decks.games import services
from decks.games.views.board_page import change_game
from dimrift_site.base.web.posted_fields import takes


@takes("version")
@require_POST
def sit_down(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let the player who is asked sit down, and see a hand."""
    return change_game(request, public_id, services.sit_down)
