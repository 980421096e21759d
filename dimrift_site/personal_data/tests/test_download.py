"""An account takes along all that is kept of it, and nobody else does."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.test import Client

from cards.artwork.models import CardArt
from cards.artwork.services import save_art
from cards.artwork.tests.hostile_uploads import pictures
from cards.models import Card
from cards.pictures.store import art_path
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, DeckVersion
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_deletion import FATES, Fate
from dimrift_site.backup.media_store import kept_files
from dimrift_site.base.jobs import made_files, worker
from dimrift_site.base.jobs.job_kinds import tidy_all
from dimrift_site.personal_data.owned_rows import LEFT_OUT, OWNED, columns, owned_rows

__all__ = ["_no_worker", "men"]
pytestmark = pytest.mark.django_db
MANY = 30  # decks
# Deleted with what they hang on, and shown with it: what they hold is not the account's
OF_THE_SITE = {"decks.CardWorth", "decks.PlayCheck", "decks.RunCard"}


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def download(client: Client) -> ZipFile:
    """Order the file, have it written, and open it."""
    assert client.post("/account/data").status_code == 302
    while worker.work():
        pass
    answer: Any = client.get("/account/data.zip")
    assert answer["Content-Disposition"] == 'attachment; filename="dimrift-data.zip"'
    return ZipFile(BytesIO(b"".join(answer.streaming_content)))


def rows_in(file: ZipFile, label: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read(f"rows/{label}.json").decode().splitlines()]


def test_of_every_model_that_holds_somebody_it_is_said_what_of_it_is_in_the_file() -> None:
    held = {label for label, fate in FATES.items() if fate is not Fate.NOBODY}
    named = {*OWNED, *LEFT_OUT}
    assert held - named == set()
    assert named - held == {"cards.CardEffect", "cards.CardVersion"}, "of the cards of its workshop"
    for label in OWNED:
        assert set(OWNED[label].secret) <= {
            field.name for field in apps.get_model(label)._meta.concrete_fields
        }


def test_an_account_with_many_decks_gets_all_of_them_with_their_versions_as_rows_and_as_text(
    alice: User, alice_client: Client, bob: User, men: Deck
) -> None:
    box = Card.objects.get(key="toll-box")
    for number in range(MANY):
        make_deck(alice, "", [DeckLine("main", box, 3)], name=f"Boxes {number}", about="")
    make_deck(bob, "", [DeckLine("main", box, 1)], name="Bob's", about="")
    file = download(alice_client)
    assert file.testzip() is None
    assert {row["name"] for row in rows_in(file, "decks.Deck")} == {f"Boxes {index}" for index in range(MANY)}
    assert len(rows_in(file, "decks.DeckVersion")) == DeckVersion.objects.filter(deck__owner=alice).count()
    listed = [name for name in file.namelist() if name.startswith("decks/")]
    texts = [file.read(name).decode() for name in listed if name.endswith(".txt")]
    assert (len(listed), len(texts)) == (2 * MANY, MANY), "the others are JSON"
    assert all("3 Toll Box" in text for text in texts)
    everything = b"".join(file.read(name) for name in file.namelist()).decode()
    assert "Bob" not in everything


def test_no_password_key_or_session_is_in_it(alice: User, alice_client: Client, men: Deck) -> None:
    alice_client.get("/account")  # which notes where one is logged in
    file = download(alice_client)
    [row] = rows_in(file, "accounts.User")
    assert row["username"] == "alice"
    [login] = rows_in(file, "accounts.LoginSession")
    everything = b"".join(file.read(name) for name in file.namelist()).decode()
    session = alice_client.session.session_key
    assert session
    for secret in (alice.password, session):
        assert secret not in everything
    assert "session_id" not in login


def test_the_art_that_one_uploaded_is_in_it_and_no_other(
    alice: User, alice_client: Client, bob: User, men: Deck
) -> None:
    ada = {"artist": "Ada", "source": "Ada", "licence": "by", "focus_x": 50, "focus_y": 50}
    for key, by in (("toll-box", alice), ("dew-thimble", bob)):
        save_art(Card.objects.get(key=key), ada, pictures()["png"], by.pk)
    while worker.work():
        pass
    file = download(alice_client)
    [name] = [name for name in file.namelist() if name.startswith("art/")]
    assert name == "art/toll-box.webp"
    assert file.read(name) == art_path(CardArt.objects.get(by=alice).hash).read_bytes()


def test_what_a_column_is_called_is_what_can_be_read_of_it(alice: User) -> None:
    for label in OWNED:
        list(owned_rows(label, alice.pk).values(*columns(label)))


def test_the_page_leads_to_the_file_once_it_is_written_and_a_stranger_has_none(
    alice_client: Client, bob_client: Client, client: Client
) -> None:
    assert 'href="/account/data"' in alice_client.get("/account").content.decode()
    assert alice_client.get("/account/data.zip").status_code == 404
    alice_client.post("/account/data")
    assert "Waiting for a worker" in alice_client.get("/account/data").content.decode()
    assert worker.work()
    assert "Download it" in alice_client.get("/account/data").content.decode()
    assert bob_client.get("/account/data.zip").status_code == 404
    assert client.get("/account/data.zip").status_code == 302


def test_the_file_goes_after_a_day_and_with_the_account_and_is_in_no_backup(
    alice: User, alice_client: Client, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    download(alice_client)
    assert not kept_files(media)
    tidy_all()
    assert (media / "personal" / f"{alice.pk}.data.zip").exists()
    (media / "personal" / f".{alice.pk}.00ff").write_bytes(b"of a worker that was killed")
    monkeypatch.setattr(made_files, "KEPT_SECONDS", -1)
    tidy_all()
    assert not list((media / "personal").iterdir())
    monkeypatch.undo()
    download(alice_client)
    alice_client.post("/account/delete", {"password": "alice's password"})
    tidy_all()
    assert not list((media / "personal").iterdir())
