"""Runs that measure cards in the admin: read-only."""

from django.contrib import admin

from decks.models import WorthRun
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(WorthRun)
class WorthRunAdmin(ReadOnlyAdmin):
    """Runs that measure cards, newest first."""

    list_display = ("public_id", "starter", "state", "edition", "games", "games_done", "seed", "created")
    list_filter = ("state", "edition")
    list_select_related = ("starter",)
    search_fields = ("public_id", "starter__username", "key")
    date_hierarchy = "created"

    def view_on_site(self, run: WorthRun) -> str | None:
        """Its page; None where only who may see the set may open it."""
        return None if run.workshop_id else run.get_absolute_url()
