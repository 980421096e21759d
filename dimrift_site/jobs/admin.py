"""The queue in the admin: to be looked at."""

from django.contrib import admin
from django.http import HttpRequest

from dimrift_site.jobs.models import Job


@admin.register(Job)
class JobAdmin(admin.ModelAdmin[Job]):
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
    search_fields = ("key", "group", "fault")
    exclude = ("token", "owner")

    @admin.display(description="Progress")
    def done(self, job: Job) -> str:
        """Return how much of how much."""
        return f"{job.progress:,} of {job.size:,}"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Job | None = None) -> bool:
        return False
