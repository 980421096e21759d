"""On a full disk the site is read; what has to be written is put off in words, and nothing is lost."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite, run_site
from dimrift_site.tests.chaos.visitor import MEN
from dimrift_site.tools.testing.private_servers import Missing

ROOM = "200m"
PAGES = ("/", "/cards", "/cards/long-pike", "/decks", "/api/v1/cards", "/api/v1/decks")


@pytest.fixture
def small(prepared: Path, tmp_path: Path) -> Iterator[RunningSite]:
    """A site on a file system of its own."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True)
    if done.returncode:
        Missing(f"the right to mount ({done.stderr.strip()})", "run as root").leave_unproven()
    try:
        shutil.copytree(prepared, folder, symlinks=True, dirs_exist_ok=True)
        with run_site(RunningSite(folder, FREE_SPACE_MB="1")) as site:  # it never had more than ROOM
            yield site
    finally:
        subprocess.run(["umount", "-l", str(folder)])


def fill(folder: Path) -> Path:
    """Write until the disk is full."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            with suppress(OSError):
                while file.write(b"x" * size):
                    pass
    return filler


@pytest.mark.chaos
def test_a_full_disk_is_read_and_changes_are_put_off_until_there_is_room(small: RunningSite) -> None:
    visitor = small.visitor().sign_up("frugal")
    http_answer = visitor.send("/api/v1/decks", name="Kept")
    assert http_answer.status == 201, http_answer
    deck = visitor.decks()[MEN]
    run = visitor.start_run(deck, games=10_000, turns=20, seed=5)
    small.wait_until(lambda: visitor.run(run)["games_done"] > 0)
    filler = fill(small.folder)
    time.sleep(3)  # workers and the sweeper meet it too
    for page in PAGES:
        assert visitor.ask(page).status == 200, page
    for answer in (
        visitor.send("/api/v1/decks", name="Too much"),
        visitor.fill_in("/decks/new", name="Too much", text="2 Long Pike"),
        visitor.send(f"/api/v1/decks/{deck}/runs", games=10, turns=5),
        small.visitor("127.0.5.1").fill_in("/account/login", login="frugal", password="a guess"),
    ):
        assert answer.is_put_off_in_words(), answer
    assert visitor.ask("/health").status == 503
    filler.unlink()
    small.wait_until(small.is_well)
    visitor.wait_for_run(run, 300)
    small.assert_exact([run])
    assert visitor.send("/api/v1/decks", name="After").status == 201
    assert {"Kept", "After"} == {*visitor.decks()} & {"Kept", "After", "Too much"}
