"""Page on which something is asked about the question of a game; the script shows it over the table."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest

from decks.games.models import Game
from decks.games.question_jobs.question_job import FAILED, WAITING
from decks.games.services import StaleGame
from decks.refusals import REFUSED, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.query_parameters import unknown

BEHIND: Final = "The game went on somewhere else, perhaps in another tab. Look at it again, then ask."


def try_to_ask(request: HttpRequest, ask: Callable[[], None]) -> tuple[str, int]:
    """Ask; return what is wrong with it, "" for nothing, and the status of the answer."""
    if not is_within(request, "hints"):
        return TOO_MUCH, 429
    try:
        ask()
    except StaleGame:
        return BEHIND, 409
    except REFUSED as refused:
        return str(refused), status_of(refused)
    return "", 200


def page_context(request: HttpRequest, game: Game, answer: Any, problem: str) -> dict[str, Any]:
    """Return the context of a page that shows an answer, as the API has it, or a problem."""
    return {
        "section": "decks",
        "game_id": game.public_id,
        "edition": game.setup["edition"],
        "found": answer,
        "problem": problem or (answer["problem"] if answer["state"] == FAILED else ""),
        "waits": answer["state"] == WAITING and not problem,
        "unknown": unknown(request.GET, {}),
    }
