"""Check a deck by play with real workers that are killed again and again, and say what came of it.

`COMMAND` is as that of `decks/runs/tests/kill_proof`; `test_killed_checks` looks at it.
"""

import json
from datetime import timedelta
from functools import partial
from time import sleep
from typing import Any

from django.conf import settings
from django.utils import timezone

from decks.models import Deck, PlayCheck
from decks.play_checks.pending_checks import KIND
from decks.play_checks.services import order_check
from decks.runs.canonical_json import fingerprint
from decks.runs.chunks.engine_job import make_job
from decks.runs.tests.kill_proof import SWEEPER, WORKER, group, wait_for
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import Job
from engine.simulation import play_batch

KILLS = 3
COMMAND = ["shell", "-v0", "-c", f"from {__name__} import main; main()"]  # of manage.py


def main() -> None:
    """Check, kill, compare."""
    deck = Deck.objects.get(key="men")
    settings.CHECK_BY_PLAY = True
    order_check(deck)
    checks = Job.objects.filter(kind=KIND, key=deck.public_id)
    checks.update(not_before=None)
    wakeup.wake(1)

    def has_passed(games: int) -> bool:
        return checks.get().progress > games

    progress: list[int] = []
    with group(SWEEPER):
        for _ in range(KILLS):
            reached = progress[-1] if progress else 0
            with group(WORKER) as worker:
                wait_for(worker, partial(has_passed, reached))
                sleep(0.4)
            progress.append(checks.get().progress)
        with group(WORKER) as worker:
            wait_for(worker, PlayCheck.objects.exists)
    print(json.dumps({"progress": progress, **facts(deck)}))


def facts(deck: Deck) -> dict[str, Any]:
    """Return what the rows say at the end, beside the same games played in one go in this process."""
    run = PlayCheck.objects.get(deck=deck).run
    assert run is not None
    held = Job.objects.filter(kind=KIND, taken__gt=timezone.now() - timedelta(days=1))
    return {
        "state": run.state,
        "games": run.games_done,
        "jobs": held.count(),
        "result": fingerprint(run.result),
        "undisturbed": fingerprint(play_batch(make_job(run), 0, run.games).to_data()),
    }
