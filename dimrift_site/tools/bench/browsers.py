"""Browsers that ask for pages at once, each for one after the other over a connection that it keeps open.

Without a rate each asks again as soon as it is answered: how many requests a second there can be. With a rate
each request has its moment, and its time counts from there: how long people wait while so many come.

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


def browse(port: int, addresses: Sequence[Iterable[str]], rate: float | None = None) -> Browsed:
    """A browser for each list; `rate`: requests a second of all. RuntimeError if one is not answered well."""
    began = time.perf_counter()
    every = len(addresses) / rate if rate else 0
    with ThreadPoolExecutor(len(addresses)) as pool:
        moments = [began + every * browser / len(addresses) for browser in range(len(addresses))]
        browsers = [
            pool.submit(_browse, port, asked, moment, every)
            for asked, moment in zip(addresses, moments, strict=True)
        ]
        answers = [answer for browser in browsers for answer in browser.result()]
    took = time.perf_counter() - began
    return Browsed(sorted(ms for ms, _size in answers), took, max(size for _ms, size in answers))


def _browse(port: int, addresses: Iterable[str], moment: float, every: float) -> list[tuple[float, int]]:
    """Milliseconds and bytes of each request; `every`: seconds from one moment to the next, 0: at once."""
    answers = []
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as http:
        for address in addresses:
            time.sleep(max(0.0, moment - time.perf_counter()))
            began = moment if every else time.perf_counter()
            moment += every
            http.request("GET", address)
            answer = http.getresponse()
            size = len(answer.read())
            answers.append(((time.perf_counter() - began) * 1000, size))
            if answer.status not in (200, 302):  # a single hit is shown itself
                raise RuntimeError(f"{address}: {answer.status}")
    return answers
