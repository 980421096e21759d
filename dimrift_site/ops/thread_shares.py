"""Shares of a server's threads: nobody has all of them, and nobody waits behind another's requests.

Of the threads of a kind a session or token has one at a time, an address two. What more they ask for waits,
and whoever waits has a turn after at most one request of each other address, and each other visitor of it.
"""

from collections import Counter, deque
from typing import Final, NamedTuple, Protocol

from django.conf import settings
from django.http.cookie import parse_cookie
from waitress.task import ThreadedTaskDispatcher

OF_A_VISITOR: Final = 1
OF_AN_ADDRESS: Final = 2
MOST_WAITING: Final = 100  # of a visitor
# Read from disk within a millisecond, thirty for a page: they have their turn like all else, but no limit.
FILES: Final = ("/static/", "/media/faces/")
UNLIMITED: Final = "*"  # in place of a visitor: what is answered at once


class Servable(Protocol):
    """A connection whose next request is to be answered."""

    def service(self) -> None: ...


class Asker(NamedTuple):
    """Who asks: an address, and which visitor of those behind it."""

    address: str
    visitor: str = ""  # nobody that is known

    @property
    def limits(self) -> dict[str, int]:
        """The requests that may be answered at once for what is named."""
        if self.visitor == UNLIMITED:
            return {}
        visitor = {self.visitor: OF_A_VISITOR} if self.visitor else {}
        return {f"address {self.address}": OF_AN_ADDRESS, **visitor}


def asker_of(address: str, path: str, headers: dict[str, str]) -> Asker:
    """Return who sends a request; whether a cookie or token is good is found out by a thread only."""
    if path.startswith(FILES):
        return Asker(address, UNLIMITED)
    keyword, _, token = headers.get("AUTHORIZATION", "").partition(" ")
    if path.startswith("/api/") and keyword.casefold() == "bearer":  # it is read there only, and first
        return Asker(address, f"token {token.strip()}")
    session = parse_cookie(headers.get("COOKIE", "")).get(settings.SESSION_COOKIE_NAME)
    return Asker(address, f"session {session}" if session else "")


class WaitingRequests:
    """Requests that wait for a thread: addresses, and the visitors of each, in the order of their turns."""

    def __init__(self) -> None:
        self._addresses: dict[str, dict[str, deque[Servable]]] = {}
        self._begun: Counter[str] = Counter()

    def add(self, asker: Asker, request: Servable) -> bool:
        """Let it wait for its turn, unless too much of this visitor waits; returns whether it does."""
        waiting = self._addresses.setdefault(asker.address, {}).setdefault(asker.visitor, deque())
        if len(waiting) >= MOST_WAITING and asker.visitor != UNLIMITED:
            return False
        waiting.append(request)
        return True

    def begin(self) -> tuple[Asker, Servable] | None:
        """Take the next whose asker has a share left, if there is one."""
        for address, visitors in self._addresses.items():
            for visitor, waiting in visitors.items():
                asker = Asker(address, visitor)
                if all(self._begun[name] < most for name, most in asker.limits.items()):
                    self._begun.update(asker.limits.keys())
                    request = waiting.popleft()
                    self._end_turn(asker, waiting)
                    return asker, request
        return None

    def end(self, asker: Asker) -> None:
        """Give the share back."""
        for name in asker.limits:
            self._begun[name] -= 1
            if not self._begun[name]:
                del self._begun[name]

    def _end_turn(self, asker: Asker, waiting: deque[Servable]) -> None:
        """Put the asker behind all others, if more of it waits."""
        visitors = self._addresses.pop(asker.address)
        del visitors[asker.visitor]
        if waiting:
            visitors[asker.visitor] = waiting
        if visitors:
            self._addresses[asker.address] = visitors


class SharedThreads(ThreadedTaskDispatcher):
    """The threads of a kind, and what waits for them."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._waiting = WaitingRequests()
        self.set_thread_count(threads)

    def add(self, asker: Asker, request: Servable) -> bool:
        """Hand it to a thread as soon as it is its turn; False: too much of this visitor waits already."""
        with self.lock:
            self.queue_cv.notify()
            return self._waiting.add(asker, request)

    def handler_thread(self, thread_no: int) -> None:
        """Answer requests until the thread is asked to stop."""
        while True:
            with self.lock:
                while (begun := self._waiting.begin()) is None and not self.stop_count:
                    self.queue_cv.wait()
                if begun is None:
                    self.stop_count -= 1
                    self.threads.discard(thread_no)
                    self.thread_exit_cv.notify()
                    return
            asker, request = begun
            try:
                request.service()
            except BaseException:
                self.logger.exception("a request was not answered: %r", request)
            with self.lock:
                self._waiting.end(asker)  # and take the next, which waited for this share, if any did
