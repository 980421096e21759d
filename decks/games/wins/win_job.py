"""Job that searches for a win in the turn that is played, by what its player sees.

A search that was interrupted begins anew and finds the same.
"""

from typing import Any

from decks.games.question_jobs.asked_question import asked_question
from decks.games.wins.search_watch import LimitReached, SearchWatch
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch
from engine.session import Session, count_hidden_cards, find_win
from engine.solver import POSITIONS, Budget, strategy_data


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
