"""A clock that leaps ahead and comes back logs nobody out for good."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def is_logged_in(client: Client) -> bool:
    return bool(client.get("/account").status_code == 200)


def test_whoever_came_while_the_clock_was_ahead_is_logged_in_once_it_is_right(
    alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: right + timedelta(days=40))
    for path in ("/account", "/", "/cards", "/account/login"):
        answer = alice_client.get(path)
        assert "sessionid" not in answer.cookies, path
        assert answer.status_code == (302 if path == "/account" else 200)
    assert not is_logged_in(alice_client)
    monkeypatch.setattr(timezone, "now", lambda: right)
    assert is_logged_in(alice_client)


def test_a_session_that_is_over_is_no_login(alice_client: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_logged_in(alice_client)


def test_a_cookie_without_a_session_is_taken_back(alice_client: Client) -> None:
    Session.objects.all().delete()
    answer = alice_client.get("/")
    assert answer.cookies["sessionid"]["max-age"] == 0


def test_a_login_while_the_old_session_is_over_begins_a_new_one(alice: User, alice_client: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    old = alice_client.cookies["sessionid"].value
    alice_client.force_login(alice)
    assert is_logged_in(alice_client)
    assert alice_client.cookies["sessionid"].value != old
    alice_client.post("/account/logout")
    assert not is_logged_in(alice_client)
