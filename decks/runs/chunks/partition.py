"""The chunks of a run: jobs that each play a range of its games."""

from typing import Final, NamedTuple

from django.db.models import QuerySet

from decks.runs.chunks.chunk_size import KIND, chunk_size, takes_a_moment, turns_per_second
from decks.runs.chunks.early_stop import stops_at
from decks.runs.chunks.round_progress import RoundProgress
from decks.runs.equal_runs import find_shorter
from decks.runs.models import Run
from decks.runs.run_compatibility import versions_of
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.programs.heartbeats import live_slots
from dimrift_site.base.jobs.services import enqueue
from engine.simulation import next_look
from engine.simulation.advice import decks_in

# Open chunks of a run: as many as there are slots, so that all workers may play it together. The rest is cut
# as they end, so that the queue stays short however many games wait.
FEWEST_OPEN: Final = 16  # as slots may be added while they are played
# A chunk that ends holds the run's row for 7 ms (a result of 14 KB is read, added to and written), and is
# played in 1.5 s: so many hold it for a third of the time. More slots than that are for other runs.
MOST_OPEN: Final = 64


def count_free_places(chunks: QuerySet[Job]) -> int:
    """Return how many more of these chunks, those of a run, may be open; 0 or less for none."""
    most = min(max(live_slots(), FEWEST_OPEN), MOST_OPEN)
    return most - chunks.filter(state__in=Job.OPEN).count()


def chunks_of(run: Run) -> QuerySet[Job]:
    """Return the run's chunks, the first games first."""
    return Job.objects.filter(kind=KIND, group=str(run.pk)).order_by("pk")


def cut(run: Run) -> int:
    """Cut the next chunks of a live run, whose row the caller has locked. How many.

    A run that may stop early is cut up to its next look only, so that all its games are those of a prefix, an
    advice up to the end of its round, as the next one follows from it.
    """
    if not run.games_cut and run.advice is None:
        _take_over(run)
    progress = None if run.advice is None else RoundProgress(run)
    span = _span_of(run) if progress is None else _round_span(run, progress)
    if span.first >= span.end:
        return 0
    number = count_free_places(chunks_of(run))
    if number <= 0:
        return 0
    speed = turns_per_second()
    size = chunk_size(span.turns, speed)
    firsts = range(span.first, span.end, size)[:number]
    priority = _priority(run, speed)
    enqueue([_chunk(run, span, first, min(size, span.end - first), priority) for first in firsts])
    cut = min(firsts[-1] + size, span.end)
    if progress is None:
        run.games_cut = cut
        run.save(update_fields=["games_cut"])
    else:
        progress.cut = cut
        progress.write()
        run.games_cut = max(run.games_done, 1)  # it has begun; how far is in its result
        run.save(update_fields=["games_cut", "result"])
    return len(firsts)


class Span(NamedTuple):
    """The games from `first` to before `end` that can be cut now, each as long as so many turns of a deck.

    Of an advice they are of a round, which `name` says.
    """

    first: int
    end: int
    turns: int
    name: str = ""


def _span_of(run: Run) -> Span:
    end = run.games if run.stop_at is None else next_look(run.games_done, run.games)
    return Span(run.games_cut, end, run.turns_a_game)


def _round_span(run: Run, progress: RoundProgress) -> Span:
    current = progress.find_round()
    turns = decks_in(current) * (run.turns_a_game if current.comparisons else run.turns)
    return Span(progress.cut, current.games, turns, f"{len(progress.done)}:")


def _priority(run: Run, speed: float) -> Job.Priority:
    if run.matrix is not None and run.matrix.meta_format_id is not None:
        return Job.Priority.IDLE
    return Job.Priority.INTERACTIVE if takes_a_moment(run, speed) else Job.Priority.BATCH


def _take_over(run: Run) -> None:
    """Begin with the games of a shorter run, where a finished one has the first games of this one.

    Sums of integers merge exactly, so the result is that of all games played in one go.
    """
    earlier = find_shorter(run)
    if earlier is not None and not stops_at(run, earlier.games_done, earlier.result):
        run.games_cut = run.games_done = earlier.games_done
        run.result = earlier.result
        run.save(update_fields=["games_done", "result"])


def _chunk(run: Run, span: Span, first: int, count: int, priority: Job.Priority) -> Job:
    return Job(
        kind=KIND,
        key=f"{run.pk}:{span.name}{first}",
        group=str(run.pk),
        owner=run.starter_key,
        priority=priority,
        needs=versions_of(run).need(),
        data={"run": run.pk, "first": first, "turns": span.turns},
        size=count,
    )
