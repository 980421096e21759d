"""Printed states in the admin: to be looked at, never changed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cards.models import CardVersion
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


@admin.register(CardVersion)
class CardVersionAdmin(ReadOnlyAdmin):
    """Printed states, newest first; append-only."""

    list_display = ("card", "short_hash", "created", "printed_now")
    list_filter = ("created",)
    search_fields = ("card__name", "card__key", "hash")
    list_select_related = ("card",)
    date_hierarchy = "created"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardVersion]:
        """Return what the catalogue printed; drafts in workshops are their authors' alone."""
        return super().get_queryset(request).filter(card__workshop=None)

    @admin.display(description="Print", ordering="hash")
    def short_hash(self, version: CardVersion) -> str:
        """The first twelve digits, as the card's page shows them."""
        return version.hash[:12]

    @admin.display(description="Printed now", boolean=True)
    def printed_now(self, version: CardVersion) -> bool:
        """Return whether the card still says this."""
        return version.hash == version.card.printed_hash
