"""The state of a game, as its page and the API show it."""

from typing import Any

from decks.games import undo_steps
from decks.games.board_cache import board_of
from decks.games.game_compatibility import mismatch
from decks.games.models import Game
from decks.games.refusals import GameRefused
from decks.games.view_data import view_data
from decks.models import Deck


def state_of(game: Game, *, just_changed: bool = False) -> dict[str, Any]:
    """The whole state for the player of the game; its shape is `GameState` in `decks.games.serializers`.

    A game of other rules is shown as it was last seen: `readonly` says why, nothing is asked. After a change
    that this process made (`just_changed`) the snapshot is what is seen, and no board is needed.
    """
    shown, readonly = (game.snapshot, "") if just_changed else _view_or_snapshot(game)
    taken_back = game.picks[game.position :]
    return {
        "id": game.public_id,
        "version": game.version,
        "seed": str(game.setup["seed"]),
        "edition": game.setup["edition"],
        "overrides": game.setup["overrides"],
        "left_out": game.setup.get("left_out", []),
        "deck": _deck(game),
        "readonly": readonly,
        "you": "P1",
        **shown,
        "can_undo": not readonly and shown["picks"] > 0,
        "can_redo": not readonly and undo_steps.count_own_picks(taken_back) > 0,
    }


def _view_or_snapshot(game: Game) -> tuple[dict[str, Any], str]:
    why = mismatch(game)
    if not why:
        try:
            return view_data(board_of(game)), ""
        except GameRefused as refused:
            why = str(refused)
    view = {**game.snapshot["view"], "question": None}
    return {**game.snapshot, "view": view, "question": None}, why


def _deck(game: Game) -> dict[str, str]:
    """The deck's address as long as it may be seen; its name stays with the game."""
    deck = game.deck
    if deck is None or not _is_visible(game, deck):
        return {"id": "", "name": game.deck_name, "url": ""}
    return {"id": deck.public_id, "name": deck.name, "url": deck.get_absolute_url()}


def _is_visible(game: Game, deck: Deck) -> bool:
    if deck.visibility != Deck.Visibility.PRIVATE:
        return True
    if deck.owner_id is not None:
        return deck.owner_id == game.owner_id
    return bool(game.session_key) and deck.session_key == game.session_key
