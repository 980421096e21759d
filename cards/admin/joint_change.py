"""One change of many cards in the admin: shown first, then made to those that are as they were shown."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_POST

import engine
from cards.admin.seen_rows import row_numbers, warn_of_changed
from cards.card_page.edit_log import log_edit
from cards.definitions import data_without_effects, definition
from cards.impact.card_edit import CardEdit, stored_card
from cards.impact.queries import Impact, impact_of
from cards.models import Card, OtherPrinting, Set
from cards.queries import drawable
from cards.services import hold_catalogue, settle
from dimrift_site.base.plurals import plural

MOST: Final = 50  # cards: to read the texts of so many takes a quarter of a second
TOO_MANY: Final = f"Choose at most {MOST} cards at once."
YES_NO: Final = {"yes": True, "no": False}
WORDS: Final = {
    "set": ("Set", {}),
    "fabled": ("Fabled", {True: "yes", False: "no"}),
    "retired": ("Retired", {True: "yes: no longer listed", False: "no: listed"}),
}


class JointChangeForm(forms.Form):
    """Form of what all of the cards shall be; what is left alone stays as it is of each."""

    set = forms.ModelChoiceField(
        Set.objects.all(), required=False, empty_label="As it is", label="Move to the set"
    )
    fabled = forms.ChoiceField(
        choices=(("", "As it is"), ("yes", "Fabled"), ("no", "Not Fabled")), required=False
    )
    retired = forms.ChoiceField(
        choices=(("", "As it is"), ("yes", "Retired: no longer listed"), ("no", "Listed")), required=False
    )

    def clean(self) -> dict[str, Any]:
        """Refuse to change nothing."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not any(cleaned.values()):
            raise forms.ValidationError("Choose what is to change.")
        return cleaned

    def values(self) -> dict[str, Any]:
        """Return what was chosen, by the fields of a card."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        return {name: YES_NO.get(value, value) if name != "set" else value for name, value in chosen.items()}


class PlannedChange(NamedTuple):
    """A card as it would be, with (field, old, new) in words for all that changes; `refusal`: why it cannot.

    `before`: the card as its row is now.
    """

    card: Card
    before: Card
    differences: list[tuple[str, str, str]]
    refusal: str = ""


class JointChange(NamedTuple):
    """Effect of one change on each card: those that `change`, `same` ones, and those that are left out."""

    change: list[PlannedChange]
    same: list[PlannedChange]
    refused: list[PlannedChange]


def card_state(card: Card) -> str:
    """Return all that can be changed here, as it is in the row, behind its number."""
    return f"{card.pk}.{card.set_id or 0}.{int(card.fabled)}.{int(card.retired)}"


def plan(cards: Iterable[Card], values: dict[str, Any]) -> JointChange:
    """Work out the change; reads `card.set` and `card.faction`."""
    rows = list(cards)
    known = OtherPrinting.objects.filter(card__in=rows, set=values["set"]) if "set" in values else None
    elsewhere = set(known.values_list("card", flat=True)) if known is not None else set()
    planned = [_planned(card, values, card.pk in elsewhere) for card in rows]
    refused = [card_change for card_change in planned if card_change.refusal]
    change = [card_change for card_change in planned if card_change.differences and not card_change.refusal]
    return JointChange(
        change, [card_change for card_change in planned if not card_change.differences], refused
    )


def _planned(before: Card, values: dict[str, Any], is_elsewhere: bool) -> PlannedChange:
    card, differences = copy(before), []
    for name, value in values.items():
        title, words = WORDS[name]
        old = getattr(card, name)
        if old != value:
            was, is_then = (str(words.get(state, state or "none")) for state in (old, value))
            differences.append((title, was, is_then))
            setattr(card, name, value)
    planned = PlannedChange(card, before, differences)
    if not differences:
        return planned
    if is_elsewhere:
        refusal = f"{values['set']} has another printing of it. Play that one instead."
        return planned._replace(refusal=refusal)
    try:
        engine.card_from_data(data_without_effects(card))
    except engine.BadCardFile as wrong:
        return planned._replace(refusal=wrong.why)
    return planned


def impact_of_joint(planned: JointChange) -> Impact:
    """Return what the change touches; reads the effects of the cards."""
    for card_change in planned.change:
        if card_change.card.fabled != card_change.before.fabled:  # nothing else here is printed
            card_change.card.printed_hash = definition(card_change.card).hash
    return impact_of(CardEdit(card_change.before, card_change.card) for card_change in planned.change)


def save(states: Sequence[str], values: dict[str, Any], user: int) -> tuple[list[Card], list[str]]:
    """Change the cards that are as `states` say. (those changed, the names of those that are not)."""
    with transaction.atomic():
        hold_catalogue()
        # Locked in one order, so that two who change the same cards wait for each other but once.
        rows = _rows(states).select_for_update(of=("self",)).order_by("pk")
        fresh = [card for card in rows if card_state(card) in states]
        names = [card.name for card in rows if card not in fresh]
        gone = len(set(states)) - len(rows)
        planned = plan(fresh, values).change
        for card_change in planned:
            before = stored_card(card_change.card.pk)
            card_change.card.save(update_fields=list(values))
            if "fabled" in values:
                settle(card_change.card)
            log_edit(user, before)
    return [card_change.card for card_change in planned], [*names, *(["one that is gone"] * gone)]


def _rows(states: Iterable[str]) -> QuerySet[Card]:
    return Card.objects.select_related("set", "faction").filter(pk__in=row_numbers(states))


def show(
    request: HttpRequest, cards: QuerySet[Card], form: JointChangeForm, status: int = 200
) -> HttpResponse:
    """Show the form, and below it what it would change and touch once something is chosen."""
    ready = form.is_bound and form.is_valid()
    rows = list(drawable(cards) if ready else cards)
    states = [card_state(card) for card in rows]
    planned = plan(rows, form.values()) if ready else None
    context = {
        **admin.site.each_context(request),
        "title": "Change cards together",
        "form": form,
        "cards": rows,
        "states": states,
        "planned": planned,
        "impact": impact_of_joint(planned) if planned else None,
    }
    return TemplateResponse(request, "admin/cards/card/together.html", context, status=status)


@require_POST
def joint_change_page(request: HttpRequest) -> HttpResponse:
    """Show what a change of the posted cards would do; `save` makes it."""
    user: Any = request.user
    states = request.POST.getlist("card")
    if not 0 < len(states) <= MOST:
        messages.error(request, TOO_MANY if states else "Choose the cards first.")
        return redirect("admin:cards_card_changelist")
    form = JointChangeForm(request.POST)
    if not form.is_valid():
        return show(request, _rows(states), form, 400)
    if "save" not in request.POST:
        return show(request, _rows(states), form)
    changed, behind = save(states, form.values(), user.pk)
    if changed:
        messages.success(request, f"{plural(len(changed), 'card')} changed.")
    if not behind:
        return redirect("admin:cards_card_changelist")
    warn_of_changed(request, behind)
    done = {card.pk for card in changed}
    return show(request, _rows(states).exclude(pk__in=done), form, 409)
