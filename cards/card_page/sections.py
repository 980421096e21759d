"""Parts of a card's page that other apps draw, which register here: the catalogue does not import them."""

from collections.abc import Callable, Mapping
from typing import Final

from django.db.models.expressions import Combinable
from django.http import HttpRequest
from django.utils.safestring import SafeString

from cards.models import Card

Draw = Callable[[HttpRequest, Card], SafeString]
ACTIONS: Final = "actions"  # buttons at the head of the page
SECTIONS: Final = "sections"  # below what is printed
MEASURES: Final = "measures"  # below what it does, also of a card of the workshop
_parts: dict[str, list[Draw]] = {ACTIONS: [], SECTIONS: [], MEASURES: []}


_columns: dict[str, Combinable] = {}


def register_columns(columns: Mapping[str, Combinable]) -> None:
    """Have columns read with the row of a card that a page shows; to be called once, when the app is ready.

    A part that is drawn of them needs no query of its own: pages ask ten.
    """
    _columns.update(columns)


def columns() -> dict[str, Combinable]:
    """Return these columns by name."""
    return _columns


def register(place: str, draw: Draw) -> None:
    """To be called once for each part, when the app is ready."""
    _parts[place].append(draw)


def draw_parts(place: str, request: HttpRequest, card: Card) -> list[SafeString]:
    """The parts of a place as HTML, in the order in which they were registered; empty ones left out."""
    return [string for string in (draw(request, card) for draw in _parts[place]) if string]
