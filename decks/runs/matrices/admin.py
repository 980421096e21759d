"""Matrices in the admin: read-only."""

from django.contrib import admin

from decks.models import Deck, Matrix
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(Matrix)
class MatrixAdmin(ReadOnlyAdmin):
    """Matrices, newest first."""

    list_display = (
        "public_id",
        "owner",
        "visibility",
        "edition",
        "policy",
        "games",
        "seed",
        "created",
        "deleted",
    )
    list_filter = ("visibility", "edition", "policy")
    list_select_related = ("owner",)
    search_fields = ("public_id", "owner__username", "key")
    date_hierarchy = "created"
    exclude = ("session_key",)

    def view_on_site(self, matrix: Matrix) -> str | None:
        """Its page; None where only its owner may open it."""
        is_shown = matrix.visibility != Deck.Visibility.PRIVATE and matrix.deleted is None
        return matrix.get_absolute_url() if is_shown else None
