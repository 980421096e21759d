"""The chunks of a run: jobs that each play a range of its games."""

from typing import Final

from django.db.models import QuerySet

from decks.runs.chunks.chunk_size import KIND, chunk_size, takes_a_moment, turns_per_second
from decks.runs.chunks.early_stop import stops_at
from decks.runs.equal_runs import find_shorter
from decks.runs.models import Run
from decks.runs.run_compatibility import versions_of
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from engine.simulation import next_look

# Open at a time: as many workers as may play one run together. The rest of the run is cut as they end, so
# that the queue stays short however many games wait.
OPEN_AT_ONCE: Final = 16


def chunks_of(run: Run) -> QuerySet[Job]:
    """Return the run's chunks, the first games first."""
    return Job.objects.filter(kind=KIND, group=str(run.pk)).order_by("pk")


def cut(run: Run) -> int:
    """Cut the next chunks of a live run, whose row the caller has locked. How many.

    A run that may stop early is cut up to its next look only, so that all its games are those of a prefix.
    """
    if not run.games_cut:
        _take_over(run)
    end = run.games if run.stop_at is None else next_look(run.games_done, run.games)
    if run.games_cut >= end:
        return 0
    number = OPEN_AT_ONCE - chunks_of(run).filter(state__in=Job.OPEN).count()
    if number <= 0:
        return 0
    speed = turns_per_second()
    size = chunk_size(run.turns_a_game, speed)
    firsts = range(run.games_cut, end, size)[:number]
    priority = Job.Priority.INTERACTIVE if takes_a_moment(run, speed) else Job.Priority.BATCH
    enqueue([_chunk(run, first, min(size, end - first), priority) for first in firsts])
    run.games_cut = min(firsts[-1] + size, end)
    run.save(update_fields=["games_cut"])
    return len(firsts)


def _take_over(run: Run) -> None:
    """Begin with the games of a shorter run, where a finished one has the first games of this one.

    Sums of integers merge exactly, so the result is that of all games played in one go.
    """
    earlier = find_shorter(run)
    if earlier is not None and not stops_at(run, earlier.games_done, earlier.result):
        run.games_cut = run.games_done = earlier.games_done
        run.result = earlier.result
        run.save(update_fields=["games_done", "result"])


def _chunk(run: Run, first: int, count: int, priority: Job.Priority) -> Job:
    return Job(
        kind=KIND,
        key=f"{run.pk}:{first}",
        group=str(run.pk),
        owner=run.starter_key,
        priority=priority,
        needs=versions_of(run).need(),
        data={"run": run.pk, "first": first, "turns": run.turns_a_game},
        size=count,
    )
