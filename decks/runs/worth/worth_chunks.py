"""The chunks of a worth run: jobs that each play a range of its numbers, of all its cards."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

import engine
from cards.definitions import definitions_by_hash, digest_of_programs
from decks.play_setup.deck_snapshot import deck_spec
from decks.runs.admission import key_of_account
from decks.runs.chunks.chunk_size import chunk_size, turns_per_second
from decks.runs.chunks.engine_job import GameKind
from decks.runs.chunks.partition import count_free_places
from decks.runs.chunks.runner import ChunkRun
from decks.runs.models import USUAL_TURNS, WEIGHT_OF_DUEL, Run
from decks.runs.worth.models import CardWorth, WorthRun
from dimrift_site.base.jobs import job_kinds, leases
from dimrift_site.base.jobs import services as jobs
from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.programs.engine_versions import EngineVersions
from dimrift_site.base.jobs.worker_watch import Watch
from engine.simulation import (
    DUEL_POLICY,
    MEASURES_VERSION,
    WORTH_VERSION,
    WorthSums,
    WorthTask,
    card_sums,
    count_unplayed_worth,
    play_worth_to_end,
)

KIND: Final = "worth"
DELETED: Final = "A card that is measured was deleted meanwhile."
RECOUNTED: Final = "Worth is counted otherwise by now. Measure again."


WORTH: Final = GameKind(play_worth_to_end, count_unplayed_worth, count_unplayed_worth, WorthSums.from_data)


def chunks_of(run: WorthRun) -> QuerySet[Job]:
    """Return its chunks, the first numbers first."""
    return Job.objects.filter(kind=KIND, group=str(run.pk)).order_by("pk")


def cut(run: WorthRun) -> None:
    """Cut the next chunks of a live run, whose row the caller has locked."""
    number = count_free_places(chunks_of(run))
    if number <= 0 or run.games_cut >= run.games:
        return
    size = chunk_size(run.duels * WEIGHT_OF_DUEL * USUAL_TURNS, turns_per_second())
    firsts = range(run.games_cut, run.games, size)[:number]
    jobs.enqueue([_chunk(run, first, min(size, run.games - first)) for first in firsts])
    run.games_cut = min(firsts[-1] + size, run.games)
    run.save(update_fields=["games_cut"])


def _chunk(run: WorthRun, first: int, count: int) -> Job:
    return Job(
        kind=KIND,
        key=f"{run.pk}:{first}",
        group=str(run.pk),
        owner=key_of_account(run.starter_id),
        needs=_versions_of(run).need(),
        data={"worth": run.pk, "first": first},
        size=count,
    )


def _versions_of(run: WorthRun) -> EngineVersions:
    return EngineVersions(
        rules=run.rules_version,
        reader=run.reader_version,
        measures=MEASURES_VERSION,
        policy=f"{run.policy} {run.policy_version}",
    )


def play_chunk(lease: Lease, watch: Watch) -> None:
    """Play a chunk that was leased, from where its last worker left a mark, and store it."""
    run = WorthRun.objects.filter(pk=lease.job.data["worth"]).first()
    if run is None or not run.is_live:
        lease.row().update(state=Job.State.CANCELLED, token="", finished=timezone.now())
        return
    if not _is_played_here(run):
        leases.put_back_for(lease, _versions_of(run).need())
        return
    try:
        is_read_alike = run.program_digest == digest_of_programs(frozenset(run.definition_hashes))
    except KeyError:
        _end_failed(run, DELETED)
        return
    if run.worth_version != WORTH_VERSION:
        _end_failed(run, RECOUNTED)
    elif not is_read_alike:
        leases.put_back_for(lease, _versions_of(run).need_of_reader())
    else:
        WorthRun.objects.filter(pk=run.pk, state=Run.State.WAITING).update(state=Run.State.RUNNING)
        WorthChunk(lease, watch, run).play_out()


def _is_played_here(run: WorthRun) -> bool:
    """Return whether the rules and the policy of this process are those that it was started with."""
    versions = (run.rules_version, run.policy, run.policy_version)
    return versions == (engine.RULES_VERSION, *DUEL_POLICY)


class WorthChunk(ChunkRun):
    """The playing of one leased chunk of a worth run."""

    def __init__(self, lease: Lease, watch: Watch, run: WorthRun) -> None:
        super().__init__(lease, watch, run.public_id, WORTH, task_of(run))

    def store(self, tally: Any) -> None:
        """Add what was played to the run; the last chunk ends it."""
        with transaction.atomic():
            run = _lock(self.lease.job)
            if not leases.finish(self.lease, None, self.played_ms()) or run is None:
                return
            add_sums(run, [tally.to_data()])
            if run.games_done == run.games:
                _end(run, Run.State.DONE)
            else:
                cut(run)


def task_of(run: WorthRun) -> WorthTask:
    """Return the engine's input for the games of a run; a few are cached, as reading cards is slow."""
    return _task(run.key, run.pk)


@lru_cache(maxsize=8)
def _task(key: str, run_id: int) -> WorthTask:
    run = WorthRun.objects.get(pk=run_id, key=key)
    cards = definitions_by_hash(run.definition_hashes)
    return WorthTask(
        tuple(cards[card["hash"]] for card in run.cards),
        tuple(deck_spec(deck, cards) for deck in run.decks),
        engine.edition(run.edition, run.overrides),
        run.seed,
    )


def add_sums(run: WorthRun, results: Iterable[dict[str, Any]]) -> None:
    """Add sums to a run, whose row the caller has locked."""
    run.result = merge_sums([run.result, *results])
    run.games_done = run.result["games"] if run.result else 0
    run.save(update_fields=["result", "games_done"])


def merge_sums(results: Iterable[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Merge the sums of several chunks; exact, in any order; None if there are none."""
    sums = [WorthSums.from_data(result) for result in results if result is not None]
    return reduce(WorthSums.merge, sums).to_data() if sums else None


def fail_chunk(job: Job, failure: JobFailure) -> bool:
    """Fail the run of a chunk that cannot be played. False if the chunk has moved on meanwhile."""
    with transaction.atomic():
        run = _lock(job)
        if not job_kinds.fail(job, failure):
            return False
        if run is not None and run.is_live:
            _end(run, Run.State.FAILED, f"Games could not be played: {failure.words}")
    return True


def fail_for_want(job: Job) -> None:
    """Fail the run of a chunk that no worker can play any more: those that are there have another engine."""
    fail_chunk(job, JobFailure("the workers that are there have another engine. Measure again."))


def cancel(run_id: int) -> bool:
    """End a live run with what it has. False if it had ended before."""
    with transaction.atomic():
        run = WorthRun.objects.select_for_update().filter(pk=run_id).first()
        if run is None or not run.is_live:
            return False
        _end(run, Run.State.CANCELLED)
    return True


def _end_failed(run: WorthRun, why: str) -> None:
    with transaction.atomic():
        locked = WorthRun.objects.select_for_update().filter(pk=run.pk, state__in=Run.LIVE).first()
        if locked is not None:
            _end(locked, Run.State.FAILED, why)


def _lock(job: Job) -> WorthRun | None:
    # Without the lock, two last chunks stored at once would each see the other as open (PostgreSQL).
    return WorthRun.objects.select_for_update().filter(pk=job.data["worth"]).first()


def _end(run: WorthRun, state: Run.State, error: str = "") -> None:
    """Close what is open and keep what was played of it; the run's row is locked."""
    unfinished = chunks_of(run).exclude(state=Job.State.DONE).filter(progress__gt=0)
    add_sums(run, [result for result in unfinished.values_list("result", flat=True) if result])
    jobs.cancel(KIND, str(run.pk))
    run.state, run.error, run.finished = state, error, timezone.now()
    run.save(update_fields=["state", "error", "finished"])
    if state == Run.State.DONE and run.result:
        keep_worths(run)


def keep_worths(run: WorthRun) -> None:
    """Keep what each card of a run that is done came to."""
    rows = card_sums(WorthSums.from_data(run.result or {}))
    CardWorth.objects.bulk_create(
        [
            CardWorth(run=run, hash=card["hash"], pairs=pairs, won_more=won_more, squares=squares)
            for card, (pairs, won_more, squares) in zip(run.cards, rows, strict=True)
            if pairs
        ],
        ignore_conflicts=True,
    )
