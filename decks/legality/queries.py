"""Queries for formats: the format that a deck is checked against."""

from typing import Final

from django.db.models import QuerySet

import engine
from cards.cache import cache_until_change
from decks.legality.models import Format
from decks.models import Deck

DEFAULT: Final = "modern"


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
    return tuple(Format.objects.prefetch_related("sets", "restrictions"))


def format_of(deck: Deck) -> Format:
    """The format that the deck's maker chose, else the site's own of its edition (0.1)."""
    chosen = [format_ for format_ in known_formats() if format_.pk == deck.format_id]
    return chosen[0] if chosen else deck.format or site_format(_site_key(deck))


def _site_key(deck: Deck) -> str:
    return deck.edition if deck.edition in engine.PRESETS else DEFAULT


def formats() -> QuerySet[Format]:
    """All formats, by name."""
    default_format()
    return Format.objects.all()
