"""The small catalogue, as in the app's own tests."""

from cards.tests.conftest import catalogue, factions

__all__ = ["catalogue", "factions"]
