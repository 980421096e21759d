"""Preloading of a web server before its first request, which would else take a second longer."""

import contextlib
import gc

from django.conf import settings
from django.db import DatabaseError, connections
from django.template.loader import get_template
from django.urls import get_resolver

import engine


def load_templates() -> None:
    """Compile every template of the site, which would else be done in the first page that needs it."""
    folder = settings.BASE_DIR / "templates"
    for path in folder.rglob("*.html"):
        get_template(str(path.relative_to(folder)))


def warm() -> None:
    """Import the views and build the reader's tables, once for all processes of the web server.

    They are forked from here. Nothing is asked of the database: no connection may be shared with a fork.
    """
    get_resolver().url_patterns  # noqa: B018 - looking at them imports them
    engine.read_effect("action", "Pray.")
    load_templates()
    # What is here by now stays: processes need not search it for garbage, nor copy it by doing so.
    gc.collect()
    gc.freeze()
    # Counts what is old by now: nothing. Else all is searched only once a quarter of what was frozen is new.
    gc.collect()
    # What requests leave behind is found a few thousand objects at a time: 0.3 ms of a page's 8 ms of CPU
    # time, and 4 ms at most. To look every seven hundred, as usual, is 1.0 ms and up to 68; every 50,000, up
    # to 66. All is searched every 1,500 requests or so, in 40 ms: a request that is under way at such a look
    # is old from then on, with its game's list of picks. When that was never searched, a process grew by
    # 10 % in half an hour.
    gc.set_threshold(5_000, 20, 5)


def begin() -> None:
    """Give signs of life from each process of the web server, and load what its searches share."""
    from dimrift_site.base.jobs.models import RunningProgram
    from dimrift_site.base.jobs.programs.heartbeats import renew_in_background
    from dimrift_site.ops.connections import CHANGING_THREADS, READING_THREADS
    from dimrift_site.ops.telemetry.request_figures import request_figures

    slots = READING_THREADS + CHANGING_THREADS
    renew_in_background(RunningProgram.Role.WEB, slots, request_figures)
    load_catalogue()


def load_catalogue() -> None:
    """Ask the database for what searches share, in each process; where it is away, the first of them will."""
    from cards.queries import load_searches  # whose models must not be imported before the settings are read

    with contextlib.suppress(DatabaseError):
        load_searches()
    connections.close_all()  # those of this thread
