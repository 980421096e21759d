"""A backup holds everything, comes back whole or not at all, and brings back nobody who left."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from dimrift_site.backup import archive, postgresql
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.tests.conftest import BackedUpSite
from dimrift_site.base.jobs.programs.presence import keep_out
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

WRITER = """
import sys
from dimrift_site.accounts.models import User
from decks.lists.services import make_deck, save_deck
deck = make_deck(User.objects.get(username="bob"), "", name="0")
while True:
    save_deck(deck, deck.version, name=str(deck.version))
    if deck.version == 5:
        print("writing", flush=True)
"""
COUNTS = """
from django.apps import apps
from django.test import Client
print({m._meta.label: m.objects.count() for m in apps.get_models()})
print(Client(headers={"host": "localhost"}).get("/api/v1/decks").status_code)
"""
TOTALS = """
from decks.models import Deck, DeckVersion
for deck in Deck.objects.all():
    newest = deck.versions.first()
    assert newest is None or (newest.version, newest.name) == (deck.version, deck.name)
print("whole")
"""
LEAVE = """
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
delete_account(User.objects.get(username="alice"))
"""
LEAVE_IN_VAIN = f"""
from django.db import transaction
try:
    with transaction.atomic():
        exec({LEAVE!r})
        raise OSError
except OSError:
    pass
"""
LEAVE_AND_DIE = f"""
import os
from dimrift_site.accounts.deletion import deletion_log
write, lines = deletion_log.add, []
def add(deletions):
    if lines:
        os._exit(9)
    lines.append(write(deletions))
deletion_log.add = add
{LEAVE}
"""


@pytest.mark.slow
def test_a_backup_while_others_write_is_restored_with_equal_totals(
    site: BackedUpSite, empty: BackedUpSite, tmp_path: Path
) -> None:
    before = site.run(COUNTS)
    site.done("backup", str(tmp_path / "quiet.tar"))
    with site.forks.start(site.env, "shell", "-v", "0", "-c", WRITER) as writer:
        try:
            assert writer.stdout.readline() == "writing\n"
            said = site.done("backup", str(tmp_path / "busy.tar"))
        finally:
            writer.kill()
    assert writer.returncode == -signal.SIGKILL
    assert "checked" in said
    assert "1 files of media" in said
    assert stat.S_IMODE((tmp_path / "busy.tar").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("*.tar")) == ["busy.tar", "quiet.tar"]

    empty.done("restore", str(tmp_path / "busy.tar"))
    assert empty.run(TOTALS) == "whole\n"
    empty.done("restore", str(tmp_path / "quiet.tar"), "--replace")
    assert empty.run(COUNTS) == before
    assert before.endswith("\n200\n")
    assert (empty.folder / "secret_key").read_text() == (site.folder / "secret_key").read_text()
    assert stat.S_IMODE((empty.folder / "secret_key").stat().st_mode) == 0o600
    assert (empty.folder / "media" / "picture.png").read_bytes() == b"a picture"
    assert not list(empty.folder.glob("before-restore-*"))
    assert not list(empty.folder.glob(".backup-*"))


@pytest.mark.slow
def test_an_account_that_was_deleted_since_stays_deleted(site: BackedUpSite, tmp_path: Path) -> None:
    site.done("backup", str(tmp_path / "old.tar"))
    site.run(LEAVE)
    said = site.done("restore", str(tmp_path / "old.tar"), "--replace")
    assert "1 accounts were deleted since" in said
    assert site.names() == ["bob"]


@pytest.mark.slow
def test_a_list_beside_a_newer_backup_is_enough(plain: BackedUpSite, tmp_path: Path) -> None:
    plain.done("backup", str(tmp_path / "old.tar"))
    plain.run(LEAVE)
    plain.done("backup", str(tmp_path / "new.tar"))
    beside = tmp_path / "new.tar.deleted_accounts"
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    other = BackedUpSite(plain.forks, tmp_path / "other")
    assert "1 accounts were deleted since" in other.done("restore", str(tmp_path / "old.tar"))
    assert other.names() == ["bob"]


@pytest.mark.slow
def test_an_account_whose_deletion_was_undone_is_restored(plain: BackedUpSite, tmp_path: Path) -> None:
    plain.done("backup", str(tmp_path / "old.tar"))
    plain.run(LEAVE_IN_VAIN)
    plain.done("restore", str(tmp_path / "old.tar"), "--replace")
    assert plain.names() == ["alice", "bob"]


@pytest.mark.slow
def test_a_deletion_whose_process_was_killed_is_made_again(plain: BackedUpSite, tmp_path: Path) -> None:
    plain.done("backup", str(tmp_path / "old.tar"))
    plain.manage("shell", "-v", "0", "-c", LEAVE_AND_DIE)
    assert plain.names() == ["bob"]
    assert "1 accounts were deleted since" in plain.done("restore", str(tmp_path / "old.tar"), "--replace")
    assert plain.names() == ["bob"]


PROGRAMS = (
    ("-m", "dimrift_site.ops.server", "127.0.0.1:{port}"),
    ("-m", "celery", "--app", "dimrift_site", "--quiet", "worker", "--concurrency", "1"),
    ("manage.py", "sweep"),
)


def is_in_use(folder: Path) -> bool:
    try:
        with keep_out(folder):
            return False
    except BlockingIOError:
        return True


@pytest.mark.slow
def test_nothing_is_replaced_while_a_program_of_the_site_runs(plain: BackedUpSite, tmp_path: Path) -> None:
    file = str(tmp_path / "a.tar")
    plain.done("backup", file)
    for words in PROGRAMS:
        command = [sys.executable, *(word.format(port=free_port()) for word in words)]  # none of the settings
        process = subprocess.Popen(command, cwd=ROOT, env=plain.env, stderr=subprocess.DEVNULL)
        try:
            assert eventually(lambda: is_in_use(plain.folder), 60), words
            said = plain.refused("restore", file, "--replace")
            assert "still runs: stop the site first" in said, words
        finally:
            process.kill()
            process.wait()
        assert eventually(lambda: not is_in_use(plain.folder)), words


@pytest.mark.slow
def test_data_that_are_there_are_not_replaced_unasked(site: BackedUpSite, tmp_path: Path) -> None:
    site.done("backup", str(tmp_path / "a.tar"))
    site.run(LEAVE)
    assert "--replace" in site.refused("restore", str(tmp_path / "a.tar"))
    assert site.names() == ["bob"]


@pytest.mark.slow
def test_a_restore_that_fails_half_way_leaves_everything_as_it_was(
    site: BackedUpSite, tmp_path: Path
) -> None:
    """The totals do not fit: the backup was sealed by somebody who changed its manifest."""
    site.done("backup", str(tmp_path / "a.tar"))
    with archive.open_archive(tmp_path / "a.tar") as backup:
        for name in backup.names:
            backup.extract(name, tmp_path / "parts" / name)
        about = {key: value for key, value in backup.manifest.items() if key not in ("files", "format")}
        about["rows"]["accounts_user"] += 1
        archive.write(tmp_path / "b.tar", {name: tmp_path / "parts" / name for name in backup.names}, about)
    site.run(LEAVE)
    before = site.run(COUNTS)
    key = (site.folder / "secret_key").read_text()
    said = site.refused("restore", str(tmp_path / "b.tar"), "--replace")
    assert "everything is as it was: accounts_user does not have its 3 rows" in said
    assert (site.run(COUNTS), site.names()) == (before, ["bob"])
    assert (site.folder / "secret_key").read_text() == key
    assert (site.folder / "media" / "picture.png").exists()
    assert not list(site.folder.glob("before-restore-*"))


@pytest.mark.slow
def test_what_does_not_suit_is_refused_with_the_reason(plain: BackedUpSite, tmp_path: Path) -> None:
    file = tmp_path / "a.tar"
    assert "cannot be read" in plain.refused("restore", str(file))
    plain.done("backup", str(file))
    whole = file.read_bytes()
    with tarfile.open(file) as tar:
        place = tar.getmember("database.sqlite3").offset_data + 5000
    other = BackedUpSite(plain.forks, tmp_path / "other")
    for cut, output in (
        (whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], "database.sqlite3 is not as it was"),
        (whole[:place], "damaged"),
        (b"", "damaged, or no backup"),
        (b"no backup at all" * 1000, "damaged, or no backup"),
        (whole.replace(b'"rules_version"', b'"rules_Version"'), "manifest.json is not as it was written"),
    ):
        file.write_bytes(cut)
        assert output in other.refused("restore", str(file))
        assert not list(other.folder.glob("*.sqlite3"))
    assert "nothing to back up" in other.refused("backup", str(tmp_path / "none.tar"))
    assert not (tmp_path / "none.tar").exists()


@pytest.mark.slow
def test_a_damaged_database_is_not_backed_up_but_can_be_replaced(plain: BackedUpSite, tmp_path: Path) -> None:
    plain.done("backup", str(tmp_path / "a.tar"))
    database = plain.folder / "dimrift.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    database.write_bytes(database.read_bytes()[:6000])
    assert "No backup was made" in plain.refused("backup", str(tmp_path / "b.tar"))
    assert not (tmp_path / "b.tar").exists()
    plain.done("restore", str(tmp_path / "a.tar"), "--replace")
    assert plain.names() == ["alice", "bob"]


@pytest.mark.slow
@pytest.mark.postgres
def test_a_backup_of_another_kind_of_database_is_refused(
    migrated_postgres: dict[str, str], plain: BackedUpSite, tmp_path: Path
) -> None:
    site = BackedUpSite(plain.forks, tmp_path / "site", migrated_postgres["DATABASE_URL"])
    plain.done("backup", str(tmp_path / "a.tar"))
    assert "the backup is of sqlite" in site.refused("restore", str(tmp_path / "a.tar"), "--replace")


def test_missing_programs_of_postgresql_are_named_with_their_package() -> None:
    with pytest.raises(BackupRefused, match=r"no_pg_dump is not here; .* apt-get install postgresql-client"):
        postgresql.find_program("no_pg_dump")


def test_a_file_outside_of_the_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("x")
    with pytest.raises(BackupRefused, match="outside of itself"):
        archive.write(tmp_path / "a.tar", {"../part": tmp_path / "part"}, {})
    assert [path.name for path in tmp_path.iterdir()] == ["part"]


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("x")
    with pytest.raises(BackupRefused, match="cannot be written"):
        archive.write(tmp_path / "missing" / "a.tar", {"part": tmp_path / "part"}, {})
    assert os.listdir(tmp_path) == ["part"]


def test_accounts_that_were_deleted_go_again_where_the_database_came_back_by_other_means(
    plain: BackedUpSite, tmp_path: Path
) -> None:
    rows = plain.folder / "dimrift.sqlite3"
    shutil.copyfile(rows, tmp_path / "as_it_was")
    plain.run(LEAVE)
    assert plain.names() == ["bob"]
    for path in plain.folder.glob("dimrift.sqlite3*"):
        path.unlink()
    shutil.copyfile(tmp_path / "as_it_was", rows)
    assert plain.names() == ["alice", "bob"]
    said = "1 accounts were deleted since, and are deleted again\n"
    assert (plain.done("restore", "--deletions"), plain.names()) == (said, ["bob"])
    assert plain.done("restore", "--deletions").startswith("0 ")
    assert "or say --put-back or --deletions" in plain.refused("restore", "--deletions", "--put-back")


def test_a_folder_of_backups_is_named_instead_of_a_file(site: BackedUpSite, tmp_path: Path) -> None:
    old = tmp_path / "dimrift-2020-01-01-000000.tar"
    older = tmp_path / "dimrift-2019-12-31-000000.tar"  # of the same week
    for number in range(8):
        (tmp_path / f"dimrift-2020-02-0{number + 1}-000000.tar").touch()
    old.touch()
    older.touch()
    said = site.done("backup", "--folder", str(tmp_path))
    (made,) = tmp_path.glob("dimrift-20[2-9][1-9]-*.tar")
    assert f"{made}: " in said
    assert f"{older} was deleted" in said
    assert (site.folder / "media/.last_backup").exists()
    with archive.open_archive(made) as backup:
        assert "media/.last_backup" not in backup.names
    assert "Name the file of the backup, or a folder" in site.refused("backup")
