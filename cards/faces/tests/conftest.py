"""The small catalogue, as in the app's own tests, and the shipped cards."""

from cards.pictures.tests.conftest import chosen, shipped
from cards.tests.conftest import catalogue, factions

__all__ = ["catalogue", "chosen", "factions", "shipped"]
