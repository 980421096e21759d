"""Pages of the catalogue."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards import queries
from cards.cache import cache_until_change, pinned_version
from cards.card_history import history, other_printings
from cards.definitions import definition
from cards.faces.face import face
from cards.faces.printed_card import printed_card, printed_cards, printed_definition
from cards.factions import NO_FACTION
from cards.models import Card
from cards.search.order import ORDERS
from cards.unread_effects import locate_unread, unread_of
from dimrift_site.web.query_parameters import unknown

PAGE = 30


@require_safe
@pinned_version()
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, narrowed and ordered by `q faction type fabled order`, 30 a page."""
    narrowed = queries.Filter.of(request.GET.dict())
    listed = queries.card_listing(narrowed)
    page = Paginator(listed.numbers, PAGE).get_page(request.GET.get("page"))
    parameters = request.GET.copy()
    parameters.pop("page", None)
    context = {
        "section": "cards",
        "filter": narrowed,
        "page": page,
        "more": listed.more,
        "drawn": draw_faces(*page.object_list),
        "parameters": parameters.urlencode(),
        "factions": queries.factions(),
        "types": Card.Type.choices,
        "orders": [(name, order.words) for name, order in ORDERS.items()],
        "warnings": queries.warnings_about(narrowed, listed),
        "no_faction": NO_FACTION,
        "unknown": unknown(request.GET, queries.filters(), page.paginator.num_pages),
    }
    return render(request, "cards/list.html", context)


@cache_until_change
def draw_faces(*numbers: int) -> SafeString:
    """The faces of the cards with these numbers."""
    return render_to_string("cards/_grid.html", {"cards": printed_cards(numbers).values()})


@require_safe
def card_page(request: HttpRequest, key: str) -> HttpResponse:
    """One card: its face, its text, what the engine understood clause by clause, rulings and history."""
    card = queries.card(key)
    if card is None:
        raise Http404(f"There is no card {key}.")
    if card.key != key:
        return redirect(card, permanent=True)
    shown = face(printed_card(card))
    if "X-Preview" in request.headers:  # a link to the card asks for what it shows beside it
        return render(request, "cards/_face.html", {"face": shown})
    read = definition(card)
    unread = {each.effect: each for each in locate_unread(unread_of([read]))}
    pointed = [unread.get(number) for number in range(1, len(read.effects) + 1)]
    effects = zip(shown.effects, read.effects, pointed, strict=True)
    context = {
        "section": "cards",
        "card": card,
        "face": shown,
        "effects": list(effects),
        "history": history(card),
        "others": [(other, face(printed_definition(other.printed))) for other in other_printings(card)],
    }
    return render(request, "cards/card.html", context)
