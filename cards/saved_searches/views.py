"""Pages of saved searches: one's own, saving one, deleting one, and the feed of each."""

from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_http_methods, require_POST, require_safe

from cards.cache import pinned_version
from cards.models import SavedSearch
from cards.news.queries import CardNews, newest_numbers, news
from cards.news.views import PAGE, NewsFeed
from cards.queries import Filter, filters, matching
from cards.saved_searches import services
from cards.saved_searches.models import LONGEST_NAME
from cards.saved_searches.refusals import SearchRefusal
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

LONGEST_QUERY: Final = 8_000  # characters of an address
SECTION: Final = {"section": "cards", "longest_name": LONGEST_NAME, "most": services.MOST_SAVED}


@require_safe
@never_cache
@login_required
def saved_searches(request: HttpRequest) -> HttpResponse:
    """Show one's own saved searches, each with its feed."""
    searches = SavedSearch.objects.filter(owner=request.user.pk)[: services.MOST_SAVED]
    rows = [(search, urlencode(search.asked)) for search in searches]
    context = {**SECTION, "rows": rows, "unknown": unknown(request.GET, {})}
    return render(request, "cards/saved_searches.html", context)


@takes("name", "query")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def save(request: HttpRequest) -> HttpResponse:
    """Ask for the name of the list that the address names, or keep it."""
    if request.method != "POST":
        return _ask_name(request, Filter.of(request.GET.dict()))
    query = QueryDict(request.POST.get("query", "")[:LONGEST_QUERY])
    narrowed = Filter.of(query.dict())
    try:
        if not is_within(request, "change"):
            raise SearchRefusal("too_often")
        assert request.user.pk is not None
        saved = services.save_search(request.user.pk, request.POST.get("name", ""), narrowed)
    except SearchRefusal as refused:
        return _ask_name(request, narrowed, refused)
    messages.success(request, f"Saved as “{saved.name}”.")
    return redirect("cards:saved-searches")


def _ask_name(request: HttpRequest, narrowed: Filter, refused: SearchRefusal | None = None) -> HttpResponse:
    context = {
        **SECTION,
        "filter": narrowed,
        "query": urlencode(narrowed.parameters),
        "name": request.POST.get("name", narrowed.words[:LONGEST_NAME]),
        "refused": refused,
        "unknown": unknown(request.GET, filters()),
    }
    return render(request, "cards/save_search.html", context, status=refused.status if refused else 200)


@takes()
@require_POST
@never_cache
@login_required
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete one of one's own searches."""
    assert request.user.pk is not None
    if not services.delete_search(request.user.pk, public_id):
        raise Http404
    messages.success(request, "Deleted.")
    return redirect("cards:saved-searches")


class SearchFeed(NewsFeed[SavedSearch]):
    """Cards of a saved search that came or changed, the newest first."""

    def get_object(self, request: HttpRequest, *_args: Any, **named: Any) -> SavedSearch:
        return get_object_or_404(SavedSearch, public_id=named["public_id"])

    def title(self, search: SavedSearch) -> str:
        return f"Dimrift: {search.feed_title}"

    def subtitle(self, search: SavedSearch) -> str:
        return (
            f"Cards of the search “{search.feed_title}” that came into the catalogue, and texts that changed."
        )

    def link(self, search: SavedSearch) -> str:
        return f"{settings.SITE_URL}{reverse('cards:list')}?{urlencode(search.asked)}"

    def feed_url(self, search: SavedSearch) -> str:
        return f"{settings.SITE_URL}{search.feed_address}"

    @pinned_version()
    def items(self, search: SavedSearch) -> list[CardNews]:
        cards = matching(Filter.of(search.asked)).cards
        return news(newest_numbers(cards, PAGE))


_feed: Final = conditional_page(SearchFeed())


@require_safe
@cache_control(private=True, no_store=True)
def search_feed(request: HttpRequest, public_id: str) -> HttpResponse:
    """The feed, which no search engine lists."""
    answer = _feed(request, public_id=public_id)
    answer["X-Robots-Tag"] = "noindex"
    return answer
