"""The page with the whole log of a game, from its beginning; beside the board stand only the newest lines."""

from itertools import groupby
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.games import undo_steps
from decks.games.board.move_log import turn_of
from decks.games.by_hand.seat import viewer_of
from decks.games.current_board import lines_between
from decks.games.game_state import state_of, withhold_quotes
from decks.games.views.own_games import own_game
from decks.refusals import Refusal
from dimrift_site.base.web.query_parameters import unknown

PICKS: Final = 40  # of the player a page, with all that followed them: some 40 KB


@never_cache
@require_safe
def game_log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The lines of so many picks, oldest first; of a game that cannot be replayed, those that are kept."""
    game = own_game(request, public_id)
    # What an opponent picks in silence is not counted: it would tell how much it could have done (19.1)
    position = game.position if game.reply_from is None else game.reply_from
    own = undo_steps.own_picks(game.picks[:position], undo_steps.own_prefix(game))
    page = Paginator(own, PICKS).get_page(request.GET.get("page"))
    state = state_of(game)
    context: dict[str, Any] = {"section": "decks", "game": game, "edition": state["edition"]}
    context["you"] = state["you"]
    if state["readonly"]:
        lines, context["problem"] = state["log"], state["readonly"]
    else:
        first = page.object_list[0] if page.number > 1 else 0
        end = own[page.end_index()] if page.has_next() else position
        try:
            lines = withhold_quotes(
                game, lines_between(game, first, end, last=not page.has_next(), viewer=viewer_of(game))
            )
            context["page"] = page
        except Refusal as refused:
            lines, context["problem"] = state["log"], str(refused)
    context |= {
        "turns": [(turn, list(part)) for turn, part in groupby(lines, key=turn_of)],
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "games/log.html", context)
