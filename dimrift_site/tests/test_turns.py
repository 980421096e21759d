"""What is worked out at once in a web server process, and what is waited for."""

import threading
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings

from dimrift_site import turns
from dimrift_site.turns import InTurn

SECONDS = 10


class Slow:
    """An application that takes as long as its test likes, and notes how many are in it at once."""

    def __init__(self) -> None:
        self.inside = 0
        self.most = 0
        self.entered = threading.Semaphore(0)
        self.go_on = threading.Event()

    def __call__(self, environ: dict[str, Any], _start: object) -> Iterable[bytes]:
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.entered.release()
        assert self.go_on.wait(SECONDS)
        self.inside -= 1
        return [environ["wsgi.input"].read()]


class Dripping(BytesIO):
    """A body of which nothing comes before its test says so."""

    def __init__(self, said: bytes) -> None:
        super().__init__(said)
        self.asked = threading.Event()
        self.comes = threading.Event()

    def read(self, size: int | None = -1) -> bytes:
        self.asked.set()
        assert self.comes.wait(SECONDS)
        return super().read(size)


def start(_status: object, _headers: object, _error: object = None) -> Callable[[bytes], object]:
    """What a server hands an application, which here says nothing to it."""
    return lambda _written: None


def ask(site: InTurn, body: BytesIO | None = None, length: str = "") -> tuple[threading.Thread, list[bytes]]:
    """Ask in a thread of its own; the list has the answer once the thread has ended."""
    answer: list[bytes] = []
    environ = {"wsgi.input": body or BytesIO(), "CONTENT_LENGTH": length}
    thread = threading.Thread(target=lambda: answer.extend(site(environ, start)))
    thread.start()
    return thread, answer


def test_one_request_is_worked_out_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", SECONDS)
    slow = Slow()
    site = InTurn(slow)
    threads = [ask(site)[0] for _ in range(4)]
    assert slow.entered.acquire(timeout=SECONDS)
    assert not slow.entered.acquire(timeout=0.1)
    slow.go_on.set()
    for thread in threads:
        thread.join(SECONDS)
    assert (slow.most, slow.inside) == (1, 0)


def test_one_that_takes_long_is_not_waited_for() -> None:
    slow = Slow()
    site = InTurn(slow)
    threads = [ask(site)[0] for _ in range(3)]
    for _ in threads:
        assert slow.entered.acquire(timeout=SECONDS)
    slow.go_on.set()
    for thread in threads:
        thread.join(SECONDS)
    slow.most = 0
    ask(site)[0].join(SECONDS)
    assert slow.most == 1


@pytest.mark.parametrize("length", ["5", str(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)])
def test_a_browser_that_sends_slowly_keeps_nobody_waiting(
    length: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", SECONDS)
    slow, dripping = Slow(), Dripping(b"words")
    slow.go_on.set()
    site = InTurn(slow)
    sender, sent = ask(site, dripping, length)
    assert dripping.asked.wait(SECONDS)
    other, answer = ask(site, BytesIO(b"other"), "5")
    other.join(SECONDS)
    assert answer == [b"other"]
    dripping.comes.set()
    sender.join(SECONDS)
    assert sent == [b"words"]


def test_an_application_that_fails_gives_its_turn_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", 0)
    slow = Slow()
    site = InTurn(slow)
    slow.go_on.set()
    with pytest.raises(KeyError):
        site({"CONTENT_LENGTH": ""}, start)
    assert site.turn.acquire(blocking=False)
