"""The catalogue in the admin: saving a card reads its texts and keeps a version."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models, transaction
from django.forms import BaseInlineFormSet, ModelForm
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.models import Card, CardEffect, CardVersion, Faction, Set
from cards.services import settle


class EffectInline(admin.TabularInline[CardEffect, Card]):
    """A card's effects, each with what the engine made of its text."""

    model = CardEffect
    fields = ("position", "kind", "once", "optional", "transfer", "label", "text", "reading")
    formfield_overrides = {models.TextField: {"widget": forms.Textarea(attrs={"rows": 3, "cols": 50})}}
    extra = 0
    readonly_fields = ("reading",)

    @admin.display(description="Read as")
    def reading(self, effect: CardEffect) -> str | SafeString:
        """The canonical text, or the reading error."""
        if effect.unread:
            return format_html("<strong>Not playable yet:</strong> {}", effect.unread["sentence"])
        return effect.canonical or "not read yet"


@admin.register(Card)
class CardAdmin(admin.ModelAdmin[Card]):
    """Cards with their effects. A card is retired, never deleted: old decks and runs show it."""

    list_display = ("name", "type", "faction", "fabled", "retired", "unread_effects")
    list_filter = ("type", "faction", "fabled", "retired", "set")
    search_fields = ("name", "key", "effects__text")
    readonly_fields = ("printed_hash",)
    inlines = (EffectInline,)

    @admin.display(description="Unread effects")
    def unread_effects(self, card: Card) -> int:
        """How many of its effects cannot be read."""
        return sum(effect.program is None for effect in card.effects.all())

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("faction").prefetch_related("effects")

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        return ("key", *self.readonly_fields) if obj else self.readonly_fields

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Card, form: ModelForm[Card], change: bool) -> None:
        before = form.initial.get("name")
        if change and before and before != obj.name:
            obj.aliases = [*obj.aliases, before]
        super().save_model(request, obj, form, change)

    def save_related(
        self,
        request: HttpRequest,
        form: ModelForm[Card],
        formsets: list[BaseInlineFormSet[Any, Any, Any]],
        change: bool,
    ) -> None:
        with transaction.atomic():
            super().save_related(request, form, formsets, change)
            settle(form.instance)


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows that only services write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(CardVersion)
class CardVersionAdmin(ReadOnly):
    """Printed states, newest first; append-only."""

    list_display = ("card", "hash", "created")
    search_fields = ("card__name", "hash")


@admin.register(Faction)
class FactionAdmin(admin.ModelAdmin[Faction]):
    """Factions in their order."""

    list_display = ("name", "key", "position")


@admin.register(Set)
class SetAdmin(admin.ModelAdmin[Set]):
    """Sets by date."""

    list_display = ("name", "key", "released")
