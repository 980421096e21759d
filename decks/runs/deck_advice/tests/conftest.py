"""A deck with a card that is never paid for, what starts advice on it, and what plays that to its end."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry, Run
from decks.runs.chunks.partition import chunks_of
from decks.runs.deck_advice.services import start_advice
from decks.runs.tests.conftest import _no_worker, deck, men, play_all, start, woken
from dimrift_site.base.jobs.models import Job

__all__ = ["_no_worker", "deck", "men", "start", "woken"]

StartAdvice = Callable[..., Run]
OTHERS: list[dict[str, Any]] = [
    {
        "key": "anchor",
        "name": "Anchor",
        "type": "creature",
        "stats": {"might": 9, "life": 9},
        "effects": ["cost | Consume any 20 mana: summon."],
    },
    {
        "key": "giant",
        "name": "Giant",
        "type": "creature",
        "stats": {"might": 6, "life": 6},
        "arrows": {"n": 1},
    },
]


@pytest.fixture
def heavy(deck: Deck) -> Deck:
    """Return a public deck of lamps, guards and anchors that nobody can pay for; a giant may come in."""
    for data in OTHERS:
        save_card(engine.card_from_data(data))
    anchor = Card.objects.get(key="anchor")
    DeckEntry.objects.create(deck=deck, card=anchor, copies=4)
    return deck


@pytest.fixture
def ask(
    heavy: Deck,
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> StartAdvice:
    """Start advice on the deck, and cut its rounds into chunks of `size` games."""

    def ask(games: int = 600, size: int = 40, seed: int | None = 7, **asked: Any) -> Run:
        monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: size)
        monkeypatch.setattr("decks.runs.deck_advice.services.USUAL_TURNS", 4)
        asked.setdefault("goal", "sooner")
        with django_capture_on_commit_callbacks(execute=True):
            run = start_advice(asked.pop("deck", heavy), games=games, seed=seed, **asked)
        run.refresh_from_db()
        return run

    return ask


def play_advice(run: Run) -> Run:
    """Play all rounds of an advice, each chunk as it is cut."""
    while chunks_of(run).filter(state=Job.State.WAITING).exists():
        play_all(run)
    run.refresh_from_db()
    return run
