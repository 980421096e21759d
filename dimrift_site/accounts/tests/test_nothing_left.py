"""A deleted account leaves nothing of itself: in no row, on no page, in no cache, file, feed or bulk data."""

import gzip
import json
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile, is_zipfile

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.cache import cache
from django.test import Client
from PIL import Image

from cards.api.bulk_job import request_bulk_file
from cards.models import Card
from cards.pictures.image_files import encode
from cards.pictures.picture_job import print_name
from cards.pictures.sizes import PRINT
from cards.pictures.store import keep_picture
from decks.comments.services import write_comment
from decks.lists.deck_store import DeckLine
from decks.lists.services import save_deck
from decks.models import Deck, FeaturedDeck
from decks.notes.services import save_notes
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.job_kinds import tidy_all
from dimrift_site.base.notices.models import Notice
from dimrift_site.base.notices.services import notify
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import close_report, keep_report
from dimrift_site.tools.testing.access_matrix import MODELS, ROWS
from dimrift_site.tools.testing.world import World, rolled_back

MARK = "zanzibar"  # in each word that is the account's own
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def full(
    alice: User, bob: User, alice_client: Client, admin_user: User, world: Callable[[str], World]
) -> World:
    """An account with one of everything, each by a name of its own, and an administrator's log about it."""
    alice.username = f"{MARK}-alice"
    alice.save()
    EmailAddress.objects.create(user=alice, email=f"{MARK}@home.example")
    site_world = world("public")
    deck = site_world.deck
    lines = [DeckLine("main", Card.objects.get(key="lamp"), 3)]
    save_deck(deck, deck.version, lines, name=f"{MARK} deck", about=MARK)
    save_notes(deck, 0, f"Notes of {MARK}.", [f"{MARK} tag"])
    site_world.workshop_set.name = f"{MARK} set"
    site_world.workshop_set.save()
    Card.with_workshops.filter(pk=site_world.workshop_card.pk).update(name=f"{MARK} card", flavour=MARK)
    make_token(alice.pk, f"{MARK} token", "read", 30)
    notify(alice.pk, f"Of {MARK}.")
    tell_others(alice, deck, admin_user)
    featured = FeaturedDeck.objects.create(deck=deck)
    address, report = EmailAddress.objects.get(user=alice), ProblemReport.objects.get()
    for row in (alice, address, deck, featured, site_world.workshop_set, report):
        LogEntry.objects.log_actions(admin_user.pk, [row], CHANGE, "Changed.")
    order_files(alice_client, deck)
    return site_world


def tell_others(alice: User, deck: Deck, admin_user: User) -> None:
    """Have Bob told of a reply to his comment on the deck, and of the end of his report of the name."""
    bob = User.objects.get(username="bob")
    asked = write_comment(deck, bob, "Does it win?")
    write_comment(deck, alice, f"It does, says {MARK}.", asked.public_id)
    assert keep_report("user", alice.username, "offensive", "Look at this.", bob)
    report = ProblemReport.objects.get()
    report.state = ProblemReport.State.NO_FAULT
    close_report(report, admin_user.pk)
    said = " ".join(Notice.objects.filter(user=bob).values_list("text", flat=True))
    assert said.count(MARK) == 2


def order_files(client: Client, deck: Deck) -> None:
    """Have the files made that the account asks for; its cards have a picture of one color."""
    lamp = Card.objects.select_related("faction").get(key="lamp")
    picture = Image.new("RGB", (PRINT.width, PRINT.height), "#203040")
    keep_picture(print_name(lamp), PRINT.file, encode(picture, PRINT))
    client.post("/account/data")
    client.post(f"/decks/{deck.public_id}/print", {"content": "both"})
    request_bulk_file()
    while worker.work():
        pass


def addresses(site_world: World) -> list[str]:
    """An address of every route, and of every list of the admin."""
    routes = dict.fromkeys(row.route for row in ROWS if row.method == "get")
    return [*map(site_world.address, routes), "/admin/", *(f"/admin/{model}/" for model in MODELS)]


def marked(clients: Iterable[Client], of: Iterable[str]) -> list[str]:
    """Return the addresses where the mark is said to somebody, other than in what is not found there."""
    marked_addresses = []
    for address in of:
        for client in clients:
            with rolled_back():
                answer: Any = client.get(address)
                said = b"".join(answer.streaming_content) if answer.streaming else answer.content
            if MARK.encode() in said.lower() and not (answer.status_code == 404 and MARK in address):
                marked_addresses.append(address)
    return marked_addresses


def rows_left() -> list[str]:
    """Return the columns in which the mark stands."""
    return [
        f"{model._meta.label}.{name}"
        for model in apps.get_models(include_auto_created=True)
        for row in model._base_manager.values()
        for name, value in row.items()
        if MARK in json.dumps(value, default=str).casefold()
    ]


def files_left(folder: Path) -> list[str]:
    """Return the files in which the mark stands, packed ones too."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if MARK.encode() in unpacked(path).lower()]


def unpacked(path: Path) -> bytes:
    data = path.read_bytes()
    if is_zipfile(path):
        with ZipFile(BytesIO(data)) as file:
            data += b"".join(file.read(name) for name in file.namelist())
    return data + (gzip.decompress(data) if path.suffix == ".gz" else b"")


def test_a_deleted_account_is_in_no_row_page_cache_file_feed_or_bulk_data(
    full: World, everybody: dict[str, Client], media: Path
) -> None:
    _charlie, bob, alice, _edith, admin = everybody.values()
    ways = addresses(full)
    assert len(marked([alice], ways)) > 30, "what is looked for is there"
    assert rows_left()
    assert files_left(media), "the download"
    assert [*media.rglob("*.pdf")]
    answer = alice.post("/account/delete", {"password": "alice's password"})
    assert answer.status_code == 302
    tidy_all()
    request_bulk_file()
    while worker.work():
        pass
    assert rows_left() == []
    assert files_left(media) == []
    assert not [*media.rglob("*.pdf")]
    assert marked([bob, admin], ways) == []
    assert kept_in_cache() == []


def kept_in_cache() -> list[str]:
    """Return the keys under which the mark is kept, as the cache of the tests keeps values: pickled."""
    values: dict[str, bytes] = cache._cache  # type: ignore[attr-defined]
    return [key for key, value in values.items() if MARK.encode() in value.lower() + key.encode()]
