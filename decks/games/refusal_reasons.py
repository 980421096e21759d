"""Reasons why a place of a game does not offer what its player looks for there."""

from typing import NamedTuple

import engine
from decks.games.board.zone import kind_words
from decks.games.by_hand.seat import asked_board
from decks.games.current_board import refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.refusals import Refusal
from engine.view_types import NotOffered


class ZoneWords(NamedTuple):
    """Whose zone a place is, `your monument zone`, and the title of the wiki's page of its kind."""

    whose: str
    title: str


def describe_zone(game: Game, place: str) -> ZoneWords | None:
    """Return what a place is called in the eyes of whoever sits there; None for a card."""
    try:
        kind, side = engine.zone_type(place), engine.zone_side(place)
    except engine.Refused:
        return None
    return ZoneWords(kind_words(kind, mine=side == game.seat), f"{kind.title()} Zone")


def find_not_offered(game: Game, place: str) -> list[NotOffered]:
    """Return what a zone, or a card of the hand or Fables Deck by its name, does not offer now, and why.

    Refusal `readonly`, ENGINE_FAULT, engine.Refused `bad_zone`.
    """
    refuse_mismatch(game)
    if game.reply_from is not None:
        raise Refusal("thinking")
    with refuse_faults_of(game):
        return withhold_quotes(game, {"not_offered": asked_board(game).why_not(place)})["not_offered"]
