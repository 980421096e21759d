"""Fixtures of games, for those with a win."""

from decks.games.tests.conftest import _empty_board_cache, _no_worker, fey, men, player, starters

__all__ = ["_empty_board_cache", "_no_worker", "fey", "men", "player", "starters"]
