"""Quotas of a visitor end at an exact number; the next is refused in words, and nothing is lost."""

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from cards.models import Card
from decks import quotas
from decks.games.services import claim_games, start_game
from decks.lists.deck_store import DeckLine
from decks.lists.services import change_deck, claim_decks, delete_deck, make_deck, revert_deck
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckVersion, Game
from decks.quotas import games_a_run, quota_of, stored_bytes, uses
from decks.refusals import Refusal, status_of
from decks.runs.services import start_run
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race
from dimrift_site.tools.testing.users import logged_in

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


@pytest.fixture
def at_most(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set numbers of both rows of the table."""

    def change(**numbers: int) -> None:
        for row in ("OF_ACCOUNT", "OF_SESSION"):
            monkeypatch.setattr(quotas, row, replace(getattr(quotas, row), **numbers))

    return change


@pytest.fixture
def boxes(men: Deck, alice: User) -> Deck:
    return make_deck(alice, "", [DeckLine("main", Card.objects.get(key="toll-box"), 20)], name="Boxes")


def test_the_table_says_what_was_decided() -> None:
    rows = [
        [getattr(row, field.name) for field in fields(row)] for row in (quotas.OF_ACCOUNT, quotas.OF_SESSION)
    ]
    assert rows == [
        [500, 200, 20_000_000, 3, 20, 100_000, 1_000_000, 500, 200, 20, 200, 50],
        [20, 20, 2_000_000, 1, 3, 10_000, 100_000, 100, 40, 3, 20, 0],
    ]


def test_a_visitor_s_row_is_that_of_an_account_or_of_a_session(alice: User) -> None:
    assert quota_of(alice) == quotas.OF_ACCOUNT
    assert quota_of(NOBODY) == quota_of(None) == quotas.OF_SESSION


def test_longer_runs_need_the_permission(alice: User) -> None:
    assert (games_a_run(NOBODY), games_a_run(alice)) == (10_000, 100_000)
    alice.user_permissions.add(Permission.objects.get(codename="long_runs"))
    assert games_a_run(User.objects.get(pk=alice.pk)) == 1_000_000


def test_the_next_deck_is_refused_until_one_is_deleted(boxes: Deck, alice: User, at_most: Any) -> None:
    at_most(decks=1)
    with pytest.raises(Refusal, match="The number of your decks is 1 already, and 1 is the most") as refused:
        make_deck(alice, "", name="Second")
    assert (refused.value.code, status_of(refused.value)) == ("too_many_decks", 429)
    assert "An account may have more" not in str(refused.value)
    delete_deck(boxes, 1)
    make_deck(alice, "", name="Second")


def test_the_next_game_is_refused_until_one_is_deleted(
    men: Deck, alice: User, alice_client: Client, at_most: Any
) -> None:
    at_most(games=1)
    first = start_game(men, seed=1, user=alice)
    answer = alice_client.post("/api/v1/games", {"deck": men.public_id}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_games")
    page = alice_client.post(f"/decks/{men.public_id}/play")
    assert page.status_code == 429
    assert "The number of your games at the board is 1 already" in page.content.decode()
    alice_client.post(f"/games/{first.public_id}/delete", {"version": first.version})
    assert alice_client.post(f"/decks/{men.public_id}/play").status_code == 302


def test_the_quota_is_asked_before_any_work_is_done(
    men: Deck, alice: User, at_most: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(decks=0, games=0)
    monkeypatch.setattr("decks.games.services.take_snapshot", None)
    monkeypatch.setattr("decks.games.services.first_board", None)
    with pytest.raises(Refusal, match="The number of your games at the board is 0"):
        start_game(men, seed=1, user=alice)
    monkeypatch.setattr("decks.lists.services.save_deck", None)
    with pytest.raises(Refusal, match="The number of your decks is 0"):
        make_deck(alice, "", name="One")


def test_a_browser_without_an_account_is_notified_that_one_may_have_more(
    client: Client, men: Deck, at_most: Any
) -> None:
    at_most(decks=1)
    assert client.post("/decks/new", {"text": "3 Toll Box"}).status_code == 302
    answer = client.post("/decks/new", {"text": "4 Long Pike"})
    assert answer.status_code == 429
    page = answer.content.decode()
    assert "An account may have more" in page
    assert "4 Long Pike</textarea>" in page
    sent = {"name": "x"}
    refused = client.post("/api/v1/decks", sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_decks")


def test_a_browser_that_drops_its_cookie_makes_no_more_games_than_its_address_may_have(
    men: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(quotas.OF_ADDRESS, "games", 3)
    Deck.objects.filter(pk=men.pk).update(visibility="public")

    def start(address: str, user: User | None = None) -> Any:
        browser = logged_in(user) if user else Client()
        sent = {"deck": men.public_id}
        return browser.post("/api/v1/games", sent, "application/json", REMOTE_ADDR=address)

    assert [start("192.0.2.7").status_code for _ in range(5)] == [201, 201, 201, 429, 429]
    refused = start("192.0.2.7").json()
    assert refused["code"] == "too_many_games_here"
    assert "Of games that were started from your address without an account 3 are kept" in refused["detail"]
    page = Client().post(f"/decks/{men.public_id}/play", REMOTE_ADDR="192.0.2.7")
    assert (page.status_code, Game.objects.count()) == (429, 3)
    assert "started from your address" in page.content.decode()
    assert start("192.0.2.7", alice).status_code == start("192.0.2.8").status_code == 201
    assert "192.0.2" not in str(list(Game.objects.values()))
    claim_games(Game.objects.filter(owner=None).exclude(network="").last().session_key, alice)  # type: ignore[union-attr]
    assert start("192.0.2.7").status_code == 201


def test_a_browser_that_drops_its_cookie_makes_no_more_decks_than_its_address_may_have(
    men: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(quotas.OF_ADDRESS, "decks", 3)

    def make(address: str, user: User | None = None) -> Any:
        browser = logged_in(user) if user else Client()
        return browser.post("/api/v1/decks", {"name": "D"}, "application/json", REMOTE_ADDR=address)

    assert [make("192.0.2.7").status_code for _ in range(5)] == [201, 201, 201, 429, 429]
    refused = make("192.0.2.7").json()
    assert refused["code"] == "too_many_decks_here"
    assert "Of decks that were made from your address without an account 3 are kept" in refused["detail"]
    page = Client().post("/decks/new", {"text": "4 Long Pike"}, REMOTE_ADDR="192.0.2.7")
    assert (page.status_code, Deck.objects.exclude(network="").count()) == (429, 3)
    assert "4 Long Pike</textarea>" in page.content.decode()
    assert make("192.0.2.7", alice).status_code == make("192.0.2.8").status_code == 201
    assert "192.0.2" not in str(list(Deck.objects.values()))
    claim_decks(Deck.objects.filter(owner=None).exclude(network="").latest("pk").session_key, alice)
    assert make("192.0.2.8").status_code == 201
    deck = Deck.objects.exclude(network="").first()
    assert deck is not None
    delete_deck(deck, deck.version)
    assert make("192.0.2.7").status_code == 201


def test_others_do_not_count(men: Deck, alice: User, bob: User, at_most: Any) -> None:
    at_most(decks=1, games=1)
    for maker, key in ((alice, ""), (bob, ""), (NOBODY, "a-session"), (NOBODY, "another")):
        make_deck(maker, key, name="One")
        start_game(men, seed=1, user=maker if maker.is_authenticated else None, session_key=key)


@pytest.mark.both_databases
def test_what_a_session_made_is_claimed_beyond_the_quota_and_then_new_ones_are_refused(
    boxes: Deck, alice: User, at_most: Any
) -> None:
    make_deck(NOBODY, "browser", name="Mine")
    start_game(boxes, seed=1, session_key="browser")
    start_game(boxes, seed=2, session_key="browser")
    at_most(decks=1, games=1, stored_bytes=10)
    assert (claim_decks("browser", alice), claim_games("browser", alice)) == (1, 2)
    assert (Deck.objects.filter(owner=alice).count(), Game.objects.filter(owner=alice).count()) == (2, 2)
    with pytest.raises(Refusal, match="The number of your decks is 2 already, and 1 is the most"):
        make_deck(alice, "", name="Third")
    at_most(decks=3, games=1, stored_bytes=10)
    with pytest.raises(Refusal, match="this would be more"):
        make_deck(alice, "", name="Third")


@pytest.mark.both_databases
def test_bytes_are_those_of_the_json_that_is_kept(boxes: Deck, alice: User) -> None:
    version = DeckVersion.objects.get(deck=boxes)
    assert version.stored_bytes == pytest.approx(
        len(str(version.snapshot)) + len(str(version.printed)), abs=20
    )
    game = Game.objects.get(pk=start_game(boxes, seed=1, user=alice).pk)
    assert game.stored_bytes > len(str(game.picks)) + len(str(game.snapshot)) / 2
    assert stored_bytes(alice) == version.stored_bytes + game.stored_bytes
    assert stored_bytes(NOBODY) == 0


@pytest.mark.both_databases
def test_what_takes_more_bytes_than_there_are_is_refused_whole(
    boxes: Deck, alice: User, alice_client: Client, at_most: Any
) -> None:
    at_most(stored_bytes=stored_bytes(alice) + 10)
    for more in (
        lambda: make_deck(alice, "", [DeckLine("main", Card.objects.get(key="toll-box"), 1)]),
        lambda: start_game(boxes, seed=1, user=alice),
        lambda: change_deck(boxes, 1, [ListChange("main", "long-pike", 1)]),
        lambda: revert_deck(boxes, 1, 1),
    ):
        with pytest.raises(Refusal, match="this would be more") as refused:
            more()
        assert (refused.value.code, status_of(refused.value)) == ("too_many_bytes", 429)
    boxes.refresh_from_db()
    assert (boxes.version, boxes.versions.count(), Game.objects.count()) == (1, 1, 0)
    assert Deck.objects.filter(owner=alice).count() == 1
    sent = {"version": "1", "change": "main:long-pike:1"}
    answer = alice_client.post(f"/decks/{boxes.public_id}/edit", sent)
    assert answer.status_code == 429
    assert "this would be more" in answer.content.decode()


def test_the_account_s_page_needs_few_queries(
    boxes: Deck, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    alice_client.get("/account")  # the first page of a session notes where it is
    with django_assert_max_num_queries(10):
        alice_client.get("/account")


def test_the_account_s_page_shows_what_is_used_of_what(
    boxes: Deck, alice: User, alice_client: Client
) -> None:
    start_game(boxes, seed=1, user=alice)
    run = start_run(boxes, games=50, turns=3, seed=1, user=alice)
    output = {use.what: (use.used, use.most) for use in uses(alice)}
    assert output["Decks"] == (1, 500)
    assert output["Games at the board"] == (1, 200)
    assert output["Runs that wait"] == (1, 20)
    assert output["Games in one run"] == (None, 100_000)
    assert output["Runs of the last 24 hours"] == (1, 500)
    assert output["Older runs that have ended"] == (0, 200)
    type(run).objects.update(state="running", games_cut=50, games_done=20)
    output = {use.what: (use.used, use.most) for use in uses(alice)}
    assert output["Runs that are played"] == (1, 3)
    assert output["Games played by runs of the last 24 hours"] == (50, 1_000_000)
    type(run).objects.update(state="cancelled")
    output = {use.what: (use.used, use.most) for use in uses(alice)}
    assert output["Games played by runs of the last 24 hours"] == (20, 1_000_000)
    type(run).objects.update(created=timezone.now() - timedelta(hours=25))
    output = {use.what: (use.used, use.most) for use in uses(alice)}
    assert output["Runs of the last 24 hours"] == (0, 500)
    assert output["Older runs that have ended"] == (1, 200)
    page = alice_client.get("/account").content.decode()
    for words in ("Games at the board", "1,000,000", "20 MB"):
        assert words in page


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_tabs_do_not_pass_the_last_place_together(
    men: Deck, alice: User, client: Client, at_most: Any
) -> None:
    at_most(decks=3, games=3)
    Session.objects.create(session_key="a-session", expire_date=timezone.now())

    def tried(make: Any) -> bool:
        try:
            make()
        except Refusal as refused:
            if refused.code not in ("too_many_decks", "too_many_games"):
                raise
            return False
        return True

    for user, key in ((alice, ""), (NOBODY, "a-session")):
        made = race(*[lambda: tried(lambda: make_deck(user, key, name="D"))] * 6)  # noqa: B023
        played = race(*[lambda: tried(lambda: start_game(men, seed=1, user=user, session_key=key))] * 6)  # noqa: B023
        assert (sum(made), sum(played)) == (3, 3)
