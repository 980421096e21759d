"""Data of an older site after an upgrade: its pages, its half-played runs and its games open.

`fixtures/saved_site.tar.xz` is the data folder of a site stopped at work, at the commit that
`saved_site.json` beside it names: three cards, a deck with two versions, four runs and a game. One run is
done, one cancelled, one not cut into chunks yet; of the last one a chunk is done, the worker of one was
killed after three of eight games, and the message of one lies in the queue. Of the game's picks some were
taken back. `backup.zip` in it is what `manage.py backup` of that commit wrote.
"""

import json
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from dimrift_site.ops.tests.test_start import environment, fetch, run, serve_with_supervisor
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

FIXTURES = Path(__file__).parent / "fixtures"
SAVED = json.loads((FIXTURES / "saved_site.json").read_text())
SECONDS_TO_FINISH = 60


class SavedSiteVisitor:
    """A browser without a screen, with its cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        """The page; HTTPError unless it is 200."""
        return str(self.opener.open(self.address + path, timeout=30).read().decode())

    def api(self, path: str) -> Any:
        return json.loads(self.get(f"/api/v1{path}"))

    def post(self, path: str, body: bytes, kind: str) -> str:
        token = next(str(cookie.value) for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {"X-CSRFToken": token, "Content-Type": kind, "Referer": self.address}
        request = Request(self.address + path, body, headers)  # noqa: S310 - our own server
        return str(self.opener.open(request, timeout=30).read().decode())

    def change(self, path: str, **data: object) -> Any:
        return json.loads(self.post(f"/api/v1{path}", json.dumps(data).encode(), "application/json"))

    def log_in(self) -> None:
        self.get("/account/login")
        form = urlencode({"login": SAVED["login"], "password": SAVED["password"]}).encode()
        self.post("/account/login", form, "application/x-www-form-urlencoded")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The saved data folder, upgraded."""
    folder = tmp_path_factory.mktemp("saved")
    with tarfile.open(FIXTURES / "saved_site.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    done = run("dimrift_site.ops.prepare", folder, free_port())
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def alice(data: Path) -> Iterator[SavedSiteVisitor]:
    """The owner, logged in at the upgraded site, where workers and sweeper work."""
    with serve_with_supervisor(data) as (address, _supervisor):
        fetch(f"{address}/health")
        visitor = SavedSiteVisitor(address)
        visitor.log_in()
        yield visitor


def totals(report: dict[str, Any]) -> dict[str, Any]:
    """Of the report of a run what the saved site's was written down of."""
    means = {
        name: [turn[name]["mean"] for turn in report["per_turn"]] for name in ("mana_on_field", "opponent_hp")
    }
    return {"games": report["games"], "win_turn": report["win_turn"], **means}


def wait_for_end(alice: SavedSiteVisitor, run_id: str) -> Any:
    """The run once it is over, or once it says why it cannot go on."""
    deadline = time.monotonic() + SECONDS_TO_FINISH
    while time.monotonic() < deadline:
        found = alice.api(f"/runs/{run_id}")
        if found["error"] or found["state"] not in ("waiting", "running"):
            return found
        time.sleep(0.1)
    pytest.fail(f"the run does not end: {found}")


@pytest.mark.parametrize("name", ["finished", "cancelled"])
def test_a_run_that_was_over_says_what_it_said(alice: SavedSiteVisitor, name: str) -> None:
    saved = SAVED["runs"][name]
    found = alice.api(f"/runs/{saved['id']}")
    assert (found["state"], totals(found["report"])) == (saved["state"], saved["totals"])


def test_a_run_in_the_middle_begins_anew_as_a_whole_and_says_so(alice: SavedSiteVisitor) -> None:
    found = wait_for_end(alice, SAVED["runs"]["half_played"]["id"])
    assert (found["state"], found["error"], found["games_done"]) == ("done", "", found["games"])
    assert "It began anew as a whole: it waited for a worker " in found["note"]


def test_a_run_that_had_not_begun_says_what_it_waits_for(alice: SavedSiteVisitor) -> None:
    deadline = time.monotonic() + SECONDS_TO_FINISH
    while not (note := alice.api(f"/runs/{SAVED['runs']['not_begun']['id']}")["note"]):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert note.startswith("It waits for a worker ")  # for five minutes; then it begins anew, too


def test_a_message_that_lay_in_the_queue_was_taken_and_understood(
    alice: SavedSiteVisitor, data: Path
) -> None:
    wait_for_end(alice, SAVED["runs"]["half_played"]["id"])
    with tarfile.open(FIXTURES / "saved_site.tar.xz") as archive:
        messages = [data / name for name in archive.getnames() if name.endswith(".msg")]
    assert messages
    assert not any(message.exists() for message in messages)
    said = (data / "said.txt").read_text()
    assert "Traceback" not in said, said
    assert "unregistered" not in said, said


def test_a_deck_keeps_its_list_and_its_versions(alice: SavedSiteVisitor) -> None:
    deck = alice.api(f"/decks/{SAVED['deck']}")
    assert (deck["name"], deck["version"]) == ("Lamps and Guards", 2)
    listed = alice.get(f"/decks/{SAVED['deck']}/export.txt")
    assert all(line in listed for line in ("14 Old Lamp", "10 Old Guard", "1 Old Knight"))
    versions = alice.get(f"/decks/{SAVED['deck']}/versions")
    assert "10 Old Guard more in the main deck" in versions


def test_a_game_stands_as_it_was_left_and_is_shown(alice: SavedSiteVisitor) -> None:
    saved = SAVED["game"]
    game = alice.api(f"/games/{saved['id']}")
    view = game["view"]
    assert view["turn_number"] == saved["turn_number"]
    assert view["players"]["P1"]["hand"] == saved["hand"]
    assert {zone: card["card"] for zone, card in view["field"].items()} == saved["field"]
    assert "can be played anew" in game["readonly"]


def test_all_pages_open(alice: SavedSiteVisitor) -> None:
    deck, runs = SAVED["deck"], [saved["id"] for saved in SAVED["runs"].values()]
    own = ("account", "decks", "cards", "cards/old-lamp", f"decks/{deck}", f"decks/{deck}/edit")
    for path in (*own, *(f"runs/{run_id}" for run_id in runs), f"games/{SAVED['game']['id']}"):
        assert SAVED["login"] in alice.get(f"/{path}"), path


def test_its_backup_comes_back_as_a_site_of_today(tmp_path: Path) -> None:
    with tarfile.open(FIXTURES / "saved_site.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    restored = tmp_path / "restored"
    command = [sys.executable, "manage.py", "restore", str(tmp_path / "backup.zip")]
    given = environment(restored, free_port())
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    done = run("dimrift_site.ops.prepare", restored, free_port())
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(restored / "dimrift.sqlite3")) as database:
        owned = "FROM decks_deck JOIN accounts_user ON owner_id = accounts_user.id WHERE username = 'alice'"
        decks = database.execute(f"SELECT name, decks_deck.version {owned}").fetchall()
        runs = database.execute("SELECT count(*) FROM decks_run").fetchone()[0]
    assert decks == [("Lamps and Guards", 2)]
    assert runs == len(SAVED["runs"])
