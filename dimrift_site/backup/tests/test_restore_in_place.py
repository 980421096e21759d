"""A restore never moves the store of media, can be undone where it breaks off, and knows of other hosts."""

import os
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from dimrift_site.backup.last_backup import NOTE
from dimrift_site.backup.tests.conftest import BackedUpSite
from dimrift_site.tools.testing.private_servers import Missing

LEAVE = """
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
delete_account(User.objects.get(username="bob"))
"""
# A restore by a process that is killed where it comes to this, as by kill -9
KILLED = """
import os
from pathlib import Path
from dimrift_site.backup import aside_folder, media_store, postgresql, restore, sqlite
{place} = lambda *_: os._exit(9)
restore.restore(Path({file!r}), replace=True)
"""
RESTORE = """
from dimrift_site.backup import restore
from dimrift_site.base.jobs.programs import heartbeats
from pathlib import Path
heartbeats.WATCHED_SECONDS = 1.5
restore.restore(Path({file!r}), replace=True)
"""
START = "from dimrift_site.ops import prepare; print(prepare.main())"
PROGRAMS = "from dimrift_site.base.jobs.models import RunningProgram; print(RunningProgram.objects.count())"
BEAT = """
import time, socket
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
socket.gethostname = lambda: "another-host"
record = ProgramRecord(RunningProgram.Role.WORKER, 2)
while True:
    record.renew()
    print("renewed", flush=True)
    time.sleep(0.2)
"""
NO_ROOM = """
import shutil
from collections import namedtuple
from pathlib import Path
from dimrift_site.backup import restore
shutil.disk_usage = lambda _: namedtuple("Usage", "total used free")(10**9, 10**9, 1000)
restore.restore(Path({file!r}), replace=True)
"""


@contextmanager
def a_folder(_site: BackedUpSite, _tmp_path: Path) -> Iterator[None]:
    """The store is the folder that a start makes."""
    yield


@contextmanager
def a_link(site: BackedUpSite, tmp_path: Path) -> Iterator[None]:
    """The store is elsewhere, and `media` a link to it."""
    media = site.folder / "media"
    media.rename(tmp_path / "store")
    media.symlink_to(tmp_path / "store")
    yield
    assert media.is_symlink()


@contextmanager
def a_mount(site: BackedUpSite, _tmp_path: Path) -> Iterator[None]:
    """The store is a disk of its own, mounted at `media`."""
    media = site.folder / "media"
    kept = {path.relative_to(media): path.read_bytes() for path in media.rglob("*") if path.is_file()}
    done = subprocess.run(["mount", "-t", "tmpfs", "none", str(media)], capture_output=True, text=True)
    if done.returncode:
        Missing(f"the right to mount ({done.stderr.strip()})", "run as root").leave_unproven()
    try:
        for name, content in kept.items():
            (media / name).parent.mkdir(exist_ok=True)
            (media / name).write_bytes(content)
        yield
        assert media.is_mount()
    finally:
        subprocess.run(["umount", str(media)], check=True)


def files(site: BackedUpSite) -> dict[str, bytes]:
    media = site.folder / "media"
    return {str(path.relative_to(media)): path.read_bytes() for path in media.rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("store", [a_folder, a_link, a_mount])
def test_the_store_of_media_stays_where_it_is(
    plain: BackedUpSite, tmp_path: Path, store: Callable[[BackedUpSite, Path], AbstractContextManager[None]]
) -> None:
    with store(plain, tmp_path):
        file = str(tmp_path / "a.tar")
        plain.done("backup", file)
        (plain.folder / "media" / "picture.png").write_bytes(b"another picture")
        (plain.folder / "media" / "new" / "art").mkdir(parents=True)
        (plain.folder / "media" / "new" / "art" / "later.webp").write_bytes(b"since the backup")
        before = files(plain)
        plain.manage("shell", "-v", "0", "-c", KILLED.format(place="restore._must_hold", file=file))
        assert files(plain) == {**before, "picture.png": b"a picture"}
        plain.done("restore", "--put-back")
        assert files(plain) == {name: content for name, content in before.items() if "faces" not in name}
        plain.done("restore", file, "--replace")
        assert {name: content for name, content in files(plain).items() if name != NOTE} == {
            "picture.png": b"a picture"
        }
        assert not (plain.folder / "media" / "new").exists()


@pytest.mark.slow
def test_a_link_to_nowhere_is_not_taken_for_an_empty_store(plain: BackedUpSite, tmp_path: Path) -> None:
    plain.done("backup", str(tmp_path / "a.tar"))
    media = plain.folder / "media"
    media.rename(tmp_path / "store")
    media.symlink_to(tmp_path / "not mounted")
    assert "mount it first" in plain.refused("restore", str(tmp_path / "a.tar"), "--replace")
    assert "mount it first" in plain.refused("backup", str(tmp_path / "b.tar"))


IN_ROWS = ("restore.database().set_aside", "restore.repeat_deletions", "aside_folder.discard")
IN_FILES = ("media_store.copy_files", "restore.put_key")  # the same whatever the database
PLACES = [("plain", place) for place in (*IN_ROWS, *IN_FILES)] + [
    pytest.param("on_postgresql", place, marks=pytest.mark.postgres) for place in IN_ROWS
]


@pytest.mark.slow
@pytest.mark.parametrize(("site", "place"), PLACES, indirect=["site"])
def test_a_restore_that_is_killed_is_said_and_put_back(
    site: BackedUpSite, tmp_path: Path, place: str
) -> None:
    file = str(tmp_path / "a.tar")
    site.done("backup", file)
    site.run(LEAVE)
    (site.folder / "media" / "picture.png").write_bytes(b"another picture")
    key = (site.folder / "secret_key").read_text()
    if place.startswith("restore.database()"):
        place = f"{'postgresql' if 'DATABASE_URL' in site.env else 'sqlite'}.set_aside"
    site.manage("shell", "-v", "0", "-c", KILLED.format(place=place, file=file))
    paths = list(site.folder.glob("before-restore-*"))
    if place == "media_store.copy_files":  # nothing was touched yet
        assert not paths
    else:
        assert stat.S_IMODE(paths[0].stat().st_mode) == 0o700
        assert "a restore was broken off; what was here before is in" in site.refused("restore", file)
        start = site.manage("shell", "-v", "0", "-c", START)
        assert start.stdout == "1\n"
        assert "`bin/manage restore --put-back`" in start.stderr
        site.done("restore", "--put-back")
    assert site.names() == ["alice"]
    assert (site.folder / "media" / "picture.png").read_bytes() == b"another picture"
    assert (site.folder / "secret_key").read_text() == key
    assert "nothing to put back" in site.refused("restore", "--put-back")
    site.done("restore", file, "--replace")
    assert site.names() == ["alice"], "an account that was deleted stays deleted"
    assert (site.folder / "media" / "picture.png").read_bytes() == b"a picture"
    left = (".restore-", ".backup-", "before-restore-")
    assert not [path for path in site.folder.iterdir() if path.name.startswith(left)]


@pytest.mark.slow
def test_nothing_is_restored_while_another_host_runs(site: BackedUpSite, tmp_path: Path) -> None:
    file = str(tmp_path / "a.tar")
    site.done("backup", file)
    other = {**site.env, "DATA_DIR": str(tmp_path / "other")}
    if "DATABASE_URL" not in other:  # a folder that two hosts see
        other["DATABASE_URL"] = f"sqlite:///{site.folder / 'dimrift.sqlite3'}"
    with site.forks.start(other, "shell", "-v", "0", "-c", BEAT) as worker:
        try:
            assert worker.stdout.readline() == "renewed\n"
            refused = site.manage("shell", "-v", "0", "-c", RESTORE.format(file=file))
        finally:
            worker.kill()
    assert "the worker of another-host (process " in refused.stderr
    assert "stop the site on all its hosts first" in refused.stderr
    done = site.manage("shell", "-v", "0", "-c", RESTORE.format(file=file))
    assert done.returncode == 0, done.stderr
    assert site.run(PROGRAMS) == "0\n"


@pytest.mark.slow
def test_room_is_asked_for_before_anything_is_touched(plain: BackedUpSite, tmp_path: Path) -> None:
    file = str(tmp_path / "a.tar")
    plain.done("backup", file)
    plain.run(LEAVE)
    refused = plain.manage("shell", "-v", "0", "-c", NO_ROOM.format(file=file))
    assert "there is no room: " in refused.stderr
    assert f"are needed on the disk of {plain.folder}" in refused.stderr
    assert plain.names() == ["alice"]
    assert not [name for name in os.listdir(plain.folder) if "restore" in name]
