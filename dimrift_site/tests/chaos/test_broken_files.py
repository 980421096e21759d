"""The folders of messages and of the cache are removed or filled with garbage: nobody gets a 500."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tests.chaos.visitor import MEN, Visitor

ENDS_WITHIN = 300.0
PAGES = ("/", "/cards", "/decks", "/health", "/api/v1/cards")
FINE = {200, 201, 302, 503}


def remove(folder: Path) -> None:
    shutil.rmtree(folder)


def fill_with_garbage(folder: Path) -> None:
    """Files that are no messages, under all names that a message may have; a folder among them."""
    for place in [folder, *(path for path in folder.iterdir() if path.is_dir())]:
        for number in range(200):
            (place / f"{number:020}_garbage.celery.msg").write_bytes(os.urandom(number))
            (place / f"{number}.djcache").write_bytes(os.urandom(number))
        (place / "00000000000000000000_folder.celery.msg").mkdir(exist_ok=True)
    for table in folder.glob("exchanges/*"):
        if table.is_file():
            table.write_bytes(b"\xff garbage")


def damage(folder: Path) -> None:
    """Every file holds something else than was written."""
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(b"\x80damaged")


def put_a_file_there(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder")


def look_around(visitor: Visitor) -> None:
    for page in PAGES:
        answer = visitor.ask(page)
        assert answer.status in FINE, (page, answer)
    answer = visitor.send("/api/v1/read", kind="action", text="Draw 1.")
    assert answer.status == 200 or answer.is_put_off_in_words(), answer


@pytest.mark.parametrize(
    ("name", "harm"),
    [
        pytest.param("broker", remove, marks=pytest.mark.chaos_short),
        pytest.param("broker", fill_with_garbage, marks=pytest.mark.chaos_short),
        pytest.param("broker", put_a_file_there, marks=pytest.mark.chaos),
        pytest.param("broker", damage, marks=pytest.mark.chaos),
        pytest.param("cache", remove, marks=pytest.mark.chaos),
        pytest.param("cache", fill_with_garbage, marks=pytest.mark.chaos),
        pytest.param("cache", damage, marks=pytest.mark.chaos_short),
        pytest.param("cache", put_a_file_there, marks=pytest.mark.chaos),
    ],
)
def test_play_goes_on_whatever_becomes_of_a_folder(
    files: RunningSite, name: str, harm: Callable[[Path], None]
) -> None:
    folder = files.folder / name
    visitor = files.visitor(f"127.0.4.{len(name) * 7 + len(harm.__name__)}")
    look_around(visitor)
    deck = visitor.decks()[MEN]
    run = visitor.start_run(deck, games=1_000, turns=20)
    files.wait_until(lambda: visitor.run(run)["state"] == "running")
    harm(folder)
    look_around(visitor)
    if folder.is_file():
        folder.unlink()  # somebody notices
    visitor.wait_for_run(run, ENDS_WITHIN)
    second = visitor.start_run(deck, games=200, turns=10)
    visitor.wait_for_run(second, ENDS_WITHIN)
    files.assert_exact([run, second])
    files.wait_until(files.is_well)
