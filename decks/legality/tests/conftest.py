"""The starter decks, as in the app's own tests."""

from decks.tests.conftest import men

__all__ = ["men"]
