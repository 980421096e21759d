"""The rows of the queue."""

from typing import Final

from django.db import models
from django.db.models import F, Q

from dimrift_site.base.jobs.programs.engine_versions import EngineVersions

MOST_ATTEMPTS: Final = 5  # leases of a job without any progress


class Job(models.Model):
    """A piece of work for a worker.

    `kind` names who does it (`job_kinds`), `data` is what that needs, `group` what it is a part of. Of equal
    `key`s of a kind one is open at a time. `owner` is whom it is for, in any spelling: owners take turns.
    `size` and `progress` count the kind's own units; `result` belongs to the first `progress` of them.
    While it is leased only the holder of `token` may write; `beat` rises with each sign of life of the
    holder. `slot` names who took it last (`programs.heartbeats.slot_name`). `attempts` counts leases without
    progress. It is not taken before `not_before`, and only by a worker that has what it `needs` ("": nothing;
    `programs.engine_versions`). `error` says why it could not be done in words for whom it is for, `fault`
    for the operator, "" where nothing is wrong with the site. `request_id` is the request that it was first
    wanted by. `retries` and `leases_lost` count what was given back for a fault, and what was taken from
    workers that timed out.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        LEASED = "leased"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    class Priority(models.IntegerChoices):
        INTERACTIVE = 0  # somebody waits for it; takes two seconds at most
        BATCH = 1
        IDLE = 2  # nobody waits for it: done only while nothing else waits

    OPEN = (State.WAITING, State.LEASED)

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=100)
    group = models.CharField(max_length=60, blank=True, default="", db_default="")
    owner = models.CharField(max_length=60, blank=True, default="", db_default="")
    priority = models.PositiveSmallIntegerField(
        choices=Priority, default=Priority.BATCH, db_default=Priority.BATCH
    )
    needs = models.CharField(max_length=200, blank=True, default="", db_default="")
    data = models.JSONField(default=dict, db_default={}, blank=True)
    size = models.PositiveIntegerField(default=1, db_default=1)
    progress = models.PositiveIntegerField(default=0, db_default=0)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING, db_default=State.WAITING)
    token = models.CharField(max_length=32, blank=True, default="", db_default="")
    slot = models.CharField(max_length=48, blank=True, default="", db_default="")
    beat = models.PositiveIntegerField(default=0, db_default=0)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    spent_ms = models.PositiveIntegerField(default=0, db_default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True, default="", db_default="")
    fault = models.TextField(blank=True, default="", db_default="")
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    retries = models.PositiveIntegerField(default=0, db_default=0)
    leases_lost = models.PositiveIntegerField(default=0, db_default=0)
    created = models.DateTimeField(auto_now_add=True)
    taken = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "key"),
                condition=Q(state__in=("waiting", "leased")),
                name="one_open_job_a_key",
            ),
            models.CheckConstraint(condition=Q(progress__lte=F("size")), name="job_progress_within_size"),
        )
        indexes = (
            models.Index(
                fields=("priority", "owner", "id"), name="waiting_jobs", condition=Q(state="waiting")
            ),
            models.Index(fields=("owner",), name="leased_jobs", condition=Q(state="leased")),
            models.Index(fields=("kind", "group"), name="jobs_of_a_group"),
            models.Index(fields=("-taken",), name="newest_takes"),
            models.Index(fields=("kind", "-finished"), name="newest_ends"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key} ({self.state})"


class RunningProgram(models.Model):
    """A program of the site on one of its hosts, by its last sign of life (`programs.heartbeats`).

    `place` names its data folder, `store` that of media ("": there is none yet, "-": it was lost), `process`
    is its number on the host; `slots` is how much it does at once. `key_digest` tells secret keys apart.
    `kinds` are the jobs that it knows, `engines` the versions that it plays and reads with. `beat` rises with
    each sign; `seen` is the database's time of the last one. `requests` counts what a web server answered
    (`ops.telemetry.request_figures`). `ended` says that it went in good order.
    """

    class Role(models.TextChoices):
        WEB = "web"
        WORKER = "worker"
        SWEEPER = "sweeper"

    key = models.CharField(max_length=32, primary_key=True)
    host = models.CharField(max_length=255)
    place = models.CharField(max_length=32)
    role = models.CharField(max_length=10, choices=Role)
    process = models.PositiveIntegerField()
    slots = models.PositiveSmallIntegerField()
    version = models.CharField(max_length=40)
    key_digest = models.CharField(max_length=16, blank=True, default="", db_default="")
    store = models.CharField(max_length=32, blank=True, default="", db_default="")
    kinds = models.JSONField(default=list, db_default=[])
    engines = models.JSONField(default=list, db_default=[])
    requests = models.JSONField(default=dict, db_default={})
    beat = models.PositiveIntegerField(default=0, db_default=0)
    ended = models.BooleanField(default=False, db_default=False)
    began = models.DateTimeField()
    seen = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("role", "host", "process")

    def __str__(self) -> str:
        return f"{self.role} {self.process} on {self.host}"

    def versions(self) -> list[EngineVersions]:
        """Return the engines that it has."""
        return [EngineVersions.from_data(data) for data in self.engines if isinstance(data, dict)]

    def can_do(self, job: Job) -> bool:
        """Return whether a job could be this worker's."""
        fits = not job.needs or any(job.needs in versions.needs() for versions in self.versions())
        return fits and job.kind in self.kinds
