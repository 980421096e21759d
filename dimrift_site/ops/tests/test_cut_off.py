"""A database or a Redis that is cut off: nobody waits for it for long, and both ends close what is dead."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis
from psycopg.conninfo import make_conninfo

from dimrift_site.base import keepalive
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tests.chaos.visitor import HttpAnswer, Visitor
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.relay import Relay
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.processes]

LONGEST_SECONDS = 10.0  # of a page
PATIENCE = 120.0  # for a start
ASKED_IN_TURN = 12  # by one visitor: two processes try to connect once, and then once a second
LOOK = "/api/v1/factions"
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def relay(request: pytest.FixtureRequest) -> Iterator[Relay]:
    """Yield a relay to the PostgreSQL of the test."""
    with Relay(urlsplit(request.getfixturevalue("migrated_postgres")["DATABASE_URL"]).port or 5432) as relay:
        yield relay


def through(relay: Relay, url: str) -> str:
    """Return the URL of a server as it is reached by the relay."""
    place = urlsplit(url)
    user = f"{place.netloc.rpartition('@')[0]}@" if "@" in place.netloc else ""
    return urlunsplit(place._replace(netloc=f"{user}127.0.0.1:{relay.port}"))


def seconds_until_it_fails(ask: Callable[[], object], error: type[Exception], relay: Relay) -> float:
    """Return how long it is waited for an answer that the cut keeps back. It is asked a moment before."""
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(ask)
        time.sleep(0.5)
        began = time.monotonic()
        with relay.is_cut(), pytest.raises(error):
            asked.result(60)
        return time.monotonic() - began


@pytest.mark.postgres
def test_no_page_waits_over_ten_seconds_and_no_dead_connection_is_left(
    migrated_postgres: dict[str, str], relay: Relay
) -> None:
    port = free_port()
    url = migrated_postgres["DATABASE_URL"]
    env = {**migrated_postgres, "DATABASE_URL": through(relay, url), "ENGINE": "source"}
    command = [sys.executable, "-m", "dimrift_site.ops.server", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)

    def ask(number: int) -> HttpAnswer:
        """Each as somebody else: of one visitor the last of four may have to wait for a thread before."""
        return Visitor(port, f"127.0.0.{number + 1}").ask(LOOK)

    def is_well() -> bool:
        try:
            return ask(0).status == 200
        except OSError:
            return False

    try:
        assert eventually(is_well, PATIENCE)
        with psycopg.connect(url, autocommit=True) as database, ThreadPoolExecutor() as pool:
            assert {answer.status for answer in pool.map(ask, range(8))} == {200}
            assert database.execute(OTHERS).fetchall() != [(0,)]
            with relay.is_cut():
                for _turn in range(2):  # by connections that were open, then by new ones
                    for answer in pool.map(ask, range(4)):
                        assert answer.is_put_off_in_words(), answer
                        assert answer.seconds < LONGEST_SECONDS
                answers = [ask(0) for _ in range(ASKED_IN_TURN)]
                assert all(answer.is_put_off_in_words() for answer in answers)
                print([f"{answer.seconds:.2f}" for answer in answers])
                assert sum(answer.seconds for answer in answers) < 2 * ASKED_IN_TURN, "three each"
                assert eventually(lambda: database.execute(OTHERS).fetchall() == [(0,)], LONGEST_SECONDS)
            assert eventually(is_well, LONGEST_SECONDS)
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.mark.postgres
def test_who_waits_for_a_statement_stops_waiting(migrated_postgres: dict[str, str], relay: Relay) -> None:
    url = through(relay, migrated_postgres["DATABASE_URL"])
    with psycopg.connect(make_conninfo(url, **keepalive.POSTGRESQL)) as database:
        seconds = seconds_until_it_fails(
            lambda: database.execute("SELECT pg_sleep(60)"), psycopg.OperationalError, relay
        )
    assert seconds < keepalive.SILENT_SECONDS + 2


@pytest.mark.redis
def test_a_worker_that_waits_for_a_message_stops_waiting(redis_url: str) -> None:
    with (
        Relay(urlsplit(redis_url).port or 6379) as relay,
        redis.Redis.from_url(through(relay, redis_url), **keepalive.REDIS) as broker,
    ):
        seconds = seconds_until_it_fails(
            lambda: broker.brpop(["no message comes"], 60), redis.RedisError, relay
        )
    assert seconds < keepalive.SILENT_SECONDS + 2
