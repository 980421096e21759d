"""Two starter decks that fight within a few turns, cards that are measured in them, and what starts that."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from cards.models import Card, WorkshopSet
from cards.queries import drawable
from cards.services import ensure_factions, save_card
from cards.tests.conftest import printed
from cards.workshop.services import make_set, save_workshop_card
from decks.models import Deck, WorthRun
from decks.runs.duels.tests.conftest import SHORT
from decks.runs.paired.tests.conftest import changed
from decks.runs.tests.conftest import _no_worker, deck, woken
from decks.runs.worth.services import start_worth
from decks.runs.worth.worth_chunks import chunks_of
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job

__all__ = ["_no_worker", "changed", "deck", "woken"]

StartWorth = Callable[..., WorthRun]
GIANT = {
    "key": "giant",
    "name": "Giant",
    "type": "creature",
    "stats": {"might": 4, "life": 4},
    "arrows": {"n": 1, "ne": 1},
}
ODD = {"key": "odd", "name": "Odd", "type": "creature", "stats": {"might": 1, "life": 1}, "faction": "men"}


@pytest.fixture
def starters(deck: Deck, changed: Deck) -> list[Deck]:
    """Two public decks of the site with keys of their own."""
    for key, starter in (("lamps", deck), ("more-guards", changed)):
        Deck.objects.filter(pk=starter.pk).update(key=key)
    return [deck, changed]


@pytest.fixture
def giant(starters: list[Deck]) -> Card:
    """A strong card of the catalogue."""
    save_card(printed(GIANT))
    return listed("giant")


@pytest.fixture
def drafts(starters: list[Deck], alice: User) -> WorkshopSet:
    """Alice's private set: a strong card, and one of a faction that no starter deck is of."""
    ensure_factions()
    drafts = make_set(alice.pk, name="Smoulder")
    save_workshop_card(drafts, printed({**GIANT, "name": "Colossus"}))
    save_workshop_card(drafts, printed(ODD))
    return drafts


def listed(key: str) -> Card:
    """Return a card as pages read it."""
    return drawable(Card.with_workshops.filter(key=key)).select_related("set", "workshop").get()


def cards_in(drafts: WorkshopSet) -> list[Card]:
    """Return the cards of a set as pages read them."""
    return list(drawable(Card.with_workshops.filter(workshop=drafts)).select_related("set", "workshop"))


@pytest.fixture
def measure(
    starters: list[Deck],
    alice: User,
    woken: list[int],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> StartWorth:
    """Start to measure cards in chunks of `size` numbers; a hit wins."""

    def measure(*cards: Card, games: int = 8, size: int = 3, seed: int = 7, **asked: Any) -> WorthRun:
        monkeypatch.setattr("decks.runs.worth.worth_chunks.chunk_size", lambda turns, speed: size)
        asked.setdefault("overrides", SHORT)
        asked.setdefault("user", alice)
        with django_capture_on_commit_callbacks(execute=True):
            return start_worth(cards, games=games, seed=seed, **asked)

    return measure


def play_worth_run(run: WorthRun) -> WorthRun:
    """Play every open chunk of the run, the last one first."""
    while opened := list(chunks_of(run).filter(state__in=Job.OPEN)):
        for chunk in reversed(opened):
            lease = leases.take(chunk.pk)
            if lease is not None:
                worker.do(lease)
    run.refresh_from_db()
    return run
