"""Three decks that fight within a few turns, and what starts matrices of them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from cards.models import Card
from decks.models import Deck, DeckEntry, Matrix, Run
from decks.runs.admission import admit
from decks.runs.duels.tests.conftest import SHORT
from decks.runs.matrices.services import start_matrix
from decks.runs.paired.tests.conftest import changed
from decks.runs.tests.conftest import _no_worker, deck, men, play_all, start, woken

__all__ = ["_no_worker", "changed", "deck", "men", "start", "woken"]

StartMatrix = Callable[..., Matrix]


@pytest.fixture
def decks(deck: Deck, changed: Deck) -> list[Deck]:
    """Return three public decks, the last of guards alone."""
    guards = Deck.objects.create(name="Guards", visibility=Deck.Visibility.PUBLIC)
    DeckEntry.objects.create(deck=guards, card=Card.objects.get(key="guard"), copies=20)
    return [deck, changed, guards]


@pytest.fixture
def begin(
    decks: list[Deck],
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> StartMatrix:
    """Start matrices of the decks and cut their cells into chunks of `size` games; a hit wins."""

    def begin(games: int = 4, size: int = 3, seed: int = 7, **asked: Any) -> Matrix:
        monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: size)
        asked.setdefault("overrides", SHORT)
        chosen = asked.pop("decks", decks)
        with django_capture_on_commit_callbacks(execute=True):
            return start_matrix(chosen, games=games, seed=seed, **asked)

    return begin


def cells_of(matrix: Matrix) -> list[Run]:
    """The runs of a matrix in the order of its pairings."""
    return list(matrix.runs.order_by("pk"))


def play_matrix(matrix: Matrix) -> Matrix:
    """Play all of it, each cell when it is admitted."""
    while playing := list(matrix.runs.filter(state__in=Run.LIVE, games_cut__gt=0)):
        starter_key = playing[0].starter_key  # an ended run has none
        for run in playing:
            play_all(run)
        admit(starter_key)
    return matrix
