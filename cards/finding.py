"""The cards that hold words, met in the way that takes each database fewest steps."""

import json
from collections.abc import Iterable
from typing import Final

from django.db import connection
from django.db.models import F, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from cards.indexing import all_looked_up, looked_up
from cards.models import Card

FEW: Final = 3_000  # cards that are put in order by themselves; more are met often enough in the order of all
OFTEN: Final = 6  # a word that one card in so many holds is met soonest by looking at the cards themselves


def holding(cards: QuerySet[Card], words: list[str]) -> QuerySet[Card]:
    """Those of the cards that hold all of these words of `asked_for`; `cards` must leave retired ones out."""
    if connection.vendor == "postgresql":
        return _with_words(cards, words)  # it knows how often a word is met, and chooses the way itself
    found = looked_up(words, FEW + 1)
    if found is None:
        all_of_them = _with_words(Card.objects.filter(retired=False), words).order_by()
        found = list(all_of_them.values_list("pk", flat=True)[: FEW + 1])
        return _with_words(cards, words) if len(found) > FEW else _among(cards, found)
    if len(found) <= FEW:
        return _among(cards, found)
    if found[-1] - found[0] < FEW * OFTEN:  # numbers ascend
        return _with_words(cards, words)
    # A sum has no index, so that of the order is gone through, which says all that is asked: no row is read.
    return cards.alias(number=F("pk") + 0).filter(number__in=all_looked_up(words))


def _with_words(cards: QuerySet[Card], words: Iterable[str]) -> QuerySet[Card]:
    """They hold the words as they stand: LIKE of SQLite would take a capital for a small letter."""
    for word in words:
        if connection.vendor == "sqlite":
            cards = cards.filter(GreaterThan(StrIndex("words", Value(word)), 0))
        else:
            cards = cards.filter(words__contains=word)
    return cards


def _among(cards: QuerySet[Card], numbers: list[int]) -> QuerySet[Card]:
    """Those with one of these numbers, told as one value: to tell thousands of them takes long."""
    if not numbers:
        return cards.none()
    told = RawSQL("SELECT value FROM json_each(%s)", [json.dumps(numbers)])
    return cards.filter(pk__in=told)
