"""Listed cards by their facets: one question for all that a page compares a card with."""

from collections import defaultdict
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from cards import queries
from cards.models import CardFacet, card_address

MOST_HOLDERS: Final = 200  # of one facet, by number: more are told by the search for it
Facet = tuple[str, str]  # kind, value


class FacetHolder(NamedTuple):
    """A card that has a facet, with what it is compared by."""

    pk: int
    key: str
    name: str
    type: str
    faction: str | None
    cost: int | None
    fabled: bool

    def get_absolute_url(self) -> str:
        """Its page."""
        return card_address(self.key)


ROW: Final = (
    "card_id", "card__key", "card__name", "card__type", "card__faction__key", "card__cost", "card__fabled",
)  # fmt: skip


def facet_holders(facets: Iterable[Facet], without: int) -> dict[Facet, list[FacetHolder]]:
    """The listed cards, all but one, that have each of these facets; facets of no other card are left out."""
    by_kind: dict[str, list[str]] = defaultdict(list)
    for kind, value in facets:
        by_kind[kind].append(value)
    if not by_kind:
        return {}
    asked = reduce(or_, (Q(kind=kind, value__in=values) for kind, values in by_kind.items()))
    place = Window(RowNumber(), partition_by=[F("kind"), F("value")], order_by=F("card_id").asc())
    rows = (
        CardFacet.objects.filter(asked, card__in=queries.listed_cards())
        .exclude(card=without)
        .annotate(place=place)
        .filter(place__lte=MOST_HOLDERS)
        .values_list("kind", "value", *ROW)
    )
    found: dict[Facet, list[FacetHolder]] = defaultdict(list)
    for kind, value, *row in rows:
        found[kind, value].append(FacetHolder._make(row))
    return dict(found)
