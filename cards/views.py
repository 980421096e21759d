"""Pages of the catalogue."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards import queries
from cards.definitions import definition
from cards.face import face
from cards.factions import NO_FACTION
from cards.history import history
from cards.kept import kept, one_mark
from cards.models import Card
from cards.parameters import unknown
from cards.printed import printed_on, printed_with_numbers
from cards.unread import pointed_at, unread_of

PAGE = 30


@require_safe
@one_mark()
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, narrowed and ordered by `q faction type fabled order`, 30 a page."""
    narrowed = queries.Filter.of(request.GET.dict())
    listed = queries.listed(narrowed)
    page = Paginator(listed.numbers, PAGE).get_page(request.GET.get("page"))
    parameters = request.GET.copy()
    parameters.pop("page", None)
    context = {
        "section": "cards",
        "filter": narrowed,
        "page": page,
        "more": listed.more,
        "drawn": drawn(*page.object_list),
        "parameters": parameters.urlencode(),
        "factions": queries.factions(),
        "types": Card.Type.choices,
        "orders": [(key, words) for key, (words, _fields) in queries.ORDERS.items()],
        "no_faction": NO_FACTION,
        "unknown": unknown(request.GET, queries.filters(), page.paginator.num_pages),
    }
    return render(request, "cards/list.html", context)


@kept
def drawn(*numbers: int) -> SafeString:
    """The faces of the cards with these numbers."""
    return render_to_string("cards/_grid.html", {"cards": printed_with_numbers(numbers).values()})


@require_safe
def card_page(request: HttpRequest, key: str) -> HttpResponse:
    """One card: its face, its text, what the engine understood clause by clause, rulings and history."""
    card = queries.card(key)
    if card is None:
        raise Http404(f"There is no card {key}.")
    shown = face(printed_on(card))
    read = definition(card)
    unread = {each.effect: each for each in pointed_at(unread_of([read]))}
    pointed = [unread.get(number) for number in range(1, len(read.effects) + 1)]
    effects = zip(shown.effects, read.effects, pointed, strict=True)
    context = {
        "section": "cards",
        "card": card,
        "face": shown,
        "effects": list(effects),
        "history": history(card),
    }
    return render(request, "cards/card.html", context)
