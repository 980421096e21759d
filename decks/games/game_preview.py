"""Preview of what picks come to in a stored game, before they are made."""

from collections.abc import Sequence

from decks.games.by_hand.seat import asked_board
from decks.games.current_board import refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.games.services import MOST_AT_ONCE
from decks.refusals import Refusal
from engine.view_types import PickPreview

LONGEST_PICKS = 4_000  # labels of several picks, a line each


def preview_picks(game: Game, picks: Sequence[str]) -> PickPreview:
    """Return what picks of one decision come to, by label, if nobody responds.

    Refusal `readonly`, `too_many_picks`, ENGINE_FAULT; engine.Refused `not_offered`, `not_asked`.
    """
    refuse_mismatch(game)
    if game.reply_from is not None:
        raise Refusal("thinking")
    if len(picks) > MOST_AT_ONCE:
        raise Refusal("too_many_picks", most=MOST_AT_ONCE, value=len(picks))
    with refuse_faults_of(game):
        return withhold_quotes(game, asked_board(game).preview(picks))
