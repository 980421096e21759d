"""Two decks that fight within a few turns, and what starts duels of them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from decks.models import Deck
from decks.runs.duels.services import start_duel
from decks.runs.models import Run
from decks.runs.paired.tests.conftest import changed, listed
from decks.runs.tests.conftest import _no_worker, deck, men, start, woken

__all__ = ["_no_worker", "changed", "deck", "men", "start", "woken"]

StartDuel = Callable[..., Run]
SHORT = {"starting_hp": "1"}


@pytest.fixture
def start_duel_of_two(
    deck: Deck,
    changed: Deck,
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> StartDuel:
    """Start duels of both decks and cut them into chunks of `size` games; a hit wins."""

    def start_duel_of_two(games: int = 4, size: int = 3, seed: int = 7, **asked: Any) -> Run:
        monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: size)
        other = asked.pop("other", changed)
        asked.setdefault("overrides", SHORT)
        with django_capture_on_commit_callbacks(execute=True):
            run = start_duel(listed(deck), listed(other), games=games, seed=seed, **asked)
        run.refresh_from_db()
        return run

    return start_duel_of_two
