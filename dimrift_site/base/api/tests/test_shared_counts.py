"""Of requests at the very same time each is counted: by threads and processes, on files and on Redis."""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dimrift_site.base.web.shared_cache import SharedFileCache, SharedRedisCache

THREADS, PROCESSES, EACH = 8, 3, 10
Cache = SharedFileCache | SharedRedisCache


@pytest.fixture(params=["files", pytest.param("redis", marks=[pytest.mark.redis, pytest.mark.processes])])
def cache_factory(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Cache]:
    """Makes a cache like each process has one, all of which share what they keep."""
    if request.param == "redis":
        return partial(SharedRedisCache, request.getfixturevalue("redis_url"), {})
    return partial(SharedFileCache, str(tmp_path / "cache"), {})


def by_threads(cache_factory: Callable[[], Cache], operation: str, *given: Any) -> list[Any]:
    """Return what the operation returns to many threads that do it again and again."""
    cache = cache_factory()
    with ThreadPoolExecutor(THREADS) as pool:
        asked = [pool.submit(getattr(cache, operation), *given) for _ in range(THREADS * EACH)]
        return [future.result() for future in asked]


def by_processes(cache_factory: Callable[[], Cache], operation: str, *given: Any) -> Iterator[Any]:
    """The same in several processes at once."""
    with multiprocessing.get_context("fork").Pool(PROCESSES) as pool:
        asked = [pool.apply_async(by_threads, (cache_factory, operation, *given)) for _ in range(PROCESSES)]
        for result in asked:
            yield from result.get(timeout=60)


def test_no_two_requests_count_as_one(cache_factory: Callable[[], Cache]) -> None:
    numbers = [number for number, _left in by_processes(cache_factory, "count", "kind", 3600)]
    assert sorted(numbers) == list(range(1, PROCESSES * THREADS * EACH + 1))


def test_a_lock_that_is_a_key_is_held_by_one(cache_factory: Callable[[], Cache]) -> None:
    assert sum(by_processes(cache_factory, "add", "lock", True, 3600)) == 1


def test_no_increment_is_lost(cache_factory: Callable[[], Cache]) -> None:
    cache_factory().set("number", 0, 3600)
    list(by_processes(cache_factory, "incr", "number"))
    assert cache_factory().get("number") == PROCESSES * THREADS * EACH


def test_counting_begins_anew_once_the_time_is_over(cache_factory: Callable[[], Cache]) -> None:
    cache = cache_factory()
    assert [cache.count("kind", 1)[0] for _ in range(3)] == [1, 2, 3]
    number, left = cache.count("kind", 1)
    assert number == 4
    assert 0 < left <= 1
    time.sleep(left + 0.05)
    assert cache.count("kind", 1)[0] == 1


def test_a_clock_that_was_ahead_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = SharedFileCache(str(tmp_path), {})
    now = time.time()
    monkeypatch.setattr("dimrift_site.base.web.shared_cache.time.time", lambda: now + 40 * 86_400)
    cache.count("kind", 3600)
    monkeypatch.setattr("dimrift_site.base.web.shared_cache.time.time", lambda: now)
    assert cache.count("kind", 3600)[0] == 1
