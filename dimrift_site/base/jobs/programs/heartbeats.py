"""Signs of life: each program of the site has a row, and renews it by the database's clock while it runs."""

import logging
import os
import secrets
import socket
import threading
from collections.abc import Callable
from datetime import timedelta
from time import monotonic, sleep
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from dimrift_site.base.jobs import job_kinds
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs import presence
from dimrift_site.base.jobs.programs.engine_versions import EngineVersions, own_versions

EVERY_SECONDS: Final = 5.0
WATCHED_SECONDS: Final = 2 * EVERY_SECONDS + 2
TIDY_SECONDS: Final = 60.0
SILENT: Final = timedelta(seconds=30)  # several signs
REMEMBERED: Final = timedelta(minutes=5)  # a host that starts anew is back by then
KEPT: Final = timedelta(days=1)  # for those who look what ran

RequestFigures = dict[str, list[float]]  # by view and status class: `ops.telemetry.request_figures`

logger = logging.getLogger(__name__)
Role = RunningProgram.Role

# Held by the thread of signs while it works: a process that is forked meanwhile inherits whatever lock the
# thread holds (of SQLite, of a module that it imports) and waits for it for ever. In 3 of about 80 starts the
# worker gave signs and took no job. The thread that forks may hold it itself.
_works = threading.RLock()
os.register_at_fork(before=_works.acquire, after_in_parent=_works.release, after_in_child=_works.release)


class _Own:
    """This program, and all that is forked from it."""

    key = ""


class ProgramRecord:
    """The row of this process, made with its first sign of life."""

    def __init__(
        self, role: RunningProgram.Role, slots: int, requests: Callable[[], RequestFigures] = dict
    ) -> None:
        self.key = secrets.token_hex(16)
        self.role = role
        self.slots = slots
        self.requests = requests  # that it answered so far
        self.lost_store = ""

    def renew(self) -> None:
        """Give a sign of life. A row that was deleted meanwhile is made anew."""
        now = {"seen": Now(), "store": presence.look_at_store(), "requests": self.requests()}
        self._log_store()
        if not self._row().update(beat=F("beat") + 1, **now):
            RunningProgram.objects.create(
                key=self.key,
                host=socket.gethostname(),
                place=presence.place_id(),
                role=self.role,
                process=os.getpid(),
                slots=self.slots,
                version=settings.VERSION,
                key_digest=key_digest(),
                kinds=job_kinds.known_kinds(),
                engines=[versions._asdict() for versions in own_versions()],
                began=Now(),
                **now,
            )

    def end(self) -> None:
        """Note that the program ends in good order."""
        self._row().update(ended=True)

    def _log_store(self) -> None:
        """Say once that the store of media was lost, and once that it is back."""
        words, before = presence.lost_store_words(), self.lost_store
        if words != before:
            logger.log(logging.ERROR if words else logging.INFO, "%s.", words or "The store of media is back")
            self.lost_store = words

    def _row(self) -> QuerySet[RunningProgram]:
        return RunningProgram.objects.filter(pk=self.key)


def renew_in_background(
    role: RunningProgram.Role, slots: int, requests: Callable[[], RequestFigures] = dict
) -> ProgramRecord:
    """Give signs of life from now on, from a thread that ends with the process."""
    record = ProgramRecord(role, slots, requests)
    _Own.key = record.key
    threading.Thread(target=_renew_always, args=[record], daemon=True, name="signs of life").start()
    return record


def _renew_always(record: ProgramRecord) -> None:
    said, tidied = False, monotonic()
    while True:
        with _works:
            try:
                record.renew()
                said = False
                if monotonic() - tidied >= TIDY_SECONDS:
                    job_kinds.tidy_all()  # on this host's disk, which a sweeper of another host does not see
                    tidied = monotonic()
            except DatabaseError as error:
                if not said:
                    logger.warning("No sign of life can be given: %s", error)
                said = True
            finally:
                connection.close()  # this process may be forked while the thread sleeps
        sleep(EVERY_SECONDS)


def slot_name(process: int) -> str:
    """Return the name of a process of this worker among the slots of all hosts."""
    return f"{_Own.key}/{process}"


def end_safely(record: ProgramRecord) -> None:
    """Note the end of a program, which must not wait for that."""
    try:
        record.end()
    except DatabaseError as error:
        logger.warning("The end could not be noted: %s", error)


def live_programs() -> QuerySet[RunningProgram]:
    """Return the programs that gave a sign of life of late; of one in the future nothing is known."""
    return RunningProgram.objects.filter(seen__gt=Now() - SILENT, seen__lt=Now() + SILENT, ended=False)


def uncertain_programs() -> QuerySet[RunningProgram]:
    """Return programs whose last sign is in the future: the database's clock was put back since.

    Those that run give the next sign within seconds; of the others nothing is known until it is that time.
    """
    return RunningProgram.objects.filter(seen__gte=Now() + SILENT, ended=False)


def key_digest() -> str:
    """Return what tells the secret key of this process from another, and says nothing else of it."""
    return salted_hmac("dimrift.programs", "secret key").hexdigest()[:16]


def other_key_words() -> str:
    """Return what is wrong where a program of another host has another secret key; "" where none has."""
    others = live_programs().exclude(host=socket.gethostname(), place=presence.place_id())
    other = others.exclude(key_digest__in=["", key_digest()]).first()
    if other is None:
        return ""
    return (
        f"the secret key here is not that of {other.host}, so whoever logs in at one host is unknown at the "
        f"other; give all hosts the same SECRET_KEY, or a copy of that host's secret_key in SECRET_KEY_FILE"
    )


def running_elsewhere(say: Callable[[str], None]) -> list[RunningProgram]:
    """Return programs of other data folders that run. Those that were here lately are watched for a sign.

    Programs of this one hold its lock (`presence`), which needs no waiting and no clock.
    """
    return _watched(_elsewhere(), "programs of other hosts", say)


def running_otherwise(say: Callable[[str], None]) -> list[RunningProgram]:
    """Return programs of other versions that run, on whichever host, some at least if there are any.

    Of this data folder there are none where nobody holds its lock.
    """
    own = [versions._asdict() for versions in own_versions()]
    programs = live_programs() | uncertain_programs() if presence.is_held() else _elsewhere()
    others = [
        program.pk for program in programs if (program.version, program.engines) != (settings.VERSION, own)
    ]
    return _watched(RunningProgram.objects.filter(pk__in=others), "programs of another version", say)


def _elsewhere() -> QuerySet[RunningProgram]:
    """Return the programs of other data folders that run, or may."""
    others = live_programs() | uncertain_programs()
    return others.exclude(host=socket.gethostname(), place=presence.place_id())


def _watched(
    programs: QuerySet[RunningProgram], words: str, say: Callable[[str], None]
) -> list[RunningProgram]:
    """Return those that give a sign of life within WATCHED_SECONDS, at the first that do."""
    before = dict(programs.values_list("pk", "beat"))
    if before:
        say(f"looking for {WATCHED_SECONDS:.0f} seconds whether {words} still run")
    until = monotonic() + WATCHED_SECONDS
    running: list[RunningProgram] = []
    while before and not running and monotonic() < until:
        sleep(0.5)
        now = RunningProgram.objects.filter(pk__in=before, ended=False)
        running = [program for program in now if program.beat != before[program.pk]]
    return running


def live_slots() -> int:
    """Return how many jobs the workers that run now do at once, on all hosts."""
    slots: int | None = live_programs().filter(role=Role.WORKER).aggregate(all=Sum("slots"))["all"]
    return slots or 0


def usual_slots() -> int:
    """Return the same; where no worker runs just now, the slots of one with the settings of this host."""
    return live_slots() or settings.CELERY_WORKER_CONCURRENCY


def live_engines() -> list[EngineVersions]:
    """Return what the workers that run now have."""
    return [versions for worker in live_programs().filter(role=Role.WORKER) for versions in worker.versions()]


def remembered_workers() -> list[RunningProgram]:
    """Return the workers that were there within the last five minutes, or may have been; also ended ones."""
    return list(RunningProgram.objects.filter(seen__gt=Now() - REMEMBERED, role=Role.WORKER))


def forget_silent() -> int:
    """Delete the rows of programs that were last seen a day ago. How many."""
    return RunningProgram.objects.filter(seen__lt=Now() - KEPT).delete()[0]
