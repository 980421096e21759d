"""The small catalogue, and the deck and runs of the tests of runs."""

from cards.tests.conftest import catalogue, factions
from decks.runs.tests.conftest import deck, start, woken
from decks.tests.conftest import _no_worker, men

__all__ = ["_no_worker", "catalogue", "deck", "factions", "men", "start", "woken"]
