"""Job that finds the hints for a question: the best picks by what its player sees, a part after the other."""

from time import monotonic
from typing import Any, Final

from decks.games.hints.hint_order import PickHint
from decks.games.question_jobs.asked_question import asked_question
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch
from engine.session import Session

PART_STEPS: Final = 20_000  # of the engine between two looks at the lease: 70 ms, compiled, with slow cards


def find_hints(lease: Lease, watch: Watch) -> None:
    """Find what a job is about; nothing where the game has gone on. Hopeless."""
    began = monotonic()
    asked = asked_question(lease)
    if asked is None:
        leases.finish(lease, None)
        return
    game, board = asked
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
