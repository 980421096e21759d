"""The cast of the runs."""

from decks.runs.tests.conftest import _no_worker, deck, men, start, woken

__all__ = ["_no_worker", "deck", "men", "start", "woken"]
