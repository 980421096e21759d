"""The page of a user."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from decks.directory.deck_search import PAGE
from decks.lists.queries import sized_decks
from decks.lists.tiles import tiles
from dimrift_site.base.web.query_parameters import unknown
from dimrift_site.user_pages.queries import (
    MOST_LISTED,
    adopted_cards,
    decks_of,
    edited_pages,
    shown_user,
)


@require_safe
def user_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what an account made that is public; a name in another capitalization leads to its address."""
    author = shown_user(name)
    if author is None:
        raise Http404("There is no such user, or nothing public of theirs.")
    if author.username != name:
        return redirect(author, permanent=False)
    decks = decks_of(author)
    page = Paginator([number for number, _likes in decks], PAGE).get_page(request.GET.get("page"))
    pages, cards = edited_pages(author), adopted_cards(author)
    context = {
        "section": "decks",
        "author": author,
        "decks": tiles(sized_decks(list(page.object_list))),
        "count": len(decks),
        "likes": sum(likes for _number, likes in decks),
        "page": page,
        "wiki_pages": pages[:MOST_LISTED],
        "more_pages": len(pages) > MOST_LISTED,
        "cards": cards[:MOST_LISTED],
        "more_cards": len(cards) > MOST_LISTED,
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "users/user.html", context)
