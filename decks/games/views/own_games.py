"""One's own games: the list of all, and deleting one."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from rest_framework.request import Request

from decks.games import queries
from decks.games.board.game_end import result_words
from decks.games.models import Game
from decks.games.opponents.levels import level_of
from decks.games.services import StaleGame, delete_game
from decks.lists.views.own_deck import version_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE = 50


class ListEntry(NamedTuple):
    """A game in the list: where it stands in words, and whether it is over.

    `against` is an opponent's level, by hand the other deck's name, or ""; `match_game` which of a match it
    is, from 1, or 0.
    """

    game: Game
    over: bool
    words: str
    against: str = ""
    match_game: int = 0


def list_entry(game: Any) -> ListEntry:
    """Return a game of `queries.listed_games` as the list has it."""
    turn = game.turn_words or f"Turn {game.number}"  # kept states of before have no words
    words = (
        f"{result_words(game.winner, game.reason, by_hand=bool(game.by_hand))} on {turn.lower()}"
        if game.over
        else turn
    )
    against = level_of(game.setup["opponent"]["policy"]) if game.has_opponent else ""
    if game.by_hand:
        against = game.other_side["deck_name"]
    number = len(game.setup["match"]["results"]) + 1 if "match" in game.setup else 0
    return ListEntry(game, bool(game.over), words, against, number)


def own_game(request: HttpRequest | Request, public_id: str) -> Game:
    """The game. Http404 if there is none or it is somebody else's."""
    game = queries.game(request.user, request.session.session_key, public_id)
    if game is None:
        raise Http404("There is no such game.")
    return game


@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    """Every game of the account or of this browser, those changed last first."""
    return _show(request)


@takes("version")
@require_POST
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete the game, as it stood when the list was shown."""
    game = own_game(request, public_id)
    if not is_within(request, "change"):
        messages.error(request, TOO_MUCH)
        return _show(request, 429)
    try:
        delete_game(game, version_of(request))
    except StaleGame:
        messages.error(request, "The game went on in the meantime, so it is not deleted.")
        return _show(request, 409)
    messages.success(request, f"The game with {game} is deleted.")
    return redirect("decks:games")


def _show(request: HttpRequest, status: int = 200) -> HttpResponse:
    own = queries.listed_games(request.user, request.session.session_key)
    page = Paginator(own, PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "decks",
        "page": page,
        "entries": [list_entry(game) for game in page],
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "games/list.html", context, status=status)
