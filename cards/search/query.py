"""The cards that hold words, met in the way that takes each database fewest steps."""

import json
from collections.abc import Iterable
from typing import Final

from django.db import connection
from django.db.models import F, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from cards.models import Card
from cards.search.index import look_up, look_up_all

FEW: Final = 3_000  # cards that are put in order by themselves; more are met often enough in the order of all
OFTEN: Final = 6  # a word that one card in so many holds is met soonest by looking at the cards themselves


def cards_with_words(cards: QuerySet[Card], words: list[str]) -> QuerySet[Card]:
    """The cards that hold all of these words of `search_words`; `cards` must leave retired ones out."""
    if connection.vendor == "postgresql":
        return _filter_by_text(cards, words)  # it knows how often a word is met, and chooses the way itself
    found = look_up(words, FEW + 1)
    if found is None:
        all_of_them = _filter_by_text(Card.objects.filter(retired=False), words).order_by()
        found = list(all_of_them.values_list("pk", flat=True)[: FEW + 1])
        return _filter_by_text(cards, words) if len(found) > FEW else _filter_by_numbers(cards, found)
    if len(found) <= FEW:
        return _filter_by_numbers(cards, found)
    if found[-1] - found[0] < FEW * OFTEN:  # numbers ascend
        return _filter_by_text(cards, words)
    # A sum has no index, so that of the order is gone through, which says all that is asked: no row is read.
    return cards.alias(number=F("pk") + 0).filter(number__in=look_up_all(words))


def _filter_by_text(cards: QuerySet[Card], words: Iterable[str]) -> QuerySet[Card]:
    """They hold the words as they stand: LIKE of SQLite would take a capital for a small letter."""
    for word in words:
        if connection.vendor == "sqlite":
            cards = cards.filter(GreaterThan(StrIndex("words", Value(word)), 0))
        else:
            cards = cards.filter(words__contains=word)
    return cards


def _filter_by_numbers(cards: QuerySet[Card], numbers: list[int]) -> QuerySet[Card]:
    """Filter by these numbers, given as one value: to give thousands of them singly takes long."""
    if not numbers:
        return cards.none()
    values = RawSQL("SELECT value FROM json_each(%s)", [json.dumps(numbers)])
    return cards.filter(pk__in=values)
