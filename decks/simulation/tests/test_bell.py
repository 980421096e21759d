"""The doorbell: what is sent, and what happens when nobody is there to carry it."""

from time import monotonic

import pytest
from celery import current_app

from decks.simulation import bell


def test_a_message_carries_the_chunks_id_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    broker = current_app.connection("memory://", transport="memory")
    monkeypatch.setattr(current_app, "connection_for_write", lambda: broker)
    assert bell.ring([7, 8])
    with broker.clone() as connection, connection.SimpleQueue("celery") as queue:
        messages = [queue.get(timeout=1) for _ in range(2)]
    assert [message.headers["task"] for message in messages] == [bell.TASK] * 2
    assert [message.payload[:2] for message in messages] == [[[7], {}], [[8], {}]]


def test_a_redis_that_is_away_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = current_app.connection("redis://127.0.0.1:1/0", transport="redis")
    monkeypatch.setattr(current_app, "connection_for_write", lambda: nobody)
    began = monotonic()
    assert not bell.ring([1])
    assert monotonic() - began < 2
