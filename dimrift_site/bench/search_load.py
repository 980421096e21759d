"""Measure the search of a large catalogue over HTTP, on SQLite, and on PostgreSQL where its programs are.

`python -m dimrift_site.bench.search_load [--cards 100000] [--connections 8] [--requests 1500] [--seed 1]`.
Each browser asks for pages of the list: words of few and of many cards, two words, words of none, terms of
the language, choices, orders, later pages. One question in three was asked before. Prints requests a second,
milliseconds, and what CPU time the server took. The first questions of each browser, to a server that has
just started, are not counted.
"""

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from dimrift_site.bench.benchmark_site import BUDGET_MS, ROOT, new_site, p95, percentile, serve
from dimrift_site.bench.browsers import Browsed, browse
from dimrift_site.testing.private_servers import Missing, fresh_database, postgres_server

if TYPE_CHECKING:
    from cards.models import Card

ENOUGH: Final = 150  # requests a second
DEFAULTS: Final = {"cards": 100_000, "connections": 8, "requests": 1500, "seed": 1, "port": 8767}
FIRST: Final = 8  # questions of each browser that are not counted
NOWHERE: Final = ("zebra", "qqq", "100%", "xylophone")
TERMS: Final = (
    *(
        "t:scroll",
        "f:fey t:creature",
        "does:draw",
        "does:damage@opponent",
        "k:evasive",
        "might>life",
        "cost<=1",
    ),
    *("arrow:ne arrows>=4", "-t:creature", "is:fabled OR t:trap", 'o:"draw a card"', "when:once needs:mana"),
    *(
        "order:life direction:asc",
        "(t:trap OR t:scroll) -f:men",
        "might>=2 life<4",
        "name:lamp",
        "gives:might",
    ),
)
CHOICES: Final = (
    {"faction": "men"},
    {"faction": "none"},
    {"type": "artifact"},
    {"fabled": "yes"},
    {"order": "will"},
)


def questions(number: int, words: list[str], seed: int) -> list[str]:
    """So many addresses, the same for the same seed."""
    chance = random.Random(seed)
    asked: list[str] = []
    while len(asked) < number:
        again = asked and chance.random() < 1 / 3
        asked.append(chance.choice(asked) if again else f"/cards?{urlencode(_question(chance, words))}")
    return asked


def _question(chance: random.Random, words: list[str]) -> dict[str, str]:
    one, other = chance.choice(words), chance.choice(words)
    kinds = [{"q": f'"{one}"'}, {"q": f'"{one}"'}, {"q": f'"{one}" "{other}"'}, {"q": chance.choice(NOWHERE)}]
    kinds += [{"q": chance.choice(TERMS)}, {"q": f'{chance.choice(TERMS)} "{one}"'}]
    asked = {**chance.choice(kinds), **(chance.choice(CHOICES) if chance.random() < 0.4 else {})}
    return {**asked, "page": str(chance.randint(2, 20))} if chance.random() < 0.2 else asked


def printed_words(cards: "Iterable[Card]") -> list[str]:
    """All words on these cards, with the signs that stand at them, each once."""
    texts = (text for card in cards for text in (card.name, *(effect.text for effect in card.effects.all())))
    return sorted({word for text in texts for word in text.casefold().split()})


def measure(port: int, asked: list[str], connections: int) -> Browsed:
    """Ask all of it, shared out among so many browsers."""
    return browse(port, [asked[one::connections] for one in range(connections)])


def run(asked: argparse.Namespace) -> int:
    """Measure the database that DATABASE_URL names, or else SQLite, and print."""
    with new_site(asked.port):
        from django.db import connection

        from cards.models import Card
        from dimrift_site.bench.sample_catalogue import add_cards

        add_cards(asked.cards, asked.seed)
        if connection.vendor == "postgresql":
            connection.cursor().execute("VACUUM ANALYZE")  # as it does by itself within a minute
        words = printed_words(Card.objects.prefetch_related("effects")[:200])
        connection.close()
        first = FIRST * asked.connections
        asked_for = questions(first + asked.requests, words, asked.seed)
        before, own = cpu_of(RUSAGE_CHILDREN), cpu_of(RUSAGE_SELF)
        with serve(asked.port):
            measure(asked.port, asked_for[:first], asked.connections)
            browsed = measure(asked.port, asked_for[first:], asked.connections)
            own = cpu_of(RUSAGE_SELF) - own
        server = cpu_of(RUSAGE_CHILDREN) - before
    sys.stdout.writelines(f"{line}\n" for line in lines(connection.vendor, browsed, server, own))
    return int(percentile(browsed.times, 99) > BUDGET_MS or len(browsed.times) / browsed.took < ENOUGH)


def cpu_of(whose: int) -> float:
    """Seconds of CPU time that this process used, or those of its children that ended."""
    used = getrusage(whose)
    return used.ru_utime + used.ru_stime


def lines(database: str, browsed: Browsed, server: float, browsers: float) -> Iterator[str]:
    """Return what is printed of one database; the last two are seconds of CPU time."""
    times, number = browsed.times, len(browsed.times)
    yield f"{database}: {number / browsed.took:.0f} requests/s, budget {ENOUGH}"
    high, highest = p95(times), percentile(times, 99)
    yield f"  median {times[number // 2]:.1f}  p95 {high:.1f}  p99 {highest:.1f}  most {times[-1]:.1f} ms"
    yield f"  budget {BUDGET_MS} ms at p99"
    each = f"web server {server * 1000 / number:.1f} ms, browsers {browsers * 1000 / number:.1f} ms"
    yield f"  CPU time a request, the server's start and the first questions shared out: {each}"


def main() -> int:
    """Measure each database in a process of its own; exit code 1 if one is slower than the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in DEFAULTS.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--here", action="store_true", help="only the database of DATABASE_URL")
    asked = parser.parse_args()
    if asked.here:
        return run(asked)
    return max(_run_apart(""), _run_on_postgresql())


def _run_apart(database: str) -> int:
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    command = [sys.executable, "-m", "dimrift_site.bench.search_load", *sys.argv[1:], "--here"]
    added = {"DATABASE_URL": database} if database else {}
    return subprocess.run(command, cwd=ROOT, env={**environment, **added}, check=False).returncode


def _run_on_postgresql() -> int:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres_server())
        except Missing as missing:
            sys.stdout.write(f"{missing}\n")
            return 0
        return _run_apart(stack.enter_context(fresh_database(server)))


if __name__ == "__main__":
    sys.exit(main())
