"""Formats in the admin."""

from django.contrib import admin
from django.http import HttpRequest

from cards.admin.optimistic_lock import OptimisticLockAdmin
from decks.models import Format


@admin.register(Format)
class FormatAdmin(OptimisticLockAdmin):
    """Formats as data: sizes, copies, factions, sets, banned cards."""

    list_display = ("name", "key", "edition", "main_deck", "fables_deck", "copies_most", "factions_most")
    list_filter = ("edition", "sets")
    search_fields = ("name", "key")
    autocomplete_fields = ("banned",)
    filter_horizontal = ("sets",)
    fieldsets = (
        (None, {"fields": (("name", "key"), "about", "edition")}),
        ("Sizes", {"fields": (("main_least", "main_most"), ("fables_least", "fables_most"))}),
        ("Cards", {"fields": (("copies_most", "factions_most"), "sets", "banned")}),
    )

    @admin.display(description="Main deck", ordering="main_most")
    def main_deck(self, format_: Format) -> str:
        """Its sizes."""
        return _sizes(format_.main_least, format_.main_most)

    @admin.display(description="Fables", ordering="fables_most")
    def fables_deck(self, format_: Format) -> str:
        """Its sizes."""
        return _sizes(format_.fables_least, format_.fables_most)

    def get_readonly_fields(self, request: HttpRequest, obj: Format | None = None) -> tuple[str, ...]:
        return ("key",) if obj else ()


def _sizes(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
