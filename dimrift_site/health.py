"""The health page: what runs, in a form people and monitors can read."""

from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

import engine
from cards.indexing import slow
from decks.simulation.models import Chunk, Heartbeat

# The sweeper looks around every few seconds; one that was silent this long is not running.
SILENT = timedelta(seconds=30)


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 with what runs; 503 with `ok` false and the reason in `wrong` where something does not.

    A page for a browser, JSON for everybody else.
    """
    about: dict[str, object] = {
        "engine": "compiled" if engine.COMPILED else "source",
        "rules_version": engine.RULES_VERSION,
        "reader_version": engine.READER_VERSION,
        "database": connection.vendor,
    }
    try:
        about |= _work()
        wrong = _wrong()
    except DatabaseError:
        return _answer({"ok": False, "wrong": "the database does not answer", **about})
    said = {"ok": not wrong, "wrong": wrong, **about}
    if "text/html" in request.headers.get("Accept", ""):
        return render(request, "health.html", said, status=503 if wrong else 200)
    return _answer(said)


def _answer(said: dict[str, object]) -> JsonResponse:
    return JsonResponse(said, status=200 if said["ok"] else 503)


def _work() -> dict[str, object]:
    """How the work behind the pages stands: times in UTC, null for never."""
    newest = Chunk.objects.filter(state=Chunk.State.DONE).order_by("-finished").first()
    return {
        "sweeper_seen": _sweeper_seen(),
        "chunks_open": Chunk.objects.filter(state__in=Chunk.OPEN).count(),
        "chunk_finished": newest and newest.finished,
        "search": slow() or "indexed",
    }


def _wrong() -> str:
    seen = _sweeper_seen()
    silent = seen is None or timezone.now() - seen > SILENT
    return "the sweeper is not running: lost work is not started again" if silent else ""


def _sweeper_seen() -> datetime | None:
    return Heartbeat.objects.filter(name="sweeper").values_list("at", flat=True).first()
