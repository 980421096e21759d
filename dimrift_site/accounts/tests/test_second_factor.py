"""The second factor: an app with codes, recovery codes for the day it is lost, and staff who must have it."""

import base64
import re
import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import flows
from allauth.mfa.totp.internal.auth import TOTP, hotp_value
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_passwords import NEW, follow_link, link

pytestmark = pytest.mark.django_db

PASSWORD = "alice's password"
WRONG = "This code is not right"
SET_UP = "/account/second-factor/set-up"
CODES = "/account/second-factor/codes"


def code_of(secret: str, steps: int = 0) -> str:
    """Return what the app shows, now or so many half minutes later."""
    return f"{hotp_value(secret, int(time.time()) // 30 + steps):06}"


def confirm(client: Client, password: str = PASSWORD) -> None:
    """Give the password again, as is asked before anything is changed."""
    assert client.post("/account/confirm", {"password": password}).status_code == 302


def set_up(client: Client, password: str = PASSWORD) -> str:
    """Set a second factor up as a user does; its secret."""
    confirm(client, password)
    secret = shown_secret(client)
    answer = client.post(SET_UP, {"code": code_of(secret)})
    assert answer["Location"] == CODES
    return secret


def shown_secret(client: Client) -> str:
    page: str = client.get(SET_UP).content.decode()
    found = re.search(r'id="secret">([A-Z2-7 ]+)<', page)
    assert found
    return "".join(found[1].split())


def log_in(client: Client, password: str = PASSWORD, **fields: str) -> Any:
    return client.post("/account/login", {"login": "alice", "password": password, **fields})


@pytest.fixture
def secret(alice_client: Client) -> str:
    """Alice's account is protected by this."""
    return set_up(alice_client)


@pytest.fixture
def code(secret: str) -> str:
    """A recovery code of Alice's."""
    return str(Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0])


def test_after_the_password_the_code_is_asked(client: Client, secret: str) -> None:
    assert log_in(client)["Location"] == "/account/login/code"
    assert client.get("/account").status_code == 302  # not in yet
    assert WRONG in client.post("/account/login/code", {"code": "000000"}).content.decode()
    assert client.get("/account").status_code == 302
    assert client.post("/account/login/code", {"code": code_of(secret)})["Location"] == "/decks"
    assert client.get("/account").status_code == 200


def test_one_comes_to_where_one_wanted_with_what_one_made(client: Client, alice: User, secret: str) -> None:
    client.post("/decks/new", {"name": "Before", "text": ""})
    log_in(client, next="/cards")
    assert client.post("/account/login/code", {"code": code_of(secret)})["Location"] == "/cards"
    assert Deck.objects.get(name="Before").owner == alice


def test_the_code_s_page_is_for_whoever_gave_the_password(client: Client, secret: str) -> None:
    for answer in (
        client.get("/account/login/code"),
        client.post("/account/login/code", {"code": code_of(secret)}),
    ):
        assert answer["Location"] == "/account/login"


def test_a_new_password_by_mail_does_not_go_round_it(
    client: Client, alice: User, secret: str, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@home.example")
    client.post("/account/password/reset", {"email": "alice@home.example"})
    follow_link(client, link(mailoutbox[0]))
    assert client.get("/account").status_code == 302
    assert log_in(client, NEW)["Location"] == "/account/login/code"


def test_a_login_that_is_broken_off_starts_anew(client: Client, secret: str) -> None:
    log_in(client)
    page = client.get("/account/login/code").content.decode()
    assert 'action="/account/logout"' in page
    assert client.post("/account/logout", {"next": "/account/login"})["Location"] == "/account/login"
    assert client.get("/account/login").status_code == 200


@pytest.mark.parametrize("later", [0, 40])
def test_a_code_that_was_used_is_worth_nothing_to_whoever_saw_it(
    secret: str, later: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = code_of(secret, steps=1)  # as right in 40 seconds as now
    owner, thief = Client(), Client()
    log_in(owner)
    assert owner.post("/account/login/code", {"code": seen}).status_code == 302
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + later)
    log_in(thief)
    assert WRONG in thief.post("/account/login/code", {"code": seen}).content.decode()


def test_codes_are_not_guessed_at_for_long(client: Client, secret: str) -> None:
    log_in(client)
    for _ in range(5):
        client.post("/account/login/code", {"code": "000000"})
    answer = client.post("/account/login/code", {"code": code_of(secret)})
    assert "Too many attempts" in answer.content.decode()


def test_a_recovery_code_lets_in_once(code: str) -> None:
    for expected in (302, 200):
        browser = Client()
        log_in(browser)
        assert browser.post("/account/login/code", {"code": code}).status_code == expected


def test_nothing_is_changed_or_shown_without_the_password(client: Client, alice: User, secret: str) -> None:
    client.force_login(alice)
    for way in ("remove", "codes", "codes/new", "codes/download"):
        for method in (client.get, client.post):
            if method == client.post and way in ("codes", "codes/download"):
                continue  # are only looked at
            assert method(f"/account/second-factor/{way}")["Location"].startswith("/account/confirm?next=")
    assert Authenticator.objects.count() == 2


def test_it_is_not_set_up_without_the_password_either(bob_client: Client) -> None:
    assert bob_client.get(SET_UP)["Location"] == f"/account/confirm?next={SET_UP.replace('/', '%2F')}"
    assert "not your password" in bob_client.post("/account/confirm", {"password": "no"}).content.decode()
    assert bob_client.get(SET_UP).status_code == 302


def test_the_code_of_the_app_confirms_as_well(client: Client, alice: User, secret: str) -> None:
    client.force_login(alice)
    assert 'href="/account/confirm/code"' in client.get("/account/confirm").content.decode()
    client.post("/account/confirm/code", {"code": code_of(secret, 1)})
    assert client.get(CODES).status_code == 200


def test_a_wrong_code_sets_nothing_up_and_leaves_the_secret_as_it_is(alice_client: Client) -> None:
    confirm(alice_client)
    secret = shown_secret(alice_client)
    page = alice_client.post(SET_UP, {"code": "000000"}).content.decode()
    assert WRONG in page
    assert not Authenticator.objects.exists()
    assert alice_client.post(SET_UP, {"code": code_of(secret)}).status_code == 302


def test_the_picture_holds_what_an_app_needs_and_comes_from_nowhere_else(alice_client: Client) -> None:
    confirm(alice_client)
    answer = alice_client.get(SET_UP)
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', answer.content.decode())
    assert found
    assert base64.b64decode(found[1]).startswith(b"<svg ")
    assert "img-src 'self' data:" in answer["Content-Security-Policy"]
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert answer.context["totp_url"].startswith("otpauth://totp/alice?secret=")
    assert answer.context["totp_url"].endswith("&issuer=Dimrift")


def test_setting_it_up_in_two_tabs_at_once_breaks_nothing(
    alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(alice_client)
    secret = shown_secret(alice_client)
    really = flows.activate_totp

    def other_tab_was_quicker(*args: Any) -> Any:
        TOTP.activate(alice, secret)
        return really(*args)

    monkeypatch.setattr(flows, "activate_totp", other_tab_was_quicker)
    answer = alice_client.post(SET_UP, {"code": code_of(secret)})
    assert answer["Location"] == "/account/second-factor"
    assert Authenticator.objects.filter(type="totp").count() == 1


def test_the_recovery_codes_are_shown_fetched_and_made_anew(alice_client: Client, code: str) -> None:
    assert code in alice_client.get(CODES).content.decode()
    download = alice_client.get(f"{CODES}/download")
    assert download["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert code in download.content.decode()
    assert "no-store" in download["Cache-Control"]
    assert alice_client.post(f"{CODES}/new")["Location"] == CODES
    assert code not in alice_client.get(CODES).content.decode()


def test_it_is_removed_with_its_recovery_codes(alice_client: Client, client: Client, secret: str) -> None:
    alice_client.post("/account/second-factor/remove")
    assert not Authenticator.objects.exists()
    assert log_in(client)["Location"] == "/decks"


def test_nobody_else_sees_or_removes_it(bob_client: Client, code: str) -> None:
    confirm(bob_client, "bob's password")
    for way in ("remove", "codes", "codes/download"):
        assert bob_client.get(f"/account/second-factor/{way}").status_code == 404
    assert bob_client.post("/account/second-factor/remove").status_code == 404
    assert bob_client.post(f"{CODES}/new").status_code == 200  # says that there is nothing to recover
    assert Authenticator.objects.count() == 2


def test_the_account_page_says_whether_it_is_on(alice_client: Client, bob_client: Client, code: str) -> None:
    assert "On: an app with codes, and 10 recovery codes." in alice_client.get("/account").content.decode()
    assert "Off." in bob_client.get("/account").content.decode()


def test_an_administrator_helps_whoever_lost_it_and_sees_no_secret(admin_client: Client, secret: str) -> None:
    row = Authenticator.objects.get(type="totp")
    address = f"/admin/mfa/authenticator/{row.pk}"
    page = admin_client.get(f"{address}/change/").content.decode()
    assert "alice" in page
    assert secret not in page
    admin_client.post(f"{address}/delete/", {"post": "yes"})
    assert not Authenticator.objects.filter(type="totp").exists()
    assert log_in(Client())["Location"] == "/decks"


def test_it_goes_with_the_account(alice_client: Client, secret: str) -> None:
    alice_client.post("/account/delete", {"password": PASSWORD})
    assert not Authenticator.objects.exists()


def test_staff_need_it_where_the_site_says_so(admin_client: Client, admin_user: User) -> None:
    assert admin_client.get("/admin/").status_code == 200
    with override_settings(STAFF_SECOND_FACTOR=True):
        assert admin_client.get("/admin/")["Location"] == "/admin/login/?next=/admin/"
        assert admin_client.get("/admin/accounts/user/").status_code == 302
        answer = admin_client.get("/admin/", follow=True)
        assert answer.redirect_chain[-1][0].startswith("/account/confirm?next=%2Faccount%2Fsecond-factor")
        assert "need a second factor" in answer.content.decode()
        assert 'href="/admin/"' in admin_client.get("/account").content.decode()
        set_up(admin_client, "password")
        assert admin_client.get("/admin/").status_code == 200
        Authenticator.objects.filter(user=admin_user, type="totp").delete()
        assert admin_client.get("/admin/").status_code == 302


@override_settings(STAFF_SECOND_FACTOR=True)
def test_editors_and_readers_do_not(edith_client: Client, bob_client: Client) -> None:
    assert edith_client.get("/admin/").status_code == 200
    assert bob_client.get("/admin/", follow=True).status_code == 403
