"""One of the site's programs by itself, or all of them: `bin/serve web | worker | sweep | all | metrics`.

Installs and migrates nothing: `bin/manage prepare` does. Waits, and says for what, while the database is away
or a migration of this version is missing in it; newer ones are no reason to wait. SIGTERM ends each program
within ten seconds; a worker gives back what it does.
"""

import os
import signal
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from ipaddress import ip_address
from typing import Final

import django
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from dimrift_site.backup.aside_folder import broken_off_words
from dimrift_site.ops.address import bind_address, port_is_taken
from dimrift_site.ops.prepare import missing_store_words, static_is_current
from dimrift_site.ops.server_wait import last_line
from dimrift_site.ops.supervisor import children, lower_priority, say

ROLES: Final = ("web", "worker", "sweep")  # in the order of `supervisor.children`
ALL: Final = "all"
METRICS: Final = "metrics"
METRICS_ADDRESS: Final = ("127.0.0.1", 9108)
SERVING: Final = ("web", ALL)
PAUSE_SECONDS: Final = 1.0


def address(word: str) -> tuple[str, int]:
    """Return host and port of a word such as 192.0.2.11:8000."""
    host, _, port = word.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise ArgumentTypeError(f"write HOST:PORT, such as 192.0.2.11:8000, instead of {word}")
    return host, int(port)


def obstacle_words(role: str, host: str, port: int) -> str:
    """Return why this host cannot run such a program, and what to do; "" if it can."""
    if role in SERVING and not static_is_current():
        return "the static files are not those of this version: run bin/manage prepare --host"
    if role == METRICS and not is_private(host):
        return f"figures are never public: {host} is; listen on a private address, such as 127.0.0.1:9108"
    taken = port_is_taken(host, port) if role in (*SERVING, METRICS) else None
    return taken or broken_off_words() or missing_store_words()


def is_private(host: str) -> bool:
    """Return whether nobody on the Internet can reach an address; of a name nothing is known."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_private and not address.is_unspecified


def missing_migrations() -> str:
    """Return which migrations of this version the database has not, in words; "" if it has all."""
    try:
        executor = MigrationExecutor(connection)
        missing = [
            str(migration) for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
        ]
    except OperationalError as error:
        return f"the database does not answer: {last_line(error)}"
    finally:
        connection.close()
    if not missing:
        return ""
    others = f" and {len(missing) - 1} more" if missing[1:] else ""
    return f"the database has no {missing[0]}{others}; on one host: bin/manage prepare --site"


def wait_for_migrations() -> None:
    """Wait until the database has all migrations of this version; says what it waits for if that changes.

    SIGTERM ends this, too, where this is the first process of a container, which no signal ends by itself.
    """
    signal.signal(signal.SIGTERM, lambda *_about: sys.exit(0))  # until another program takes its place
    said = ""
    while words := missing_migrations():
        if words != said:
            say(f"waiting: {words}")
            said = words
        time.sleep(PAUSE_SECONDS)


def command(role: str, host: str, port: int) -> tuple[list[str], int]:
    """Return the command of a program, and how much later than others it has its turn (`Child.nice`)."""
    if role == ALL:
        return [sys.executable, "-m", "dimrift_site.ops.supervisor", f"{host}:{port}"], 0
    if role == METRICS:
        return [sys.executable, "manage.py", "metrics", f"{host}:{port}"], 0
    child = dict(zip(ROLES, children(host, port), strict=True))[role]
    return [*child.command], child.nice


def main() -> int:
    """Become the program that is asked for; exit code 1, in words, where this host cannot run it."""
    parser = ArgumentParser("bin/serve", description="Start one of the site's programs, or all of them.")
    parser.add_argument("role", choices=[*ROLES, ALL, METRICS])
    said = "where web listens (as SITE_URL and PORT say), or metrics (127.0.0.1:9108)"
    parser.add_argument("--listen", type=address, metavar="HOST:PORT", help=said)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
    django.setup()
    from dimrift_site.base.jobs.programs.heartbeats import other_key_words  # whose models need the apps

    host, port = asked.listen or (METRICS_ADDRESS if asked.role == METRICS else bind_address())
    obstacle = obstacle_words(asked.role, host, port)
    if not obstacle:
        wait_for_migrations()
        obstacle = other_key_words()
    if obstacle:
        sys.stderr.write(f"dimrift: {obstacle}\n")
        return 1
    connection.close()
    words, nice = command(asked.role, host, port)
    if nice:
        lower_priority(os.getpid(), nice)
    return os.execv(words[0], words)  # noqa: S606 - one of our own; it does not return


if __name__ == "__main__":
    sys.exit(main())
