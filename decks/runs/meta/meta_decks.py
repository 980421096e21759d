"""Decks of the meta of a format: which public decks are in it, and in which order."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.db.models import F, Q

import engine
from cards.queries import printed_effects
from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.legality.queries import format_of
from decks.lists.builder import deck_lines
from decks.models import Deck
from decks.runs.equal_runs import playable_snapshot
from decks.runs.matrices.services import MOST_DECKS

MOST_OF_ONE: Final = 3  # decks of one account
MOST_LOOKED_AT: Final = 100  # decks, of which some may break the rules of the format


def meta_decks(format_: Format) -> list[Deck]:
    """Return the decks of the meta: the site's own, then those with the most likes, of equal ones the newest.

    Public ones alone that fit the format and whose texts are all read, at most MOST_OF_ONE of an account.
    """
    chosen: list[Deck] = []
    of_owner: Counter[int] = Counter()
    for deck in _candidates(format_):
        if len(chosen) == MOST_DECKS:
            break
        if deck.owner_id is not None and of_owner[deck.owner_id] == MOST_OF_ONE:
            continue
        if _fits(deck, format_):
            chosen.append(deck)
            of_owner[deck.owner_id or 0] += 1
    return chosen


def _candidates(format_: Format) -> Iterator[Deck]:
    unnamed = Q(format=None, edition=format_.edition)
    rows = Deck.objects.filter(Q(format=format_) | unnamed, visibility=Deck.Visibility.PUBLIC)
    rows = rows.order_by(F("key").asc(nulls_last=True), "-likes", "-created", "-pk")[:MOST_LOOKED_AT]
    with_cards = rows.select_related("format").prefetch_related(
        "entries__card__faction", "entries__card__set", printed_effects("entries__card__effects")
    )
    yield from (deck for deck in with_cards if format_of(deck) == format_)


def _fits(deck: Deck, format_: Format) -> bool:
    if problems(deck_lines(deck), deck.edition, format_):
        return False
    return playable_snapshot(deck, engine.edition(format_.edition, format_.overrides)) is not None
