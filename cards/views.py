"""Pages of the catalogue."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards import queries
from cards.cache import cache_until_change, pinned_version
from cards.faces.printed_card import printed_cards
from cards.search.derivation import WHOM
from cards.search.facets.card_pools import card_pools
from cards.search.facets.choices import RANGES
from cards.search.facets.panel import facet_panel
from cards.search.fields import FIELDS, OPERATORS, SearchField
from cards.search.order import ORDERS
from cards.search.parser import DEEPEST, LONGEST, MOST_TERMS
from dimrift_site.base.web.query_parameters import unknown

PAGE = 30
NAMES_A_PAGE: Final = 150  # of a checklist, which goes on where its last one comes into sight
VIEWS: Final = {"grid": "Grid", "list": "List", "text": "Text", "checklist": "Checklist"}
Choices = tuple[tuple[str, str], ...]
ORDER_CHOICES: Final[Choices] = tuple(
    ("" if name == "best" else name, order.words) for name, order in ORDERS.items()
)
DIRECTION_CHOICES: Final = (("", "Usual"), ("asc", "Lowest first"), ("desc", "Highest first"))
VIEW_CHOICES: Final[Choices] = tuple(("" if name == "grid" else name, words) for name, words in VIEWS.items())
RESULTS = "<results>"  # in what is kept of a list, where links say which list they come from; no text has it


@require_safe
@pinned_version()
def card_list(request: HttpRequest) -> HttpResponse:
    """Return the cards that a search finds, in pages, as one of VIEWS; a single one is shown itself.

    A script that replaces what was found (`HX-Target`) gets the list whatever is in it.
    """
    narrowed = queries.Filter.of(request.GET.dict())
    listed = queries.card_listing(narrowed)
    warnings = queries.warnings_about(narrowed, listed)
    live = "HX-Target" in request.headers
    is_read = narrowed.read_as and not narrowed.read_as.startswith("name:")  # which has to be seen
    if narrowed.words and len(listed.numbers) == 1 and not (warnings or live or narrowed.after or is_read):
        return redirect(
            f"{queries.cards_by_number(listed.numbers)[0].get_absolute_url()}{list_parameters(request)}"
        )
    view = request.GET.get("view", "")
    view = view if view in VIEWS else "grid"
    cards_a_page = NAMES_A_PAGE if view == "checklist" else PAGE
    page = Paginator(listed.numbers, cards_a_page).get_page(request.GET.get("page"))
    parameters = request.GET.copy()
    parameters.pop("page", None)
    drawn = draw_cards(view, narrowed.directive("unique") == "printings", *page.object_list)
    known = {**queries.filters(), "view": VIEWS}
    following = _following(parameters, listed.numbers) if listed.more and not page.has_next() else ""
    next_page = _next_page(parameters, page.next_page_number()) if page.has_next() else following
    panel = facet_panel(narrowed, parameters.urlencode(), tuple(card_pools()))
    context = {
        "section": "cards",
        "filter": narrowed,
        "saved": urlencode(narrowed.parameters),
        "page": page,
        "more": listed.more,
        "drawn": SafeString(drawn.replace(RESULTS, escape(list_parameters(request)))),
        "parameters": parameters.urlencode(),
        "following": following,
        "next": next_page,
        "view": view,
        "choices": _choices(narrowed, view),
        "panel": panel,
        "kept": {name: value for name, value in narrowed.choices.items() if name not in RANGES},
        "warnings": warnings,
        "reading": queries.reading(narrowed),
        "unknown": unknown(request.GET, known, page.paginator.num_pages),
    }
    return render(request, "cards/list.html", context)


def _choices(narrowed: queries.Filter, view: str) -> list[tuple[str, str, Choices, str]]:
    """Return how a list can be shown: name, words, options, and the one that is chosen."""
    order, direction = narrowed.arrangement
    return [
        ("order", "Order", ORDER_CHOICES, order),
        ("direction", "Direction", DIRECTION_CHOICES, direction),
        ("view", "View", VIEW_CHOICES, view),
    ]


def narrowing_parameters(request: HttpRequest) -> dict[str, str]:
    """Return the parameters that say which list a card comes from; none for the list of all."""
    return {name: request.GET[name] for name in queries.OF_ADDRESS if request.GET.get(name)}


def list_parameters(request: HttpRequest) -> str:
    """Return what an address of a card ends with to say which list it comes from; "" for the list of all."""
    kept = narrowing_parameters(request)
    return f"?{urlencode(kept)}" if kept else ""


def _next_page(parameters: QueryDict, number: int) -> str:
    """The parameters of a page of the same list."""
    later = parameters.copy()
    later["page"] = str(number)
    return str(later.urlencode())


def _following(parameters: QueryDict, numbers: Sequence[int]) -> str:
    """The parameters of the list that goes on behind the last of these cards."""
    after = parameters.copy()
    after["after"] = queries.cards_by_number(numbers[-1:])[0].key
    return str(after.urlencode())


@cache_until_change
def draw_cards(view: str, printings: bool, *numbers: int) -> SafeString:
    """The cards with these numbers as a list shows them; `printings`: as other sets print them, too."""
    cards = list(printed_cards(numbers, with_effects=view == "text").values())
    if printings:
        cards = queries.with_other_printings(cards)
    return render_to_string(f"cards/_{view}.html", {"cards": cards, "results": SafeString(RESULTS)})


def _with_sets(field: SearchField) -> SearchField:
    """Give the field of sets a set of this site as its example, where there is one."""
    if field.name != "set":
        return field
    return field._replace(examples=tuple((f"set:{key}", "cards of this set") for key in queries.first_sets()))


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The list of cards, which is the search."""
    asked = request.GET.urlencode()
    return redirect(f"{reverse('cards:list')}{asked and f'?{asked}'}", permanent=True)


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """The language of searches, printed from its table."""
    fields = [(_with_sets(field), " ".join(OPERATORS[field.kind])) for field in FIELDS]
    context = {"section": "cards", "fields": fields, "caps": (LONGEST, MOST_TERMS, DEEPEST), "whom": WHOM}
    return render(request, "cards/search_help.html", {**context, "unknown": unknown(request.GET, {})})
