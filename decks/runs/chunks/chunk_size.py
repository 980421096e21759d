"""Size of a chunk: as many games as a worker here plays in a second or two."""

from typing import Final

import engine
from decks.runs.models import Run
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import INTERACTIVE_SECONDS

KIND: Final = "chunk"
# Of play in a chunk: short enough to share out and to redo, long enough to be worth a message.
SECONDS: Final = 1.5
RECENT: Final = 20  # chunks looked at
FIRST_GUESS: Final = (1_200, 9_000)  # game turns a second before anything was measured: source, compiled


def chunk_size(turns: int, speed: float) -> int:
    """Return the games a chunk should have when a game has so many turns; at least 1."""
    return max(1, round(SECONDS * speed / turns))


def takes_a_moment(run: Run, speed: float) -> bool:
    """Return whether one worker plays the whole run while its starter waits for it."""
    return run.games * run.turns_a_game <= INTERACTIVE_SECONDS * speed


def turns_per_second() -> float:
    """Return the speed of the last chunks that workers here played, in game turns; asks the database."""
    recent = Job.objects.filter(kind=KIND, state=Job.State.DONE, spent_ms__gt=0).order_by("-finished")
    rows = list(recent.values_list("progress", "data__turns", "spent_ms")[:RECENT])
    if not rows:
        return FIRST_GUESS[engine.COMPILED]
    played = sum(int(games) * int(turns) for games, turns, _ in rows)
    return 1000 * played / sum(int(ms) for _, _, ms in rows)
