"""Login sessions of an account: its owner sees them and ends them."""

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.retention import forget
from dimrift_site.accounts import login_sessions
from dimrift_site.accounts.login_sessions import browser_in_words, network_in_words
from dimrift_site.accounts.models import LoginSession, User
from dimrift_site.accounts.tests.test_second_factor import set_up

pytestmark = pytest.mark.django_db

PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPAD = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0"
END = "/account/sessions/end"


def browser(agent: str = DESK, address: str = "192.0.2.77") -> Client:
    """Return a browser in which Alice logs in."""
    client = Client(headers={"user-agent": agent}, REMOTE_ADDR=address)
    answer = client.post("/account/login", {"login": "alice", "password": "alice's password"})
    assert answer.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def tag(client: Client, words: str) -> str:
    """Return what the button beside these words sends."""
    page: str = client.get("/account").content.decode()
    [item] = [item for item in page.split("<li")[1:] if words in item]
    found = re.search(r'name="session" value="([0-9a-f]{16})"', item)
    assert found
    return str(found[1])


@pytest.fixture
def desk(alice: User) -> Client:
    return browser()


@pytest.fixture
def phone(alice: User) -> Client:
    return browser(PHONE, "2001:db8:12:34:56::1")


def test_each_is_reported_in_words_with_a_shortened_address(desk: Client, phone: Client) -> None:
    page = desk.get("/account").content.decode()
    assert "Firefox on Linux" in page
    assert "Chrome on Android" in page
    assert "192.0.2.*" in page
    assert "2001:db8:12:*" in page
    assert page.count("This browser") == 1
    whole = [*LoginSession.objects.values_list("network", flat=True), page]
    assert not [text for text in whole if "192.0.2.77" in text or "34:56" in text]


def test_no_page_holds_what_a_cookie_would(desk: Client, phone: Client) -> None:
    page = desk.get("/account").content.decode()
    for session in Session.objects.all():
        assert session.session_key not in page


def test_one_is_ended(desk: Client, phone: Client) -> None:
    answer = desk.post(END, {"session": tag(desk, "Chrome on Android")}, follow=True)
    assert "Chrome on Android" not in answer.content.decode()
    assert not is_in(phone)
    assert is_in(desk)


def test_all_others_are_ended_at_once(desk: Client, phone: Client) -> None:
    more = browser(MAC)
    answer = desk.post(END, {"session": "others"}, follow=True)
    assert "2 other logins have ended" in answer.content.decode()
    assert [is_in(client) for client in (desk, phone, more)] == [True, False, False]
    assert 'value="others"' not in desk.get("/account").content.decode()  # there are none left


def test_ending_this_one_is_logging_out(desk: Client, phone: Client) -> None:
    here = LoginSession.objects.get(browser="Firefox on Linux")
    assert desk.post(END, {"session": here.tag})["Location"] == "/"
    assert not is_in(desk)
    assert is_in(phone)


def test_nobody_ends_another_s(desk: Client, bob_client: Client) -> None:
    wanted = LoginSession.objects.get(user__username="alice").tag
    answer = bob_client.post(END, {"session": wanted}, follow=True)
    assert "That login has ended already" in answer.content.decode()
    bob_client.post(END, {"session": "others"})
    assert Client().post(END, {"session": wanted})["Location"].startswith("/account/login")
    assert is_in(desk)


def test_nobody_sees_another_s(desk: Client, bob_client: Client) -> None:
    assert "Firefox on Linux" not in bob_client.get("/account").content.decode()


def test_a_new_password_ends_all_others(desk: Client, phone: Client) -> None:
    new = {"password1": "another lamp, a better one", "password2": "another lamp, a better one"}
    desk.post("/account/password", {"oldpassword": "alice's password", **new})
    assert not is_in(phone)
    page = desk.get("/account").content.decode()
    assert "This browser" in page
    assert "Chrome on Android" not in page


def test_a_second_factor_ends_all_that_came_without_it(desk: Client, phone: Client) -> None:
    set_up(desk)
    assert [is_in(client) for client in (desk, phone)] == [True, False]


def test_logging_out_takes_it_off_the_list(desk: Client, phone: Client) -> None:
    phone.post("/account/logout")
    assert "Chrome on Android" not in desk.get("/account").content.decode()
    assert LoginSession.objects.count() == 1


def test_one_that_is_over_is_off_the_list_and_soon_forgotten(desk: Client, phone: Client) -> None:
    key = phone.cookies["sessionid"].value
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(1))
    assert "Chrome on Android" not in desk.get("/account").content.decode()
    desk.post("/account/logout")
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(8))
    assert forget().sessions == 1
    assert not LoginSession.objects.exists()


def test_they_go_with_the_account(desk: Client, phone: Client) -> None:
    desk.post("/account/delete", {"password": "alice's password"})
    assert not LoginSession.objects.exists()
    assert not Session.objects.filter(pk=phone.cookies["sessionid"].value).exists()


def test_a_page_costs_no_query_more_and_the_time_is_noted_now_and_then(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            desk.get("/cards")
        return len([query for query in queries if "accounts_loginsession" in query["sql"]])

    assert asked() == 0  # noted at the login
    before = LoginSession.objects.get().seen
    later = time.monotonic() + login_sessions.EVERY
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert asked() > 0
    assert asked() == 0
    assert LoginSession.objects.get().seen > before


def test_a_page_comes_though_the_time_cannot_be_noted(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: Any, **_fields: Any) -> None:
        raise DatabaseError("locked")

    monkeypatch.setattr(LoginSession.objects, "bulk_create", refuse)
    assert is_in(browser())


def test_whoever_comes_by_a_local_socket_is_noted_too(alice: User) -> None:
    assert "unknown address" in browser(address="").get("/account").content.decode()


def test_visitors_are_not_noted(client: Client) -> None:
    client.post("/decks/new", {"name": "Before", "text": ""})
    assert Session.objects.exists()
    assert not LoginSession.objects.exists()


def test_of_very_many_the_oldest_are_ended(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_sessions, "KEPT", 3)
    clients = [browser() for _ in range(5)]
    assert [is_in(client) for client in clients] == [False, False, True, True, True]
    assert LoginSession.objects.count() == 3


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, "Chrome on Android"),
        (DESK, "Firefox on Linux"),
        (IPAD, "Safari on iPad"),
        (MAC, "Safari on macOS"),
        (EDGE, "Edge on Windows"),
        ("curl/8.5.0", "Another program"),
        ("", "Another program"),
        ("\x00" * 5000, "Another program"),
    ],
)
def test_browsers_are_named_as_people_call_them(agent: str, words: str) -> None:
    assert browser_in_words(agent) == words


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("192.0.2.77", "192.0.2.*"),
        ("2001:db8:1:2::/64", "2001:db8:1:*"),
        ("::/64", "0:0:0:*"),
        ("", "unknown address"),
    ],
)
def test_addresses_are_shortened(address: str, words: str) -> None:
    assert network_in_words(address) == words
