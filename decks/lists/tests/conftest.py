"""The starter decks, as in the app's own tests; and a deck of hers to edit."""

import pytest

from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from decks.runs.tests.conftest import deck
from decks.tests.conftest import _no_worker, men, starters
from dimrift_site.accounts.models import User

__all__ = ["_no_worker", "deck", "men", "starters"]


@pytest.fixture
def boxes(men: Deck, alice: User) -> Deck:
    """Alice's new deck: three Toll Boxes."""
    box = Card.objects.get(key="toll-box")
    return make_deck(alice, "", [DeckLine("main", box, 3)], name="Boxes", about="Three of them.")
