"""Measure the search of a large catalogue over HTTP, on SQLite, and on PostgreSQL where its programs are.

`bin/bench search [--cards 100000] [--connections 8] [--requests 1500] [--seed 1]`.
Each browser asks for pages of the list: words of few and of many cards, two words, words of none, words in
a row, terms of the language, stats, choices, orders, later pages. One question in three was asked before.
Prints requests a second, milliseconds, what CPU time the servers took, and what the bitmap index gains. The
first questions of each browser, to a server that has just started and knows no term yet, are counted apart.
Half of the others come as fast as they are answered: requests a second. The rest come at the rate that is the
budget, each at its moment: milliseconds, the wait of a request that could not be asked in time included.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from dimrift_site.tools.bench.benchmark_site import BUDGET_MS, measure_each, new_site, p95, percentile, serve
from dimrift_site.tools.bench.browsers import Browsed, browse

if TYPE_CHECKING:
    from cards.models import Card

ENOUGH: Final = 150  # requests a second
DEFAULTS: Final = {"cards": 100_000, "connections": 8, "requests": 1500, "seed": 1, "port": 8767}
FIRST: Final = 25  # questions of each browser that are counted apart
NOWHERE: Final = ("zebra", "qqq", "100%", "xylophone")
TERMS: Final = (
    *("t:scroll", "f:fey t:creature", "does:draw", "does:damage@opponent", "k:evasive", "might>life"),
    *("arrow:ne arrows>=4", "-t:creature", "is:fabled OR t:trap", 'o:"draw a card"', "when:once needs:mana"),
    *("(t:trap OR t:scroll) -f:men", "might>=2 life<4", "name:lamp", "gives:might", "cost<=1"),
)
STATS: Final = ("might", "life", "armor", "movement", "will", "cost", "mana", "arrows", "effects")
OPERATORS: Final = ("=", "!=", "<", "<=", ">", ">=")
ORDERS: Final = (*STATS[:-1], "name", "faction", "type", "set", "new")
CHOICES: Final = ({"faction": "men"}, {"faction": "none"}, {"type": "artifact"}, {"fabled": "yes"})


def questions(number: int, texts: list[str], seed: int) -> list[str]:
    """So many addresses about the words of these texts, the same for the same seed."""
    chance = random.Random(seed)
    asked: list[str] = []
    while len(asked) < number:
        again = asked and chance.random() < 1 / 3
        asked.append(chance.choice(asked) if again else f"/cards?{urlencode(_question(chance, texts))}")
    return asked


def _question(chance: random.Random, texts: list[str]) -> dict[str, str]:
    asked = {"q": _search(chance, texts)}
    if chance.random() < 0.3:
        asked |= chance.choice(CHOICES)
    if chance.random() < 0.2:
        asked |= {"order": chance.choice(ORDERS)}
        asked |= {"direction": chance.choice(("asc", "desc"))} if chance.random() < 0.5 else {}
    return {**asked, "page": str(chance.randint(2, 20))} if chance.random() < 0.2 else asked


def _search(chance: random.Random, texts: list[str]) -> str:
    word, other = (chance.choice(chance.choice(texts).split()) for _ in range(2))
    text = chance.choice(texts).split()
    place = chance.randrange(len(text))
    stat = f"{chance.choice(STATS)}{chance.choice(OPERATORS)}{chance.randint(0, 4)}"
    term = chance.choice(TERMS)
    kinds = (f'"{word}"', f'"{word}"', f'"{word}" "{other}"', f'{term} "{word}"', f'{stat} "{word}"')
    more = (f'o:"{" ".join(text[place : place + 2])}"', f"({term}) {stat}", term, chance.choice(NOWHERE))
    return chance.choice((*kinds, *more))


def printed_texts(cards: "Iterable[Card]") -> list[str]:
    """The names and texts of these cards as they are typed, each once."""
    texts = (text for card in cards for text in (card.name, *(effect.text for effect in card.effects.all())))
    return sorted({text.casefold().replace('"', "") for text in texts})


def measure(port: int, asked: list[str], connections: int, rate: float | None = None) -> Browsed:
    """Ask all of it, shared out among so many browsers; `rate`: so many requests a second."""
    return browse(port, [asked[number::connections] for number in range(connections)], rate)


def run(asked: argparse.Namespace) -> int:
    """Measure the database that DATABASE_URL names, or else SQLite, and print."""
    with new_site(asked.port):
        from django.db import connection

        from cards.models import Card
        from dimrift_site.tools.bench.sample_catalogue import add_cards

        add_cards(asked.cards, asked.seed)
        if connection.vendor == "postgresql":
            connection.cursor().execute("VACUUM ANALYZE")  # as it does by itself within a minute
        texts = printed_texts(Card.objects.prefetch_related("effects")[:200])
        first = FIRST * asked.connections
        asked_for = questions(first + asked.requests * 2, texts, asked.seed)
        gains = list(index_gains(asked_for[: first * 2]))
        server = close_and_find_server()
        with serve(asked.port) as web:
            begun = measure(asked.port, asked_for[:first], asked.connections)
            before = cpu_times(web, server)
            fast = measure(asked.port, asked_for[first : first + asked.requests], asked.connections)
            paced = measure(asked.port, asked_for[first + asked.requests :], asked.connections, ENOUGH)
            after = cpu_times(web, server)
        spent = [(now - then) / (asked.requests * 2) for now, then in zip(after, before, strict=True)]
    new = len(set(asked_for[first:])) / (asked.requests * 2)
    sys.stdout.write(f"{connection.vendor}: {new:.0%} of the questions are new\n")
    sys.stdout.writelines(f"{line}\n" for line in [*lines(begun, fast, paced, spent), *gains])
    return int(percentile(paced.times, 99) > BUDGET_MS or len(fast.times) / fast.took < ENOUGH)


def cpu_times(web: int, server: int | None) -> tuple[float, float, float]:
    """Milliseconds of CPU time of the browsers, and of the web server's and of PostgreSQL's processes."""
    browsers = sum(getrusage(RUSAGE_SELF)[:2]) * 1000
    return browsers, _family_time(web), _family_time(server) if server else 0


def _family_time(first: int) -> float:
    """Milliseconds of CPU time of a process and of its children, those that ended among them."""
    ticks = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # one that ends meanwhile
            number = int(status.parent.name)
            fields = status.read_text().rpartition(")")[2].split()
            if first in (number, int(fields[1])):
                ticks += sum(map(int, fields[11:15] if number == first else fields[11:13]))
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def close_and_find_server() -> int | None:
    """Close the connection; the number of PostgreSQL's first process, None where it cannot be seen."""
    from django.db import connection

    if connection.vendor != "postgresql":
        connection.close()
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        status = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    server = int(status.read_text().rpartition(")")[2].split()[1]) if status.exists() else None
    connection.close()
    while status.exists():  # what it took to add the cards counts as its child's once it has ended
        time.sleep(0.01)
    return server


def lines(begun: Browsed, fast: Browsed, paced: Browsed, spent: Sequence[float]) -> Iterator[str]:
    """Return what is printed of one database; `begun`: the first questions; `spent`: `cpu_times` of each."""
    for name, browsed in (("first ", begun), ("fast ", fast), ("paced ", paced)):
        times, number = browsed.times, len(browsed.times)
        figures = f"median {times[number // 2]:.1f}  p95 {p95(times):.1f}  p99 {percentile(times, 99):.1f}"
        yield f"  {name}{number}: {number / browsed.took:.0f} requests/s  {figures}  most {times[-1]:.1f} ms"
    yield f"  budget {ENOUGH} requests/s, {BUDGET_MS} ms at p99 while so many come"
    browsers, web, server = spent
    cpu_times_text = f"web server {web:.1f} ms, database server {server:.1f} ms, browsers {browsers:.1f} ms"
    yield f"  CPU time of a request behind the first ones: {cpu_times_text}"


def index_gains(addresses: list[str]) -> Iterator[str]:
    """Return what a search of these addresses takes by queries, and by bitmaps: new terms, known ones."""
    from django.db.models import Q

    from cards.search.bitmaps.bitmap import bitmap_index
    from cards.search.bitmaps.bitmap_search import find_by_bitmaps
    from cards.search.parser import SearchQuery, read_search
    from cards.search.query import Arrangement, find

    searches = [
        read_search(dict(parse_qsl(urlsplit(address).query))["q"]) for address in dict.fromkeys(addresses)
    ]
    arranged = Arrangement("best")
    for search in searches:
        find(search, Q(), arranged)
    index = bitmap_index()
    assert index
    ways: dict[str, Callable[[SearchQuery], object]] = {
        "queries": lambda search: find(search, Q(), arranged),
        "bitmaps, new terms": lambda search: find_by_bitmaps(index, search, {}, arranged),
        "bitmaps, known terms": lambda search: find_by_bitmaps(index, search, {}, arranged),
    }
    for name, way in ways.items():
        began = time.perf_counter()
        for search in searches:
            way(search)
        yield f"  by {name}: {(time.perf_counter() - began) * 1000 / len(searches):.2f} ms a search"


if __name__ == "__main__":
    sys.exit(measure_each("dimrift_site.tools.bench.search_load", __doc__, DEFAULTS, run))
