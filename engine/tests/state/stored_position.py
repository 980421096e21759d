"""A position as a game keeps it between two questions: its state as text, its cards from elsewhere."""

import json

from engine.game import EngineGame
from engine.state.card_profile import CardPool
from engine.state.position import Position, position_from_state


def stored_text(position: Position) -> str:
    return json.dumps(position.to_state())


def game_from_text(text: str, library: CardPool) -> EngineGame:
    return EngineGame(position_from_state(json.loads(text), library), None, None)


def read_back(game: EngineGame) -> EngineGame:
    """Return the game that goes on from what is stored of this one."""
    return game_from_text(stored_text(game.position), game.position.library)
