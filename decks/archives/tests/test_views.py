"""Pages of archives: looked into first, saved by choice, once, within the quota, by the owner alone."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from cards.models import Card
from decks import quotas
from decks.archives.services import UploadWaits, keep_upload, take_decks
from decks.archives.tests.conftest import archive_of, deck_json, zipped
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, DeckUpload
from decks.refusals import Refusal
from decks.retention import forget
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_most(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the number of decks that an account may have."""
    return lambda decks: monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, decks=decks))


def boxes(number: int) -> bytes:
    """An archive of so many decks of different lists."""
    entries = [[{"card": "toll-box", "copies": index + 1}] for index in range(number)]
    return zipped(
        {f"decks/{n}.json": deck_json(name=f"Boxes {n}", entries=entry) for n, entry in enumerate(entries)}
    )


def send(client: Client, content: bytes, name: str = "mine.zip", aside: str = "") -> Any:
    return client.post("/decks/import", {"file": SimpleUploadedFile(name, content), "aside": aside})


def preview(client: Client, content: bytes) -> tuple[str, str]:
    """The address of the page on which an archive is looked into, and the page."""
    answer = send(client, content)
    assert answer.status_code == 302
    return answer["Location"], client.get(answer["Location"]).content.decode()


def test_all_decks_of_an_account_are_one_download_and_nobody_else_s_are_in_it(
    men: Deck, alice: User, bob: User, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    make_deck(alice, "", [DeckLine("main", Card.objects.get(key="toll-box"), 3)], name="Alice's")
    make_deck(bob, "", [], name="Bob's")
    assert 'href="/decks/archive"' in alice_client.get("/decks").content.decode()
    assert alice_client.get("/decks/archive")["Location"] == "/decks/archive.zip"
    answer = alice_client.get("/decks/archive.zip")
    assert answer["Content-Disposition"] == 'attachment; filename="dimrift-decks.zip"'
    assert "no-store" in answer["Cache-Control"]
    with ZipFile(BytesIO(answer.content)) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "Alice's" in everything
    assert "Bob's" not in everything
    assert charlie_client.get("/decks/archive.zip").status_code == 404


def test_a_browser_without_an_account_takes_its_decks_along(men: Deck, client: Client) -> None:
    assert client.post("/decks/new", {"name": "Mine", "text": "3 Toll Box"}).status_code == 302
    answer = client.get("/decks/archive.zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        assert len(archive.namelist()) == 3


def test_nothing_is_saved_before_a_choice_and_then_what_was_chosen(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address, page = preview(alice_client, boxes(3))
    assert "3 decks in <bdi>mine.zip</bdi>. Nothing is saved yet." in page
    assert page.count(" checked") == 3
    assert not alice.decks.exists()
    answer = alice_client.post(address, {"take": ["1", "3"]}, follow=True)
    assert "2 decks are saved, for you alone to see." in answer.content.decode()
    assert sorted(alice.decks.values_list("name", flat=True)) == ["Boxes 0", "Boxes 2"]
    assert not DeckUpload.objects.exists()


def test_a_choice_is_changed_by_links_that_need_no_script(men: Deck, alice_client: Client) -> None:
    address, _ = preview(alice_client, boxes(3))
    assert alice_client.get(f"{address}?choose=none").content.decode().count(" checked") == 0
    assert "is not known as choose" in alice_client.get(f"{address}?choose=odd").content.decode()


def test_no_choice_is_no_save(men: Deck, alice: User, alice_client: Client) -> None:
    address, _ = preview(alice_client, boxes(2))
    for sent in ({}, {"take": ["x", "-1", "99999999", "9" * 5_000]}):
        answer = alice_client.post(address, sent)
        assert (answer.status_code, alice.decks.count()) == (400, 0)
        assert "No deck is chosen." in answer.content.decode()
    assert alice_client.post(address, {"take": ["77"]}).status_code == 400
    assert DeckUpload.objects.exists()


def test_lines_without_a_card_are_shown_with_deck_and_number(
    men: Deck, alice: User, alice_client: Client
) -> None:
    entries = [{"card": "toll-box", "copies": 1}, *({"name": f"Gone {n}", "copies": 1} for n in range(30))]
    address, page = preview(alice_client, zipped({"decks/a.json": deck_json(entries=entries)}))
    assert "<bdi>Boxes</bdi>, entry 2: <code>1x Gone 0</code>" in page
    assert "30 lines without a card" in page
    assert "And 10 more." in page
    saved = alice_client.post(address, {"take": "1"}, follow=True).content.decode()
    assert "30 lines without a card are kept in the notes of decks." in saved


def test_a_deck_that_cannot_be_read_is_named_and_cannot_be_chosen(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address, page = preview(alice_client, zipped({"decks/a.json": "{", "decks/b.json": deck_json()}))
    assert "Cannot be read: it is no JSON (line 1, column 2" in page
    assert 'value="1"' not in page
    assert alice_client.post(address, {"take": ["1", "2"]}).status_code == 302
    assert [deck.name for deck in alice.decks.all()] == ["Boxes"]


@pytest.mark.parametrize(
    "content", [b"3 Toll Box", b"PK\5\6", b"x" * 5_000_001], ids=["text", "end", "large"]
)
def test_what_is_no_archive_is_refused_beside_the_field_and_not_kept(
    alice_client: Client, content: bytes
) -> None:
    answer = send(alice_client, content)
    assert answer.status_code == 400
    assert 'id="id_file_error"' in answer.content.decode()
    assert not DeckUpload.objects.exists()


def test_what_names_say_is_shown_as_text(men: Deck, alice_client: Client) -> None:
    script = "<script>alert(1)</script>"
    entries = [{"name": script, "copies": 1}]
    files = {"decks/<b>.json": deck_json(name=script, entries=entries), "decks/<i>.json": "{"}
    answer = send(alice_client, zipped(files), f"{script}.zip")
    page = alice_client.get(answer["Location"]).content.decode()
    assert "<script>alert" not in page
    assert "<b>.json" not in page
    assert page.count("&lt;script&gt;alert") == 3


def test_a_second_archive_takes_the_place_of_the_first_only_where_that_is_said_and_its_page_says_not_saved(
    men: Deck, alice: User, alice_client: Client
) -> None:
    first, _ = preview(alice_client, boxes(3))
    refused = send(alice_client, boxes(2))
    assert refused.status_code == 409
    assert f'href="{first}"' in refused.content.decode()
    assert "mine.zip</a>" in alice_client.get("/decks/import").content.decode()
    second = send(alice_client, boxes(2), aside=first.rsplit("/", 1)[1])["Location"]
    assert alice_client.get(first).status_code == 404
    answer = alice_client.post(first, {"take": ["3"]})
    assert answer.status_code == 409
    assert "Not saved: the archive was put aside" in answer.content.decode()
    assert not alice.decks.exists()
    assert alice_client.post(second, {"take": ["1"]}).status_code == 302
    assert alice.decks.count() == 1


def test_a_form_that_is_sent_twice_saves_its_decks_once(men: Deck, alice: User, alice_client: Client) -> None:
    address, _ = preview(alice_client, boxes(2))
    for _ in range(2):
        assert alice_client.post(address, {"take": ["1", "2"]}).status_code == 302
    assert alice.decks.count() == 2


def test_of_two_tabs_that_choose_different_decks_the_second_reads_what_is_not_saved(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address, _ = preview(alice_client, boxes(3))
    alice_client.post(address, {"take": ["1"]})
    answer = alice_client.post(address, {"take": ["1", "3"]})
    assert answer.status_code == 409
    said = " ".join(answer.content.decode().split())
    assert "Not saved: 1 deck of your choice (no. 3 in the archive)." in said
    assert "chosen before: no. 1." in said
    assert alice.decks.count() == 1


def test_an_archive_is_put_aside_without_a_trace(men: Deck, alice: User, alice_client: Client) -> None:
    address, _ = preview(alice_client, boxes(2))
    answer = alice_client.post(address, {"do": "forget", "take": ["1"]}, follow=True)
    assert "none of it was saved" in answer.content.decode()
    assert not alice.decks.exists()
    assert not DeckUpload.objects.exists()


def test_a_stranger_sees_takes_and_puts_aside_nothing(
    men: Deck, alice: User, bob: User, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    address, _ = preview(alice_client, boxes(2))
    assert bob_client.get(address).status_code == 404
    assert charlie_client.get(address)["Location"].startswith("/account/login")
    for sent in ({"take": "1"}, {"do": "forget"}):
        assert charlie_client.post(address, sent).status_code == 302
        assert bob_client.post(address, sent).status_code == (409 if "take" in sent else 302)
    assert DeckUpload.objects.get().owner == alice
    assert not Deck.objects.exclude(owner=None).exists()


def test_decks_beyond_the_quota_are_not_offered_and_not_saved(
    men: Deck, alice: User, alice_client: Client, at_most: Callable[[int], None]
) -> None:
    at_most(3)
    make_deck(alice, "", [], name="There")
    address, page = preview(alice_client, boxes(4))
    assert "You may have 3 decks; 2 more fit." in " ".join(page.split())
    assert (page.count(" checked"), page.count("does not fit")) == (2, 2)
    answer = alice_client.post(address, {"take": ["1", "2", "4"]})
    assert answer.status_code == 429
    page = answer.content.decode()
    assert "More decks are chosen (3) than fit (2): 3 is the most" in page
    assert page.count(" checked") == 3
    assert alice.decks.count() == 1
    assert alice_client.post(address, {"take": ["1", "4"]}).status_code == 302
    assert alice.decks.count() == 3


def test_the_quota_of_bytes_holds_for_archives(
    men: Deck, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, _ = preview(alice_client, boxes(2))
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, stored_bytes=10))
    answer = alice_client.post(address, {"take": ["1"]})
    assert answer.status_code == 429
    assert not alice.decks.exists()
    assert DeckUpload.objects.exists(), "nothing of it is lost"


def test_a_save_that_breaks_off_leaves_no_deck_and_the_archive_waits(
    men: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = keep_upload(alice, "mine.zip", boxes(2))
    monkeypatch.setattr("decks.archives.services.DeckNotes", None)  # after decks, lists and versions
    with pytest.raises(AttributeError):
        take_decks(alice, upload, [1, 2])
    assert not alice.decks.exists()
    assert DeckUpload.objects.get() == upload


def test_what_was_taken_once_is_not_offered_again(men: Deck, alice: User, alice_client: Client) -> None:
    address, _ = preview(alice_client, boxes(2))
    alice_client.post(address, {"take": ["1", "2"]})
    _, page = preview(alice_client, archive_of(alice))
    assert (page.count(" checked"), page.count("you have it")) == (0, 2)


def test_500_decks_are_shown_on_a_page_of_100_kb(men: Deck, alice: User, alice_client: Client) -> None:
    _, page = preview(alice_client, boxes(500))
    assert page.count('name="take"') == 500
    assert len(page.encode()) <= 100_000


def test_an_archive_that_waits_for_a_day_is_forgotten(men: Deck, alice: User) -> None:
    upload = keep_upload(alice, "mine.zip", boxes(1))
    forget()
    assert DeckUpload.objects.exists()
    DeckUpload.objects.filter(pk=upload.pk).update(uploaded=timezone.now() - timedelta(hours=25))
    forget()
    assert not DeckUpload.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_two_tabs_with_one_archive_one_saves_it(men: Deck) -> None:
    dora = User.objects.create_user("dora", password="d")
    upload = keep_upload(dora, "mine.zip", boxes(5))
    results = race(*[lambda: take_decks(dora, upload, [1, 2, 3])] * 3)
    assert sorted(result is None for result in results) == [False, True, True]
    assert dora.decks.count() == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_two_archives_sent_at_once_one_waits(men: Deck) -> None:
    dora = User.objects.create_user("dora", password="d")
    sent = race(*[lambda: kept_or_none(dora)] * 3)
    kept = [each.public_id for each in sent if each]
    assert kept == [DeckUpload.objects.get(owner=dora).public_id], "the others are refused"


def kept_or_none(user: User) -> DeckUpload | None:
    try:
        return keep_upload(user, "mine.zip", boxes(2))
    except UploadWaits:
        return None


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.parametrize("time", range(3))
def test_an_archive_and_new_decks_at_once_never_come_to_more_than_the_quota(
    men: Deck, at_most: Callable[[int], None], time: int
) -> None:
    at_most(5)
    dora = User.objects.create_user("dora", password="d")
    upload = keep_upload(dora, "mine.zip", boxes(4))
    taken, *made = race(
        lambda: refusal_of(lambda: take_decks(dora, upload, [1, 2, 3, 4])),
        *[lambda: refusal_of(lambda: make_deck(dora, "", name="One"))] * 3,
    )
    assert {taken, *made} <= {"", "too_many_decks", "no_room_for_decks"}
    assert dora.decks.count() == 4 * (not taken) + made.count("") <= 5
    assert DeckUpload.objects.exists() == bool(taken), "it waits where nothing of it was saved"


def refusal_of(work: Callable[[], object]) -> str:
    """Return the code with which it is refused, "" where it is not."""
    try:
        work()
    except Refusal as refusal:
        return refusal.code
    return ""
