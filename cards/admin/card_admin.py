"""Cards in the admin: saving one reads its texts and keeps a version."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.forms import BaseInlineFormSet, ModelForm
from django.forms.widgets import Media, Script
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from cards.admin.card_form import CardForm
from cards.admin.card_preview import preview_page
from cards.admin.effect_inline import EffectInline
from cards.admin.joint_change import MOST, TOO_MANY, JointChangeForm, joint_change_page, show
from cards.admin.rewrite_offers import DO, place_effects, take_text
from cards.artwork.admin import art_page
from cards.card_page.edit_log import difference_message, logged_edit
from cards.impact.admin import ImpactAdmin
from cards.impact.card_edit import CardEdit, stored_card
from cards.models import STATS, Card, CardEffect
from cards.readings.reading_budget import ReadingBudget
from cards.readings.unread_effects import name_kinds
from cards.services import settle
from dimrift_site.base.admin.optimistic_lock import OptimisticLockAdmin
from dimrift_site.base.admin.page_links import View, own_page
from dimrift_site.base.web.page_throttles import TOO_MUCH

GONE: Final = "There is an effect fewer than on your page; you had written:"
BEFORE: Final = "before"  # what a form keeps of the row that it changes
REST: Final = "rest"  # the fieldset that the template draws below the effects


class ReadsFilter(admin.SimpleListFilter):
    """Cards whose effects all read, or those with one that does not."""

    title = "effects"
    parameter_name = "reads"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [("yes", "All read"), ("no", "Some cannot be read")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        unread = Exists(CardEffect.objects.filter(card=OuterRef("pk"), program__isnull=True))
        asked = {"yes": ~unread, "no": unread}.get(self.value() or "")
        return queryset.filter(asked) if asked is not None else queryset


@admin.register(Card)
class CardAdmin(ImpactAdmin, OptimisticLockAdmin):
    """Cards with their effects, in the order in which they are printed.

    A card is retired, never deleted: old decks and runs show it.
    """

    form = CardForm
    list_display = ("name", "type", "faction", "set", "fabled", "retired", "unread_effects")
    list_filter = (ReadsFilter, "type", "faction", "set", "fabled", "retired")
    list_select_related = ("faction", "set")
    ordering = ("name",)
    search_fields = ("name", "key", "aliases", "effects__text")
    readonly_fields = ("printed_hash", "number")
    prepopulated_fields = {"key": ("name",)}
    inlines = (EffectInline,)
    object_history_template = "admin/cards/card/history.html"
    actions = ("change_together",)
    fieldsets = (
        (None, {"fields": ("name", ("faction", "type"), "subtypes", "fabled", "arrows")}),
        ("Stats", {"fields": ((*STATS,), "transfer_mask")}),
        (  # below the effects
            "What else is known of it",
            {
                "fields": (
                    ("set", "key"),
                    "flavour",
                    "subject",
                    "rulings",
                    "aliases",
                    "retired",
                    ("number", "printed_hash"),
                ),
                "classes": (REST,),
            },
        ),
    )

    @property
    def media(self) -> Media:
        scripts: Any = [
            Script(f"js/{name}.js", type="module")
            for name in ("compass", "admin/effects", "admin/composer", "admin/preview")
        ]
        styles = [f"css/{name}.css" for name in ("card", "compass", "composer", "admin")]
        return super().media + Media(css={"all": styles}, js=scripts)

    @admin.action(description="Change them together …", permissions=["change"])
    def change_together(self, request: HttpRequest, chosen: QuerySet[Card]) -> HttpResponse | None:
        """Ask what is to change of all of them."""
        cards = chosen.select_related("set", "faction").order_by("name")
        if len(cards[: MOST + 1]) > MOST:
            self.message_user(request, TOO_MANY, messages.ERROR)
            return None
        return show(request, cards, JointChangeForm())

    @admin.display(description="Unread effects", ordering="unread")
    def unread_effects(self, card: Any) -> int:
        """Return how many of its effects cannot be read."""
        return int(card.unread)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        unread = Count("effects", filter=Q(effects__program__isnull=True))
        rows: QuerySet[Card] = super().get_queryset(request).annotate(unread=unread)
        return rows

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        return ("key", *self.readonly_fields) if obj else self.readonly_fields

    def get_prepopulated_fields(self, request: HttpRequest, obj: Card | None = None) -> dict[str, Any]:
        return {} if obj else dict(self.prepopulated_fields)

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        def page(view: View, may_open: Callable[[HttpRequest], bool] = self.has_change_permission) -> View:
            return self.admin_site.admin_view(own_page(view, may_open))

        return [
            path("preview/", page(preview_page, self.has_add_permission), name="cards_card_preview"),
            path("together/", page(joint_change_page), name="cards_card_together"),
            path("<int:number>/preview/", page(preview_page), name="cards_card_preview"),
            path("<int:number>/art/", page(art_page), name="cards_card_art"),
            *super().get_urls(),
        ]

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if DO in request.POST:
            request.POST = take_text(request.POST)  # type: ignore[assignment] # it may be changed, as any
        return super().changeform_view(request, *args, **kwargs)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        for inline in context["inline_admin_formsets"]:
            if inline.has_change_permission and not place_effects(request, inline.formset.forms):
                self.message_user(request, TOO_MUCH, messages.ERROR)
            # The page draws only so many of the posted forms as there are effects left.
            for form in inline.formset.initial_forms[len(inline.formset.get_queryset()) :]:
                self.message_user(request, f"{GONE} “{form['text'].value()}”", messages.WARNING)
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Card, form: ModelForm[Card], change: bool) -> None:
        if change:
            setattr(form, BEFORE, stored_card(obj.pk))
        before = form.initial.get("name")
        if change and before and before != obj.name:
            obj.aliases = [*(alias for alias in obj.aliases if alias not in (before, obj.name)), before]
        super().save_model(request, obj, form, change)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> list[dict[str, Any]]:
        """Return what Django says of a change, and what became of what."""
        said: list[dict[str, Any]] = super().construct_change_message(request, form, formsets, add)
        before = getattr(form, BEFORE, None)
        return [*said, difference_message(CardEdit(before, stored_card(before.pk)))] if before else said

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show who changed what, with the words that differ."""
        answer = super().history_view(request, object_id, extra_context)
        if isinstance(answer, TemplateResponse) and answer.context_data is not None:
            answer.context_data["edits"] = [logged_edit(each) for each in answer.context_data["action_list"]]
        return answer

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
            if change:
                self.propose(request, form.instance)
        name, budget = form.instance.name, ReadingBudget()
        for effect in form.instance.effects.filter(program__isnull=True):
            kinds = name_kinds(effect.kind, effect.text, effect.once, effect.optional, name, budget)
            said = " ".join(filter(None, (kinds, (effect.unread or {}).get("sentence", ""))))
            self.message_user(
                request, f"Effect {effect.position} is not playable yet: {said}", messages.WARNING
            )
