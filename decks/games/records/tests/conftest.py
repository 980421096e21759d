"""Games that are written as records."""

from decks.games.tests.conftest import _empty_board_cache, _no_worker, game, men, starters

__all__ = ["_empty_board_cache", "_no_worker", "game", "men", "starters"]
