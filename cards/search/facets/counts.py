"""Values that a list of cards can be narrowed to, each with the number of cards that it would leave.

Of a group that is chosen from already the other values are counted as if nothing of it were chosen.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import Final, NamedTuple

from django.db.models import Q

from cards.cache import cache_until_change
from cards.factions import NO_FACTION
from cards.models import STATS, Card, Set
from cards.queries import Filter, factions
from cards.search.bitmaps.bitmap import BitmapIndex, Column, NamedCondition, bitmap_index
from cards.search.bitmaps.bitmap_search import FACET_COLUMNS, cards_of
from cards.search.does_titles import DOES_TITLES
from cards.search.facets.card_pools import LegalPool
from cards.search.facets.choices import FACETS, narrow, ranges_of
from cards.search.parser import SearchQuery, read_search
from cards.search.query import matching_cards
from cards.search.tree import Form, terms_of

MOST_VALUES: Final = 40  # of a group that is ordered by size
Sets = Mapping[str, int]  # sets of cards by value, as an address has it


class FacetValue(NamedTuple):
    """A value as an address has it and as people read it, and the number of cards that it would leave."""

    value: str
    words: str
    size: int


class FacetGroup(NamedTuple):
    """The values of a parameter, and the one that is chosen, or ""."""

    name: str
    title: str
    values: list[FacetValue]
    chosen: str


class _Group(NamedTuple):
    """The title of a parameter, the cards by value, and words for values that say too little."""

    title: str
    cards: Sets
    words: Mapping[str, str] = {}
    by_size: bool = True


def facet_groups(narrowed: Filter, pools: Sequence[LegalPool]) -> list[FacetGroup]:
    """Return the groups of values for a list of cards; without those of which no card has any."""
    index = bitmap_index() or BitmapIndex("")  # one for this page alone, where nothing is to be kept
    groups = _groups(index, pools)
    chosen = {name: value for name, value in narrowed.choices.items() if name in groups}
    met = {name: _cards_with(index, groups[name], name, value) for name, value in chosen.items()}
    narrowed_cards = _cards_found(index, narrow(narrowed.search, ranges_of(narrowed.chosen)))
    shown = []
    for name, group in groups.items():
        others = reduce(and_, (cards for other, cards in met.items() if other != name), narrowed_cards)
        values = _values(group, others, {chosen[name]: met[name]} if name in chosen else {})
        if values:
            shown.append(FacetGroup(name, group.title, values, chosen.get(name, "")))
    return shown


def _cards_with(index: BitmapIndex, group: _Group, name: str, value: str) -> int:
    """The cards with a value that is chosen, which may be written as in a search: `draw@you`."""
    if value in group.cards or name not in FACETS:
        return group.cards.get(value, 0)
    return _cards_found(index, narrow(read_search(""), ((name, value),)))


def highest_stats() -> dict[str, int]:
    """Return the highest value of each stat in the catalogue; 0 where no card prints it."""
    index = bitmap_index() or BitmapIndex("")
    columns = index.columns(FACET_COLUMNS)
    return {
        stat: max(
            (value for value, cards in (column or {}).items() if value and cards & index.listed), default=0
        )
        for stat, column in ((stat, columns[stat]) for stat in STATS)
    }


def _values(group: _Group, others: int, chosen: Sets) -> list[FacetValue]:
    cards_by_value = {**group.cards, **chosen}
    counted = ((value, (others & cards).bit_count()) for value, cards in cards_by_value.items())
    values = [(value, count) for value, count in counted if count or value in chosen]
    if group.by_size:
        values = sorted(values, key=lambda entry: (-entry[1], entry[0]))[:MOST_VALUES]
    return [FacetValue(value, group.words.get(value) or _plain_words(value), n) for value, n in values]


def _plain_words(value: str) -> str:
    """`first-strike` as "First strike"."""
    return value.replace("-", " ").capitalize()


def _cards_found(index: BitmapIndex, search: SearchQuery) -> int:
    if search.tree is None:
        return 0
    if any(term.form == Form.REGEX for term in terms_of(search.tree)):
        numbers = matching_cards(search, Q()).cards.order_by().values_list("pk", flat=True)
        return index.listed & index.cards_numbered(numbers)
    return index.listed & cards_of(index, search.tree)


def _groups(index: BitmapIndex, pools: Sequence[LegalPool]) -> dict[str, _Group]:
    """The groups by parameter, in the order in which they are shown."""
    columns = index.columns(FACET_COLUMNS)
    known_factions, known_sets = factions(), _sets()
    of_faction = _renamed(columns["faction number"], {each.pk: each.key for each in known_factions})
    of_set = _renamed(columns["set number"], {number: key for number, key, _name in known_sets})
    of_pool = {pool.key: _cards_of_pool(index, pool, columns["set number"]) for pool in pools}
    of_cost = {str(cost): cards for cost, cards in (columns["cost"] or {}).items() if cost is not None}
    fabled = _renamed(columns["fabled"], {False: "no", True: "yes"})
    return {
        "faction": _Group(
            "Faction",
            of_faction | {NO_FACTION: (columns["faction number"] or {}).get(None, 0)},
            {each.key: each.name for each in known_factions} | {NO_FACTION: "No faction"},
            by_size=False,
        ),
        "type": _Group(
            "Type", _renamed(columns["type"], {kind: kind for kind in Card.Type.values}), by_size=False
        ),
        "cost": _Group("Cost", of_cost, by_size=False),
        "fabled": _Group("Deck", fabled, {"no": "Main deck", "yes": "Fables Deck"}, by_size=False),
        "subtype": _Group("Subtype", index.facets("type")),
        "keyword": _Group("Keyword", index.facets("keyword")),
        "does": _Group("What it does", index.facets("does"), DOES_TITLES),
        "set": _Group("Set", of_set, {key: name for _number, key, name in known_sets}),
        "legal": _Group("Legal in", of_pool, {pool.key: pool.title for pool in pools}, by_size=False),
    }


def _renamed(column: Column | None, names: Mapping[object, str]) -> dict[str, int]:
    """The cards of a column by these names of its values; none of what was too many values to read."""
    return {name: column[value] for value, name in names.items() if column and value in column}


@cache_until_change
def _sets() -> list[tuple[int, str, str]]:
    """Return number, key and name of all sets."""
    return list(Set.objects.values_list("pk", "key", "name"))


def _cards_of_pool(index: BitmapIndex, pool: LegalPool, sets: Column | None) -> int:
    """The same cards as by its condition, which takes a query."""
    cards = index.everything
    if pool.sets and sets is None:
        return index.cards_where(NamedCondition(pool, lambda: pool.condition))
    if pool.sets and sets is not None:
        cards &= reduce(int.__or__, (sets.get(number, 0) for number in pool.sets), 0)
    if not pool.takes_rings:
        cards &= index.everything ^ index.facets("is").get("ring", 0)
    return cards & (index.everything ^ index.cards_numbered(pool.without))
