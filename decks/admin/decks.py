"""Decks with their lists in the admin."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from decks.admin.history import ReadOnly
from decks.models import Deck, DeckEntry, DeckVersion
from decks.services import StaleDeck, next_version

BEHIND = (
    "The deck was saved by somebody else in between. Nothing of your change was kept; load the page again."
)


class DeckForm(forms.ModelForm[Deck]):
    """A deck, with the version it was written for."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Deck
        fields = ("name", "about", "key", "owner", "format", "edition", "visibility")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean_key(self) -> str | None:
        """No key rather than an empty one, of which there could only be one."""
        return self.cleaned_data["key"] or None

    def clean(self) -> dict[str, Any] | None:
        """Refuses what was written for an older version."""
        cleaned = super().clean()
        if self.instance.pk and self.cleaned_data.get("seen") not in (None, self.instance.version):
            raise forms.ValidationError(BEHIND)
        return cleaned


class EntryInline(admin.TabularInline[DeckEntry, Deck]):
    """A deck's list."""

    model = DeckEntry
    autocomplete_fields = ("card",)
    extra = 0


class HolderFilter(admin.SimpleListFilter):
    """Whose decks: the site's, an account's, or a browser session's."""

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
class DeckAdmin(admin.ModelAdmin[Deck]):
    """Decks with their lists. Every change of a list is a version, as in the builder."""

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
        *(("public_id", "version"), ("created", "changed"), "seen"),
    )
    readonly_fields = ("public_id", "version", "created", "changed")
    inlines = (EntryInline,)

    @admin.display(description="Cards", ordering="size")
    def size(self, deck: Any) -> int:
        """Copies in main and Fables deck."""
        return int(deck.size)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        counted = Sum("entries__copies", filter=~Q(entries__section=DeckEntry.Section.MAYBE), default=0)
        return super().get_queryset(request).annotate(size=counted)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Its versions, runs and games are nobody's to delete alone, and no obstacle here."""
        found, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return found, counts, set(), protected

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except StaleDeck:  # by a hair: after the form was found to be of the newest version
            self.message_user(request, BEHIND, messages.ERROR)
            return redirect(request.get_full_path())

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm[Deck], formsets: list[Any], change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        if not change or any(formset.has_changed() for formset in formsets):
            next_version(form.instance)


@admin.register(DeckVersion)
class DeckVersionAdmin(ReadOnly):
    """Saved states of decks; append-only."""

    list_display = ("deck", "version", "name", "created")
    list_select_related = ("deck",)
    search_fields = ("deck__name", "deck__public_id", "name")
    date_hierarchy = "created"
