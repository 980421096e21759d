"""Pages of the catalogue, the rulebook and the wiki that search engines may list."""

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet

from cards.models import Card, WikiPage
from cards.rulebook.book import RuleSection, rulebook


class CardPages(Sitemap[Card]):
    """Every card that is not retired."""

    limit = 5_000

    def items(self) -> QuerySet[Card]:
        return Card.objects.filter(retired=False).order_by("pk")


class RulePages(Sitemap[RuleSection]):
    """Every section of the rulebook."""

    def items(self) -> list[RuleSection]:
        return list(rulebook().sections.values())


class WikiPages(Sitemap[WikiPage]):
    """Every page of the wiki."""

    limit = 5_000

    def items(self) -> QuerySet[WikiPage]:
        return WikiPage.objects.defer("text").order_by("pk")
