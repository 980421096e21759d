"""Page and feed of what is new."""

from datetime import datetime
from typing import Any, Final, TypeVar

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from cards.card_page.word_differences import change_words
from cards.news.queries import CardNews, newest_numbers, news
from cards.templatetags.face_tags import field_words
from dimrift_site.base.web.query_parameters import unknown

PAGE: Final = 30


@require_safe
def new_cards(request: HttpRequest) -> HttpResponse:
    """Cards that came and texts that changed, the newest first, 30 a page."""
    page = Paginator(newest_numbers(), PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "page": page,
        "news": news(list(page.object_list)),
        "unknown": unknown(request.GET, {}, page.paginator.num_pages),
    }
    return render(request, "cards/new.html", context)


About = TypeVar("About")


class NewsFeed(Feed[CardNews, About]):
    """News of cards as Atom."""

    feed_type = Atom1Feed
    author_name = "Dimrift"

    def item_title(self, item: Any) -> str:
        return f"{item.card.name}: {'new' if item.is_new else 'changed'}"

    def item_description(self, item: CardNews) -> str:
        """Return words as HTML, which Django's feeds say that a summary is."""
        if item.changes is None:
            return "A new card."
        said = (
            f"{field_words(change.field)}: {_words(change.old)} → {_words(change.new)}"
            for change in item.changes
        )
        return escape("; ".join(said))

    def item_link(self, item: CardNews) -> str:
        return f"{settings.SITE_URL}{item.card.get_absolute_url()}"

    def item_guid(self, item: CardNews) -> str:
        return f"{settings.SITE_URL}{item.card.get_absolute_url()}#{item.number}"

    def item_pubdate(self, item: CardNews) -> datetime | None:
        return item.since

    def item_updateddate(self, item: CardNews) -> datetime | None:
        return item.since


class NewCards(NewsFeed[None]):
    """The newest 30 of all."""

    title = "Dimrift: new and changed cards"
    subtitle = "Cards that came into the catalogue, and texts that changed."

    def link(self) -> str:
        return f"{settings.SITE_URL}{reverse('cards:new')}"

    def feed_url(self) -> str:
        return f"{settings.SITE_URL}{reverse('cards:new-feed')}"

    def items(self) -> list[CardNews]:
        return news(newest_numbers()[:PAGE])


def _words(text: str) -> str:
    return change_words(text) or "nothing"


new_feed = require_safe(cache_control(public=True, max_age=60)(conditional_page(NewCards())))
