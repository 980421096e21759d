"""The starter decks and games, as in the tests of games."""

from decks.games.tests.conftest import _empty_board_cache, game
from decks.tests.conftest import _no_worker, men

__all__ = ["_empty_board_cache", "_no_worker", "game", "men"]
