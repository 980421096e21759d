"""Games in which more than one thing was tried."""

from decks.games import services
from decks.games.game_state import state_of
from decks.games.tests.conftest import _empty_board_cache, _no_worker, game, men, starters
from decks.models import Game

__all__ = ["_empty_board_cache", "_no_worker", "game", "men", "starters"]


def play(game: Game, *labels: str) -> Game:
    """Answer with these labels, one after the other."""
    for label in labels:
        game = services.answer(game, game.version, label)
    return game


def labels_of(game: Game) -> list[str]:
    """The labels of the question now asked; none when the game is over."""
    question = state_of(game)["question"]
    return [option["label"] for option in question["options"]] if question else []


def branched(game: Game) -> Game:
    """A game with two lines: the Battle was tried first, now line 1, and the Campaign is played."""
    play(game, "keep", "event battle")
    services.undo(game, game.version)
    return play(game, "event campaign")
