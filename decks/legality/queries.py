"""Queries for formats: the format that a deck is checked against."""

from collections.abc import Iterable
from typing import Final

from django.db.models import QuerySet

import engine
from decks.legality.models import Format
from decks.models import Deck

DEFAULT: Final = "modern"


def default_format() -> Format:
    """The site's own format; made with its usual numbers where somebody took it away."""
    return site_format(DEFAULT)


def site_format(edition: str) -> Format:
    """The site's format of a preset edition; made with the usual numbers where it is missing."""
    usual = {"name": edition.title(), "edition": edition}
    found, _made = Format.objects.get_or_create(key=edition, defaults=usual)
    return found


def format_of(deck: Deck) -> Format:
    """The format that the deck's maker chose, else the site's own of its edition (0.1)."""
    return deck.format or site_format(_site_key(deck))


def format_among(found: Iterable[Format], deck: Deck) -> Format:
    """The same out of formats that are there already."""
    for format_ in found:
        if format_.pk == deck.format_id or (deck.format_id is None and format_.key == _site_key(deck)):
            return format_
    return format_of(deck)


def _site_key(deck: Deck) -> str:
    return deck.edition if deck.edition in engine.PRESETS else DEFAULT


def formats() -> QuerySet[Format]:
    """All formats, by name."""
    default_format()
    return Format.objects.all()
