"""Figures of the site for Prometheus, read from the database when they are asked for.

They are those of all hosts, so one program that serves them is enough: `bin/serve metrics`.
"""

import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from functools import cache
from itertools import accumulate
from operator import add, sub
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, DurationField, ExpressionWrapper, Min, Q, Sum
from django.db.models.functions import Now
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector, CollectorRegistry

import engine
from decks.games.opponents.reply_order import KIND as REPLY
from decks.runs.chunks.chunk_size import KIND as CHUNK
from dimrift_site.backup.last_backup import time_without_backup
from dimrift_site.base.disk_space import folder_of_media
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import live_programs
from dimrift_site.base.jobs.sweeper import KEPT
from dimrift_site.base.jobs.turn_order import waiting_jobs
from dimrift_site.ops.health import all_programs, check_site
from dimrift_site.ops.telemetry.request_figures import SECONDS, SEPARATOR
from dimrift_site.site_pages.banners import is_maintained

RECENT: Final = timedelta(minutes=5)
SHARES: Final = (0.5, 0.95)  # of the times of recent jobs
MOST_TIMES: Final = 10_000  # jobs whose times are read


class RequestSums:
    """Requests that all web servers answered since this program began, so that they never fall.

    A row counts those of one program, and goes a day after its end.
    """

    def __init__(self) -> None:
        self.sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0] * (len(SECONDS) + 2))
        self.last: dict[str, dict[str, list[float]]] | None = None  # by program
        self.adding = Lock()

    def figure(self) -> HistogramMetricFamily:
        """Add what is new in the rows; returns all. DatabaseError where they cannot be asked."""
        with self.adding:
            web = RunningProgram.objects.filter(role=RunningProgram.Role.WEB).order_by()
            now = dict(web.values_list("key", "requests"))
            before = now if self.last is None else self.last
            for program, counts in now.items():
                for key, figures in counts.items():
                    known = before.get(program, {}).get(key, [0.0] * len(figures))
                    steps = map(sub, figures, known)
                    self.sums[key] = list(map(add, self.sums[key], steps))
            self.last = now
            words = "Time of requests by view and status class, on all hosts, as web servers measure it"
            figure = HistogramMetricFamily("dimrift_request_seconds", words, labels=["view", "status"])
            for key, (*numbers, seconds) in self.sums.items():
                bounds = [*map(str, SECONDS), "+Inf"]
                figure.add_metric(
                    key.split(SEPARATOR), list(zip(bounds, accumulate(numbers), strict=True)), seconds
                )
            return figure


class SiteFigures(Collector):
    """All figures; those of rows are left out while the database does not answer."""

    def __init__(self) -> None:
        self.requests = RequestSums()

    def collect(self) -> Iterator[Metric]:
        """Yield them as they are now."""
        try:
            faults = check_site(cache(all_programs))
            up = {(name,): not words for name, words in faults.items()}
            yield gauge("up", "Whether a part of the site works", ["part"], up)
            yield gauge("maintenance", "Whether nothing can be changed now", [], {(): is_maintained()})
            versions = {(settings.VERSION, str(engine.RULES_VERSION)): 1}
            yield gauge("info", "1 for the versions of this host", ["version", "rules"], versions)
            yield disks()
            with suppress(DatabaseError):  # it was there a moment ago; the next look says so
                yield from [] if faults["database"] else [*row_figures(), self.requests.figure()]
        finally:
            connection.close()  # each request has a thread of its own


def gauge(name: str, words: str, labels: list[str], values: Mapping[Any, float]) -> GaugeMetricFamily:
    """Return a figure of the site, with a value for each combination of its labels (a tuple of texts)."""
    figure = GaugeMetricFamily(f"dimrift_{name}", words, labels=labels)
    for label_values, value in values.items():
        figure.add_metric(list(label_values), float(value))
    return figure


def disks() -> GaugeMetricFamily:
    """Return the free bytes of the folders of this host."""
    folders = {"data": Path(settings.DATA_DIR), "media": folder_of_media()}
    free = {(name,): shutil.disk_usage(path).free for name, path in folders.items()}
    return gauge("disk_free_bytes", "Free bytes where this program runs", ["folder"], free)


def row_figures() -> Iterator[GaugeMetricFamily]:
    """Yield what the rows say of work and programs. DatabaseError where they cannot be asked."""
    began = perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    yield gauge("database_seconds", "Time of the simplest query", [], {(): perf_counter() - began})
    yield from queue_figures()
    yield from recent_figures()
    yield from program_figures()
    age = time_without_backup().total_seconds()
    said = "Since the last backup, or since the site was set up"
    yield gauge("backup_age_seconds", said, [], {(): age})


def queue_figures() -> Iterator[GaugeMetricFamily]:
    """Yield what waits, is worked on, and went wrong."""
    classes = {(priority.name.lower(),): 0.0 for priority in Job.Priority}
    waiting = Job.objects.filter(state=Job.State.WAITING).order_by().values_list("priority", "kind")
    depth = {(class_name(priority), kind): number for priority, kind, number in waiting.annotate(Count("pk"))}
    yield gauge("jobs_waiting", "Jobs that wait", ["class", "kind"], depth)
    age = ExpressionWrapper(Now() - Min("created"), DurationField())
    oldest = waiting_jobs().order_by().values_list("priority").annotate(age=age)
    ages = {(class_name(priority),): age.total_seconds() for priority, age in oldest}
    said = "How long the oldest job that may be taken waits"
    yield gauge("job_oldest_seconds", said, ["class"], classes | ages)
    leased = Job.objects.filter(state=Job.State.LEASED).order_by().values_list("kind").annotate(Count("pk"))
    running = {(kind,): number for kind, number in leased}
    yield gauge("jobs_running", "Jobs that workers do now", ["kind"], running)
    failed = Count("pk", filter=Q(state=Job.State.FAILED) & ~Q(fault=""))
    recent = Job.objects.filter(Q(state__in=Job.OPEN) | Q(finished__gte=Now() - KEPT)).order_by()
    sums = recent.values_list("kind").annotate(
        failed=failed, all_retries=Sum("retries"), all_lost=Sum("leases_lost")
    )
    names = ("jobs_failed_day", "job_retries_day", "leases_lost_day")
    words = ("Jobs that failed by a fault", "Jobs given back for a fault", "Leases of workers that timed out")
    rows = list(sums)
    for column, (name, said) in enumerate(zip(names, words, strict=True), 1):
        yield gauge(name, f"{said}, within a day", ["kind"], {(row[0],): row[column] for row in rows})


def recent_figures() -> Iterator[GaugeMetricFamily]:
    """Yield how quickly work was done within the last minutes."""
    done = Job.objects.filter(state=Job.State.DONE, finished__gte=Now() - RECENT).order_by()
    games = done.filter(kind=CHUNK).aggregate(games=Sum("size"))["games"] or 0
    speed = games / RECENT.total_seconds()
    yield gauge("games_per_second", "Games of runs, over five minutes", [], {(): speed})
    interactive = done.filter(priority=Job.Priority.INTERACTIVE, taken__isnull=False)
    waits = interactive.values_list("created", "taken")
    yield quantiles("interactive_wait_seconds", "Until a job for which somebody waits was taken", waits)
    replies = done.filter(kind=REPLY).values_list("created", "finished")
    yield quantiles("reply_seconds", "Until opponents had picked", replies)


def quantiles(name: str, words: str, times: Any) -> GaugeMetricFamily:
    """Return SHARES of the times between two columns, over five minutes; none where there was nothing."""
    seconds = sorted((end - begin).total_seconds() for begin, end in times[:MOST_TIMES])
    shares = {(str(share),): seconds[int(share * (len(seconds) - 1))] for share in SHARES if seconds}
    return gauge(name, f"{words}, over five minutes", ["quantile"], shares)


def program_figures() -> Iterator[GaugeMetricFamily]:
    """Yield the programs of all hosts that run, and how many jobs they do at once."""
    none = {(role.value,): 0 for role in RunningProgram.Role}
    running = list(live_programs().order_by().values_list("role").annotate(Count("pk"), Sum("slots")))
    numbers = none | {(role,): number for role, number, _slots in running}
    yield gauge("programs", "Programs that run, on all hosts", ["role"], numbers)
    slots = sum(slots for role, _number, slots in running if role == RunningProgram.Role.WORKER)
    yield gauge("worker_slots", "Jobs that all workers do at once", [], {(): slots})


def class_name(priority: int) -> str:
    """Return what a class of jobs is called."""
    return Job.Priority(priority).name.lower()


def registry() -> CollectorRegistry:
    """Return what a server of figures asks."""
    figures = CollectorRegistry()
    figures.register(SiteFigures())
    return figures
