"""Job that finds the hints for a question: the best picks by what its player sees, a part after the other."""

from time import monotonic
from typing import Any, Final

from decks.games.by_hand.seat import asked_board
from decks.games.game_compatibility import mismatch
from decks.games.hints.hint_order import PickHint, job_key
from decks.games.models import Game
from decks.refusals import Refusal
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.job_failures import Hopeless
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch
from engine.session import Session

PART_STEPS: Final = 20_000  # of the engine between two looks at the lease: 70 ms, compiled, with slow cards


def find_hints(lease: Lease, watch: Watch) -> None:
    """Find what a job is about; nothing where the game has gone on. Hopeless."""
    began = monotonic()
    game = Game.objects.filter(public_id=lease.job.data["game"]).first()
    if game is None or job_key(game) != lease.job.key:
        leases.finish(lease, None)
        return
    why = mismatch(game)
    if why:
        raise Hopeless(why)
    try:
        board = asked_board(game)
    except Refusal as refusal:
        raise Hopeless(str(refusal)) from None
    stored: dict[str, Any] = lease.job.result or {}
    parts: list[list[int]] = stored.get("parts", [])
    watch.mark = lambda: leases.keep(lease, 0, spent_ms(began), {"parts": parts})
    is_secret = game.is_sealed and bool(game.setup["opponent"]["at_random"])
    while (hints := board.find_hints(parts, PART_STEPS, is_secret=is_secret)) is None:
        watch.progressed()
        watch()
    texts = option_texts(board)
    picks: list[PickHint] = [
        {"label": hint.line[0], "text": texts[hint.line[0]], "worth": hint.worth, "line": [*hint.line]}
        for hint in hints
    ]
    leases.finish(lease, {"hints": picks}, spent_ms(began))


def option_texts(board: Session) -> dict[str, str]:
    """Return the options of the question in plain words, by label."""
    question = board.question()
    return {option["label"]: option["text"] for option in question["options"]} if question else {}


def spent_ms(began: float) -> int:
    """Return the milliseconds since a moment."""
    return round((monotonic() - began) * 1000)
