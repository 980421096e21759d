"""A text that is read anew while another is saved, on PostgreSQL; SQLite lets one write at a time."""

import subprocess
import time

import psycopg
import pytest

from cards.tests.writer_processes import command

pytestmark = pytest.mark.processes

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


@pytest.fixture
def site(migrated_postgres: dict[str, str]) -> dict[str, str]:
    """The environment of a site with one card."""
    subprocess.run(command("begin"), env=migrated_postgres, check=True)
    return migrated_postgres


def start_writer(name: str, env: dict[str, str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command(name), env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def somebody_waits(url: str) -> bool:
    """Return whether a transaction waits for another one, within a minute."""
    until = time.monotonic() + 60
    with psycopg.connect(url, autocommit=True) as connection:
        while time.monotonic() < until:
            row = connection.execute(WAITING).fetchone()
            if row is not None and row[0]:
                return True
            time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.postgres
def test_a_text_read_anew_while_another_is_saved_is_the_one_that_was_saved(site: dict[str, str]) -> None:
    with start_writer("edit", site) as editing:
        assert editing.stdout is not None and editing.stdout.readline() == "saved\n"
        with start_writer("read_anew", site) as reading:
            assert somebody_waits(site["DATABASE_URL"])
            editing.communicate("done\n", timeout=60)
            output, wrong = reading.communicate(timeout=60)
    assert output == "['Draw 1.']\n", wrong
