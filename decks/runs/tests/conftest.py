"""The cast of the runs: a small deck, and players that stand in for the engine where only the rows matter."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry
from decks.runs import services
from decks.runs.chunks.chunk_size import KIND
from decks.runs.chunks.partition import chunks_of
from decks.runs.chunks.runner import Player, play
from decks.runs.models import Run
from decks.tests.conftest import _no_worker, men
from dimrift_site.base.jobs import job_kinds, leases, worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.tests.conftest import sweep_later

__all__ = ["_no_worker", "men", "sweep_later"]

CARDS = [
    {"key": "lamp", "name": "Lamp", "type": "artifact", "stats": {"will": 1}},
    {
        "key": "guard",
        "name": "Guard",
        "type": "creature",
        "stats": {"might": 1, "life": 2},
        "arrows": {"n": 1},
    },
]


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many jobs workers were woken each time, instead of messages in a queue."""
    numbers: list[int] = []
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", numbers.append)
    return numbers


@pytest.fixture
def deck(db: None) -> Deck:
    """Return a deck that the engine can play: lamps that make mana and guards that strike."""
    deck = Deck.objects.create(name="Lamps and Guards", visibility=Deck.Visibility.PUBLIC)
    for data in CARDS:
        save_card(engine.card_from_data(data))
        DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=data["key"]), copies=10)
    return deck


@pytest.fixture
def start(
    deck: Deck,
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> Callable[..., Run]:
    """Start a run of the deck and cut it into chunks of `size` games."""

    def start(games: int = 12, size: int = 4, seed: int = 7, turns: int = 3, **starter: Any) -> Run:
        monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: size)
        with django_capture_on_commit_callbacks(execute=True):
            run = services.start_run(deck, games=games, turns=turns, seed=seed, **starter)
        run.refresh_from_db()
        return run

    return start


def first_of(job: Job) -> int:
    """The number of a chunk's first game."""
    return int(job.data["first"])


def open_chunks(run: Run) -> list[Job]:
    """Return the run's chunks that are not ended, the first games first."""
    return list(chunks_of(run).filter(state__in=Job.OPEN))


def work_on(chunk: Job, player: Player | None = None) -> None:
    """Do a chunk as a worker does, if it is free."""
    lease = leases.take(chunk.pk)
    if lease is not None:
        with play_with(player):
            worker.do(lease)


@contextmanager
def play_with(player: Player | None) -> Iterator[None]:
    """Let chunks be played by this in place of the engine."""
    usual = job_kinds._KINDS[KIND]
    job_kinds.register(replace(usual, work=partial(play, player=player)))
    try:
        yield
    finally:
        job_kinds.register(usual)


def play_all(run: Run) -> Run:
    """Play every open chunk of the run with the real engine, the last one first."""
    while opened := open_chunks(run):
        for chunk in reversed(opened):
            work_on(chunk)
    run.refresh_from_db()
    return run
