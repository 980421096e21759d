"""Reads of what a card has to do with others."""

from typing import NamedTuple

from cards.cache import cache_until_change
from cards.definitions import definition
from cards.models import Card
from cards.relations.facet_holders import Facet, FacetHolder, facet_holders
from cards.relations.similar_cards import similar_cards
from cards.search.derivation import derive


class Relations(NamedTuple):
    """What a card has to do with others."""

    similar: list[FacetHolder]


def relations_of(card: Card) -> Relations:
    """What the card has to do with others: one query, and none until the catalogue changes."""
    faction = card.faction.key if card.faction else None
    me = FacetHolder(card.pk, card.key, card.name, card.type, faction, card.cost)
    return _relations(me, derive(definition(card)).facets)


@cache_until_change
def _relations(me: FacetHolder, mine: tuple[Facet, ...]) -> Relations:
    return Relations(similar_cards(me, mine, facet_holders(mine, me.pk)))
