"""`manage.py sweep`: look after runs, and once a day after what is left behind, until it is stopped."""

import logging
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections, connection

from cards.api.bulk_job import request_bulk_file
from cards.pictures.picture_job import request_pictures
from decks.puzzles.player_puzzles.due_proofs import order_due_proofs
from decks.retention import forget_when_due, free_disk
from decks.runs.meta.services import order_metas
from decks.runs.run_sweeper import EVERY, RunSweeper
from dimrift_site.base.jobs import pause
from dimrift_site.base.jobs.programs import shutdown
from dimrift_site.base.jobs.programs.heartbeats import end_safely
from dimrift_site.base.jobs.programs.presence import announce
from dimrift_site.base.jobs.sweeper import Swept

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Keeps the queue of jobs; SIGTERM and SIGINT end it at once, or in time."""

    help = "Starts again what a lost worker or message left; daily deletes what nobody can reach."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="Sweep once and end.")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["once"]:
            sweeper = RunSweeper()
            self.stdout.write(str(_sweep(sweeper)))
            end_safely(sweeper.record)
            return
        announce()
        stop = threading.Event()

        def end(*_about: object) -> None:
            shutdown.begin()
            stop.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, end)
        sweeper = RunSweeper()
        while not stop.is_set():
            _sweep_safely(sweeper)
            stop.wait(EVERY.total_seconds())
        end_safely(sweeper.record)
        shutdown.end_now()


def _sweep(sweeper: RunSweeper) -> Swept:
    """Sweep once; while workers pause, nothing is changed but the sweeper's sign of life."""
    if pause.is_asked():
        sweeper.record.renew()
        return Swept(0, 0, 0, 0)
    swept = sweeper.sweep()
    forget_when_due()
    free_disk()
    request_pictures()
    request_bulk_file()
    order_metas()
    order_due_proofs()
    return swept


def _sweep_safely(sweeper: RunSweeper) -> None:
    close_old_connections()
    try:
        _sweep(sweeper)
    except DatabaseError:  # a database that is away for a moment must not end the one who would wait for it
        logger.exception("The sweep failed; the next one follows.")
        connection.close()
