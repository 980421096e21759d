"""Reports: made by readers, closed by administrators, and told to nobody but who made them."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from cards.artwork.services import save_art
from cards.artwork.tests.hostile_uploads import pictures
from cards.faces.printed_card import printed_card
from cards.models import Card
from cards.pictures.picture_job import request_pictures
from cards.pictures.sizes import SMALL
from cards.pictures.store import picture_address
from cards.tests.conftest import LAMP, printed
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import change_set, make_set, save_workshop_card, set_state
from decks.comments.services import delete_comment, write_comment
from decks.games.services import start_from_scenario
from decks.games.shares.services import share_game
from decks.lists.services import make_deck, save_deck
from decks.models import Deck
from decks.notes.services import save_notes
from decks.positions.services import keep_position, show_position
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import MOST_OPEN, keep_report

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/report/card/lamp"
ODD = {"reason": "wrong_text", "text": "Its Will is 2."}


def test_a_reader_reports_a_card_from_its_page_with_an_account_or_without(
    alice_client: Client, charlie_client: Client, alice: User
) -> None:
    for client, reporter in ((alice_client, alice), (charlie_client, None)):
        assert ADDRESS in client.get("/cards/lamp").content.decode()
        assert "Report a problem with Lamp" in client.get(ADDRESS).content.decode()
        answer = client.post(ADDRESS, ODD, follow=True)
        assert answer.redirect_chain == [("/cards/lamp", 302)]
        assert "Somebody will look at it" in answer.content.decode()
        report = ProblemReport.objects.first()
        assert report is not None
        assert (report.kind, report.key, report.reason, report.text, report.reporter, report.state) == (
            *("card", "lamp", "wrong_text", "Its Will is 2."),
            *(reporter, "open"),
        )


def test_the_same_is_kept_once_and_a_thing_has_only_so_many(alice_client: Client, alice: User) -> None:
    for _ in range(2):
        assert alice_client.post(ADDRESS, ODD).status_code == 302
    assert ProblemReport.objects.count() == 1
    for number in range(MOST_OPEN + 3):
        keep_report("card", "lamp", "other", f"Odd {number}", alice)
    assert ProblemReport.objects.count() == MOST_OPEN
    ProblemReport.objects.update(state="mended")
    assert keep_report("card", "lamp", "other", "Odd again", alice)


@pytest.mark.parametrize("body", [{}, {"reason": "none"}, {"reason": "other", "text": "a" * 1001}])
def test_what_says_nothing_or_too_much_is_refused(charlie_client: Client, body: dict[str, str]) -> None:
    assert charlie_client.post(ADDRESS, body).status_code == 400
    assert not ProblemReport.objects.exists()


def test_what_is_not_there_cannot_be_reported(alice: User, charlie_client: Client) -> None:
    for address in ("/report/card/nobody", "/report/deck/lamp", "/report/user/%00", "/report/card/lamp%00"):
        assert charlie_client.get(address).status_code == 404
        assert charlie_client.post(address, ODD).status_code == 404


def test_reports_are_throttled(charlie_client: Client) -> None:
    sent = [charlie_client.post(ADDRESS, {"reason": "other", "text": str(n)}).status_code for n in range(22)]
    assert sent[:20] == [302] * 20
    assert sent[20:] == [429, 429]


def test_an_administrator_closes_it_and_its_reporter_reads_the_answer_nobody_else(
    admin_client: Client, alice_client: Client, bob_client: Client
) -> None:
    alice_client.post(ADDRESS, ODD)
    report = ProblemReport.objects.get()
    page = f"/admin/reports/problemreport/{report.pk}/change/"
    shown = admin_client.get(page).content.decode()
    assert 'href="/cards/lamp"' in shown and "Its Will is 2." in shown
    seen = shown.split('name="seen" value="')[1].split('"')[0]
    saved = {"state": "mended", "answer": "It prints 1 now.", "seen": seen}
    assert admin_client.post(page, saved).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.closed is not None, report.closed_by is not None) == ("mended", True, True)
    # Of two administrators the later one is refused.
    assert (
        "Somebody saved this in between"
        in admin_client.post(page, {**saved, "state": "no_fault"}).content.decode()
    )
    report.refresh_from_db()
    assert report.state == "mended"
    assert "It prints 1 now." in alice_client.get("/account/reports").content.decode()
    assert "Mended" in alice_client.get("/account/reports").content.decode()
    assert "It prints 1 now." not in bob_client.get("/account/reports").content.decode()


def test_a_deleted_account_leaves_its_report_to_nobody(alice: User) -> None:
    keep_report("card", "lamp", "other", "Odd.", alice)
    alice.delete()
    assert ProblemReport.objects.get().reporter is None


def test_a_report_of_a_card_that_is_gone_stays_readable(admin_client: Client, alice: User) -> None:
    keep_report("card", "gone", "other", "Odd.", alice)
    [report] = ProblemReport.objects.all()
    assert admin_client.get(f"/admin/reports/problemreport/{report.pk}/change/").status_code == 200


def close(admin_client: Client, report: ProblemReport, state: str, note: str = "") -> int:
    """Close a report in the admin; the status of the answer."""
    page = f"/admin/reports/problemreport/{report.pk}/change/"
    seen = admin_client.get(page).content.decode().split('name="seen" value="')[1].split('"')[0]
    sent = {"state": state, "answer": "Thank you.", "note": note, "seen": seen}
    return admin_client.post(page, sent).status_code


def reported(client: Client, kind: str, key: str, reason: str = "copied") -> ProblemReport:
    assert client.post(f"/report/{kind}/{key}", {"reason": reason}).status_code == 302
    return ProblemReport.objects.latest("pk")


def test_a_hidden_deck_is_404_for_all_but_its_maker_who_cannot_share_it_until_it_is_restored(
    alice: User, alice_client: Client, bob_client: Client, admin_client: Client, charlie_client: Client
) -> None:
    deck = make_deck(alice, "", name="Nasty", about="Nasty words.", visibility="public")
    save_notes(deck, 0, "Nasty <notes>.", [])
    page = f"/decks/{deck.public_id}/nasty"
    assert f"/report/deck/{deck.public_id}" in bob_client.get(page).content.decode()
    report = reported(bob_client, "deck", deck.public_id)
    assert close(admin_client, report, "hidden", "It insults somebody.") == 302
    ways = (page, f"/decks/{deck.public_id}/export", f"/api/v1/decks/{deck.public_id}",
            f"/report/deck/{deck.public_id}", f"/decks/{deck.public_id}/statistics")  # fmt: skip
    for client in (bob_client, charlie_client, admin_client):
        assert [client.get(way).status_code for way in ways] == [404] * len(ways)
        for listing in ("/decks", "/decks?by=alice", "/sitemap-decks.xml", "/api/v1/decks"):
            assert deck.public_id not in client.get(listing).content.decode()
    assert "hidden after a report" in alice_client.get(page).content.decode()
    decided = admin_client.get(f"/admin/reports/problemreport/{report.pk}/change/").content.decode()
    assert "Nasty words.\n\nNasty &lt;notes&gt;." in decided
    assert "The deck Nasty was hidden after a report" in alice_client.get("/account/notices").content.decode()
    assert "Thank you." in bob_client.get("/account/notices").content.decode()
    deck.refresh_from_db()
    with pytest.raises(Refusal, match="Only you see it"):
        save_deck(deck, deck.version, visibility="unlisted")
    assert close(admin_client, report, "no_fault") == 302
    assert bob_client.get(page).status_code == 200
    assert "The deck Nasty is shown again." in alice_client.get("/account/notices").content.decode()


def test_a_hidden_position_is_404_for_all_but_its_maker_who_cannot_show_it_until_it_is_restored(
    alice: User, alice_client: Client, bob_client: Client, admin_client: Client, charlie_client: Client
) -> None:
    position = keep_position("title: Nasty words\nfield: {b1: Lamp}", visibility="public", user=alice)
    page = position.get_absolute_url()
    assert f"/report/position/{position.public_id}" in bob_client.get(page).content.decode()
    assert f"/report/position/{position.public_id}" not in alice_client.get(page).content.decode()
    report = reported(bob_client, "position", position.public_id)
    assert close(admin_client, report, "hidden", "It insults somebody.") == 302
    ways = (page, f"{page}.yaml", f"/api/v1{page}", f"/report/position/{position.public_id}")
    for client in (bob_client, charlie_client, admin_client):
        assert [client.get(way).status_code for way in ways] == [404] * len(ways)
        assert client.post(f"{page}/play").status_code == 404
        assert position.public_id not in client.get("/positions").content.decode()
    assert "hidden after a report" in alice_client.get(page).content.decode()
    decided = admin_client.get(f"/admin/reports/problemreport/{report.pk}/change/").content.decode()
    assert "title: Nasty words" in decided
    position.refresh_from_db()
    for visibility in ("unlisted", "public"):
        with pytest.raises(Refusal, match="Only you see it"):
            show_position(position, visibility)
    refused = alice_client.post(f"{page}/visibility", {"visibility": "public"})
    assert "Only you see it" in refused.content.decode()
    assert close(admin_client, report, "no_fault") == 302
    assert bob_client.get(page).status_code == 200
    assert "The position Nasty words is shown again." in alice_client.get("/account/notices").content.decode()


def test_a_hidden_game_is_404_for_all_and_cannot_be_shown_until_it_is_restored(
    alice: User, alice_client: Client, bob_client: Client, admin_client: Client, charlie_client: Client
) -> None:
    game = start_from_scenario("title: Nasty words\nfield: {b1: Lamp}", user=alice)
    share = share_game(game, "public")
    assert share is not None
    page = share.get_absolute_url()
    assert f"/report/game/{share.public_id}" in charlie_client.get(page).content.decode()
    report = reported(charlie_client, "game", share.public_id)
    assert close(admin_client, report, "hidden", "It insults somebody.") == 302
    ways = (page, f"{page}.png", f"/api/v1{page}", f"/report/game/{share.public_id}")
    for client in (alice_client, bob_client, charlie_client, admin_client):
        assert [client.get(way).status_code for way in ways] == [404] * len(ways)
        assert client.post(f"{page}/play").status_code == 404
        assert share.public_id not in client.get("/shared").content.decode()
    own = f"/games/{game.public_id}/share"
    assert "hidden after a report" in alice_client.get(own).content.decode()
    for audience in ("private", "unlisted", "public"):
        assert "Only you see it" in alice_client.post(own, {"audience": audience}).content.decode()
    assert "The game of Nasty words was hidden" in alice_client.get("/account/notices").content.decode()
    assert close(admin_client, report, "no_fault") == 302
    assert bob_client.get(page).status_code == 200
    assert alice_client.post(own, {"audience": "private"}).status_code == 302
    assert bob_client.get(page).status_code == 404


def test_the_queue_names_what_is_reported_with_the_way_to_it_as_a_moderator_sees_it(
    alice: User,
    edith: User,
    bob_client: Client,
    edith_client: Client,
    admin_client: Client,
    django_assert_max_num_queries: Any,
) -> None:
    edith.groups.add(Group.objects.get(name="moderator"))
    deck = make_deck(alice, "", name="Nasty", visibility="public")
    report = reported(bob_client, "deck", deck.public_id)
    comment = write_comment(deck, alice, "Nasty words.")
    things = (("comment", comment.public_id, "copied"), ("user", "alice", "other"), ("card", "lamp", "other"))
    for each in things:
        reported(bob_client, *each)
    keep_report("card", "gone", "other", "Odd.", alice)
    queue = "/admin/reports/problemreport/"
    page = f'<a href="/decks/{deck.public_id}/nasty">The deck Nasty</a>'
    others = (
        f'<a href="{comment.get_absolute_url()}">The comment on Nasty</a>',
        f'<a href="{alice.get_absolute_url()}">The user name alice</a>',
        '<a href="/cards/lamp">Lamp</a>',
        "Card gone, which is gone",
    )
    for client in (admin_client, edith_client):
        with django_assert_max_num_queries(14):
            shown = client.get(queue).content.decode()
        assert all(each in shown for each in (page, *others))
        assert f'<a href="{queue}{report.pk}/change/">It is somebody else' in shown
    for name in ("bob", "edith", "root"):
        keep_report("user", name, "other", "", None)
    with django_assert_max_num_queries(14):
        assert "The user name edith" in admin_client.get(queue).content.decode()
    assert close(admin_client, report, "hidden") == 302
    # Its page answers nobody but alice now.
    kept = f'<a href="/admin/decks/deck/{deck.pk}/change/">The deck Nasty</a>'
    for way in (queue, f"{queue}{report.pk}/change/"):
        assert kept in admin_client.get(way).content.decode()
        shown = edith_client.get(way).content.decode()  # who may not look at decks in the admin
        assert "The deck Nasty" in shown and page not in shown and kept not in shown
    own = " ".join(bob_client.get("/account/reports").content.decode().split())
    assert others[2] in own
    assert others[0] not in own and "The deck Nasty" not in own


def test_a_thing_stays_hidden_while_one_report_of_two_keeps_it_so(
    alice: User, bob_client: Client, edith_client: Client, admin_client: Client
) -> None:
    deck = make_deck(alice, "", name="Nasty", visibility="public")
    problem_report = reported(bob_client, "deck", deck.public_id)
    other = reported(edith_client, "deck", deck.public_id, "offensive")
    for report in (problem_report, other):
        assert close(admin_client, report, "hidden") == 302
    for report, status in ((problem_report, 404), (other, 200)):
        assert close(admin_client, report, "no_fault") == 302
        assert bob_client.get(deck.get_absolute_url()).status_code == status
    assert alice.notices.count() == 2  # hidden, and shown again


def test_a_hidden_set_of_the_workshop_is_404_with_its_cards_and_their_pictures(
    alice: User, alice_client: Client, bob_client: Client, admin_client: Client
) -> None:
    drafts = make_set(alice.pk, name="Embers", visibility="unlisted")
    card = save_workshop_card(drafts, printed(LAMP, name="Ember Lamp"))
    picture = picture_address(printed_card(card), SMALL)
    ways = (
        drafts.get_absolute_url(),
        f"{drafts.get_absolute_url()}/export.yaml",
        card.get_absolute_url(),
        picture,
    )
    assert [bob_client.get(way).status_code for way in ways] == [200] * 4
    assert f"/report/set/{drafts.public_id}" in bob_client.get(ways[0]).content.decode()
    report = reported(bob_client, "set", drafts.public_id)
    assert close(admin_client, report, "hidden", "It is copied.") == 302
    assert [bob_client.get(way).status_code for way in ways] == [404] * 4
    assert [alice_client.get(way).status_code for way in ways] == [200] * 4
    assert (
        "Ember Lamp" in admin_client.get(f"/admin/reports/problemreport/{report.pk}/change/").content.decode()
    )
    assert "It is copied." in alice_client.get("/account/notices").content.decode()
    drafts.refresh_from_db()
    with pytest.raises(WorkshopRefusal, match="Only you see it"):
        change_set(drafts, set_state(drafts), visibility="unlisted")
    assert close(admin_client, report, "mended") == 302
    assert [bob_client.get(way).status_code for way in ways] == [200] * 4


@pytest.mark.django_db(transaction=True)  # what is no longer shown goes after the commit
def test_hidden_art_is_on_no_face_until_it_is_restored(
    bob_client: Client, admin_client: Client, edith: User, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT, settings.DRAW_CARDS = tmp_path, True
    lamp = Card.objects.get(key="lamp")
    generated = picture_address(printed_card(lamp), SMALL)
    details = {"artist": "Ada", "source": "Ada", "licence": "by", "focus_x": 50, "focus_y": 50}
    save_art(lamp, details, pictures()["png"], edith.pk)
    work()
    with_art = picture_address(printed_card(Card.objects.get(key="lamp")), SMALL)
    drawn = b"".join(bob_client.get(with_art))
    assert "/report/art/lamp" in bob_client.get("/cards/lamp").content.decode()
    report = reported(bob_client, "art", "lamp")
    assert close(admin_client, report, "hidden", "It is not theirs.") == 302
    assert bob_client.get("/report/art/lamp").status_code == 404
    assert picture_address(printed_card(Card.objects.get(key="lamp")), SMALL) == generated
    assert bob_client.get(with_art)["Cache-Control"] == "no-store"  # a back, and nothing else
    assert bob_client.get(with_art).content != drawn
    assert bob_client.get("/api/v1/cards/lamp").json()["art"] is None
    assert not [path for path in (tmp_path / "faces").rglob("*") if with_art.split("/")[-1][:32] in path.name]
    assert "The art of Lamp was hidden" in edith.notices.get().text
    assert close(admin_client, report, "no_fault") == 302
    work()
    assert b"".join(bob_client.get(with_art)) == drawn


def work() -> None:
    request_pictures()
    while worker.work():
        pass


def test_a_hidden_user_name_is_on_no_page_and_its_account_still_logs_in_with_it(
    alice: User, bob_client: Client, admin_client: Client, charlie_client: Client
) -> None:
    deck = make_deck(alice, "", name="Plain", visibility="public")
    assert "/report/user/alice" in bob_client.get("/decks?by=alice").content.decode()
    report = reported(bob_client, "user", "alice", "offensive")
    assert close(admin_client, report, "hidden") == 302
    assert "alice" not in bob_client.get(deck.get_absolute_url()).content.decode()
    assert bob_client.get("/report/user/alice").status_code == 404
    taken = {
        "username": "Alice",
        "password1": "a lamp above the causeway",
        "password2": "a lamp above the causeway",
    }
    assert "looks like another one" in Client().post("/account/signup", taken).content.decode()
    entered = charlie_client.post("/account/login", {"login": "alice", "password": "alice's password"})
    assert entered.status_code == 302
    assert "The user name alice was hidden" in charlie_client.get("/account/notices").content.decode()
    assert close(admin_client, report, "no_fault") == 302
    assert "alice" in bob_client.get(deck.get_absolute_url()).content.decode()


def test_what_cannot_be_hidden_is_not_and_an_author_may_be_warned(
    alice: User, bob_client: Client, admin_client: Client
) -> None:
    report = reported(bob_client, "card", "lamp", "other")
    assert close(admin_client, report, "hidden") == 200
    deck = make_deck(alice, "", name="Loud", visibility="public")
    report = reported(bob_client, "deck", deck.public_id, "advertising")
    assert close(admin_client, report, "warned", "No links, please.") == 302
    assert "No links, please." in alice.notices.get().text
    assert bob_client.get(deck.get_absolute_url()).status_code == 200


def test_a_stranger_cannot_report_what_is_private(
    alice: User, bob_client: Client, alice_client: Client
) -> None:
    deck = make_deck(alice, "", name="Mine")
    drafts = make_set(alice.pk, name="Mine")
    for address in (f"/report/deck/{deck.public_id}", f"/report/set/{drafts.public_id}", "/report/art/lamp"):
        assert bob_client.get(address).status_code == 404
        assert bob_client.post(address, {"reason": "other"}).status_code == 404


def test_a_hidden_comment_is_read_by_its_author_alone_until_it_is_restored(
    alice: User,
    bob: User,
    alice_client: Client,
    bob_client: Client,
    admin_client: Client,
    charlie_client: Client,
) -> None:
    deck = make_deck(alice, "", name="Plain", visibility="public")
    comment = write_comment(deck, bob, "Nasty words.")
    page, way = f"/decks/{deck.public_id}/comments", f"/report/comment/{comment.public_id}"
    assert way in charlie_client.get(page).content.decode()
    assert way not in bob_client.get(page).content.decode()  # it is his own
    report = reported(charlie_client, "comment", comment.public_id, "offensive")
    assert close(admin_client, report, "hidden", "It insults somebody.") == 302
    assert "Nasty words." in bob_client.get(page).content.decode()
    for client in (alice_client, charlie_client, admin_client):
        assert "Nasty words." not in client.get(page).content.decode()
        assert "Nasty" not in client.get(f"/api/v1{page}").content.decode()
        assert client.get(way).status_code == client.get(comment.get_absolute_url()).status_code == 404
    notice = bob_client.get("/account/notices").content.decode()
    assert "The comment on Plain was hidden after a report" in notice and "It insults somebody." in notice
    assert bob_client.get(comment.get_absolute_url()).status_code == 302
    alice_client.post(f"{page}/{comment.public_id}/hide", {"hide": "no"})  # the owner cannot take that back
    assert "Nasty words." not in charlie_client.get(page).content.decode()
    for way in (f"decks/deckcomment/{comment.pk}", f"reports/problemreport/{report.pk}"):
        assert "Nasty words." in admin_client.get(f"/admin/{way}/change/").content.decode()
    deck.refresh_from_db()
    assert deck.comments == 0
    assert close(admin_client, report, "no_fault") == 302
    assert "Nasty words." in charlie_client.get(page).content.decode()
    assert "The comment on Plain is shown again." in bob_client.get("/account/notices").content.decode()
    deck.refresh_from_db()
    assert deck.comments == 1


def test_a_comment_is_reported_by_who_reads_it_and_the_report_outlives_it(
    alice: User, bob: User, bob_client: Client, edith_client: Client, admin_client: Client
) -> None:
    deck = make_deck(alice, "", name="Plain", visibility="public")
    comment = write_comment(deck, bob, "Nasty words.")
    report = reported(edith_client, "comment", comment.public_id)
    Deck.objects.update(visibility="private")
    way = f"/report/comment/{comment.public_id}"
    assert edith_client.get(way).status_code == edith_client.post(way, {"reason": "other"}).status_code == 404
    Deck.objects.update(visibility="public")
    delete_comment(comment, 0)
    assert edith_client.get(way).status_code == 404
    assert close(admin_client, report, "hidden") == 302
    assert not bob.notices.exists()
