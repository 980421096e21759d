"""While the disk is nearly full what was made without an account goes, oldest first, and no more is made."""

import html
import logging
import shutil
from collections import namedtuple
from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from decks import retention
from decks.games.services import start_game
from decks.models import Deck, Game, Heartbeat, Run
from decks.retention import free_disk
from decks.runs.services import start_run
from decks.tests.test_retention import visitor_s_deck
from dimrift_site.accounts.models import User
from dimrift_site.base.disk_space import NO_SPACE
from dimrift_site.base.jobs.models import Job

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
Usage = namedtuple("Usage", "total used free")  # noqa: PYI024 - as shutil's own
MB = 1_000_000


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Say how many MB of the disk are free."""

    def change(free: int, total: int = 100_000) -> None:
        usage = Usage(total * MB, (total - free) * MB, free * MB)
        monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)

    return change


def a_minute_later() -> None:
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=1, seconds=1))


def test_what_was_made_without_an_account_goes_and_all_else_stays(
    men: Deck, alice: User, free: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    visitor_s_deck("Fresh", 0, over=False)
    start_game(men, seed=1, session_key="a-session")
    ended = start_run(men, games=4, turns=3, seed=1, session_key="a-session")
    Run.objects.filter(pk=ended.pk).update(state="done")
    live = start_run(men, games=5, turns=3, seed=2, session_key="a-session")
    hers = start_game(men, seed=1, user=alice), start_run(men, games=6, turns=3, seed=1, user=alice)
    Run.objects.filter(pk=hers[1].pk).update(state="done")
    free(499)
    call_command("sweep", "--once", stdout=StringIO())
    assert not Deck.objects.filter(name="Fresh").exists()
    assert (list(Game.objects.all()), set(Run.objects.all())) == ([hers[0]], {live, hers[1]})
    assert Deck.objects.filter(key="men").exists()
    assert "499 MB" in caplog.text


def test_the_oldest_go_first_a_few_each_minute(
    men: Deck, free: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 1)
    for days in (1, 3, 2):
        visitor_s_deck(f"Of {days}", days, over=False)
        game = start_game(men, seed=days, session_key="a-session")
        Game.objects.filter(pk=game.pk).update(changed=timezone.now() - timedelta(days=days))
    free(10)
    assert free_disk() is not None
    assert free_disk() is None
    assert set(Deck.objects.filter(key=None).values_list("name", flat=True)) == {"Of 1", "Of 2"}
    assert {game.setup["seed"] for game in Game.objects.all()} == {1, 2}
    a_minute_later()
    free_disk()
    assert Deck.objects.get(key=None).name == "Of 1"


def test_nothing_goes_while_there_is_room(men: Deck, free: Callable[..., None]) -> None:
    start_game(men, seed=1, session_key="a-session")
    for megabytes, total in ((501, 100_000), (250, 10_000)):  # of a small disk 2 % are enough
        free(megabytes, total)
        assert free_disk() is None
    assert Game.objects.exists()
    free(199, 10_000)
    assert free_disk() is not None


def fill_and_empty(megabytes: int) -> None:
    """Leave so much room within the database's file, as deleted rows do."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (content text)")
        cursor.executemany("INSERT INTO filler VALUES (%s)", [["x" * MB]] * megabytes)
        cursor.execute("DROP TABLE filler")


@pytest.mark.skipif(
    "postgres" in settings.DATABASES["default"]["ENGINE"], reason="PostgreSQL is on a disk of its own"
)
def test_room_within_the_file_of_sqlite_is_free(
    men: Deck, client: Client, free: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    start_game(men, seed=1, session_key="a-session")
    free(490)
    fill_and_empty(8)
    assert free_disk() is not None
    assert not Game.objects.exists()
    fill_and_empty(20)
    start_game(men, seed=1, session_key="a-session")
    a_minute_later()
    assert free_disk() is None
    assert Game.objects.exists()
    assert client.post(f"/decks/{men.public_id}/play", {}).status_code == 302


def test_a_deck_whose_run_is_played_waits(men: Deck, free: Callable[..., None]) -> None:
    deck = visitor_s_deck("Played", 1, over=False)
    run = start_run(deck, games=4, turns=3, seed=1, session_key=deck.session_key)
    free(10)
    free_disk()
    assert Deck.objects.filter(name="Played").exists()
    Run.objects.filter(pk=run.pk).update(state="done")
    a_minute_later()
    free_disk()
    assert not Deck.objects.filter(name="Played").exists()


def test_nothing_new_is_made_without_an_account_and_it_says_so(
    client: Client, alice_client: Client, men: Deck, free: Callable[..., None]
) -> None:
    free(10)
    output = "disk is nearly full"
    for address, sent in (
        ("/decks/new", {"text": "3 Toll Box"}),
        (f"/decks/{men.public_id}/play", {}),
        (f"/decks/{men.public_id}/simulate", {"games": 5, "turns": 3}),
    ):
        answer = client.post(address, sent)
        assert (answer.status_code, output in answer.content.decode()) == (503, True), address
        is_run = "simulate" in address
        assert alice_client.post(address, sent).status_code == (503 if is_run else 302), address
    for address, asked in (
        ("/api/v1/decks", {"name": "x"}),
        ("/api/v1/games", {"deck": men.public_id}),
        (f"/api/v1/decks/{men.public_id}/runs", {"games": 5}),
    ):
        refused = client.post(address, asked, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (503, "disk_full"), address
    assert Deck.objects.filter(key=None).count() == 1


def test_what_takes_much_is_refused_to_everybody_in_words_and_saves_and_picks_go_on(
    alice: User, alice_client: Client, men: Deck, free: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.archives.views.is_large", lambda _account: True)
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)
    alice_client.post("/decks/new", {"name": "Hers", "text": "3 Toll Box"})
    hers = Deck.objects.get(name="Hers")
    game = start_game(men, seed=1, user=alice)
    archive = SimpleUploadedFile("decks.zip", b"x", "application/zip")
    orders: dict[str, dict[str, object]] = {
        f"/decks/{men.public_id}/simulate": {"games": 5, "turns": 3},
        f"/decks/{men.public_id}/print": {"content": "sheet"},
        "/decks/archive": {},
        "/decks/import": {"file": archive},
        "/account/data": {},
    }
    free(10)
    for address, sent in orders.items():
        refused = alice_client.post(address, sent)
        assert refused.status_code == 503, address
        assert NO_SPACE in html.unescape(refused.content.decode()), address
    asked = alice_client.post(f"/api/v1/decks/{men.public_id}/runs", {"games": 5}, "application/json")
    assert (asked.status_code, asked.json()["code"]) == (503, "no_disk_space")
    assert not Job.objects.exists()
    saved = {"version": hers.version, "about": "Slow."}
    patched = alice_client.patch(f"/api/v1/decks/{hers.public_id}", saved, "application/json")
    picked = alice_client.post(
        f"/api/v1/games/{game.public_id}/concede", {"version": game.version}, "application/json"
    )
    assert (patched.status_code, picked.status_code) == (200, 200)
    free(1_000)
    assert alice_client.post("/account/data", {}).status_code == 302
