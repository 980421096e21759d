"""Command `bin/manage upgrade --check`: what an upgrade will do is said in words, and nothing is done."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from dimrift_site.ops.upgrade.table_changes import (
    LARGE,
    PendingMigrations,
    TableChange,
    Work,
    heaviest,
    works_of,
)
from dimrift_site.ops.upgrade.upgrade_check import migration_lines
from dimrift_site.site_pages import banners
from dimrift_site.tests.releases import saved_site
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

STATEMENTS = {
    'CREATE TABLE "new__decks_deck" ("id" integer)': ("decks_deck", Work.REWRITE),
    'ALTER TABLE "decks_deck" ALTER COLUMN "name" TYPE varchar(90)': ("decks_deck", Work.REWRITE),
    'ALTER TABLE "decks_deck" ALTER COLUMN "name" SET NOT NULL': ("decks_deck", Work.READ),
    'ALTER TABLE "decks_run" ADD CONSTRAINT "x" CHECK ("games" >= 1)': ("decks_run", Work.READ),
    'CREATE INDEX "x" ON "decks_run" ("created")': ("decks_run", Work.INDEX),
    'CREATE UNIQUE INDEX "x" ON "decks_run" ("key")': ("decks_run", Work.INDEX),
    'CREATE INDEX CONCURRENTLY "x" ON "decks_run" ("created")': ("decks_run", Work.CONCURRENT),
    'UPDATE "decks_deck" SET "about" = \'\'': ("decks_deck", Work.UPDATE),
    'ALTER TABLE "decks_deck" ADD COLUMN "x" integer DEFAULT 0 NOT NULL': None,
    'CREATE TABLE "decks_new" ("id" integer)': None,
}
NOTHING = PendingMigrations([], [], [])
READ = """
UPDATE cards_cardeffect SET text = 'Xyzzy.'
WHERE id = (SELECT min(id) FROM cards_cardeffect WHERE program IS NOT NULL)
"""
NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('decks', '9999_newer', '2030-01-01')"


@pytest.mark.parametrize("statement", list(STATEMENTS))
def test_a_statement_is_known_by_what_it_does_with_the_rows(statement: str) -> None:
    expected = STATEMENTS[statement]
    assert list(works_of(statement)) == ([] if expected is None else [expected])


def test_of_a_table_the_heaviest_work_counts() -> None:
    assert heaviest(list(STATEMENTS)) == {"decks_deck": Work.REWRITE, "decks_run": Work.READ}


def test_large_tables_are_named_and_a_long_wait_asks_for_a_maintenance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change = TableChange("decks.0099_big", "decks_deck", Work.REWRITE, 10 * LARGE)
    pending = NOTHING._replace(names=["decks.0099_big"], changes=[change])
    monkeypatch.setattr(banners, "banners", banners.Banners)
    large, wait = migration_lines(pending)
    assert large.words == (
        "migrations: decks.0099_big: decks_deck (1,000,000 rows) is written anew: nobody reads or writes it "
        "meanwhile; about 67 s"
    )
    assert (large.is_wrong, wait.is_wrong) == (False, True)
    assert "people may wait 67 s: begin with bin/manage maintenance on" in wait.words
    monkeypatch.setattr(banners, "banners", lambda: banners.Banners(maintenance="New disks."))
    assert [line.is_wrong for line in migration_lines(pending)] == [False]
    quick = NOTHING._replace(changes=[change._replace(work=Work.CONCURRENT)])
    monkeypatch.setattr(banners, "banners", banners.Banners)
    assert [line.is_wrong for line in migration_lines(quick)] == [False], "nobody waits"


@pytest.mark.processes
def test_the_upgrade_of_a_site_of_the_last_release_is_said_and_not_done(
    forks: ProgramForks, tmp_path: Path
) -> None:
    saved_site.unpack("0.1.0", tmp_path)
    file = tmp_path / "dimrift.sqlite3"
    env = site_environment(tmp_path, f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(READ)
        before = list(database.iterdump())
    done = forks.run(env, "upgrade", "--check")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    (wrong,) = [line for line in lines if line.startswith("WRONG")]
    assert "backup: name the newest one (--backup FILE)" in wrong
    assert any("decks.0042_paired_runs" in line for line in lines)
    assert any("tables of fewer than 100,000 rows changed or indexed" in line for line in lines)
    assert any("runs: 1 run (running, rules 13" in line and "begun anew" in line for line in lines)
    assert any("games: 3 games (rules 13): only shown; their decks" in line for line in lines)
    assert any("cards: 1 card no longer read, in 3 decks: Old Lamp" in line for line in lines)
    old = forks.run(env, "upgrade", "--check", "--backup", str(tmp_path / "backup.zip"))
    assert "hours old; make one: bin/manage backup FILE" in old.stdout
    assert forks.run(env, "upgrade", "--check", "--backup", str(file)).returncode == 1
    with closing(sqlite3.connect(file)) as database:
        assert list(database.iterdump()) == before


@pytest.mark.processes
def test_a_site_that_is_up_to_date_with_a_fresh_backup_is_ready(
    forks: ProgramForks, migrated_sqlite: dict[str, str], tmp_path: Path
) -> None:
    backup = str(tmp_path / "new.tar")
    account = "from dimrift_site.accounts.models import User; User.objects.create_user('alice')"
    assert forks.run(migrated_sqlite, "shell", "-v0", "-c", account).returncode == 0
    assert forks.run(migrated_sqlite, "backup", backup).returncode == 0
    done = forks.run(migrated_sqlite, "upgrade", "--check", "--backup", backup)
    assert (done.returncode, done.stdout.splitlines()) == (
        0,
        [f"ok     backup: {backup} is whole and 0 hours old", "ok     migrations: 0 to be applied, none"],
    )
    with closing(sqlite3.connect(migrated_sqlite["DATABASE_URL"].removeprefix("sqlite:///"))) as database:
        database.execute(NEWER)
        database.commit()
    newer = forks.run(migrated_sqlite, "upgrade", "--check", "--backup", backup)
    assert newer.stdout == "WRONG  the database is of a newer version: decks.9999_newer is not known here\n"


@pytest.mark.processes
@pytest.mark.postgres
def test_on_postgresql_an_added_column_writes_no_table_anew(
    forks: ProgramForks, migrated_postgres: dict[str, str]
) -> None:
    with psycopg.connect(migrated_postgres["DATABASE_URL"], autocommit=True) as database:
        database.execute("ALTER TABLE jobs_job DROP COLUMN slot")
        database.execute("DELETE FROM django_migrations WHERE app = 'jobs' AND name LIKE '0010%'")
    done = forks.run(migrated_postgres, "upgrade", "--check")
    assert "migrations: 1 to be applied, jobs.0010_slots_of_jobs" in done.stdout, done.stderr
    assert "changed or indexed" not in done.stdout
