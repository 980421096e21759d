"""Bulk files: equal to the catalogue, whole or not there, made when they are due."""

import gzip
import json
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils import timezone

from cards.api import bulk_file
from cards.api.bulk_file import bulk_folder, is_due, make_bulk_file, read_manifest
from cards.api.bulk_job import EVERY, KIND, LEAST, request_bulk_file
from cards.models import Card, CardArt, OtherPrinting, Set
from cards.pictures.store import art_token
from cards.services import number_card, save_card
from cards.tests.conftest import LAMP, printed
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job

NOTHING: Callable[[], None] = lambda: None  # noqa: E731


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def fetched(client: Client) -> list[dict[str, Any]]:
    """The cards of the newest file, which is what the manifest says."""
    (said,) = client.get("/api/v1/bulk").json()["results"]
    answer = client.get(said["url"])
    packed = b"".join(answer.streaming_content)  # type: ignore[attr-defined] # a file's
    assert (len(packed), sha256(packed).hexdigest()) == (said["size"], said["sha256"])
    unpacked = gzip.decompress(packed)
    cards: list[dict[str, Any]] = json.loads(unpacked)
    assert (len(unpacked), len(cards)) == (said["unpacked"], said["cards"])
    return cards


def test_the_file_holds_every_listed_card_as_the_api_gives_it(
    client: Client, catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    number_card("lamp", 7)
    far = Set.objects.create(key="far", name="Far")
    OtherPrinting.objects.create(card=catalogue["lamp"], set=far, definition=LAMP)
    monkeypatch.setattr(bulk_file, "AT_ONCE", 2)
    make_bulk_file(NOTHING)
    cards = fetched(client)
    assert cards == [client.get(f"/api/v1/cards/{key}").json() for key in sorted(catalogue)]
    Card.objects.filter(key="lamp").update(retired=True)
    make_bulk_file(NOTHING)
    assert [card["key"] for card in fetched(client)] == ["knight", "riddle"]


def test_before_the_first_file_there_is_none(client: Client, db: None) -> None:
    assert client.get("/api/v1/bulk").json() == {"results": []}
    make_bulk_file(NOTHING)
    assert fetched(client) == []


def test_an_equal_catalogue_gives_the_same_file(catalogue: dict[str, Card]) -> None:
    first, second = make_bulk_file(NOTHING), make_bulk_file(NOTHING)
    assert first and second
    assert first["name"] == second["name"]


def test_a_file_may_be_kept_for_a_year_and_is_sent_as_it_is(
    client: Client, catalogue: dict[str, Card]
) -> None:
    manifest = make_bulk_file(NOTHING)
    assert manifest
    address = f"/media/bulk/{manifest['name']}"
    answer = client.get(address, headers={"Accept-Encoding": "gzip", "Origin": "https://elsewhere.example"})
    assert answer["Content-Type"] == "application/gzip"
    assert not answer.has_header("Content-Encoding")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Length"] == str(manifest["size"])
    assert answer["Access-Control-Allow-Origin"] == "*"
    answer.close()
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    for other in ("manifest.json", ".draft", "cards-0.json.gz", "..%2Fsecret_key"):
        assert client.get(f"/media/bulk/{other}").status_code == 404
    assert client.post(address).status_code == 405


def test_whoever_is_killed_on_the_way_leaves_the_file_that_was_there(
    client: Client, catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch, media: Path
) -> None:
    make_bulk_file(NOTHING)
    before = read_manifest()
    save_card(printed(LAMP, name="Torch"))

    def kill(*_args: object) -> None:
        raise KeyboardInterrupt

    for step in ("replace", "write_text"):
        with monkeypatch.context() as patched:
            patched.setattr(Path, step, kill)
            with pytest.raises(KeyboardInterrupt):
                make_bulk_file(NOTHING)
        assert read_manifest() == before
        assert [card["name"] for card in fetched(client)] == ["Knight", "Lamp", "Riddle"]
    make_bulk_file(NOTHING)
    assert "Torch" in [card["name"] for card in fetched(client)]


def test_a_catalogue_that_changes_meanwhile_gives_no_file(catalogue: dict[str, Card]) -> None:
    def change() -> None:
        Card.objects.filter(key="lamp").update(flavour="It smokes.")

    assert make_bulk_file(change) is None
    assert read_manifest() is None
    assert list(bulk_folder().iterdir()) == []


def test_it_is_made_daily_and_some_minutes_after_a_change(catalogue: dict[str, Card]) -> None:
    manifest = make_bulk_file(NOTHING)
    assert manifest
    assert is_due(None, EVERY, LEAST)
    assert not is_due(manifest, EVERY, LEAST)
    earlier = {
        age: {**manifest, "made": (timezone.now() - age).isoformat()}
        for age in (LEAST - timedelta(minutes=1), LEAST, EVERY)
    }
    assert [is_due(entry, EVERY, LEAST) for entry in earlier.values()] == [False, False, True]  # type: ignore[arg-type]
    save_card(printed(LAMP, name="Torch"))
    assert [is_due(entry, EVERY, LEAST) for entry in earlier.values()] == [False, True, True]  # type: ignore[arg-type]


def test_it_follows_whatever_stands_in_it(client: Client, catalogue: dict[str, Card]) -> None:
    far = Set.objects.create(key="far", name="Far")
    lamp = catalogue["lamp"]
    Card.objects.filter(key="lamp").update(set=far, art=art_token("0" * 32, 50, 40))
    art = CardArt.objects.create(card=lamp, artist="Ann", source="A book", licence="by", hash="0" * 32)
    other = OtherPrinting.objects.create(card=lamp, set=far, definition=LAMP)
    changes: dict[str, Callable[[], object]] = {
        "a set's key": lambda: Set.objects.update(key="farther"),
        "an artist": lambda: CardArt.objects.update(artist="Bert"),
        "a printing of another set": lambda: OtherPrinting.objects.update(definition={**LAMP, "flavour": ""}),
        "a printing that goes": other.delete,
        "art that goes": art.delete,
    }
    previous = make_bulk_file(NOTHING)
    for what, change in changes.items():
        assert previous
        change()
        assert is_due(previous, EVERY, timedelta(0)), what
        file = make_bulk_file(NOTHING)
        assert file and file["name"] != previous["name"], what
        assert fetched(client) == [client.get(f"/api/v1/cards/{key}").json() for key in sorted(catalogue)]
        previous = file


def test_two_sweepers_have_one_worker_make_it(client: Client, catalogue: dict[str, Card]) -> None:
    request_bulk_file()
    request_bulk_file()
    assert Job.objects.filter(kind=KIND).count() == 1
    assert worker.work()
    assert Job.objects.get(kind=KIND).state == Job.State.DONE
    assert len(fetched(client)) == 3
    request_bulk_file()  # nothing changed since
    assert Job.objects.filter(kind=KIND).count() == 1


def test_an_old_file_goes_when_nobody_fetches_it_any_more(
    catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_bulk_file(NOTHING)
    save_card(printed(LAMP, name="Torch"))
    second = make_bulk_file(NOTHING)
    assert first and second
    assert {path.name for path in bulk_folder().iterdir()} == {first["name"], second["name"], "manifest.json"}
    monkeypatch.setattr(bulk_file, "KEPT", timedelta(0))
    make_bulk_file(NOTHING)
    assert {path.name for path in bulk_folder().iterdir()} == {second["name"], "manifest.json"}


def test_the_files_are_no_part_of_a_backup() -> None:
    from dimrift_site.backup.media_store import kept_files

    make = Path(site.MEDIA_ROOT) / "bulk"
    make.mkdir(parents=True)
    (make / "manifest.json").write_text("{}")
    assert kept_files(Path(site.MEDIA_ROOT)) == []
