"""Reads of what a card has to do with others."""

from typing import NamedTuple

from cards.cache import cache_until_change
from cards.definitions import definition
from cards.models import Card
from cards.relations.card_links import LinkGroup, card_links, wanted_facets
from cards.relations.facet_holders import Facet, FacetHolder, facet_holders
from cards.relations.link_rules import LinkedCard
from cards.relations.similar_cards import KINDS, similar_cards
from cards.search.derivation import derive


class Relations(NamedTuple):
    """Relations of one card: links to others, and cards like it."""

    links: list[LinkGroup]
    similar: list[FacetHolder]


def relations_of(card: Card) -> Relations:
    """Return the relations of a card: one query, and none until the catalogue changes."""
    faction = card.faction.key if card.faction else None
    me = FacetHolder(card.pk, card.key, card.name, card.type, faction, card.cost, card.fabled)
    facets = derive(definition(card)).facets
    return _relations(LinkedCard(me, frozenset(facets), card.life, card.armor), facets)


@cache_until_change
def _relations(subject: LinkedCard, mine: tuple[Facet, ...]) -> Relations:
    compared = [facet for facet in mine if facet[0] in KINDS]
    holders = facet_holders({*compared, *wanted_facets(subject)}, subject.card.pk)
    return Relations(card_links(subject, holders), similar_cards(subject.card, compared, holders))
