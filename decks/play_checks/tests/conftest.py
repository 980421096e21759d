"""The cast of checks by play: a small legal deck, few games, and one hint whatever they show."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

import engine
from cards.models import Card
from cards.services import save_card
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from decks.runs.tests.conftest import CARDS
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.tests.conftest import sweep_later
from engine.simulation import findings

__all__ = ["_no_worker", "men", "sweep_later"]

HINT = findings.Finding(
    findings.NEVER_PLAYED,
    "Never played: “Lamp” could be played in most games with it, and was in 0 % (0 to 4).",
    findings.CARDS,
    figure={"mean": 0.0, "low": 0.0, "high": 0.04, "n": 90},
    cards=("lamp",),
    games=(3, 5),
)
FEW = 8  # games


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many jobs workers were woken each time, instead of messages in a queue."""
    numbers: list[int] = []
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", numbers.append)
    return numbers


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch, settings: Any, woken: list[int]) -> None:
    """Checks are on, have few games, and find HINT in them."""
    settings.CHECK_BY_PLAY = True
    for module in ("check_job", "services"):
        monkeypatch.setattr(f"decks.play_checks.{module}.GAMES", FEW)
    monkeypatch.setattr("decks.play_checks.check_job.find_hints", lambda *_: [HINT])


@pytest.fixture
def lamps_format(db: None) -> Format:
    """A format that allows ten copies."""
    return Format.objects.create(key="ten", name="Ten copies", copies_most=10)


@pytest.fixture
def lamps(alice: User, lamps_format: Format) -> Deck:
    """A legal deck of Alice's, just saved."""
    for data in CARDS:
        save_card(engine.card_from_data(data))
    lines = [DeckLine("main", Card.objects.get(key=data["key"]), 10) for data in CARDS]
    return make_deck(alice, "", lines, name="Lamps", format=lamps_format)


@pytest.fixture
def check_now() -> Callable[[], Job]:
    """Let the pause of all checks be over, and a worker do the next job; returns the newest."""

    def check() -> Job:
        Job.objects.update(not_before=timezone.now() - timedelta(seconds=1))
        worker.work()
        return Job.objects.filter(kind="play_check").latest("pk")

    return check
