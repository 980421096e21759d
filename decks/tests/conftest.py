"""The starter decks, loaded from their files, and a secret of Alice's."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from cards.models import Card
from decks.models import Deck, DeckEntry, Run
from decks.runs.admission import admit
from decks.runs.chunks.partition import chunks_of
from decks.tests.starter_rows import load
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job

ROOT = Path(settings.BASE_DIR)
CARD_FILES = sorted((ROOT / "cards" / "data").glob("*.yaml"))
DECK_FILES = sorted((ROOT / "decks" / "data").glob("*.txt"))
FIRST = ("men", "fey")  # all that most tests need; each card takes its time to load

StartRun = Callable[..., Run]


@pytest.fixture(autouse=True)
def _no_worker(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is woken: a test plays the chunks itself, unless it comes with a browser."""
    if not request.node.get_closest_marker("browser"):
        monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda jobs: True)


@pytest.fixture
def men(db: None) -> Deck:
    """The Men's starter deck; the Fey and theirs are there too."""
    load(*([file for file in files if file.stem in FIRST] for files in (CARD_FILES, DECK_FILES)))
    return Deck.objects.get(key="men")


@pytest.fixture
def starters(db: None) -> list[Deck]:
    """All starter decks, with every card there is."""
    load(CARD_FILES, DECK_FILES)
    return list(Deck.objects.exclude(key=None))


@pytest.fixture
def secret(men: Deck, alice: User) -> Deck:
    """Alice's private deck."""
    deck = Deck.objects.create(name="Alice's Secret", owner=alice)
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="toll-box"), copies=3)
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="long-pike"), copies=17)
    return deck


def play(run: Run, chunks: int | None = None) -> Run:
    """Play the run's open chunks (or the first few) with the real engine, as a worker would."""
    admit(run.starter_key)  # done after the commit, which a test's transaction does not come to
    played = 0
    while (chunk := chunks_of(run).filter(state__in=Job.OPEN).first()) and played != chunks:
        lease = leases.take(chunk.pk)
        assert lease
        worker.do(lease)
        played += 1
    run.refresh_from_db()
    return run
