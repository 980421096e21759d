"""The small catalogue, and two decks of its cards."""

import pytest

from cards.models import Card
from cards.tests.conftest import catalogue, factions
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User

__all__ = ["_no_worker", "catalogue", "factions", "men"]


@pytest.fixture
def lamps(alice: User, catalogue: dict[str, Card]) -> Deck:
    """Alice's private deck: four Lamps and a Knight."""
    lines = [DeckLine("main", catalogue["lamp"], 4), DeckLine("fables", catalogue["knight"], 1)]
    return make_deck(alice, "", lines, name="Lamps", about="They burn.")
