"""Decks that search engines may list."""

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet

from decks.models import Deck, Format


class FormatPages(Sitemap[Format]):
    """Every format."""

    limit = 5_000

    def items(self) -> QuerySet[Format]:
        return Format.objects.order_by("pk")


class DeckPages(Sitemap[Deck]):
    """Every public deck."""

    limit = 5_000

    def items(self) -> QuerySet[Deck]:
        return Deck.objects.filter(visibility=Deck.Visibility.PUBLIC).order_by("pk")
