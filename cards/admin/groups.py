"""Factions and sets in the admin. Their keys are part of addresses: chosen once, never changed."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin.careful import Careful
from cards.models import Faction, Set


class GroupAdmin(Careful):
    """What cards belong to, with their number."""

    search_fields = ("name", "key")
    prepopulated_fields = {"key": ("name",)}
    filtered_by = ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        sized: QuerySet[Any] = rows.annotate(size=Count("cards"))
        return sized

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return ("key",) if obj else ()

    def get_prepopulated_fields(self, request: HttpRequest, obj: Model | None = None) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    @admin.display(description="Cards", ordering="size")
    def cards(self, group: Any) -> SafeString:
        """How many, with the way to their list."""
        address = f"{reverse('admin:cards_card_changelist')}?{self.filtered_by}__id__exact={group.pk}"
        return format_html('<a href="{}">{}</a>', address, group.size)


@admin.register(Faction)
class FactionAdmin(GroupAdmin):
    """Factions in their order."""

    ordering = ("position", "key")
    list_display = ("name", "key", "position", "cards")
    filtered_by = "faction"


@admin.register(Set)
class SetAdmin(GroupAdmin):
    """Sets by date."""

    ordering = ("released", "key")
    list_display = ("name", "key", "released", "cards")
    date_hierarchy = "released"
    filtered_by = "set"
