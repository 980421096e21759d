"""A search answered by the bitmap index: terms are sets of cards, which are joined and put in order here."""

from array import array
from collections.abc import Callable, Mapping
from functools import partial, reduce
from itertools import chain, islice, product
from operator import and_, or_
from typing import Final

from django.db.models import F, Q
from django.db.models.expressions import Combinable

from cards.definitions import DIRECTIONS
from cards.models import STATS, Card
from cards.search.bitmaps.bitmap import BitmapIndex, Column, NamedCondition
from cards.search.conditions import (
    GROUPS,
    HIGHEST,
    IS_MET,
    MARK_SIGN,
    NUMBERS,
    Lookup,
    arrows_of,
    split_arrow,
)
from cards.search.fields import BY_NAME, Kind
from cards.search.normalize import Section, search_phrase
from cards.search.order import ORDERS, is_descending
from cards.search.parser import SearchQuery
from cards.search.query import FEW, Arrangement, Found, among_numbers, arrange, condition, cut, ranking_words
from cards.search.tree import BARE, Conjunction, Form, Negation, SearchNode, SearchTerm, terms_of

PAUSE: Final = 0.02  # seconds


def find_by_bitmaps(
    index: BitmapIndex, search: SearchQuery, among: Mapping[str, Q], arranged: Arrangement
) -> Found | None:
    """Return the listed cards that a search finds; None where only the database can say it.

    That is a regular expression, and an order by what has very many values.
    """
    if search.tree is None or any(term.form == Form.REGEX for term in terms_of(search.tree)):
        return None
    chosen = [index.cards_where(NamedCondition(name, partial(Q, met))) for name, met in among.items()]
    cards = reduce(and_, chosen, index.listed & cards_of(index, search.tree))
    if arranged.order == "new":
        down = is_descending(arranged.order, arranged.direction)
        newest = index.members_by_number(cards, arranged.last, down)
        return cut(array("q", islice(newest, arranged.most + 1)), arranged.most)
    groups = _groups_in_order(index, arranged)
    if groups is None:
        return None
    ranking = ranking_words(search) if arranged.order == "best" else []
    if ranking and cards.bit_count() <= FEW:
        return arrange(Card.objects.filter(among_numbers(index.members(cards))), arranged, ranking)
    backwards = _is_backwards(arranged)
    members = chain.from_iterable(index.members(cards & group, backwards) for group in groups)
    return cut(array("q", islice(members, arranged.most + 1)), arranged.most)


def load_index(index: BitmapIndex) -> None:
    """Read every column that a search compares or a list is put in order by, facets, and all texts."""
    index.load_columns(COLUMNS)
    index.load_facets()
    index.load_text_lines(PAUSE)


def _groups_in_order(index: BitmapIndex, arranged: Arrangement) -> list[int] | None:
    """The cards in groups, within which names decide; only those behind the last one, if there is one."""
    key = ORDERS[arranged.order].key
    groups = [index.everything]
    if key is not None:
        column = index.column(arranged.order, key)
        if column is None:
            return None
        groups = [cards for value, cards in column.items() if value is not None]
        if is_descending(arranged.order, arranged.direction):
            groups.reverse()
        groups.append(column.get(None, 0))  # what is not printed is last either way
    last = index.single(arranged.last) if arranged.last else 0
    if not last:
        return groups
    position = next(place for place, group in enumerate(groups) if group & last)
    later = index.everything ^ (2 * last - 1) if _is_backwards(arranged) else last - 1
    return [groups[position] & later, *groups[position + 1 :]]


def _is_backwards(arranged: Arrangement) -> bool:
    return ORDERS[arranged.order].key is None and arranged.direction == "desc"


def cards_of(index: BitmapIndex, node: SearchNode) -> int:
    """Return the cards that a part of a search finds, retired ones among them."""
    if isinstance(node, SearchTerm):
        return _cards_of_term(index, node)
    if isinstance(node, Negation):
        return index.everything ^ cards_of(index, node.part)
    join, begin = (and_, index.everything) if isinstance(node, Conjunction) else (or_, 0)
    return reduce(join, (cards_of(index, child) for child in node.parts), begin)


def _cards_of_term(index: BitmapIndex, term: SearchTerm) -> int:
    if term.field in SECTIONS:
        cards = _cards_of_phrase(index, term)
    else:
        compare = COMPARED.get(BY_NAME[term.field].kind) if term.field in BY_NAME else None
        cards = compare(index, term) if compare else None
    if cards is None:
        name = term._replace(start=0, end=0)
        cards = index.cards_where(NamedCondition(name, partial(condition, term, Lookup.FIRST, {})))
    return cards


def _cards_of_phrase(index: BitmapIndex, term: SearchTerm) -> int | None:
    """Cards in which this stands; None where the database has an index of it, or looks better itself."""
    phrase = search_phrase(term.value)
    is_short = phrase.startswith(MARK_SIGN)
    if not phrase or (is_short and term.field == BARE):  # which stands where a word begins
        return None
    return index.cards_with_phrase(phrase.lstrip(MARK_SIGN), SECTIONS[term.field])


def _cards_of_number(index: BitmapIndex, term: SearchTerm) -> int | None:
    """Cards whose number compares so with a number, or with another of their numbers."""
    mine = _number_column(index, term.field)
    if term.value in NUMBERS:
        return _cards_compared(mine, term.operator, _number_column(index, term.value))
    return _cards_compared(mine, term.operator, {min(int(term.value), HIGHEST): index.everything})


def _number_column(index: BitmapIndex, name: str) -> Column | None:
    """Return the cards by a number, with those that have 0 where nothing is printed."""
    number = NUMBERS[name]
    column, types = index.column(name, number.value), index.column("type", F("type"))
    if column is None or types is None or not number.absent:
        return column
    unprinted = column.get(None, 0)
    zero = unprinted & reduce(or_, (types.get(card_type, 0) for card_type in number.absent))
    return {**column, 0: column.get(0, 0) | zero, None: unprinted ^ zero}


def _cards_of_arrow(index: BitmapIndex, term: SearchTerm) -> int:
    """Cards with so many arrows, of which there are 0 to 3, in one of the directions of a group."""
    direction, operator, count = split_arrow(term.value)
    columns = (index.column(f"arrow:{arrow}", *arrows_of([arrow])) for arrow in GROUPS[direction])
    asked = {int(count): index.everything}
    cards = reduce(or_, (_cards_compared(column, operator, asked) or 0 for column in columns))
    return index.everything ^ cards if term.operator == "!=" else cards


def _cards_compared(mine: Column | None, operator: str, others: Column | None) -> int | None:
    """Cards of which one value compares so with the other; None where there are too many of them.

    What neither is printed nor is 0 without it compares with nothing.
    """
    if mine is None or others is None:
        return None
    is_met = IS_MET[operator]
    sets = (
        cards & against
        for (value, cards), (other, against) in product(mine.items(), others.items())
        if value is not None and other is not None and is_met(value, other)
    )
    return reduce(or_, sets, 0)


SECTIONS: Final = {BARE: None, "name": Section.NAME, "text": Section.TEXT, "flavour": Section.FLAVOUR}
COMPARED: Final[Mapping[str, Callable[[BitmapIndex, SearchTerm], int | None]]] = {
    Kind.NUMBER: _cards_of_number,
    Kind.ARROW: _cards_of_arrow,
}
FACET_COLUMNS: Final[Mapping[str, Combinable]] = {
    "type": F("type"),
    "faction number": F("faction"),
    "set number": F("set"),
    "fabled": F("fabled"),
    **{name: NUMBERS[name].value for name in ("cost", *STATS)},
}
COLUMNS: Final[Mapping[str, Combinable]] = {
    **{name: order.key for name, order in ORDERS.items() if order.key is not None and name != "new"},
    **{f"arrow:{direction}": arrows_of([direction])[0] for direction in DIRECTIONS},
    **{name: number.value for name, number in NUMBERS.items()},
    **FACET_COLUMNS,
}
