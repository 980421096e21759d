"""Decks that search engines may list."""

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet

from decks.models import Deck


class DeckPages(Sitemap[Deck]):
    """Every public deck."""

    limit = 5_000

    def items(self) -> QuerySet[Deck]:
        return Deck.objects.filter(visibility=Deck.Visibility.PUBLIC).order_by("pk")
