"""The small catalogue of the cards' tests."""

from cards.tests.conftest import catalogue, factions

__all__ = ["catalogue", "factions"]
