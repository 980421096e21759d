"""The health page."""

from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

import engine
from decks.simulation.models import Heartbeat
from dimrift_site import health


def sweeper_was_seen(ago: timedelta) -> None:
    Heartbeat.objects.create(name="sweeper", at=timezone.now() - ago)


@pytest.mark.django_db
def test_it_says_which_engine_plays_which_rules(client: Client) -> None:
    sweeper_was_seen(ago=timedelta(seconds=1))
    answer = client.get("/health")
    assert answer.status_code == 200
    said = answer.json()
    assert said["ok"] is True
    assert said["engine"] == "source"
    assert said["rules_version"] == engine.RULES_VERSION
    assert said["database"] in ("sqlite", "postgresql")
    assert said["chunks_open"] == 0


@pytest.mark.django_db
def test_a_silent_sweeper_is_an_illness(client: Client) -> None:
    sweeper_was_seen(ago=timedelta(minutes=5))
    answer = client.get("/health")
    assert answer.status_code == 503
    assert "sweeper" in answer.json()["wrong"]


@pytest.mark.django_db
def test_a_database_that_is_away_is_said_and_not_thrown(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "_work", away)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["wrong"] == "the database does not answer"


@pytest.mark.django_db
def test_it_is_for_reading_only(client: Client) -> None:
    assert client.post("/health").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(("ago", "status", "words"), [(1, 200, "All is well"), (300, 503, "is not running")])
def test_a_browser_gets_a_page(client: Client, ago: int, status: int, words: str) -> None:
    sweeper_was_seen(timedelta(seconds=ago))
    answer = client.get("/health", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.status_code == status
    assert words in answer.content.decode()
