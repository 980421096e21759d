"""Progress of an advice through its rounds, as the row of its run has it.

Of each round that is over there are its sums, of the one that is played those so far and how many of its game
numbers are cut into chunks. The next round follows from the sums of those before, so it is the same whoever
works it out, and a game number of it is counted once, as its chunk is.
"""

from functools import lru_cache
from typing import Any, Final

from decks.runs.chunks.engine_job import job_of
from decks.runs.models import Run
from engine.simulation.advice import (
    Advice,
    ChangeSums,
    Round,
    RoundGames,
    advice_figures,
    next_round,
)

# Keys of the result of such a run.
DONE: Final = "done"
CURRENT: Final = "current"
CUT: Final = "cut"
ADVICE: Final = "advice"  # the figures at the end, as `advice_figures` makes them, and of `found_changes`


class RoundProgress:
    """Sums of an advice: `done` are the sums of rounds that are over, `current` those so far."""

    __slots__ = ("current", "cut", "done", "run")

    def __init__(self, run: Run) -> None:
        data: dict[str, Any] = run.result or {DONE: [], CURRENT: None, CUT: 0}
        self.run = run
        self.done = [ChangeSums.from_data(sums) for sums in data[DONE]]
        self.current = ChangeSums.from_data(data[CURRENT]) if data[CURRENT] else None
        self.cut = int(data[CUT])

    def find_round(self) -> Round:
        """Return the round that is played now."""
        played = self.next_round()
        if isinstance(played, Advice):
            raise ValueError(f"all rounds of run {self.run.public_id} are over")
        return played

    def next_round(self) -> Round | Advice:
        """Return the first round that is not over, or the advice where there is none."""
        return next_round(job_of(self.run), self.run.games, self.done)

    def add(self, sums: ChangeSums) -> bool:
        """Count a chunk of the present round. Return whether all rounds are over; the result is written."""
        self.current = sums if self.current is None else self.current.merge(sums)
        advice = None
        if self.current.games == self.find_round().games:
            self.done.append(self.current)
            self.current, self.cut = None, 0
            following = self.next_round()
            advice = following if isinstance(following, Advice) else None
        self.write(advice)
        return advice is not None

    def write(self, advice: Advice | None = None) -> None:
        """Write it to the run, which the caller saves."""
        result = {
            DONE: [sums.to_data() for sums in self.done],
            CURRENT: self.current.to_data() if self.current else None,
            CUT: self.cut,
        }
        self.run.result = result if advice is None else result | {ADVICE: found_changes(advice)}


def found_changes(advice: Advice) -> dict[str, Any]:
    """Return the figures of an advice, and of each cut the useful cards that it was measured against."""
    figures: dict[str, Any] = advice_figures(advice)
    for row, cut in zip(figures["cuts"], advice.cuts, strict=True):
        row["useful"] = list(cut.change.useful)
        row["idle"] = cut.idle._asdict() if cut.idle else None
    return figures


def round_games(run: Run) -> RoundGames:
    """Return the games of the round that a run plays now; a few are cached, as decks are compiled once."""
    return _round_games(run.key, run.pk, len((run.result or {DONE: []})[DONE]))


@lru_cache(maxsize=4)
def _round_games(key: str, run_id: int, number: int) -> RoundGames:
    progress = RoundProgress(Run.objects.get(pk=run_id, key=key))
    progress.done = progress.done[:number]  # a worker that lost its lease may come later than the next round
    return RoundGames(job_of(progress.run), progress.find_round())
