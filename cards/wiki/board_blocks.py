"""Board blocks: read by the engine, drawn and played by the app of the games, which registers here."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from django.db import Error as DatabaseAway
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
from dimrift_site.base.web.shared_cache import CacheAway
from engine.scenario import ScenarioStart, named_cards, read_start

MOST_BOARDS: Final = 6
LONGEST_BOARD: Final = 3_000
LONGEST_POSITION: Final = 10_000  # of one that a game begins with: both decks may be written out
REFUSED: Final = (engine.BadFile, engine.Refused)
ENGINE_FAULT: Final = "the engine broke down over it, which is a fault of the site and is noted in its log"

logger = logging.getLogger(__name__)

Draw = Callable[[ScenarioStart], SafeString]
_draws: list[Draw] = []
_routes: list[str] = []


def register_table(draw: Draw, route: str) -> None:
    """To be called once, when it is ready, by the app that draws the table of a game.

    `route` is the name of the one where a position is tried, by `page` and `board` or by `card`.
    """
    _draws[:], _routes[:] = [draw], [route]


def try_address() -> str:
    """Return the address where positions are tried; "" where nobody plays them."""
    return reverse(_routes[0]) if _routes else ""


def read_board(board: Board, source: str = "board") -> ScenarioStart:
    """The scenario of a board block. engine.BadFile, engine.Refused."""
    return _read(board.text, cards_by_name(named_cards(board.text, source)), source)


def cards_by_name(names: Iterable[str], drafts: Iterable[Card] = ()) -> dict[str, engine.CardDef]:
    """Return the cards that are called so in the catalogue, by their names in lower case; drafts go first."""
    cards = [*drawable(cards_called(names)), *drafts]
    return {card.name.casefold(): definition(card) for card in cards}


def draw_board(text: str, drafts: Sequence[Card] = ()) -> SafeString:
    """A board as HTML, or why it cannot be set up. `drafts`: cards of a workshop that it may name."""
    return _draw(text, cards_by_name(names_on(text), drafts)) if drafts else draw_boards(text)[0]


@cache_until_change
def draw_boards(*texts: str) -> list[SafeString]:
    """Several of them, whose cards are fetched at once."""
    known = cards_by_name(name for text in texts for name in names_on(text))
    return [_draw(text, known) for text in texts]


def names_on(text: str) -> list[str]:
    """The words of a board that may be names of cards; none where it cannot be read."""
    try:
        refuse_long(text)
        return named_cards(text, "board")
    except REFUSED:
        return []  # to draw it says why


def _draw(text: str, known: Mapping[str, engine.CardDef]) -> SafeString:
    try:
        with refuse_faults():
            start = _read(text, known)
            start.shown_board()
            return _draws[0](start) if _draws else SafeString("")
    except REFUSED as refused:
        return format_html('<p class="note note-warn">This board cannot be set up: {}</p>', refused)


@contextmanager
def refuse_faults() -> Iterator[None]:
    """Make an engine.BadFile of whatever the engine breaks down with over a board, and log it."""
    try:
        yield
    except (*REFUSED, DatabaseAway, CacheAway):
        raise
    except Exception as error:
        logger.exception("The engine broke down over a board")
        raise engine.BadFile("board", 0, ENGINE_FAULT) from error


def refuse_long(text: str, source: str = "board", most: int = LONGEST_BOARD) -> None:
    """engine.BadFile for a board of more characters than `most`, as a card of a workshop may have."""
    if len(text) > most:
        raise engine.BadFile(source, 0, f"at most {most:,} characters, not {len(text):,}")


def _read(text: str, known: Mapping[str, engine.CardDef], source: str = "board") -> ScenarioStart:
    refuse_long(text, source)
    return read_start(text, source, lambda name: known.get(name.casefold()))
