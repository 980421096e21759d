"""Measure the pages and the API that anybody can see: a bounded load over HTTP against the site's own server.

`bin/bench web [--connections 8] [--requests 200]`. Every address is asked for `--requests` times by
`--connections` browsers at once that wait for each answer. Prints for each address how many requests a second
were answered, how many milliseconds one took, and how large the answer is.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from dimrift_site.tools.bench.benchmark_site import BUDGET_MS, engine_kind, new_site, p95, serve
from dimrift_site.tools.bench.browsers import browse


class Measured(NamedTuple):
    """The measurements of one address: requests a second, milliseconds, bytes of one answer."""

    address: str
    rate: float
    median: float
    p95: float
    most: float
    size: int


def measure(port: int, address: str, asked: list[str], connections: int, requests: int) -> Measured:
    """Ask for addresses of a kind in turn, `requests` times in all. RuntimeError if one fails."""
    share = max(requests // connections, 1)
    whole = [asked[number % len(asked)] for number in range(share * connections)]
    times, took, size = browse(port, [whole[number::connections] for number in range(connections)])
    return Measured(address, len(times) / took, times[len(times) // 2], p95(times), times[-1], size)


def addresses() -> dict[str, list[str]]:
    """A page of every kind that anybody can see, and the API's answers; of cards also the pages of all."""
    from cards.models import Card
    from decks.models import Deck

    deck = Deck.objects.get(key="men")
    pages = [
        "/",
        "/cards",
        "/cards?q=draw",
        "/cards/long-pike",
        "/decks",
        deck.get_absolute_url(),
        "/practice",
    ]
    data = ["/api/v1/cards", "/api/v1/cards/long-pike", f"/api/v1/decks/{deck.public_id}"]
    cards = [f"/cards/{key}" for key in Card.objects.order_by("key").values_list("key", flat=True)]
    return {**{address: [address] for address in (*pages, *data)}, "/cards/(each)": cards}


def lines(measures: list[Measured]) -> Iterator[str]:
    """Yield the table that is printed."""
    yield f"{'address':44}{'requests/s':>11}{'median':>9}{'p95':>9}{'most':>9} ms{'bytes':>10}"
    for measured in measures:
        times = f"{measured.median:9.1f}{measured.p95:9.1f}{measured.most:9.1f}"
        yield f"{measured.address:44}{measured.rate:11.0f}{times}   {measured.size:10,}"


def main() -> int:
    """Measure and print; exit code 1 if an address is slower than the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--requests", type=int, default=200, help="of each address")
    parser.add_argument("--port", type=int, default=8766)
    asked = parser.parse_args()
    with new_site(asked.port):
        asked_for = addresses()
        with serve(asked.port):
            measures = [
                measure(asked.port, kind, address, asked.connections, asked.requests)
                for kind, address in asked_for.items()
            ]
        kind = engine_kind()
    slowest = max(measured.p95 for measured in measures)
    sys.stdout.write(f"{asked.connections} browsers at once, engine {kind}\n")
    sys.stdout.writelines(f"{line}\n" for line in lines(measures))
    sys.stdout.write(f"worst p95 {slowest:.1f} ms, budget {BUDGET_MS} ms\n")
    return int(slowest > BUDGET_MS)


if __name__ == "__main__":
    sys.exit(main())
