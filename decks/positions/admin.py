"""Positions in the admin: read-only."""

from django.contrib import admin

from decks.models import Deck, SavedPosition
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(SavedPosition)
class PositionAdmin(ReadOnlyAdmin):
    """Positions, those changed last first."""

    list_display = ("public_id", "title", "owner", "visibility", "version", "changed")
    list_filter = ("visibility",)
    list_select_related = ("owner",)
    search_fields = ("public_id", "title", "owner__username")
    date_hierarchy = "created"
    exclude = ("session_key",)

    def view_on_site(self, position: SavedPosition) -> str | None:
        """Its page; None where only its owner may open it."""
        return position.get_absolute_url() if position.visibility != Deck.Visibility.PRIVATE else None
