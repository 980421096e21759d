"""Measure lists of many public decks, on SQLite, and on PostgreSQL where its programs are.

`bin/bench decks [--decks 50000] [--times 5] [--seed 1]`. The directory and the list
of the API are asked for in each order and with each filter, first and last pages, one request after the
other and without HTTP. Prints the least and the middle of the times, and the CPU time that this process and
its process of PostgreSQL took, in milliseconds; the first answer of each, which fills caches, does not count.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dimrift_site.tools.bench.benchmark_site import measure_each, new_site

if TYPE_CHECKING:
    from django.test import Client

ENOUGH_MS: Final = 300
DEFAULTS: Final = {"decks": 50_000, "times": 5, "seed": 1}
ORDERS: Final = ("new", "liked", "played", "win")


def addresses(common: str, rare: str) -> Iterator[str]:
    """Yield what is asked for; `common` and `rare` are keys of cards in many and in few decks."""
    from dimrift_site.tools.bench.sample_decks import BUSY, TAGS

    filters = (
        *(f"card={common}", f"card={rare}", "faction=men", "format=modern", "format=classic"),
        *(f"tag={TAGS[0]}", f"tag={TAGS[-1]}", "tag=nowhere", f"by={BUSY}", "by=author7", "by=nobody"),
        *(f"card={common}&faction=fey&format=modern&tag={TAGS[0]}", "text=ash", "text=nowhere"),
    )
    yield from ("/", "/decks", "/decks?page=100", "/decks?page=800", "/decks?page=100000")
    yield from (f"/decks?order={order}{page}" for order in ORDERS for page in ("", "&page=100"))
    yield from (f"/decks?{query}" for query in filters)
    yield from (f"/decks?{query}&order={order}" for query in filters[:2] for order in ORDERS[1:])
    yield from ("/api/v1/decks", f"/api/v1/decks?by={BUSY}", "/api/v1/decks?mine=true")
    yield from (f"/api/v1/decks?order={order}" for order in ORDERS)
    yield from (f"/api/v1/decks?{query}&order=liked" for query in filters)


class AnswerTimes(NamedTuple):
    """Milliseconds of the answers of an address, in ascending order, and of CPU time of each."""

    times: list[float]
    cpu: float


def measure(times: int) -> dict[str, AnswerTimes]:
    """Ask for each address so often."""
    from django.db.models import Count
    from django.test import Client

    from cards.models import Card

    cards = list(Card.objects.annotate(n=Count("entries")).filter(n__gt=0).order_by("-n", "pk"))
    client, times_by_address = Client(headers={"host": "localhost"}), {}
    for address in addresses(cards[0].key, cards[-1].key):
        _milliseconds(client, address)
        before = _cpu_time()
        taken = sorted(_milliseconds(client, address) for _ in range(times))
        times_by_address[address] = AnswerTimes(taken, (_cpu_time() - before) / times)
    return times_by_address


def _cpu_time() -> float:
    """Milliseconds of CPU time of this process and of that which serves it on PostgreSQL, if it is here."""
    from django.db import connection

    taken = time.process_time() * 1000
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            status = Path(f"/proc/{cursor.fetchone()[0]}/stat")
        fields = status.read_text().rpartition(")")[2].split() if status.exists() else ["0"] * 13
        taken += sum(map(int, fields[11:13])) * 1000 / os.sysconf("SC_CLK_TCK")
    return taken


def _milliseconds(client: "Client", address: str) -> float:
    began = time.perf_counter()
    answer = client.get(address)
    took = (time.perf_counter() - began) * 1000
    assert answer.status_code == 200, (address, answer.content)
    return took


def run(asked: argparse.Namespace) -> int:
    """Measure the database that DATABASE_URL names, or else SQLite, and print."""
    with new_site(0):
        from django.db import connection

        from dimrift_site.tools.bench.sample_decks import add_decks

        add_decks(asked.decks, asked.seed)
        if connection.vendor == "postgresql":
            connection.cursor().execute("VACUUM ANALYZE")  # as it does by itself within a minute
        times_by_address = measure(asked.times)
        head = f"{connection.vendor}: {asked.decks:,} public decks"
        sys.stdout.write(f"{head:74}{'least':>8}{'middle':>9}{'CPU':>8}   ms\n")
        for address, (times, cpu) in times_by_address.items():
            sys.stdout.write(f"{address:74}{times[0]:8.1f}{times[len(times) // 2]:9.1f}{cpu:8.1f}\n")
    return int(any(answer_times.times[0] > ENOUGH_MS for answer_times in times_by_address.values()))


if __name__ == "__main__":
    sys.exit(measure_each("dimrift_site.tools.bench.decks_load", __doc__, DEFAULTS, run))
