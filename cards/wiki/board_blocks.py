"""Board blocks: read by the engine, drawn and played by the app of the games, which registers here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

import engine
from cards.cache import cache_until_change
from cards.definitions import definition
from cards.models import Card
from cards.queries import drawable
from cards.wiki.markup import Board
from cards.wiki.queries import cards_called
from engine.scenario import ScenarioStart, named_cards, read_start

MOST_BOARDS: Final = 6
LONGEST_BOARD: Final = 3_000
REFUSED: Final = (engine.BadFile, engine.Refused)

Draw = Callable[[ScenarioStart], SafeString]
_draws: list[Draw] = []
_routes: list[str] = []


def register_table(draw: Draw, route: str) -> None:
    """To be called once, when it is ready, by the app that draws the table of a game.

    `route` is the name of the one where a position is tried, by `page` and `board` or by `card`.
    """
    _draws[:], _routes[:] = [draw], [route]


def try_address() -> str:
    """The address where positions are tried; "" where nobody plays them."""
    return reverse(_routes[0]) if _routes else ""


def read_board(board: Board, source: str = "board") -> ScenarioStart:
    """The scenario of a board block. engine.BadFile, engine.Refused."""
    return _read(board.text, cards_by_name(named_cards(board.text, source)), source)


def cards_by_name(names: Iterable[str], draft: Card | None = None) -> dict[str, engine.CardDef]:
    """The cards that are called so in the catalogue, by their names in lower case; a draft goes first."""
    found = [*drawable(cards_called(names)), *([draft] if draft else [])]
    return {card.name.casefold(): definition(card) for card in found}


def draw_board(text: str, draft: Card | None = None) -> SafeString:
    """A board as HTML, or why it cannot be set up. `draft`: the card of a workshop that it is for."""
    return _draw(text, cards_by_name(_names(text), draft)) if draft else draw_boards(text)[0]


@cache_until_change
def draw_boards(*texts: str) -> list[SafeString]:
    """Several of them, whose cards are fetched at once."""
    known = cards_by_name(name for text in texts for name in _names(text))
    return [_draw(text, known) for text in texts]


def _names(text: str) -> list[str]:
    try:
        return named_cards(text, "board")
    except REFUSED:
        return []  # to draw it says why


def _draw(text: str, known: Mapping[str, engine.CardDef]) -> SafeString:
    try:
        start = _read(text, known)
        start.shown_board()
    except REFUSED as refused:
        return format_html('<p class="note note-warn">This board cannot be set up: {}</p>', refused)
    return _draws[0](start) if _draws else SafeString("")


def _read(text: str, known: Mapping[str, engine.CardDef], source: str = "board") -> ScenarioStart:
    return read_start(text, source, lambda name: known.get(name.casefold()))
