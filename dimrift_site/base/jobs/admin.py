"""The queue and the programs that work on it in the admin: to be looked at."""

from django.contrib import admin
from django.http import HttpRequest

from dimrift_site.base.admin.read_only import ReadOnlyAdmin
from dimrift_site.base.jobs.models import Job, RunningProgram


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """The admin of jobs: those done, in progress, and waiting."""

    list_display = (
        "kind",
        "key",
        "priority",
        "state",
        "done",
        "attempts",
        "created",
        "taken",
        "error",
        "fault",
    )
    list_filter = ("state", "kind", "priority", "attempts")
    search_fields = ("key", "group", "fault", "request_id")
    exclude = ("token", "owner")

    @admin.display(description="Progress")
    def done(self, job: Job) -> str:
        """Return how much of how much."""
        return f"{job.progress:,} of {job.size:,}"


@admin.register(RunningProgram)
class RunningProgramAdmin(ReadOnlyAdmin):
    """The admin of programs, on whichever host they run."""

    list_display = ("role", "host", "process", "slots", "version", "plays", "began", "seen", "ended")
    list_filter = ("role", "host", "version", "ended")
    exclude = ("key", "key_digest")

    @admin.display(description="Plays and reads")
    def plays(self, program: RunningProgram) -> str:
        """Return the versions of its engine."""
        return "; ".join(versions.need_of_reader() for versions in program.versions())

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> RunningProgram | None:
        # Its key is a text, and PostgreSQL cannot be asked for one with a NUL.
        return None if "\0" in object_id else super().get_object(request, object_id, from_field)
