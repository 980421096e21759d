"""The shipped cards, with factions and set."""

import pytest

from cards.models import Set
from cards.services import ensure_factions, save_card
from cards.tests.conftest import catalogue, factions
from cards.tests.kept_rows import put_rows
from cards.tests.test_services import PRINTED

__all__ = ["catalogue", "factions", "shipped"]


@pytest.fixture
def shipped(db: None) -> None:
    """The cards that come with the site, saved."""
    put_rows("shipped cards", ("cards",), _make)


def _make() -> None:
    ensure_factions()
    core = Set.objects.create(key="core", name="The Far End")
    for card in PRINTED:
        save_card(card, core)
