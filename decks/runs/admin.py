"""Simulation runs in the admin: read-only, but that a live one can be ended."""

from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from decks.models import Heartbeat, Run
from decks.play_setup.edition_choice import override_words
from decks.runs.chunks.chunk_size import KIND
from decks.runs.queries import run as find_run
from decks.runs.services import cancel_run
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Runs, newest first, with the reason of a failure."""

    list_display = (
        "public_id",
        "deck",
        "other_deck",
        "is_duel",
        "starter",
        "state",
        "progress",
        "turns",
        "seed",
        "created",
        "error",
    )
    list_filter = ("state", "edition", "rules_version", "measures_version", "policy_version")
    list_select_related = ("deck", "other_deck", "starter")
    search_fields = ("public_id", "deck__name", "deck__public_id", "starter__username", "key")
    date_hierarchy = "created"
    exclude = ("session_key", "starter_key", "overrides")
    readonly_fields = ("single_rules", "chunks")
    actions = ("end_runs",)

    @admin.display(description="Games", ordering="games_done")
    def progress(self, run: Run) -> str:
        """Return how many of how many."""
        return f"{run.games_done:,} of {run.games:,}"

    @admin.display(description="Single rules")
    def single_rules(self, run: Run) -> str:
        """Return what is played otherwise than in the edition, in words."""
        return "; ".join(override_words(run.overrides)) or "as in the edition"

    @admin.display
    def chunks(self, run: Run) -> str:
        """Return where its chunks are looked at."""
        address = reverse("admin:jobs_job_changelist", query={"kind__exact": KIND, "q": f"{run.pk}:"})
        return format_html('<a href="{}">Jobs of this run</a>', address)

    def view_on_site(self, run: Run) -> str | None:
        """The run's page; None where only its owner may open it."""
        is_shown = find_run(AnonymousUser(), run.public_id) is not None
        return reverse("decks:run", args=[run.public_id]) if is_shown else None

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Return who may end a run of somebody else's."""
        return request.user.has_perm("decks.change_run")

    @admin.action(description="End the chosen runs with what they have", permissions=["end"])
    def end_runs(self, request: HttpRequest, runs: QuerySet[Run]) -> None:
        """Cancel those that are live."""
        ended = sum(cancel_run(run) for run in runs)
        self.message_user(request, f"{ended} ended.", messages.SUCCESS if ended else messages.WARNING)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    """Signs of life."""

    list_display = ("name", "at")

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Heartbeat | None:
        # Its key is a text, and PostgreSQL cannot be asked for one with a NUL.
        return None if "\0" in object_id else super().get_object(request, object_id, from_field)
