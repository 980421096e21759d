"""Decks with their lists in the admin."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest

import engine
from decks.lists.deck_store import next_version
from decks.models import Deck, DeckEntry, DeckVersion
from dimrift_site.base.admin.optimistic_lock import OptimisticLockAdmin, SeenForm
from dimrift_site.base.admin.read_only import ReadOnlyAdmin


class DeckForm(SeenForm):
    """A deck; its list stands in forms of its own."""

    parts = ("entries",)
    edition = forms.ChoiceField(choices=[(name, name.title()) for name in engine.PRESETS])

    class Meta:
        model = Deck
        fields = ("name", "about", "key", "owner", "format", "edition", "visibility")

    def clean_key(self) -> str | None:
        """No key rather than an empty one, of which there could only be one."""
        key: str | None = self.cleaned_data["key"]
        return key or None


class EntryInline(admin.TabularInline[DeckEntry, Deck]):
    """A deck's list."""

    model = DeckEntry
    autocomplete_fields = ("card",)
    extra = 0


class HolderFilter(admin.SimpleListFilter):
    """A filter of decks by holder: the site, an account, or a browser session."""

    title = "whose"
    parameter_name = "whose"
    HOLDERS = {
        "site": Q(owner=None, session_key=""),
        "account": Q(owner__isnull=False),
        "session": Q(owner=None) & ~Q(session_key=""),
    }

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [("site", "The site's"), ("account", "An account's"), ("session", "A browser session's")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deck]) -> QuerySet[Deck]:
        asked = self.HOLDERS.get(self.value() or "")
        return queryset.filter(asked) if asked else queryset


@admin.register(Deck)
class DeckAdmin(OptimisticLockAdmin):
    """Decks with their lists. Every change is a version, as in the builder."""

    form = DeckForm
    list_display = ("name", "owner", "format", "size", "visibility", "version", "changed")
    ordering = ("name", "pk")
    list_filter = (HolderFilter, "visibility", "format", "edition")
    list_select_related = ("owner", "format")
    search_fields = ("name", "public_id", "key", "owner__username")
    autocomplete_fields = ("owner", "format")
    date_hierarchy = "changed"
    fields = (
        *("name", "about", ("owner", "visibility"), ("format", "edition"), "key"),
        *(("public_id", "version"), ("created", "changed")),
    )
    readonly_fields = ("public_id", "version", "created", "changed")
    inlines = (EntryInline,)

    def view_on_site(self, deck: Deck) -> str | None:
        """Its page; None where only its owner may open it."""
        return None if deck.visibility == Deck.Visibility.PRIVATE else deck.get_absolute_url()

    @admin.display(description="Cards", ordering="size")
    def size(self, deck: Any) -> int:
        """Copies in main and Fables deck."""
        return int(deck.size)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        counted = Sum("entries__copies", filter=~Q(entries__section=DeckEntry.Section.MAYBE), default=0)
        rows: QuerySet[Deck] = super().get_queryset(request).annotate(size=counted)
        return rows

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Its versions, runs and games are nobody's to delete alone, and no obstacle here."""
        found, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return found, counts, set(), protected

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Deck], formsets: list[Any], change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        if not change or form.has_changed() or any(formset.has_changed() for formset in formsets):
            next_version(form.instance)


@admin.register(DeckVersion)
class DeckVersionAdmin(ReadOnlyAdmin):
    """Saved states of decks; append-only."""

    list_display = ("deck", "version", "name", "created")
    list_select_related = ("deck",)
    search_fields = ("deck__name", "deck__public_id", "name")
    date_hierarchy = "created"
