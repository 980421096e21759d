"""The size of chunks: a second or two of play, by what was measured here."""

import pytest
from django.utils import timezone

import engine
from decks.runs.chunks.chunk_size import KIND, chunk_size, turns_per_second
from decks.runs.chunks.play_time import _speed, play_seconds, time_words
from dimrift_site.base.jobs.models import Job


def store_measured(games: int, turns: int, seconds: float) -> None:
    """A chunk of so many games that was played here."""
    Job.objects.create(
        kind=KIND, key="1:0", data={"first": 0, "turns": turns}, size=games, progress=games,
        spent_ms=round(1000 * seconds), state="done", finished=timezone.now(),
    )  # fmt: skip


def test_a_chunk_has_the_games_of_a_second_and_a_half(db: None) -> None:
    store_measured(games=100, turns=10, seconds=2)
    assert chunk_size(turns=10, speed=turns_per_second()) == 75


def test_shorter_games_make_larger_chunks(db: None) -> None:
    store_measured(games=100, turns=10, seconds=2)
    assert chunk_size(turns=5, speed=turns_per_second()) == 150


def test_a_chunk_has_at_least_one_game(db: None) -> None:
    store_measured(games=1, turns=10, seconds=60)
    assert chunk_size(turns=10, speed=turns_per_second()) == 1


def test_the_compiled_engine_is_trusted_with_more_before_anything_was_measured(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "COMPILED", False)
    source = chunk_size(turns=10, speed=turns_per_second())
    monkeypatch.setattr(engine, "COMPILED", True)
    assert chunk_size(turns=10, speed=turns_per_second()) > 2 * source


def test_it_is_said_how_long_usual_runs_take_here(db: None) -> None:
    store_measured(games=100, turns=10, seconds=2)
    _speed.cache_clear()
    assert play_seconds(games=1_000, turns=10, sides=2) == pytest.approx(40)
    assert "1,000 take about 20 seconds here, 10,000 take about 3 minutes" in time_words(1)
    assert play_seconds(games=1_000, turns=5, sides=1) == pytest.approx(10)
