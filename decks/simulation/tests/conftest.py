"""The cast of the runs: a small deck, and players that stand in for the engine where only the rows matter."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry
from decks.simulation import playing, services
from decks.simulation.models import Chunk, Run

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
def rung(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the chunks that were rung for, instead of messages in a queue."""
    ids: list[int] = []
    for room in ("services", "sweeper"):
        monkeypatch.setattr(f"decks.simulation.{room}.ring", ids.extend)
    return ids


@pytest.fixture
def deck(db: None) -> Deck:
    """A deck that the engine can play: lamps that make mana and guards that strike."""
    deck = Deck.objects.create(name="Lamps and Guards", visibility=Deck.Visibility.PUBLIC)
    for data in CARDS:
        save_card(engine.card_from_data(data))
        DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=data["key"]), copies=10)
    return deck


@pytest.fixture
def start(
    deck: Deck,
    rung: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> Callable[..., Run]:
    """Start a run of the deck and cut it into chunks of `size` games."""

    def start(games: int = 12, size: int = 4, seed: int = 7, turns: int = 3) -> Run:
        monkeypatch.setattr(services, "chunk_size", lambda turns: size)
        with django_capture_on_commit_callbacks(execute=True):
            return services.start_run(deck, games=games, turns=turns, seed=seed)

    return start


def play_all(run: Run) -> Run:
    """Play every open chunk of the run with the real engine, the last one first."""
    for chunk in run.chunks.filter(state__in=Chunk.OPEN).order_by("-first"):
        playing.play(chunk.pk)
    run.refresh_from_db()
    return run
