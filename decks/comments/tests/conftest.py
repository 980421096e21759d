"""The small catalogue, and a public deck of Alice's."""

import pytest

from cards.models import Card
from cards.tests.conftest import catalogue, factions
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from decks.tests.conftest import _no_worker
from dimrift_site.accounts.models import User

__all__ = ["_no_worker", "catalogue", "factions"]


@pytest.fixture
def lamps(alice: User, catalogue: dict[str, Card]) -> Deck:
    """Alice's deck of four Lamps, for everybody to see."""
    lines = [DeckLine("main", catalogue["lamp"], 4)]
    return make_deck(alice, "", lines, name="Lamps", visibility="public")
