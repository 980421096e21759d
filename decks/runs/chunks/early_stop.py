"""Early stop of a run: whether its games tell enough, and what its page says of that."""

from typing import Any

from decks.runs.chunks.engine_job import kind_of
from decks.runs.models import Run
from engine.simulation import Figure, half_width, is_look, is_sure


def stops_at(run: Run, games: int, result: dict[str, Any] | None) -> bool:
    """Return whether a run stops at its first `games` games, of which `result` is the tally."""
    if run.stop_at is None or result is None or not is_look(games):
        return False
    kind = kind_of(run)
    return is_sure(kind.clock(kind.games.read_tally(result)), float(run.stop_at))


def stop_words(run: Run, report: dict[str, Any] | None) -> str:
    """Return what a run that may stop early says of it, with the report so far; "" for any other."""
    if run.stop_at is None or run.state in (Run.State.CANCELLED, Run.State.FAILED):
        return ""
    figure = _clock_of(run, report)
    known = "no turn of the win is known" if figure is None else f"± {half_width(figure):.2f} turns"
    if run.has_stopped_early:
        return f"Stopped after {run.games_done:,} of {run.games:,} games: {known}."
    if run.state == Run.State.DONE:
        return f"It was to stop at ± {run.stop_at:.2f} turns. All {run.games:,} games were played: {known}."
    return f"It stops when it is sure to ± {run.stop_at:.2f} turns, looking at 1,000, 2,000, 4,000 … games."


def _clock_of(run: Run, report: dict[str, Any] | None) -> Figure | None:
    if report is None:
        return None
    figure: Figure | None = report["difference"]["win_turn"] if run.is_paired else report["mean_win_turn"]
    return figure
