"""Reads of what came into the catalogue and what changed there, the newest first."""

from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import QuerySet

import engine
from cards.card_history import BESIDE
from cards.definitions import definition_of_version
from cards.models import Card, Printing
from cards.queries import listed_cards
from engine import Difference

MOST: Final = 300  # printings that the page goes back


class CardNews(NamedTuple):
    """A card that came (`changes` is None) or that prints something else since then."""

    card: Card
    number: int
    since: datetime | None
    changes: list[Difference] | None

    @property
    def is_new(self) -> bool:
        """Return whether the card came then."""
        return self.changes is None


def newest_numbers(cards: QuerySet[Card] | None = None, most: int = MOST) -> list[int]:
    """The numbers of the newest dated printings of some cards, else of those that everybody finds."""
    among = (listed_cards() if cards is None else cards).order_by().values("pk")
    printings = Printing.objects.filter(card__in=among, since__isnull=False)
    return [*printings.order_by("-pk").values_list("pk", flat=True)[:most]]


def news(numbers: list[int]) -> list[CardNews]:
    """Return the news that these printings brought, in this order."""
    rows = Printing.objects.select_related("card__faction", "version").defer("card__source").in_bulk(numbers)
    cards = {row.card_id for row in rows.values()}
    before: dict[int, Printing] = {}  # by the number of the printing that came next
    last: dict[int, Printing] = {}
    for printing in Printing.objects.filter(card__in=cards).select_related("version").order_by("pk"):
        if printing.card_id in last:
            before[printing.pk] = last[printing.card_id]
        last[printing.card_id] = printing
    return [_news(rows[number], before.get(number)) for number in numbers if number in rows]


def _news(printing: Printing, before: Printing | None) -> CardNews:
    if before is None:
        return CardNews(printing.card, printing.pk, printing.since, None)
    old, new = (definition_of_version(each.version) for each in (before, printing))
    changes = [
        difference for difference in engine.differences(old, new) if difference.field.split()[0] not in BESIDE
    ]
    return CardNews(printing.card, printing.pk, printing.since, changes)
