"""The cards that a search finds, met in the way that takes each database fewest steps."""

import json
from array import array
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL

from cards.models import Card
from cards.search.conditions import EVERYTHING, NOTHING, NUMBER, Lookup, is_named, text_in
from cards.search.fields import BY_NAME
from cards.search.normalize import search_phrase
from cards.search.order import behind, put_in_order
from cards.search.parser import SearchQuery
from cards.search.pattern import MOST_SEARCHED, cards_matching
from cards.search.tree import (
    BARE,
    EXACT,
    Conjunction,
    Disjunction,
    Form,
    Negation,
    SearchNode,
    SearchTerm,
    SearchWarning,
    demanded_terms,
    terms_of,
)

FEW: Final = 1_000  # cards that are put in order by themselves; more are met often enough in the order of all
NUMBERS_OF_JSON: Final = {
    "sqlite": "SELECT value FROM json_each(%s)",
    "postgresql": "SELECT json_array_elements_text(%s)::bigint",
}


class Arrangement(NamedTuple):
    """The order of the cards; `last`: only those behind the one with this number; `most`: so many."""

    order: str
    direction: str = ""
    last: int | None = None
    most: int = 1_000


class Found(NamedTuple):
    """Numbers of cards in order, whether there are more, and what went wrong meanwhile."""

    numbers: "array[int]"
    more: bool
    warnings: tuple[SearchWarning, ...] = ()


def find(search: SearchQuery, among: Q, arranged: Arrangement) -> Found:
    """Return the listed cards that a search finds among some."""
    ranking = ranking_words(search)
    matching = matching_cards(search, among, ranked=bool(ranking) and arranged.order == "best")
    return arrange(matching.cards, arranged, ranking if matching.few else [])._replace(
        warnings=matching.warnings
    )


def arrange(cards: QuerySet[Card], arranged: Arrangement, ranking: Sequence[str]) -> Found:
    """These cards in order, the best match first where words rank them."""
    ways = (arranged.order, arranged.direction, ranking)
    if arranged.last is not None:
        cards = behind(cards, arranged.last, *ways)
    ordered = put_in_order(cards, *ways).values_list("pk", flat=True)
    return cut(array("q", ordered[: arranged.most + 1]), arranged.most)


def cut(numbers: "array[int]", most: int) -> Found:
    """So many of the numbers, of which one more was looked for."""
    return Found(numbers[:most], len(numbers) > most)


def ranking_words(search: SearchQuery) -> list[str]:
    """Return the words by whose place the best match is known, as `search_phrase` gives them."""
    return [word for term in demanded_terms(search.tree) for word in _ranking(term)] if search.tree else []


class Matching(NamedTuple):
    """The cards that fit in no order, whether they are known to be at most FEW, and what went wrong."""

    cards: QuerySet[Card]
    few: bool
    warnings: tuple[SearchWarning, ...] = ()


def matching_cards(search: SearchQuery, among: Q, ranked: bool = False) -> Matching:
    """Return the listed cards that a search finds among some; `ranked`: it matters whether they are few."""
    if search.tree is None:
        return Matching(Card.objects.none(), True)
    listed = Card.objects.filter(among, retired=False)
    matched, warnings = match_patterns(search.tree, listed)
    if matched is None:
        return Matching(Card.objects.none(), True, warnings)
    first = listed.filter(condition(search.tree, Lookup.FIRST, matched))
    if search.tree == Conjunction(()) or not (ranked or connection.vendor == "sqlite"):
        return Matching(first, False)
    numbers = list(first.order_by().values_list("pk", flat=True)[: FEW + 1])
    if len(numbers) <= FEW:
        return Matching(Card.objects.filter(among_numbers(numbers)), True)
    if connection.vendor == "postgresql":
        return Matching(first, False)  # it chooses the way itself
    beside = condition(search.tree, Lookup.BESIDE, matched)
    return Matching(listed.alias(row_number=NUMBER).filter(beside), False)


Matched = dict[SearchTerm, list[int]]


def match_patterns(
    tree: SearchNode, cards: QuerySet[Card]
) -> tuple[Matched | None, tuple[SearchWarning, ...]]:
    """Return the cards that each regular expression matches, of those that fit the rest; None: too many."""
    patterns = [term for term in terms_of(tree) if term.form == Form.REGEX]
    if not patterns:
        return {}, ()
    other_cards = cards.filter(condition(tree, Lookup.FIRST, None)).order_by()
    numbers = list(other_cards.values_list("pk", flat=True)[: MOST_SEARCHED + 1])
    if len(numbers) > MOST_SEARCHED:
        sentence = (
            f"A regular expression is looked for in up to {MOST_SEARCHED:,} cards, and the rest "
            "of the search leaves more: add another term."
        )
        return None, (SearchWarning("regex_too_wide", f"/{patterns[0].value}/", sentence),)
    texts = Card.objects.filter(among_numbers(numbers)).only("name", "type", "subtypes", "flavour")
    read = list(texts.prefetch_related("effects").order_by())
    return {term: cards_matching(term, read) for term in patterns}, ()


def condition(node: SearchNode, lookup: Lookup, matched: Matched | None, is_wanted: bool = True) -> Q:
    """The condition of a part. Without `matched`, regular expressions leave nothing out (`is_wanted`)."""
    if isinstance(node, Negation):
        return ~condition(node.part, lookup, matched, not is_wanted)
    if isinstance(node, (Conjunction, Disjunction)):
        join = Q.AND if isinstance(node, Conjunction) else Q.OR
        # One flat node: Django takes a deep one apart by recursion
        return Q(*(condition(part, lookup, matched, is_wanted) for part in node.parts), _connector=join)
    if node.form == Form.REGEX:
        if matched is None:
            return EVERYTHING if is_wanted else NOTHING
        return among_numbers(matched[node])
    if node.field == BARE:
        return text_in(None)(node, lookup)
    if node.field == EXACT:
        return is_named(node.value, lookup)
    holds = BY_NAME[node.field].holds
    assert holds is not None, node  # directives are no part of the tree
    return holds(node, lookup)


def among_numbers(numbers: Iterable[int]) -> Q:
    """Cards with these numbers, given as one value: to give thousands of them singly takes long."""
    wanted = list(numbers)
    if not wanted:
        return NOTHING
    return Q(pk__in=RawSQL(NUMBERS_OF_JSON[connection.vendor], [json.dumps(wanted)]))  # noqa: S611 - as a parameter


def _ranking(term: SearchTerm) -> list[str]:
    if term.field != BARE or term.form == Form.REGEX:
        return []
    return [phrase] if (phrase := search_phrase(term.value)) else []
