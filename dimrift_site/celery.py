"""The Celery app: messages wake workers; the rows in the database say what there is to do."""

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init, worker_shutdown, worker_shutting_down
from celery.worker.control import inspect_command

import engine
from dimrift_site.base.jobs.programs import remote_control, shutdown
from dimrift_site.base.jobs.programs.lost_processes import EndAfterKill
from dimrift_site.base.jobs.programs.presence import announce

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")

app = Celery("dimrift_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["dimrift_site.base.jobs"])
app.steps["worker"].add(EndAfterKill)
inspect_command()(remote_control.jobs)


def load_reader(**_about: object) -> None:
    """Build the reader's tables before anything is leased, once for all processes of this worker.

    On a new host that takes seconds, in which the first job lost its lease.
    """
    engine.read_effect("action", "Pray.")


def begin_signs_of_life(**_about: object) -> None:
    """Give signs of life while this worker runs, and note its end."""
    from dimrift_site.base.jobs.models import RunningProgram
    from dimrift_site.base.jobs.programs.heartbeats import end_safely, renew_in_background

    record = renew_in_background(RunningProgram.Role.WORKER, app.conf.worker_concurrency)

    def end(**_about: object) -> None:
        end_safely(record)
        if shutdown.is_asked():
            shutdown.end_now()

    worker_shutdown.connect(end, weak=False)


# In this order: a worker that gives signs can take work
worker_init.connect(announce)
worker_init.connect(load_reader)
worker_init.connect(begin_signs_of_life)
worker_process_init.connect(shutdown.leave_to_worker)
worker_shutting_down.connect(shutdown.begin)
