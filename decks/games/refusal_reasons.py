"""Reasons why a place of a game does not offer what its player looks for there."""

from decks.games.by_hand.seat import asked_board
from decks.games.current_board import refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.refusals import Refusal
from engine.view_types import NotOffered


def find_not_offered(game: Game, place: str) -> list[NotOffered]:
    """Return what a zone, or a card of the hand or Fables Deck by its name, does not offer now, and why.

    Refusal `readonly`, ENGINE_FAULT, engine.Refused `bad_zone`.
    """
    refuse_mismatch(game)
    if game.reply_from is not None:
        raise Refusal("thinking")
    with refuse_faults_of(game):
        return withhold_quotes(game, {"not_offered": asked_board(game).why_not(place)})["not_offered"]
