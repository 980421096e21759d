"""Restart of a run whose worker is gone: as a whole, once, with the engine of this process."""

import logging

from django.db import transaction

import engine
from decks.refusals import Refusal
from decks.runs.chunks import completion, partition
from decks.runs.equal_runs import fix_inputs, sides_of
from decks.runs.models import Run
from decks.runs.run_compatibility import engine_versions, missing_worker, versions_of
from dimrift_site.base.jobs.models import Job

logger = logging.getLogger(__name__)


def begin_anew(job: Job) -> None:
    """Let the run of a chunk begin anew: no worker was there lately that has what it needs, and this one is.

    Results of two engines are never added up. A run that began anew before, or that this engine cannot play
    as it was asked for, fails and says why.
    """
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=job.data["run"]).first()
        if run is None or not run.is_live or job.needs not in versions_of(run).needs():
            return  # somebody else was quicker
        words = missing_worker(run, engine_versions())
        if not words:  # another reader read its cards otherwise, and this one does not
            Job.objects.filter(pk=job.pk).update(needs=versions_of(run).need())
            return
        why = _begin(run, words)
        if why:
            completion.end_failed(run, why)
        logger.warning("Run %s waited for %s: %s", run.public_id, words, why or "it begins anew")


def _begin(run: Run, words: str) -> str:
    """Do so; returns why it cannot be, in words."""
    if run.began_anew:
        return f"It waits for {words}, after it began anew for want of {run.began_anew}. Start the run again."
    left_out = run.left_out
    try:
        fix_inputs(run, *sides_of(run))
    except (Refusal, engine.Refused) as refused:
        return f"It waits for {words}, and cannot begin anew: {refused}"
    if run.left_out and not left_out:  # which its starter did not agree to
        return f"It waits for {words}; the workers that are there cannot read all of its cards."
    completion.drop_all(run)
    run.began_anew = words
    run.save()
    partition.cut(run)
    return ""
