"""Job that searches for a win in the turn that is played, by what its player sees.

The count of positions decides where it ends, so the answer is the same on each machine; seconds and memory
are outer limits for positions that take far longer than others. A search that was interrupted begins anew and
finds the same.
"""

from time import monotonic
from typing import Any, Final

from django.db.models import F

from decks.games.question_jobs.asked_question import asked_question
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch, memory_mb
from engine.session import Session, count_hidden_cards, find_win
from engine.solver import POSITIONS, Budget, strategy_data

MOST_SECONDS: Final = 120.0
MOST_MEMORY_MB: Final = 200  # more than the worker had before


class LimitReached(Exception):
    """An outer limit ended a search: `limit` is seconds or memory."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class SearchWatch:
    """Looks around while a search goes on: progress, the lease, the clock and the memory."""

    def __init__(self, lease: Lease, watch: Watch) -> None:
        self.lease = lease
        self.watch = watch
        self.began = monotonic()
        self.memory_before = memory_mb()
        self.looked_at = 0
        watch.mark = self.mark

    def __call__(self, looked_at: int) -> None:
        """Look around after so many positions. LimitReached, and what the worker's watch raises."""
        self.looked_at = looked_at
        self.watch.progressed()
        self.watch()
        if monotonic() - self.began > MOST_SECONDS:
            raise LimitReached("seconds")
        if memory_mb() - self.memory_before > MOST_MEMORY_MB:
            raise LimitReached("memory")

    def mark(self) -> bool:
        """Write progress, which counts no attempt less: an interrupted search begins anew."""
        return bool(self.lease.row().update(beat=F("beat") + 1, progress=self.looked_at))

    def spent_ms(self) -> int:
        """Return the milliseconds since the search began."""
        return round((monotonic() - self.began) * 1000)


def search_win(lease: Lease, watch: Watch) -> None:
    """Search for what a job is about; nothing where the game has gone on. Hopeless."""
    asked = asked_question(lease)
    if asked is None:
        leases.finish(lease, None)
        return
    _game, board = asked
    look = SearchWatch(lease, watch)
    leases.finish(lease, find_answer(board, look), look.spent_ms())


def find_answer(board: Session, watch: SearchWatch) -> dict[str, Any]:
    """Return the answer of the solver as data."""
    data: dict[str, Any] = {"hidden": count_hidden_cards(board)}
    try:
        answer = find_win(board, Budget(POSITIONS, watch))
    except LimitReached as reached:
        return {**data, "verdict": "open", "ended": reached.limit, "looked_at": watch.looked_at}
    return {
        **data,
        "verdict": answer.verdict,
        "ended": answer.ended,
        "looked_at": answer.looked_at,
        "strategy": strategy_data(answer.strategy) if answer.strategy else None,
        "luck": strategy_data(answer.luck) if answer.luck else None,
        "luck_is_best": answer.luck_is_best,
    }
