"""The page of public decks: one's own, those that editors feature, and a search with its orders."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.cache import pinned_version
from decks.directory.deck_search import (
    FIELDS,
    MOST_PAGES,
    ORDERS,
    PAGE,
    DeckSearch,
    choices,
    own_and_featured,
    search_decks,
)
from decks.directory.listed_decks import ListedNumbers, count_unlisted, numbered_decks
from decks.lists import queries
from decks.lists.tiles import tiles
from dimrift_site.base.web.query_parameters import unknown


@require_safe
@pinned_version()
def deck_list(request: HttpRequest) -> HttpResponse:
    """Show what is asked for of the public decks; else one's own, and the newest of each author."""
    search = DeckSearch.of(request.GET.dict())
    chosen = choices()
    known = {**dict.fromkeys(FIELDS, ()), "order": tuple(ORDERS)}
    known |= {name: tuple(key for key, _ in options) for name, options in chosen.items()}
    shown = _all_decks(request, known) if search.is_empty() else _found_decks(request, search, known)
    context = {
        "section": "decks",
        "search": search,
        "orders": tuple((name, words) for name, (words, _columns) in ORDERS.items()),
        "choices": [(name, options, getattr(search, name)) for name, options in chosen.items()],
        **shown,
    }
    return render(request, "decks/list.html", context)


def _found_decks(
    request: HttpRequest, search: DeckSearch, known: dict[str, tuple[str, ...]]
) -> dict[str, object]:
    written = request.GET.get("page", "1")
    is_number = written.isascii() and written.isdecimal() and len(written) < 4
    page = min(max(int(written), 1), MOST_PAGES) if is_number else 1
    decks = search_decks(search, page)
    return {
        "found": tiles(decks.decks),
        "number": page,
        "has_more": decks.has_more,
        "unknown": [*decks.warnings, *unknown(request.GET, known, page + decks.has_more)],
        "parameters": urlencode({name: value for name, value in search._asdict().items() if value}),
    }


def _all_decks(request: HttpRequest, known: dict[str, tuple[str, ...]]) -> dict[str, object]:
    own = queries.own_decks(request.user, request.session.session_key)
    others = ListedNumbers(request.user, request.session.session_key)
    page = Paginator(others, PAGE).get_page(request.GET.get("page"))
    decks = numbered_decks(list(page.object_list))
    mine, featured = own_and_featured(own) if page.number == 1 else ([], [])
    shown = tiles([*mine, *featured, *decks])
    return {
        "mine": shown[: len(mine)],
        "featured": shown[len(mine) : len(mine) + len(featured)],
        "others": shown[len(mine) + len(featured) :],
        "more": count_unlisted(decks),
        "page": page,
        "unknown": unknown(request.GET, known, page.paginator.num_pages),
    }
