"""Stale readings: effects that another reader read, and cards that an older derivation derived."""

from django.db.models import Q

import engine
from cards.models import (
    Card,
    CardEffect,
)
from cards.search.derivation import VERSION
from cards.services import settle


def read_effects() -> tuple[int, int]:
    """Read anew every text that another reader read, and derive what searches ask of cards anew.

    (effects renewed, effects that stay unread)
    """
    stale = CardEffect.objects.exclude(reader_version=engine.READER_VERSION)
    renewed = stale.count()
    underived = Q(search_version=None) | ~Q(search_version=VERSION)
    for card in Card.with_workshops.filter(underived | Q(pk__in=stale.values("card"))):
        settle(card)
    return renewed, CardEffect.objects.filter(program__isnull=True, card__workshop=None).count()
