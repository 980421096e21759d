"""The size of chunks: a second or two of play, by what was measured here."""

import pytest
from django.utils import timezone

import engine
from decks.models import Deck
from decks.simulation import services
from decks.simulation.models import Chunk
from decks.simulation.sizing import chunk_size


def measured(deck: Deck, games: int, turns: int, seconds: float) -> None:
    """A chunk of so many games that was played here."""
    run = services.start_run(deck, games=games, turns=turns, seed=1)
    now = timezone.now()
    Chunk.objects.create(
        run=run, first=0, count=games, games_done=games, played_ms=round(1000 * seconds), state="done",
        finished=now, not_before=now,
    )  # fmt: skip


def test_a_chunk_has_the_games_of_a_second_and_a_half(deck: Deck) -> None:
    measured(deck, games=100, turns=10, seconds=2)
    assert chunk_size(turns=10) == 75


def test_shorter_games_make_larger_chunks(deck: Deck) -> None:
    measured(deck, games=100, turns=10, seconds=2)
    assert chunk_size(turns=5) == 150


def test_a_chunk_has_at_least_one_game(deck: Deck) -> None:
    measured(deck, games=1, turns=10, seconds=60)
    assert chunk_size(turns=10) == 1


def test_the_compiled_engine_is_trusted_with_more_before_anything_was_measured(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "COMPILED", False)
    source = chunk_size(turns=10)
    monkeypatch.setattr(engine, "COMPILED", True)
    assert chunk_size(turns=10) > 2 * source
