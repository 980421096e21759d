"""Printings of other sets made the played ones in the admin: shown first, then those that are as shown."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_POST

from cards.admin.seen_rows import row_numbers, warn_of_changed
from cards.card_page.edit_log import log_edit
from cards.definitions import card_data, definition_of_printing
from cards.impact.card_edit import CardEdit, stored_card
from cards.impact.printed_edit import printed_edits
from cards.impact.queries import MOST_EDITS, impact_of
from cards.models import Card, OtherPrinting
from cards.queries import printed_effects
from cards.services import hold_catalogue, play_printing
from dimrift_site.base.plurals import plural
from engine import Difference

TOO_MANY: Final = f"Choose at most {MOST_EDITS} printings at once."
CHANGE_LIST: Final = "admin:cards_otherprinting_changelist"


class PlannedPrinting(NamedTuple):
    """A printing with what its card would print otherwise; `refusal`: why it cannot be the played one."""

    printing: OtherPrinting
    differences: list[Difference]
    refusal: str


class PrintingChoice(NamedTuple):
    """Printings that would be played from now on, those that cannot be, and the changes of their cards."""

    change: list[PlannedPrinting]
    refused: list[PlannedPrinting]
    edits: list[CardEdit]


def printing_state(printing: OtherPrinting) -> str:
    """A hash, behind its number, over what it and its card print now; reads the effects of the card."""
    card = printing.card
    state = [printing.set_id, printing.definition, card.set_id, card.retired, card_data(card)]
    return f"{printing.pk}.{hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:32]}"


def plan(printings: Sequence[OtherPrinting]) -> PrintingChoice:
    """Work out what it would be to play them."""
    edits = {
        edit.before.pk: edit
        for edit in printed_edits((definition_of_printing(printing), printing.set) for printing in printings)
    }
    names = {edit.after.name: edit.before.pk for edit in edits.values()}
    holders = dict(Card.objects.filter(name__in=names).values_list("name", "pk"))
    taken = {pk for name, pk in names.items() if holders.get(name, pk) != pk}
    chosen = Counter(printing.card_id for printing in printings)
    planned = []
    for printing in printings:
        edit, refusal = edits[printing.card_id], ""
        if chosen[printing.card_id] > 1:
            refusal = "Several printings of it are chosen. Only one of them can be played."
        elif printing.card_id in taken:
            refusal = f"Another card is called {edit.after.name} now."
        planned.append(PlannedPrinting(printing, edit.differences(), refusal))
    change = [choice for choice in planned if not choice.refusal]
    changed = [edits[choice.printing.card_id] for choice in change]
    return PrintingChoice(change, [choice for choice in planned if choice.refusal], changed)


def save(states: Sequence[str], user: int) -> tuple[list[OtherPrinting], list[str]]:
    """Play the printings that are as `states` say. (those, the names of those that are not)."""
    with transaction.atomic():
        hold_catalogue()
        rows = list(_rows(states).select_for_update(of=("self",)))
        fresh = [row for row in rows if printing_state(row) in states]
        behind = [str(row) for row in rows if row not in fresh]
        gone = len(set(states)) - len(rows)
        done = [choice.printing for choice in plan(fresh).change]
        for printing in done:
            before = stored_card(printing.card_id)
            play_printing(printing)
            log_edit(user, before)
    return done, [*behind, *(["one that is gone"] * gone)]


def _rows(states: Iterable[str]) -> QuerySet[OtherPrinting]:
    return whole_printings(OtherPrinting.objects.filter(pk__in=row_numbers(states)))


def whole_printings(printings: QuerySet[OtherPrinting]) -> QuerySet[OtherPrinting]:
    """The same with their sets, and their cards as they are played, in an order that does not change."""
    whole = printings.select_related("set", "card__faction", "card__set").order_by("card__name", "pk")
    return whole.prefetch_related(printed_effects("card__effects"))


def show(request: HttpRequest, printings: QuerySet[OtherPrinting], status: int = 200) -> HttpResponse:
    """Show what becomes of the cards, and what that touches."""
    rows = list(printings)
    planned = plan(rows)
    context = {
        **admin.site.each_context(request),
        "title": "Play these printings",
        "opts": OtherPrinting._meta,
        "states": [printing_state(row) for row in rows],
        "planned": planned,
        "impact": impact_of(planned.edits),
    }
    return TemplateResponse(request, "admin/cards/otherprinting/play.html", context, status=status)


@require_POST
def printing_choice_page(request: HttpRequest) -> HttpResponse:
    """Show what playing the posted printings would do; `save` does it."""
    user: Any = request.user
    states = request.POST.getlist("printing")
    if not 0 < len(states) <= MOST_EDITS:
        messages.error(request, TOO_MANY if states else "Choose the printings first.")
        return redirect(CHANGE_LIST)
    if "save" not in request.POST:
        return show(request, _rows(states))
    done, behind = save(states, user.pk)
    if done:
        messages.success(request, f"{plural(len(done), 'card')} played as printed there.")
    if not behind:
        return redirect(CHANGE_LIST)
    warn_of_changed(request, behind)
    return show(request, _rows(states), 409)
