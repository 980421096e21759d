"""The starter decks, as in the app's own tests."""

from decks.tests.conftest import men, starters

__all__ = ["men", "starters"]
