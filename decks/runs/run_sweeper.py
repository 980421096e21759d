"""The keeper of runs: admits those whose starter died before it came to that, and keeps the queue."""

import logging
from datetime import timedelta
from typing import Final

from decks.runs import admission
from decks.runs.models import Run
from dimrift_site.base.jobs import sweeper
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs import heartbeats
from dimrift_site.base.jobs.sweeper import Swept

EVERY: Final = timedelta(seconds=2)
logger = logging.getLogger(__name__)


class RunSweeper(sweeper.Sweeper):
    """Looks at every run and job that is not over. Any number of sweepers may run at once."""

    def __init__(self) -> None:
        super().__init__()
        self.record = heartbeats.ProgramRecord(RunningProgram.Role.SWEEPER, slots=1)

    def sweep(self) -> Swept:
        """Look once."""
        self.record.renew()
        heartbeats.forget_silent()
        admit_waiting()
        swept = super().sweep()
        if swept.freed or swept.failed:
            logger.info("Swept: %s", swept)
        return swept


def admit_waiting() -> int:
    """Let in the runs that wait though their starter may play more. How many."""
    waiting = Run.objects.filter(state__in=Run.LIVE, games_cut=0).order_by()
    return sum(admission.admit(key) for key in waiting.values_list("starter_key", flat=True).distinct())
