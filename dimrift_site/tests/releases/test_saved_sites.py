"""Data of older versions after an upgrade: their pages, half-played runs and games open.

Each file of `saved_sites/` is the data folder of a site stopped at work, of the version or commit that it
is named by; `saved_site.py` makes it. One of its runs is done, one cancelled, one not cut into chunks yet;
of one a chunk is done and the worker of the next was killed after three of eight games. Messages lie in the
queue. Of the open game's picks some were taken back. `backup.zip` in it is what `manage.py backup` of that
version wrote.
"""

import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.apps import apps

import engine
from dimrift_site.ops.tests.test_start import environment, fetch, run, serve_with_supervisor
from dimrift_site.tests.releases import saved_site
from dimrift_site.tests.releases.released_columns import is_ours
from dimrift_site.tests.releases.site_content import totals
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from engine import simulation

pytestmark = pytest.mark.processes

NAMES = sorted(path.stem for path in saved_site.FOLDER.glob("*.json"))
SECONDS_TO_FINISH = 60
MOST_BYTES = 300_000
SAVE = """
from pathlib import Path
from dimrift_site.tests.releases.saved_site import save_site
save_site("made", Path("{}"))
"""
# No visitor leaves such rows: a program's own, or what a page keeps for a day or until the next click
UNSAVED = {"Heartbeat", "LoginSession", "PendingImport", "PlayCheck", "RunningProgram", "Submission"}


class SavedSiteVisitor:
    """A browser without a screen, with its cookies."""

    def __init__(self, address: str, saved: dict[str, Any]) -> None:
        self.address = address
        self.saved = saved
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        """The page; HTTPError unless it is 200."""
        return str(self.opener.open(self.address + path, timeout=30).read().decode())

    def api(self, path: str) -> Any:
        return json.loads(self.get(f"/api/v1{path}"))

    def post(self, path: str, body: bytes, kind: str, method: str = "POST") -> str:
        token = next(str(cookie.value) for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {"X-CSRFToken": token, "Content-Type": kind, "Referer": self.address}
        request = Request(self.address + path, body, headers, method=method)  # noqa: S310 - our own server
        return str(self.opener.open(request, timeout=30).read().decode())

    def change(self, path: str, method: str = "POST", **data: object) -> Any:
        return json.loads(self.post(f"/api/v1{path}", json.dumps(data).encode(), "application/json", method))

    def log_in(self) -> None:
        self.get("/account/login")
        form = urlencode({"login": self.saved["login"], "password": self.saved["password"]}).encode()
        self.post("/account/login", form, "application/x-www-form-urlencoded")


@pytest.fixture(scope="module", params=NAMES)
def saved(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The description of each saved site."""
    return saved_site.read_description(request.param)


def upgrade(folder: Path, first_start: Path) -> None:
    """Prepare today's site over a data folder; the static files are those of any site."""
    shutil.copytree(first_start / "static", folder / "static")
    done = run("dimrift_site.ops.prepare", folder, free_port())
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def data(saved: dict[str, Any], first_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The saved data folder, upgraded."""
    folder = tmp_path_factory.mktemp("saved")
    saved_site.unpack(saved["version"], folder)
    upgrade(folder, first_start)
    return folder


@pytest.fixture(scope="module")
def alice(data: Path, saved: dict[str, Any]) -> Iterator[SavedSiteVisitor]:
    """The owner, logged in at the upgraded site, where workers and sweeper work."""
    with serve_with_supervisor(data) as (address, _supervisor):
        fetch(f"{address}/health")
        visitor = SavedSiteVisitor(address, saved)
        visitor.log_in()
        yield visitor


def wait_for_end(alice: SavedSiteVisitor, run_id: str) -> Any:
    """The run once it is over, or once it says why it cannot go on."""
    deadline = time.monotonic() + SECONDS_TO_FINISH
    while time.monotonic() < deadline:
        answer = alice.api(f"/runs/{run_id}")
        if answer["error"] or answer["state"] not in ("waiting", "running"):
            return answer
        time.sleep(0.1)
    pytest.fail(f"the run does not end: {answer}")


def is_read_alike(saved: dict[str, Any]) -> bool:
    """Return whether the texts of the saved site's cards mean today what they meant to its version."""
    game = saved["games"]["open"]
    cards = [engine.card_from_data(data) for data in game["cards"]]
    return bool(engine.program_digest(cards) == game["program_digest"])


def is_played_on(saved: dict[str, Any]) -> bool:
    """Return whether today's worker plays the runs of the saved site on."""
    versions = (engine.RULES_VERSION, simulation.MEASURES_VERSION, *simulation.POLICY)
    then = (saved["rules_version"], saved["measures_version"], *saved["policy"])
    return then == versions and is_read_alike(saved)


@pytest.mark.parametrize("name", ["finished", "cancelled"])
def test_a_run_that_was_over_says_what_it_said(alice: SavedSiteVisitor, name: str) -> None:
    saved_run = alice.saved["runs"][name]
    answer = alice.api(f"/runs/{saved_run['id']}")
    assert (answer["state"], totals(answer["report"])) == (saved_run["state"], saved_run["totals"])


def test_a_run_in_the_middle_goes_on_or_begins_anew_as_a_whole_and_says_so(alice: SavedSiteVisitor) -> None:
    half_played = alice.saved["runs"]["half_played"]
    answer = wait_for_end(alice, half_played["id"])
    assert (answer["state"], answer["error"], answer["games_done"]) == ("done", "", answer["games"])
    if is_played_on(alice.saved):
        assert (answer["note"], totals(answer["report"])) == ("", half_played["totals"])
    else:
        assert "It began anew as a whole: it waited for a worker " in answer["note"]


def test_a_run_that_had_not_begun_is_played_or_says_what_it_waits_for(alice: SavedSiteVisitor) -> None:
    not_begun = alice.saved["runs"]["not_begun"]
    if is_played_on(alice.saved):
        assert totals(wait_for_end(alice, not_begun["id"])["report"]) == not_begun["totals"]
        return
    deadline = time.monotonic() + SECONDS_TO_FINISH
    while not (note := alice.api(f"/runs/{not_begun['id']}")["note"]):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert note.startswith("It waits for a worker ")  # for five minutes; then it begins anew, too


def test_a_message_that_lay_in_the_queue_was_taken_and_understood(
    alice: SavedSiteVisitor, data: Path, tmp_path: Path
) -> None:
    wait_for_end(alice, alice.saved["runs"]["half_played"]["id"])
    saved_site.unpack(alice.saved["version"], tmp_path)
    messages = [data / path.relative_to(tmp_path) for path in tmp_path.rglob("*.msg")]
    assert messages
    assert not any(message.exists() for message in messages)
    said = (data / "said.txt").read_text()
    assert "Traceback" not in said, said
    assert "unregistered" not in said, said


def test_a_deck_keeps_its_list_and_its_version(alice: SavedSiteVisitor) -> None:
    for public_id, saved_deck in alice.saved["decks"].items():
        deck = alice.api(f"/decks/{public_id}")
        assert (deck["name"], deck["version"]) == (saved_deck["name"], saved_deck["version"])
        listed = alice.get(f"/decks/{public_id}/export.txt").splitlines()
        assert sorted(line for line in listed if line[:1].isdigit()) == sorted(saved_deck["list"])


def test_a_game_stands_as_it_was_left(alice: SavedSiteVisitor) -> None:
    for saved_game in alice.saved["games"].values():
        game = alice.api(f"/games/{saved_game['id']}")
        view = game["view"]
        assert (view["turn_number"], game["over"]) == (saved_game["turn_number"], saved_game["over"])
        assert view["players"]["P1"]["hand"] == saved_game["hand"]
        assert {zone: card["card"] for zone, card in view["field"].items()} == saved_game["field"]


def test_a_game_goes_on_or_says_why_it_is_only_shown(alice: SavedSiteVisitor) -> None:
    saved_game = alice.saved["games"]["open"]
    game = alice.api(f"/games/{saved_game['id']}")
    if alice.saved["rules_version"] != engine.RULES_VERSION:
        assert f"played by version {alice.saved['rules_version']} of the rules" in game["readonly"]
    elif not is_read_alike(alice.saved):
        assert "A text of its cards is read in a new way" in game["readonly"]
    else:
        assert game["readonly"] == ""
        pick = {"version": game["version"], "label": game["question"]["options"][0]["label"]}
        assert alice.change(f"/games/{saved_game['id']}/answer", **pick)["version"] == game["version"] + 1


def test_all_pages_open_with_what_was_written_there(alice: SavedSiteVisitor) -> None:
    things = {f"/runs/{saved_run['id']}": "" for saved_run in alice.saved["runs"].values()}
    things |= {f"/games/{saved_game['id']}": "" for saved_game in alice.saved["games"].values()}
    for path, words in {**alice.saved["pages"], **things}.items():
        page = alice.get(path)
        assert words in page, path
        assert alice.saved["login"] in page, path


def test_a_token_still_opens_the_api(alice: SavedSiteVisitor) -> None:
    if not alice.saved["token"]:
        return  # there were none yet
    headers = {"Authorization": f"Bearer {alice.saved['token']}"}
    game = alice.saved["games"]["open"]["id"]
    request = Request(f"{alice.address}/api/v1/games/{game}", headers=headers)  # noqa: S310 - our own server
    assert build_opener().open(request, timeout=30).status == 200


def test_its_backup_comes_back_as_a_site_of_today(
    saved: dict[str, Any], forks: ProgramForks, tmp_path: Path
) -> None:
    """Migrated as a start does it; what else a start does with such rows, `data` shows."""
    saved_site.unpack(saved["version"], tmp_path)
    restored = tmp_path / "restored"
    given = environment(restored, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
    for words in (["restore", str(tmp_path / "backup.zip")], ["migrate", "-v0"]):
        done = forks.run(given, *words)
        assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(restored / "dimrift.sqlite3")) as database:
        owned = "FROM decks_deck JOIN accounts_user ON owner_id = accounts_user.id WHERE username = ?"
        decks = database.execute(f"SELECT public_id, name, version {owned}", [saved["login"]]).fetchall()
        runs = database.execute("SELECT count(*) FROM decks_run").fetchone()[0]
        games = database.execute("SELECT count(*) FROM decks_game").fetchone()[0]
    assert {id_: (name, version) for id_, name, version in decks} == {
        public_id: (deck["name"], deck["version"]) for public_id, deck in saved["decks"].items()
    }
    assert (runs, games) == (len(saved["runs"]), len(saved["games"]))


def test_a_site_of_this_commit_can_be_saved_with_rows_in_every_table(
    forks: ProgramForks, migrated_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "dimrift.sqlite3"
    shutil.copyfile(migrated_file, file)
    (tmp_path / "saved").mkdir()
    given = {**site_environment(tmp_path, f"sqlite:///{file}"), "DRAW_CARDS": "0"}
    done = forks.run(given, "shell", "-v", "0", "-c", SAVE.format(tmp_path / "saved"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "saved/made.tar.xz").stat().st_size < MOST_BYTES
    models = [model for model in apps.get_models(include_auto_created=True) if is_ours(model.__module__)]
    asked = {model: f"SELECT 1 FROM {model._meta.db_table} LIMIT 1" for model in models}  # noqa: S608
    with closing(sqlite3.connect(file)) as database:
        empty = {model.__name__ for model, query in asked.items() if not database.execute(query).fetchone()}
    assert empty <= UNSAVED, f"give these a row in site_content.py: {sorted(empty - UNSAVED)}"
