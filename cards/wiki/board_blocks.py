"""Board blocks: read by the engine, drawn and played by the app of the games, which registers here."""

from collections.abc import Callable, Iterable
from typing import Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

import engine
from cards.cache import cache_until_change
from cards.definitions import definition
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
    return read_boards([board], source)[0]


def read_boards(blocks: Iterable[Board], source: str = "board") -> list[ScenarioStart]:
    """The scenarios of several, whose cards are fetched at once. engine.BadFile, engine.Refused."""
    written = list(blocks)
    names = [name for each in written for name in named_cards(each.text, source)]
    known = cards_by_name(names)
    return [read_start(each.text, source, lambda name: known.get(name.casefold())) for each in written]


def cards_by_name(names: Iterable[str]) -> dict[str, engine.CardDef]:
    """The cards that are called so in the catalogue, by their names in lower case."""
    found = drawable(cards_called(names))
    return {card.name.casefold(): definition(card) for card in found}


@cache_until_change
def draw_board(text: str) -> SafeString:
    """A board as HTML, or why it cannot be set up."""
    try:
        start = read_board(Board(text, 1))
        start.shown_board()
    except REFUSED as refused:
        return format_html('<p class="note note-warn">This board cannot be set up: {}</p>', refused)
    return _draws[0](start) if _draws else SafeString("")
