"""A deck of lamps and guards, a plan with one card otherwise, and what starts games of both."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ComparedList, compared_list
from decks.models import Deck, DeckEntry
from decks.runs.models import Run
from decks.runs.paired.services import start_paired_run
from decks.runs.tests.conftest import _no_worker, deck, men, start, woken

__all__ = ["_no_worker", "deck", "men", "start", "woken"]

StartPair = Callable[..., Run]


def listed(deck: Deck) -> ComparedList:
    """The deck as it stands, as one that is compared."""
    compared = compared_list(AnonymousUser(), None, DeckReference(deck.public_id))
    assert compared
    return compared


@pytest.fixture
def changed(deck: Deck) -> Deck:
    """A public deck with fewer lamps and more guards."""
    changed = Deck.objects.create(name="More Guards", visibility=Deck.Visibility.PUBLIC)
    for entry in deck.entries.all():
        copies = {"lamp": 4, "guard": 16}[entry.card.key]
        DeckEntry.objects.create(deck=changed, card=entry.card, copies=copies)
    return changed


@pytest.fixture
def start_pair(
    deck: Deck,
    changed: Deck,
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> StartPair:
    """Start games of both decks and cut them into chunks of `size` games."""

    def start_pair(games: int = 12, size: int = 4, seed: int = 7, turns: int = 3, **asked: Any) -> Run:
        monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: size)
        other = asked.pop("other", changed)
        with django_capture_on_commit_callbacks(execute=True):
            run = start_paired_run(listed(deck), listed(other), games=games, turns=turns, seed=seed, **asked)
        run.refresh_from_db()
        return run

    return start_pair
