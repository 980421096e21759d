"""The starter decks, as in the app's own tests."""

from decks.tests.conftest import _no_worker, men

__all__ = ["_no_worker", "men"]
