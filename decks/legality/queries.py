"""Queries for formats: the format that a deck is checked against."""

from collections import defaultdict
from typing import Final

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

import engine
from cards.cache import cache_until_change
from decks.legality.models import CardRestriction, Format
from decks.models import Deck

DEFAULT: Final = "modern"
OWN: Final = [field.attname for field in Format._meta.concrete_fields]
ENTRY: Final = [field.attname for field in CardRestriction._meta.concrete_fields]


def default_format() -> Format:
    """The site's own format; made with its usual numbers where somebody took it away."""
    return site_format(DEFAULT)


def site_format(edition: str) -> Format:
    """The site's format of a preset edition; made with the usual numbers where it is missing."""
    for format_ in known_formats():
        if format_.key == edition:
            return format_
    usual = {"name": edition.title(), "edition": edition}
    return Format.objects.get_or_create(key=edition, defaults=usual)[0]


@cache_until_change
def known_formats() -> tuple[Format, ...]:
    """All formats by name, with their sets and lists; shared until one changes, so nobody may change them."""
    found: dict[int, Format] = {}
    sets: dict[int, set[int]] = defaultdict(set)
    listed: dict[int, dict[int, CardRestriction]] = defaultdict(dict)
    rows = Format.objects.order_by("name", "restrictions__card__name", "restrictions__since")
    # One query, for pages ask ten: a row for each set and each entry of the list
    for row in rows.values_list(*OWN, "sets", *(f"restrictions__{name}" for name in ENTRY)):
        own, (of_set, *entry) = row[: len(OWN)], row[len(OWN) :]
        format_ = found.setdefault(own[0], Format.from_db(DEFAULT_DB_ALIAS, OWN, own))
        if of_set is not None:
            sets[format_.pk].add(of_set)
        if entry[0] is not None:
            listed[format_.pk].setdefault(entry[0], CardRestriction.from_db(DEFAULT_DB_ALIAS, ENTRY, entry))
    for number, format_ in found.items():
        format_.kept_sets = frozenset(sets[number])
        format_.kept_restrictions = tuple(listed[number].values())
    return tuple(found.values())


def format_of(deck: Deck) -> Format:
    """Return the format that the deck's maker chose, else the site's own of its edition (0.1)."""
    chosen = [format_ for format_ in known_formats() if format_.pk == deck.format_id]
    return chosen[0] if chosen else deck.format or site_format(_site_key(deck))


def _site_key(deck: Deck) -> str:
    return deck.edition if deck.edition in engine.PRESETS else DEFAULT


def formats() -> QuerySet[Format]:
    """All formats, by name."""
    default_format()
    return Format.objects.all()
