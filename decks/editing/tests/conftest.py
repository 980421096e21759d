"""The starter decks, as in the app's own tests; and a deck of hers to edit."""

import pytest

from cards.models import Card
from decks.editing.services import make_deck
from decks.models import Deck
from decks.services import Line
from decks.simulation.tests.conftest import deck
from decks.tests.conftest import men
from dimrift_site.accounts.models import User

__all__ = ["deck", "men"]


@pytest.fixture
def boxes(men: Deck, alice: User) -> Deck:
    """Alice's new deck: three Toll Boxes."""
    box = Card.objects.get(key="toll-box")
    return make_deck(alice, "", [Line("main", box, 3)], name="Boxes", about="Three of them.")
