"""Reads: how far a run is, and what it found so far."""

from typing import Any, TypedDict

from decks.simulation.endings import merged
from decks.simulation.jobs import job_of
from decks.simulation.models import Chunk, Run
from engine.simulation import Tally, report


class Progress(TypedDict):
    """`report` is as `engine.simulation.report` makes it, None before the first game; `error` may be ""."""

    state: str
    games_done: int
    games: int
    report: dict[str, Any] | None
    error: str


def progress(run: Run) -> Progress:
    """Where the run stands, with the report of the games played so far."""
    data = result_so_far(run)
    try:
        tally = Tally.from_data(data) if data else None
    except ValueError:
        return _unreadable(run)
    return Progress(
        state=run.state,
        games_done=tally.games if tally else 0,
        games=run.games,
        report=report(tally, job_of(run)) if tally else None,
        error=run.error or _trouble(run),
    )


def result_so_far(run: Run) -> dict[str, Any] | None:
    """The merged integer tally of the games played so far; None before the first."""
    if not run.is_live:
        return run.result
    return merged(run.chunks.filter(games_done__gt=0).values_list("result", flat=True))


def _trouble(run: Run) -> str:
    if not run.is_live:
        return ""
    return (
        run.chunks.filter(state=Chunk.State.WAITING).exclude(error="").values_list("error", flat=True).first()
        or ""
    )


def _unreadable(run: Run) -> Progress:
    error = "These results were counted by an older engine and can no longer be shown. Start the run again."
    return Progress(state=run.state, games_done=run.games_done, games=run.games, report=None, error=error)
