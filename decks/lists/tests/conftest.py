"""The starter decks, as in the app's own tests; rows of their lists; and a deck of hers to edit."""

import pytest

import engine
from cards.models import Card
from decks.lists import list_rows, prices
from decks.lists.deck_store import DeckLine
from decks.lists.list_rows import ListRow
from decks.lists.services import make_deck
from decks.models import Deck
from decks.runs.tests.conftest import deck
from decks.tests.conftest import _no_worker, men, secret, starters
from dimrift_site.accounts.models import User

__all__ = ["_no_worker", "deck", "men", "secret", "starters"]


@pytest.fixture
def boxes(men: Deck, alice: User) -> Deck:
    """Alice's new deck: three Toll Boxes."""
    box = Card.objects.get(key="toll-box")
    return make_deck(alice, "", [DeckLine("main", box, 3)], name="Boxes", about="Three of them.")


def rows(deck: Deck, section: str) -> list[ListRow]:
    return list_rows.rows(deck.entries.filter(section=section))


def row_of(copies: int, **printed: object) -> ListRow:
    """A row of a card that is in no database."""
    card = engine.card_from_data({"key": "a", "name": "A", "type": "creature", "arrows": {}, **printed})
    return ListRow(copies, Card(name="A"), card.mana_cost(), prices.price(card), True, card)
