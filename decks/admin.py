"""Decks and runs in the admin. What was played is read-only; runs are started and ended on the pages."""

from typing import Any

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from decks.models import Chunk, Deck, DeckEntry, DeckVersion, Format, Heartbeat, Run
from decks.services import next_version


class EntryInline(admin.TabularInline[DeckEntry, Deck]):
    """A deck's list."""

    model = DeckEntry
    autocomplete_fields = ("card",)
    extra = 0


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """Decks with their lists."""

    list_display = ("name", "owner", "edition", "visibility", "version", "changed")
    list_filter = ("visibility", "edition")
    search_fields = ("name", "public_id", "owner__username")
    autocomplete_fields = ("owner",)
    readonly_fields = ("public_id", "version")
    inlines = (EntryInline,)

    def save_related(
        self, request: HttpRequest, form: ModelForm[Deck], formsets: list[Any], change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        if not change or any(formset.has_changed() for formset in formsets):
            next_version(form.instance)


@admin.register(Format)
class FormatAdmin(admin.ModelAdmin[Format]):
    """Formats as data: sizes, copies, factions, sets, banned cards."""

    list_display = ("name", "key", "edition", "main_least", "main_most", "fables_most", "copies_most")
    search_fields = ("name", "key")
    autocomplete_fields = ("banned",)
    filter_horizontal = ("sets",)

    def get_readonly_fields(self, request: HttpRequest, obj: Format | None = None) -> tuple[str, ...]:
        return ("key",) if obj else ()


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows that only services write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(DeckVersion)
class DeckVersionAdmin(ReadOnly):
    """Saved states of decks; append-only."""

    list_display = ("deck", "version", "created")


@admin.register(Run)
class RunAdmin(ReadOnly):
    """Runs, newest first, with the reason of a failure."""

    list_display = ("public_id", "deck", "state", "games_done", "games", "turns", "created", "error")
    list_filter = ("state",)
    search_fields = ("public_id", "deck__name", "key")
    list_select_related = ("deck",)


@admin.register(Chunk)
class ChunkAdmin(ReadOnly):
    """What the workers lease."""

    list_display = ("run", "first", "count", "state", "games_done", "attempts", "lease_until", "error")
    list_filter = ("state",)
    list_select_related = ("run",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """Signs of life."""

    list_display = ("name", "at")
