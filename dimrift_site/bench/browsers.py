"""Browsers that ask for pages at once, each for one after the other over a connection that it keeps open.

A load generator from outside (locust) would take the place of these forty lines and of few others: each
measurement needs a site of its own, questions by seed, and moves that go by what the game offers.
"""

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from typing import NamedTuple


class Browsed(NamedTuple):
    """Milliseconds of each request to its last byte, ascending; the seconds of all; bytes of the largest."""

    times: list[float]
    took: float
    size: int


def browse(port: int, addresses: Sequence[Iterable[str]]) -> Browsed:
    """A browser for each list of addresses. RuntimeError if one is not answered well."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(addresses)) as pool:
        browsers = [pool.submit(_browse, port, asked) for asked in addresses]
        answers = [answer for browser in browsers for answer in browser.result()]
    took = time.perf_counter() - began
    return Browsed(sorted(ms for ms, _size in answers), took, max(size for _ms, size in answers))


def _browse(port: int, addresses: Iterable[str]) -> list[tuple[float, int]]:
    """Milliseconds and bytes of each of one browser's requests."""
    answers = []
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as http:
        for address in addresses:
            began = time.perf_counter()
            http.request("GET", address)
            answer = http.getresponse()
            size = len(answer.read())
            answers.append(((time.perf_counter() - began) * 1000, size))
            if answer.status not in (200, 302):  # a single hit is shown itself
                raise RuntimeError(f"{address}: {answer.status}")
    return answers
