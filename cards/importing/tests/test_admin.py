"""Card files uploaded in the admin: shown first, taken once that very report was agreed to."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.importing import pending_import
from cards.importing.admin import MOST_LISTED
from cards.importing.import_plan import LARGEST, ImportOptions, plan
from cards.importing.import_report import Report
from cards.importing.tests.sample_files import UNREAD, card, file_bytes, sample_file
from cards.models import Card, CardEffect, Faction, OtherPrinting, PendingImport, Set
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.users import logged_in
from engine.tests.cardfile.published_samples import LATEST

pytestmark = pytest.mark.django_db

UPLOAD = "/admin/cards/set/import/"
CONFIRM = "/admin/cards/set/import/confirm/"
FILE = file_bytes(sample_file()[:12])
BROKEN = file_bytes(sample_file(broken=True)[:50])


@pytest.fixture(autouse=True)
def _every_file_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.importing.import_job.AT_ONCE", LARGEST)


def upload(client: Client, content: bytes = FILE, name: str = "far.json", set_key: str = "far") -> Any:
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, content), "set_key": set_key})


def fingerprint_shown(client: Client) -> str:
    """The fingerprint on the page that asks for agreement."""
    return str(client.get(CONFIRM).context["report"].fingerprint)


def agree(client: Client, agreed: str) -> Any:
    return client.post(CONFIRM, {"agreed": agreed})


def test_an_upload_is_shown_and_nothing_written_before_it_is_agreed_to(edith_client: Client) -> None:
    assert edith_client.get(UPLOAD).status_code == 200
    assert upload(edith_client)["Location"] == CONFIRM
    page = edith_client.get(CONFIRM).content.decode()
    for words in ("<strong>12</strong> new", "12 new", "Card 7", "^^^", "Effects that cannot be read"):
        assert words in page
    assert not Card.objects.exists()


def test_what_was_agreed_to_is_imported_once(edith: User, edith_client: Client) -> None:
    upload(edith_client)
    agreed = fingerprint_shown(edith_client)
    assert agree(edith_client, agreed).status_code == 302
    card_set = Set.objects.get()
    assert (card_set.source, card_set.imported_by, card_set.cards.count()) == ("far.json", edith, 12)
    assert not PendingImport.objects.exists()
    again = edith_client.post(CONFIRM, {"agreed": agreed}, follow=True)
    assert "No uploaded file is waiting" in again.content.decode()
    assert "far.json" in edith_client.get("/admin/cards/set/").content.decode()


def test_a_change_is_shown_with_what_it_was(edith_client: Client) -> None:
    upload(edith_client)
    agree(edith_client, fingerprint_shown(edith_client))
    upload(edith_client, file_bytes([{**card(1), "flavor": "<b>Somebody</b> did."}]))
    page = edith_client.get(CONFIRM).content.decode()
    row = "<td>Nobody counted.</td><td>&lt;b&gt;Somebody&lt;/b&gt; did.</td>"
    assert f'<th scope="row">flavour</th>{row}' in page
    assert "11 of the set are not in this file" in page


def test_a_broken_file_is_shown_with_every_mistake_and_cannot_be_agreed_to(edith_client: Client) -> None:
    upload(edith_client, BROKEN)
    page = edith_client.get(CONFIRM).content.decode()
    assert "2 broken" in page
    assert "arrows top: one of single, double, triple" in page
    assert 'name="agreed"' not in page
    assert agree(edith_client, fingerprint_shown(edith_client)).status_code == 409
    assert not Card.objects.exists()


def test_broken_cards_can_be_left_out(edith_client: Client) -> None:
    upload(edith_client, BROKEN)
    assert "Leave out the cards that are broken" in edith_client.get(CONFIRM).content.decode()
    answer = edith_client.post(CONFIRM, {"choose": "1", "without_broken": "on"}, follow=True)
    assert "The cards that are broken are left out." in answer.content.decode()
    assert agree(edith_client, answer.context["report"].fingerprint).status_code == 302
    assert Card.objects.count() == 48


def test_which_effect_is_lent_is_chosen_card_by_card(edith_client: Client) -> None:
    upload(edith_client, file_bytes(LATEST))
    page = edith_client.get(CONFIRM).content.decode()
    assert '<option value="4" selected>effect 4: Pray.</option>' in page
    answer = edith_client.post(CONFIRM, {"choose": "1", "lent:lantern-on-a-hook": "3"}, follow=True)
    assert '<option value="3" selected>' in answer.content.decode()
    agree(edith_client, answer.context["report"].fingerprint)
    lent = CardEffect.objects.filter(card__key="lantern-on-a-hook", transfer=True)
    assert [effect.position for effect in lent] == [3]


def test_of_many_cards_some_are_chosen_from_lists_and_the_others_in_words(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.importing.admin.MOST_LISTED", 0)
    upload(edith_client, file_bytes(LATEST))
    page = edith_client.get(CONFIRM)
    assert '<select name="lent:' not in page.content.decode()
    assert "<strong>effect 4, which is lent</strong>" in page.content.decode()
    choice = {"choose": "1", "others": " lantern-on-a-hook:3\r\n"}
    answer = edith_client.post(CONFIRM, choice, follow=True)
    assert "lantern-on-a-hook:3</textarea>" in answer.content.decode()
    agree(edith_client, answer.context["report"].fingerprint)
    lent = CardEffect.objects.filter(card__key="lantern-on-a-hook", transfer=True)
    assert [effect.position for effect in lent] == [3]


def test_words_that_choose_nothing_can_be_mended(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.importing.admin.MOST_LISTED", 0)
    upload(edith_client, file_bytes(LATEST))
    answer = edith_client.post(CONFIRM, {"choose": "1", "others": "lantern-on-a-hook:9"}, follow=True)
    assert "lantern-on-a-hook:9 is no effect here that can be lent" in answer.content.decode()
    assert "lantern-on-a-hook:9</textarea>" in answer.content.decode()


def test_a_form_for_the_largest_file_is_taken(settings: Any) -> None:
    assert 2 * MOST_LISTED < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS


def test_an_editor_decides_which_printing_is_played(edith_client: Client) -> None:
    for set_key, might in (("far", 1), ("near", 2)):
        keeper = {**LATEST[0], "stats": [{"attribute": {"key": "might"}, "value": might}]}
        upload(edith_client, file_bytes([keeper]), set_key=set_key)
        agree(edith_client, fingerprint_shown(edith_client))
    address = "/admin/cards/otherprinting/"
    (other,) = OtherPrinting.objects.all()
    assert "Patient Toll Keeper" in edith_client.get(address).content.decode()
    answer = edith_client.post(address, {"action": "play", "_selected_action": [other.pk]})
    assert Card.objects.get().might == 1
    edith_client.post(f"{address}play/", {"printing": answer.context["states"], "save": "yes"})
    assert Card.objects.get().might == 2
    page = edith_client.get(Card.objects.get().get_absolute_url()).content.decode()
    assert "<dt>Might</dt>" in page[page.index("Who changed what") :]
    assert OtherPrinting.objects.get().set.key == "far"


def test_what_changed_since_it_was_shown_is_shown_again_and_not_written(edith_client: Client) -> None:
    upload(edith_client)
    agree(edith_client, fingerprint_shown(edith_client))
    upload(edith_client, file_bytes([{**card(1), "fabled": True}]))
    agreed = fingerprint_shown(edith_client)
    Card.objects.filter(key="card-1").update(flavour="An editor was here.")
    answer = agree(edith_client, agreed)
    assert answer.status_code == 409
    assert "An editor was here." in answer.content.decode()
    assert Card.objects.get(key="card-1").flavour == "An editor was here."
    assert agree(edith_client, fingerprint_shown(edith_client)).status_code == 302
    assert Card.objects.get(key="card-1").fabled


def test_another_file_uploaded_in_between_is_not_taken_for_the_one_that_was_shown(
    edith_client: Client,
) -> None:
    upload(edith_client)
    agreed = fingerprint_shown(edith_client)
    upload(edith_client, file_bytes([card(3)]), "other.json")
    assert agree(edith_client, agreed).status_code == 409
    assert agree(edith_client, "").status_code == 409
    assert not Card.objects.exists()


def test_a_file_is_its_uploader_s_alone(edith_client: Client, admin_client: Client) -> None:
    upload(edith_client)
    agreed = fingerprint_shown(edith_client)
    assert admin_client.get(CONFIRM)["Location"] == UPLOAD
    assert agree(admin_client, agreed)["Location"] == UPLOAD
    assert not Card.objects.exists()


def test_a_file_can_be_put_aside(edith_client: Client) -> None:
    upload(edith_client)
    assert edith_client.post(CONFIRM, {"forget": "1"})["Location"] == UPLOAD
    assert not PendingImport.objects.exists()


@pytest.mark.parametrize("address", [UPLOAD, CONFIRM])
def test_strangers_are_sent_to_the_login_and_write_nothing(
    client: Client, bob_client: Client, edith_client: Client, address: str
) -> None:
    upload(edith_client)
    agreed = fingerprint_shown(edith_client)
    for stranger in (client, bob_client):
        body = {"file": SimpleUploadedFile("x.json", FILE), "agreed": agreed}
        assert stranger.post(address, body)["Location"] == f"/admin/login/?next={address}"
    assert PendingImport.objects.get().source == "far.json"
    assert not Card.objects.exists()


def test_staff_who_may_not_change_cards_may_not_import_them(db: None) -> None:
    clerk = logged_in(User.objects.create_user("clerk", password="x", is_staff=True))
    for address in (UPLOAD, CONFIRM):
        assert clerk.get(address).status_code == 403
        assert clerk.post(address).status_code == 403


@pytest.mark.parametrize("address", [UPLOAD, CONFIRM])
def test_a_post_without_its_token_is_refused(edith: User, address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(edith)
    answer = client.post(address, {"file": SimpleUploadedFile("x.json", FILE), "agreed": "x"})
    assert answer.status_code == 403
    assert not PendingImport.objects.exists()


def test_a_file_that_is_too_large_is_reported_beside_its_field(edith_client: Client) -> None:
    answer = upload(edith_client, b" " * (LARGEST + 1))
    assert answer.status_code == 400
    assert "larger than 5 MB" in answer.content.decode()
    assert not PendingImport.objects.exists()


def test_a_request_that_is_much_too_large_is_not_read_at_all(edith_client: Client) -> None:
    assert upload(edith_client, b" " * (9 * 1024 * 1024)).status_code == 413
    assert not PendingImport.objects.exists()


@pytest.mark.parametrize("set_key", ["Far End", "far\n", "-far", "f" * 41])
def test_a_key_of_a_set_that_is_none_is_reported_beside_its_field(edith_client: Client, set_key: str) -> None:
    answer = edith_client.post(UPLOAD, {"file": SimpleUploadedFile("x", FILE), "set_key": f"{set_key}x\x00"})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["set_key"]


def test_an_upload_without_a_file_says_so(edith_client: Client) -> None:
    answer = edith_client.post(UPLOAD, {"set_key": "far"})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["file"]


@pytest.fixture
def far(edith_client: Client) -> Set:
    """An imported set."""
    upload(edith_client)
    agree(edith_client, fingerprint_shown(edith_client))
    return Set.objects.get()


def test_a_set_is_removed_once_what_that_does_was_agreed_to(admin_client: Client, far: Set) -> None:
    address = f"/admin/cards/set/{far.pk}/delete/"
    page = admin_client.get(address)
    assert "12 cards are deleted" in page.content.decode()
    assert "far.json" in page.content.decode()
    assert admin_client.post(address, {"post": "yes"}).status_code == 409
    assert Card.objects.count() == 12
    agreed = page.context["removal"].fingerprint
    assert admin_client.post(address, {"agreed": agreed}).status_code == 302
    assert not Set.objects.exists()
    assert admin_client.post(address, {"agreed": agreed}).status_code == 404


def test_a_set_that_grew_since_it_was_shown_stays(admin_client: Client, far: Set) -> None:
    address = f"/admin/cards/set/{far.pk}/delete/"
    agreed = admin_client.get(address).context["removal"].fingerprint
    Card.objects.create(key="late", name="Late", type="artifact", set=far)
    answer = admin_client.post(address, {"agreed": agreed})
    assert answer.status_code == 409
    assert "13 cards are deleted" in answer.content.decode()
    assert Card.objects.count() == 13


def test_sets_are_not_deleted_many_at_once(admin_client: Client, far: Set) -> None:
    body = {"action": "delete_selected", "post": "yes", "_selected_action": far.pk}
    admin_client.post("/admin/cards/set/", body)
    assert Set.objects.exists()


def test_an_editor_may_not_remove_a_set(edith_client: Client, far: Set) -> None:
    address = f"/admin/cards/set/{far.pk}/delete/"
    assert edith_client.get(address).status_code == 403
    assert edith_client.post(address, {"agreed": "x"}).status_code == 403


def test_a_waiting_file_is_worked_out_once_and_anew_when_the_catalogue_has_changed(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[str] = []

    def counted(content: bytes, source: str, set_key: str, options: ImportOptions, *_note: object) -> Report:
        worked_out.append(source)
        return plan(content, source, set_key, options)

    monkeypatch.setattr(pending_import, "plan", counted)
    upload(edith_client, BROKEN)
    pages = [edith_client.get(CONFIRM).content.decode() for _ in range(3)]
    reports = [page.partition("import-report")[2].partition("<form")[0] for page in pages]
    assert "2 broken" in reports[0]
    assert reports == [reports[0]] * 3
    assert len(worked_out) == 1
    Faction.objects.create(key="men", name="Men")
    fingerprint_shown(edith_client)
    upload(edith_client, FILE)
    assert "Card 7" in edith_client.get(CONFIRM).content.decode()
    assert len(worked_out) == 3


def test_a_report_that_was_kept_is_agreed_to_like_a_new_one(edith_client: Client) -> None:
    upload(edith_client)
    first, kept = fingerprint_shown(edith_client), fingerprint_shown(edith_client)
    assert first == kept
    assert agree(edith_client, kept).status_code == 302
    assert Card.objects.count() == 12


def test_a_report_of_an_earlier_upload_is_not_kept_with_a_later_one(
    edith: User, edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(
        content: bytes, source: str, set_key: str, options: ImportOptions, *_note: object
    ) -> Report:
        monkeypatch.setattr(pending_import, "plan", plan)
        upload(edith_client, BROKEN, "later.json")
        return plan(content, source, set_key, options)

    upload(edith_client)
    monkeypatch.setattr(pending_import, "plan", meanwhile)
    assert edith_client.get(CONFIRM).context["report"].source == "far.json"
    assert edith_client.get(CONFIRM).context["report"].source == "later.json"


def test_a_report_that_is_very_large_is_not_kept(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_import, "LARGEST_REPORT", 100)
    upload(edith_client)
    assert fingerprint_shown(edith_client) == fingerprint_shown(edith_client)
    assert PendingImport.objects.get().report is None


def test_of_thousands_of_mistakes_and_unread_effects_two_hundred_are_shown(edith_client: Client) -> None:
    unread = {"effects": [{"icon": "continuous", "text": UNREAD}]}
    cards = [card(number) | unread for number in range(1, 251)]
    upload(edith_client, file_bytes(cards))
    page = edith_client.get(CONFIRM).content.decode()
    assert page.count(UNREAD) == 200
    assert "And 50 more." in page
    assert "<strong>250</strong> unread effects" in page
    upload(edith_client, file_bytes([each | {"colour": "red"} for each in cards]))
    page = edith_client.get(CONFIRM).content.decode()
    assert page.count("colour: unknown") == 200
    assert "there are 50 more" in page
    assert "<strong>250</strong> broken" in page
