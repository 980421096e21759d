"""A text that is read anew while another is saved, on PostgreSQL; SQLite lets one write at a time."""

import time

import psycopg
import pytest

from cards.tests.writer_processes import command
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = pytest.mark.processes

WAITING = """
SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
"""


@pytest.fixture
def site(migrated_postgres: dict[str, str], forks: ProgramForks) -> dict[str, str]:
    """The environment of a site with one card."""
    begun = forks.run(migrated_postgres, *command("begin"))
    assert begun.returncode == 0, begun.stderr
    return migrated_postgres


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
def test_a_text_read_anew_while_another_is_saved_is_the_one_that_was_saved(
    site: dict[str, str], forks: ProgramForks
) -> None:
    with forks.start(site, *command("edit")) as editing:
        assert editing.stdout.readline() == "saved\n"
        with forks.start(site, *command("read_anew")) as reading:
            assert somebody_waits(site["DATABASE_URL"])
            editing.communicate("done\n")
            output, wrong = reading.communicate()
    assert output == "['Draw 1.']\n", wrong
