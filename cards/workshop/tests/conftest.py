"""A set of Alice's with one card, which has words, subtypes and a text that no other card has."""

from typing import Any

import pytest

from cards.models import Card, WorkshopSet
from cards.services import ensure_factions
from cards.tests.conftest import printed
from cards.workshop.services import make_set, save_workshop_card
from dimrift_site.accounts.models import User

MOLTEN: dict[str, Any] = {
    "key": "molten-quokka",
    "name": "Molten Quokka",
    "type": "creature",
    "subtypes": ["quokka"],
    "faction": "men",
    "stats": {"might": 7, "life": 9, "will": 3},
    "arrows": {"n": 2, "sw": 1},
    "effects": [{"kind": "action", "text": "Draw 7."}],
    "flavour": "It smoulders.",
}


@pytest.fixture
def drafts(alice: User) -> WorkshopSet:
    """Alice's private set."""
    ensure_factions()
    return make_set(alice.pk, name="Smoulder")


@pytest.fixture
def quokka(drafts: WorkshopSet) -> Card:
    """Its card."""
    return save_workshop_card(drafts, printed(MOLTEN))
