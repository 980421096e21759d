"""The buttons on the page of one's own deck that correct its problems and warnings."""

import re
from html import unescape

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.legality.tests.test_play_warnings import card
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck, save_deck
from decks.lists.tests.test_builder_browser import click_often, held_in, log_in
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck
from dimrift_site.accounts.models import User

BUTTON = re.compile(r'<button [^>]*form="fix-(?P<part>\w+)" name="change"\s+value="(?P<change>[^"]*)"')


@pytest.fixture
def giants(men: Deck, alice: User) -> Deck:
    """A public deck of Alice's with five copies too many, and a cost that it can never pay."""
    giant = card("Giant", "cost | Sac a monument: summon.")
    lines = [DeckLine("main", Card.objects.get(key="toll-box"), 5), DeckLine("main", giant, 3)]
    return make_deck(alice, "", lines, name="Giants", visibility="public")


def buttons(client: Client, deck: Deck) -> dict[str, list[str]]:
    """Return the changes that the page offers, by the part of the page."""
    found: dict[str, list[str]] = {}
    for each in BUTTON.finditer(client.get(deck.get_absolute_url()).content.decode()):
        found.setdefault(each["part"], []).append(unescape(each["change"]))
    return found


def test_the_owner_s_page_has_a_button_for_each_problem_that_one_change_corrects(
    alice_client: Client, giants: Deck
) -> None:
    assert buttons(alice_client, giants) == {"problems": ["main:toll-box:-2"], "warnings": ["main:giant:-3"]}


def test_a_button_corrects_its_problem_and_the_page_says_so(alice_client: Client, giants: Deck) -> None:
    way = f"/decks/{giants.public_id}/fix"
    fixed = alice_client.post(way, {"version": giants.version, "change": "main:giant:-3"}, follow=True)
    assert [address for address, _ in fixed.redirect_chain] == [giants.get_absolute_url()]
    page = fixed.content.decode()
    assert "3 Giant fewer in the main deck. Undo in the builder takes it back." in page
    assert "can never be summoned" not in page
    assert snapshot(giants) == {"main": [["toll-box", 5]]}


def test_a_stranger_sees_the_problems_without_buttons_and_cannot_correct_them(
    client: Client, bob_client: Client, giants: Deck
) -> None:
    before = snapshot(giants)
    for stranger in (client, bob_client):
        assert "more than 3" in stranger.get(giants.get_absolute_url()).content.decode()
        assert buttons(stranger, giants) == {}
        written = {"version": giants.version, "change": "main:toll-box:-2"}
        assert stranger.post(f"/decks/{giants.public_id}/fix", written).status_code == 403
    Deck.objects.update(visibility="private")
    assert bob_client.post(f"/decks/{giants.public_id}/fix", written).status_code == 404
    assert snapshot(giants) == before


def test_a_deck_that_was_saved_meanwhile_is_not_changed(alice_client: Client, giants: Deck) -> None:
    seen = giants.version
    save_deck(giants, seen, [DeckLine("main", Card.objects.get(key="toll-box"), 4)])
    answer = alice_client.post(
        f"/decks/{giants.public_id}/fix", {"version": seen, "change": "main:toll-box:-2"}
    )
    assert answer.status_code == 409
    assert "nothing was changed" in answer.content.decode()
    assert snapshot(giants) == {"main": [["toll-box", 4]]}


def test_a_change_that_is_none_is_refused_in_words(alice_client: Client, giants: Deck) -> None:
    for change in ("main:moon:1", "main", "hand:toll-box:1", "main:toll-box:-2:1"):
        written = {"version": giants.version, "change": change}
        answer = alice_client.post(f"/decks/{giants.public_id}/fix", written)
        assert answer.status_code == 400, change
        assert 'class="note note-warn"' in answer.content.decode(), change


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_quick_clicks_on_a_fix_in_the_builder_correct_that_problem_once_and_no_other(
    page: Page,
    context: BrowserContext,
    live_server: LiveServer,
    alice_client: Client,
    giants: Deck,
    size: ViewportSize,
) -> None:
    log_in(context, alice_client, live_server)
    page.set_viewport_size(size)
    lines = [DeckLine("main", Card.objects.get(key=key), 5) for key in ("toll-box", "long-pike")]
    save_deck(giants, giants.version, lines)
    page.goto(f"{live_server.url}/decks/{giants.public_id}/edit")
    fix = page.get_by_role("button", name="Fix: There are 5 copies").first
    click_often(page, fix.get_attribute("id") or "", times=8)
    left = page.get_by_role("button", name="Fix: There are 5 copies")
    expect(left).to_have_count(1)
    page.wait_for_timeout(300)  # for an answer that is not wanted
    assert sorted(held_in(giants).values()) == [3, 5]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_all_problems_are_corrected_on_the_page_without_opening_them_again(
    page: Page, context: BrowserContext, live_server: LiveServer, alice_client: Client, giants: Deck
) -> None:
    log_in(context, alice_client, live_server)
    page.goto(live_server.url + giants.get_absolute_url())
    page.get_by_text("problems in Modern").click()
    for how in looks(page, PHONE, DESK):
        assert (how, violations(page)) == (how, [])
    page.get_by_role("button", name="Fix: There are 5 copies of Toll Box").click()
    expect(page.get_by_text("2 Toll Box fewer in the main deck")).to_be_visible()
    left = page.locator("#problems").get_by_text("fewer than 20")
    expect(left).to_be_visible()  # the part of the page is open again
    page.get_by_text("what the cards can never do in this deck").click()
    page.get_by_role("button", name="Fix: Giant can never be summoned").dblclick()
    expect(page.get_by_text("3 Giant fewer in the main deck")).to_be_visible()
    assert snapshot(giants) == {"main": [["toll-box", 3]]}
