"""The cast: Alice owns decks, Charlie is a stranger, and the starter decks are loaded from their files."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client, override_settings

from cards.models import Card
from decks.models import Deck, DeckEntry, Run
from decks.simulation import playing
from decks.simulation.models import Chunk
from decks.starters import load_files
from dimrift_site.accounts.models import User

ROOT = Path(settings.BASE_DIR)
CARD_FILES = sorted((ROOT / "cards" / "data").glob("*.yaml"))
DECK_FILES = sorted((ROOT / "decks" / "data").glob("*.txt"))

StartRun = Callable[..., Run]


@pytest.fixture(autouse=True)
def _no_throttle_left_over() -> Iterator[None]:
    """Runs that other tests started, perhaps in another process, do not count."""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    with override_settings(CACHES={"default": memory}):
        cache.clear()
        yield


@pytest.fixture(autouse=True)
def _no_worker(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens to the bell: a test plays the chunks itself, unless it comes with a browser."""
    if not request.node.get_closest_marker("browser"):
        monkeypatch.setattr("decks.simulation.services.ring", list)


@pytest.fixture
def men(db: None) -> Deck:
    """The Men's starter deck."""
    load_files(CARD_FILES, DECK_FILES)
    return Deck.objects.get(key="men")


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", password="a")


@pytest.fixture
def alice_client(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def charlie_client(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("charlie", password="c"))
    return client


@pytest.fixture
def secret(men: Deck, alice: User) -> Deck:
    """Alice's private deck."""
    deck = Deck.objects.create(name="Alice's Secret", owner=alice)
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="toll-box"), copies=3)
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="long-pike"), copies=17)
    return deck


def play(run: Run, chunks: int | None = None) -> Run:
    """Play the run's open chunks (or the first few) with the real engine, as a worker would."""
    for chunk in run.chunks.filter(state__in=Chunk.OPEN)[:chunks]:
        playing.play(chunk.pk)
    run.refresh_from_db()
    return run
