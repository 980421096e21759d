"""Formats in the admin: an edition, and switches as choices in words."""

from typing import Any

from django import forms
from django.contrib import admin
from django.forms.widgets import Media
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.models import CardRestriction, Format
from decks.play_setup.edition_choice import EditionRequest, override_words, requested_edition, switches
from dimrift_site.base.admin.optimistic_lock import OptimisticLockAdmin, SeenForm


class SwitchesWidget(forms.Widget):
    """All switches with their values, as before a game."""

    use_fieldset = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> dict[str, str]:
        return requested_edition(data, EditionRequest("", {})).overrides

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False

    def id_for_label(self, id_: str | None) -> str:
        return ""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        return SafeString(render_to_string("decks/_switches.html", {"switches": switches(value or {})}))


class SwitchesField(forms.Field):
    """Values of switches by name; those that are left as in the edition are not there."""

    widget = SwitchesWidget

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool((initial or {}) != data)


class FormatForm(SeenForm):
    """A format; its list of cards stands in forms of its own."""

    parts = ("restrictions",)

    overrides = SwitchesField(
        required=False, label="Single rules", help_text="What is left alone is as in the edition."
    )

    class Meta:
        model = Format
        fields = "__all__"
        widgets = {"sets": forms.CheckboxSelectMultiple}
        labels = {
            "main_least": "Main deck, at least",
            "main_most": "Main deck, at most",
            "fables_least": "Fables deck, at least",
            "fables_most": "Fables deck, at most",
            "copies_most": "Copies, at most",
            "factions_most": "Factions, at most",
        }


class RestrictionInline(admin.TabularInline[CardRestriction, Format]):
    """The cards that a format bans or restricts, with their days."""

    model = CardRestriction
    autocomplete_fields = ("card",)
    extra = 0


@admin.register(Format)
class FormatAdmin(OptimisticLockAdmin):
    """Formats as data: edition, switches, sizes, copies, factions, sets, banned and restricted cards."""

    form = FormatForm
    inlines = (RestrictionInline,)
    list_display = (
        "name",
        "key",
        "edition",
        "single_rules",
        "main_deck",
        "fables_deck",
        "copies_most",
        "factions_most",
    )
    list_filter = ("edition", "sets")
    search_fields = ("name", "key")
    fieldsets = (
        (None, {"fields": (("name", "key"), "about", "edition")}),
        ("Sizes", {"fields": (("main_least", "main_most"), ("fables_least", "fables_most"))}),
        ("Cards", {"fields": (("copies_most", "factions_most"), "sets")}),
        ("Play", {"fields": ("checks_by_play",)}),
        ("Single rules of the edition", {"fields": ("overrides",), "classes": ("collapse",)}),
    )

    @property
    def media(self) -> Media:
        return super().media + Media(css={"all": ["css/admin.css"]})

    @admin.display(description="Single rules")
    def single_rules(self, format_: Format) -> str:
        """Return those that differ from the edition, in words."""
        return "; ".join(override_words(format_.overrides)) or "as in the edition"

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
