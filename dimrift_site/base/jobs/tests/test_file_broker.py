"""The file broker: whole messages, each to one reader, and nothing left behind."""

import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu.connection import Connection

from dimrift_site.base.jobs.messages.file_broker import prune

READERS, WRITERS, EACH = 4, 2, 40


def open_broker(folder: Path) -> Any:
    return Connection(
        transport="dimrift_site.base.jobs.messages.file_broker:Transport",
        transport_options={"folder": str(folder), "polling_interval": 0.02},
    )


@pytest.fixture
def broker(tmp_path: Path) -> Any:
    with open_broker(tmp_path) as connection:
        yield connection


def test_messages_come_in_the_order_they_were_sent(broker: Any) -> None:
    queue = broker.SimpleQueue("bell")
    for number in range(5):
        queue.put(number)
    assert [take(queue) for _ in range(5)] == [0, 1, 2, 3, 4]


def test_an_empty_queue_says_so(broker: Any) -> None:
    with pytest.raises(Empty):
        broker.SimpleQueue("bell").get(block=False)


def test_a_queue_keeps_to_itself(broker: Any) -> None:
    broker.SimpleQueue("bell").put("for bell")
    with pytest.raises(Empty):
        broker.SimpleQueue("gong").get(block=False)


def test_a_message_being_written_is_not_seen(broker: Any, tmp_path: Path) -> None:
    queue = broker.SimpleQueue("bell")
    (tmp_path / "messages" / ".half").write_text('{"bo')
    assert queue.qsize() == 0


def test_a_message_that_was_read_leaves_no_file(broker: Any, tmp_path: Path) -> None:
    queue = broker.SimpleQueue("bell")
    queue.put("once")
    take(queue)
    assert [*(tmp_path / "messages").iterdir(), *(tmp_path / "claimed").iterdir()] == []


def test_a_purged_queue_is_empty(broker: Any) -> None:
    queue = broker.SimpleQueue("bell")
    for number in range(3):
        queue.put(number)
    assert queue.clear() == 3
    assert queue.qsize() == 0


def test_what_a_dead_reader_had_claimed_is_pruned_and_what_is_being_read_stays(tmp_path: Path) -> None:
    dead, read_now = tmp_path / "dead", tmp_path / "now"
    for path in (dead, read_now):
        path.write_text("{}")
    os.utime(dead, (time.time() - 3600,) * 2)
    assert prune(tmp_path) == 1
    assert list(tmp_path.iterdir()) == [read_now]


def test_what_is_no_message_is_dropped_and_the_next_one_is_read(broker: Any, tmp_path: Path) -> None:
    queue = broker.SimpleQueue("bell")
    half = b'{"body": "", "properties": {}}'
    for number, garbage in enumerate((b"", b"{", b"\xff\xfe", b"[]", b"{}", half)):
        (tmp_path / "messages" / f"{number:020}_garbage.bell.msg").write_bytes(garbage)
    queue.put("a message")
    assert take(queue) == "a message"
    assert [*(tmp_path / "messages").iterdir(), *(tmp_path / "claimed").iterdir()] == []


def test_a_folder_under_the_name_of_a_message_is_none(broker: Any, tmp_path: Path) -> None:
    queue = broker.SimpleQueue("bell")
    for place in ("messages", "claimed"):
        (tmp_path / place / "0_folder.bell.msg").mkdir()
        os.utime(tmp_path / place / "0_folder.bell.msg", (time.time() - 3600,) * 2)
    queue.put("a message")
    assert queue.qsize() == 1
    with open_broker(tmp_path) as another:
        assert take(another.SimpleQueue("bell")) == "a message"


def test_a_damaged_table_of_an_exchange_is_written_anew(tmp_path: Path) -> None:
    for damage in (b"\xff", b"{", b"1", b"[1]"):
        with open_broker(tmp_path) as connection:
            connection.SimpleQueue("bell")
            (tmp_path / "exchanges/bell.exchange").write_bytes(damage)
        with open_broker(tmp_path) as connection:
            queue = connection.SimpleQueue("bell")
            queue.put("a message")
            assert take(queue) == "a message"


@pytest.mark.processes
def test_many_readers_and_writers_lose_nothing_and_read_nothing_twice(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    writers = [_start(context, write, tmp_path, first * EACH) for first in range(WRITERS)]
    readers = [_start(context, read, tmp_path, results) for _ in range(READERS)]
    got = [results.get(timeout=30) for _ in range(WRITERS * EACH)]
    for process in (*writers, *readers):
        process.terminate()
        process.join()
    assert sorted(got) == list(range(WRITERS * EACH))
    assert results.empty()


def _start(context: Any, work: Callable[..., None], *args: Any) -> Any:
    process = context.Process(target=work, args=args)
    process.start()
    return process


def write(folder: Path, first: int) -> None:
    with open_broker(folder) as connection:
        queue = connection.SimpleQueue("bell")
        for number in range(first, first + EACH):
            queue.put(number)


def read(folder: Path, results: Any) -> None:
    with open_broker(folder) as connection:
        queue = connection.SimpleQueue("bell")
        while True:
            results.put(take(queue))


def take(queue: Any) -> Any:
    message = queue.get(timeout=30)
    message.ack()
    return message.payload
