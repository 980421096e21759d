"""Health of the site: for machines at /health, for people at /status."""

import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import cache as cache_of_call
from typing import Any, Final

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.models import BooleanField, Count, ExpressionWrapper, Q
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

import engine
from cards.search.index import slow
from dimrift_site.base.database import silence_words
from dimrift_site.base.disk_space import disk_is_full
from dimrift_site.base.jobs import pause
from dimrift_site.base.jobs.messages.wakeup import ONE_TRY, queue_length
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs import presence
from dimrift_site.base.jobs.programs.heartbeats import live_programs, live_slots, uncertain_programs
from dimrift_site.base.jobs.services import orders_in_vain
from dimrift_site.base.jobs.sweeper import KEPT
from dimrift_site.base.jobs.turn_order import waiting_jobs
from dimrift_site.site_pages.banners import banners

STORE: Final = "media store"
ROWS: Final = ("sweeper", "worker", "sessions", STORE)  # what only a database that answers can be asked
NOT_TAKEN: Final = timedelta(seconds=30)  # a worker takes the next job within two seconds, if it is there


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 with what runs; 503 with `ok` false and the reasons in `wrong` where something does not.

    A page for a browser, JSON for everybody else.
    """
    if "text/html" in request.headers.get("Accept", ""):
        return status(request)
    said = _report()
    return JsonResponse(said, status=200 if said["ok"] else 503)


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    """Show the same as a page."""
    said = _report()
    return render(request, "health.html", said, status=200 if said["ok"] else 503)


def check_site(programs: Callable[[], list[Any]]) -> dict[str, str]:
    """Return what is wrong with each part of the site, "" where nothing is.

    `programs` are those of `all_programs`, which is not asked before the database is known to answer.
    """
    checks: dict[str, Callable[[], str]] = {
        "database": silence_words,
        "cache": _cache,
        "broker": _broker,
        "disk": _disk,
        "sweeper": lambda: _sweeper(programs()),
        "worker": _worker,
        "sessions": lambda: _sessions(programs()),
        STORE: lambda: _store(programs()),
    }
    faults: dict[str, str] = {}
    for name, check in checks.items():
        faults[name] = (name in ROWS and faults["database"]) or _safely(check)
    return faults


def _report() -> dict[str, object]:
    programs = cache_of_call(all_programs)
    faults = check_site(programs)
    wrong = {name: words for name, words in faults.items() if words}
    return {
        "ok": not wrong,
        "wrong": "; ".join(dict.fromkeys(wrong.values())),
        "checks": {name: words or "ok" for name, words in faults.items()},
        "maintenance": banners().maintenance,
        "version": settings.VERSION,
        "engine": "compiled" if engine.COMPILED else "source",
        "rules_version": engine.RULES_VERSION,
        "reader_version": engine.READER_VERSION,
        "database": connection.vendor,
        **({} if faults["database"] else _work(programs())),
    }


def _safely(check: Callable[[], str]) -> str:
    try:
        return check()
    except DatabaseError:
        return "the database does not answer"


def all_programs() -> list[Any]:
    """Return the programs of all hosts that are remembered, each with `is_live` and `is_uncertain`."""
    is_live = ExpressionWrapper(Q(pk__in=live_programs().values("pk")), BooleanField())
    is_uncertain = ExpressionWrapper(Q(pk__in=uncertain_programs().values("pk")), BooleanField())
    return list(RunningProgram.objects.annotate(is_live=is_live, is_uncertain=is_uncertain))


def _work(programs: list[Any]) -> dict[str, object]:
    """Return how the work behind the pages stands: times in UTC, null for never."""
    newest = Job.objects.filter(state=Job.State.DONE).order_by("-finished").first()
    is_leased = Count("pk", filter=Q(state=Job.State.LEASED))
    waiting = {
        priority.name.lower(): Count("pk", filter=Q(state=Job.State.WAITING, priority=priority))
        for priority in Job.Priority
    }
    jobs = Job.objects.filter(state__in=Job.OPEN).aggregate(open=Count("pk"), leased=is_leased, **waiting)
    slots = sum(
        program.slots
        for program in programs
        if program.is_live and program.role == RunningProgram.Role.WORKER
    )
    sweepers = (program.seen for program in programs if program.role == RunningProgram.Role.SWEEPER)
    return {
        "sweeper_seen": max(sweepers, default=None),
        "programs": [
            _program_data(program) for program in programs if program.is_live or program.is_uncertain
        ],
        "all_busy": 0 < slots <= jobs["leased"],
        "jobs_open": jobs["open"],
        "jobs_waiting": {name: jobs[name] for name in waiting},
        "job_finished": newest and newest.finished,
        "jobs_failed": _failed_jobs(),
        "in_vain": orders_in_vain(),
        "search": slow() or "indexed",
    }


def _failed_jobs() -> dict[str, int]:
    """Return how many jobs of each kind failed since yesterday by something that is wrong with the site."""
    failed = Job.objects.filter(state=Job.State.FAILED, finished__gte=Now() - KEPT).exclude(fault="")
    return dict(failed.order_by("kind").values_list("kind").annotate(Count("pk")))


def _cache() -> str:
    word = secrets.token_hex(8)
    key = f"health-{word}"
    try:
        cache.set(key, word, 30)
        is_kept = cache.get(key) == word
        cache.delete(key)
    except Exception:  # noqa: BLE001 - each kind of cache fails in its own way
        is_kept = False
    return "" if is_kept else "the cache keeps nothing: changes are refused"


def _broker() -> str:
    try:
        with current_app.connection_for_write() as broker:
            broker.transport_options = {**broker.transport_options, **ONE_TRY}
            queue_length(broker)
    except (KombuError, OSError):
        return "the broker does not answer: work is started late or not at all"
    return ""


def _disk() -> str:
    return "the disk is nearly full" if disk_is_full() else ""


def _sweeper(programs: list[Any]) -> str:
    sweepers = [program for program in programs if program.role == RunningProgram.Role.SWEEPER]
    may_run = any(program.is_live or program.is_uncertain for program in sweepers)
    return "" if may_run else "the sweeper is not running: lost work is not started again"


def _sessions(programs: list[Any]) -> str:
    keys = {program.key_digest for program in programs if program.is_live and program.key_digest}
    words = "hosts have different secret keys: whoever logs in at one is unknown at another"
    return words if len(keys) > 1 else ""


def _store(programs: list[Any]) -> str:
    is_lost = any(program.is_live and program.store == presence.AWAY for program in programs)
    words = "the store of media is not there on a host: files that are made there are missing on the others"
    return words if is_lost else ""


def _program_data(program: Any) -> dict[str, object]:
    """Return what is told of a program; what its host is called is for the admin."""
    return {
        "role": program.role,
        "slots": program.slots,
        "version": program.version,
        "engines": [versions._asdict() for versions in program.versions()],
        "state": "running" if program.is_live else "unknown",
        "seen": program.seen,
    }


def _worker() -> str:
    if pause.is_asked():
        return ""
    # Who works on a long job gives signs of life, or the sweeper frees it: to take no other one is no fault.
    long_ago = Now() - NOT_TAKEN
    ignored = waiting_jobs(Job.Priority.BATCH).filter(created__lt=long_ago).exists()
    if not ignored or Job.objects.filter(taken__gte=long_ago).exists() or _are_all_busy():
        return ""
    return f"no worker takes work: jobs wait, and none was taken for {NOT_TAKEN.seconds} seconds"


def _are_all_busy() -> bool:
    """Return whether all slots of the workers that live have a job."""
    slots = live_slots()
    return slots > 0 and Job.objects.filter(state=Job.State.LEASED).count() >= slots
