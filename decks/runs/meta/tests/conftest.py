"""A format in which decks of lamps and guards are legal, and a hit wins."""

import pytest

from decks.models import Deck, Format
from decks.runs.duels.tests.conftest import SHORT
from decks.runs.matrices.tests.conftest import decks
from decks.runs.paired.tests.conftest import changed
from decks.runs.tests.conftest import _no_worker, deck, woken

__all__ = ["_no_worker", "changed", "deck", "decks", "woken"]


@pytest.fixture
def loose(decks: list[Deck], monkeypatch: pytest.MonkeyPatch) -> Format:
    """The format of three public decks, of which 2 games a pairing are played."""
    loose = Format.objects.create(
        key="loose", name="Loose", edition="modern", overrides=SHORT, copies_most=20, factions_most=None
    )
    Deck.objects.filter(pk__in=[deck.pk for deck in decks]).update(format=loose)
    monkeypatch.setattr("decks.runs.meta.services.GAMES", 2)
    return loose
