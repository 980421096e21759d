"""Parts of a card's page that other apps draw, which register here: the catalogue does not import them."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

from cards.models import Card

Draw = Callable[[HttpRequest, Card], SafeString]
ACTIONS: Final = "actions"  # buttons at the head of the page
SECTIONS: Final = "sections"  # below what is printed
_parts: dict[str, list[Draw]] = {ACTIONS: [], SECTIONS: []}


def register(place: str, draw: Draw) -> None:
    """To be called once for each part, when the app is ready."""
    _parts[place].append(draw)


def draw_parts(place: str, request: HttpRequest, card: Card) -> list[SafeString]:
    """The parts of a place as HTML, in the order in which they were registered; empty ones left out."""
    return [string for string in (draw(request, card) for draw in _parts[place]) if string]
