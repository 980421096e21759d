"""The cache that all processes share: CacheAway where it cannot be asked; what is damaged is not there."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar
from zlib import crc32

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

log = logging.getLogger(__name__)

OPERATIONS: Final = (
    "add", "get", "set", "touch", "delete", "has_key", "incr", "count", "get_many", "set_many", "delete_many",
    "clear",
)  # fmt: skip
LOCKS: Final = 64  # files; keys of one wait for each other a millisecond
AWAY_SECONDS: Final = 1.0  # in which a Redis that did not answer is not asked again: one that hangs takes two
Backend = TypeVar("Backend", bound=type[BaseCache])


class CacheAway(Exception):
    """The cache can neither be asked nor written to now."""


def absence() -> tuple[type[Exception], ...]:
    """Return the errors of a server or disk that cannot be asked."""
    # Its import is a fifth of the start of a program, and many a site has no Redis.
    from redis import RedisError

    return OSError, RedisError


def _tells_absence(backend: Backend) -> Backend:
    """Let every operation of the backend raise CacheAway for whatever its server or disk says."""
    for name in OPERATIONS:
        setattr(backend, name, _note_absence(getattr(backend, name)))
    return backend


def _note_absence(operation: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(operation)
    def tell(*args: Any, **kwargs: Any) -> Any:
        try:
            return operation(*args, **kwargs)
        except absence() as error:
            raise CacheAway from error

    return tell


_away_until: Final[dict[str, float]] = {}  # servers, by the monotonic clock


def _refuses_while_away(backend: Backend) -> Backend:
    """Let every operation raise CacheAway without a try for AWAY_SECONDS after one of this process did."""
    for name in OPERATIONS:
        setattr(backend, name, _refuse_while_away(getattr(backend, name)))
    return backend


def _refuse_while_away(operation: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(operation)
    def ask(cache: Any, *args: Any, **kwargs: Any) -> Any:
        server = str(cache._servers)
        if time.monotonic() < _away_until.get(server, 0.0):
            raise CacheAway("it did not answer a moment ago")
        try:
            return operation(cache, *args, **kwargs)
        except CacheAway:
            _away_until[server] = time.monotonic() + AWAY_SECONDS
            raise

    return ask


class LockedCounts(BaseCache):
    """Counting, for a cache that can be locked."""

    def count(self, key: str, seconds: float) -> tuple[int, float]:
        """Count one more: how many within `seconds` of the first, and seconds until it begins anew."""
        with self._locked(key):
            now = time.time()
            began, number = self.get(key) or (now, 0)
            if not began <= now < began + seconds:  # a clock may have been set back, too
                began, number = now, 0
            self.set(key, (began, number + 1), seconds)
            return number + 1, began + seconds - now

    def _locked(self, key: Any) -> AbstractContextManager[None]:
        """Hold all that is kept under the key against everybody else."""
        raise NotImplementedError


class ProcessCache(LockedCounts, LocMemCache):
    """Counts that one process keeps in its memory."""

    _counting = RLock()

    def _locked(self, key: Any) -> AbstractContextManager[Any]:
        return self._counting


@_tells_absence
class SharedFileCache(LockedCounts, FileBasedCache):
    """Files in a folder. A damaged one counts as not there; the last of them lies in `damaged`.

    What reads and then writes does so under a lock: Django's `add` and `incr` let others come between.
    """

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        with self._locked(key):
            return bool(super().add(key, value, timeout, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        with self._locked(key):
            return int(super().incr(key, delta, version))

    @contextmanager
    def _locked(self, key: Any) -> Iterator[None]:
        """Hold one of a few files, by the key, against all threads and processes; it ends with its holder."""
        self._createdir()
        name = f"lock-{crc32(str(key).encode()) % LOCKS}"
        with Path(self._dir, name).open("ab") as file:  # type: ignore[attr-defined] # not in its stubs
            flock(file, LOCK_EX)
            yield

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except absence():
            raise
        except Exception:  # noqa: BLE001 - whatever pickle and zlib say to bytes that are not theirs
            self._put_aside(self._key_to_file(key, version))  # type: ignore[attr-defined] # not in its stubs
            return default

    def _is_expired(self, f: Any) -> bool:
        try:
            return bool(super()._is_expired(f))  # type: ignore[misc] # the same
        except absence():
            raise
        except Exception:  # noqa: BLE001 - the same of its first bytes
            self._put_aside(f.name)
            return True

    def _put_aside(self, name: str) -> None:
        log.warning("a damaged file of the cache was put aside: %s", name)
        with suppress(FileNotFoundError):  # another process was quicker
            Path(name).replace(Path(name).with_name("damaged"))

    def _createdir(self) -> None:
        try:
            super()._createdir()  # type: ignore[misc] # the same
        except OSError as error:  # a new process makes the folder before any operation
            raise CacheAway from error


@_refuses_while_away
@_tells_absence
class SharedRedisCache(RedisCache):
    """A Redis database. A damaged value counts as not there, and is deleted."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except absence():
            raise
        except Exception:  # noqa: BLE001 - whatever pickle says to bytes that are not its own
            log.warning("a damaged value of the cache was deleted: %s", key)
            self.delete(key, version)
            return default

    def count(self, key: str, seconds: float) -> tuple[int, float]:
        """Count one more: how many within `seconds` of the first, and seconds until it begins anew."""
        name = self.make_and_validate_key(key)
        client = self._cache.get_client(name, write=True)
        with client.pipeline(transaction=True) as steps:
            steps.set(name, 0, px=round(seconds * 1000), nx=True)
            steps.incr(name)
            steps.pttl(name)
            _set, number, left = steps.execute()
        return int(number), left / 1000
