"""Guessing passwords is slowed down, and keeps nobody else out."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client, override_settings

from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

RIGHT = "alice's password"
WAIT = "Too many attempts"
Guess = Callable[..., str]


@pytest.fixture
def guess(alice: User) -> Guess:
    """Try to log in from an address; what the page says, "" for whoever is let in."""

    def try_it(name: str = "alice", typed: str = "guessed", address: str = "192.0.2.1") -> str:
        client = Client(REMOTE_ADDR=address)
        answer = client.post("/account/login", {"login": name, "password": typed})
        return "" if answer.status_code == 302 else answer.content.decode()

    return try_it


def test_after_five_wrong_ones_even_the_right_password_has_to_wait(guess: Guess) -> None:
    said = [guess() for _ in range(5)]
    assert not [page for page in said if WAIT in page]
    assert WAIT in guess(typed=RIGHT)


def test_whoever_guesses_elsewhere_does_not_keep_alice_out(guess: Guess) -> None:
    for n in range(60):
        guess(address=f"198.51.100.{n}")
    assert guess(typed=RIGHT) == ""


def test_a_name_that_is_guessed_at_from_everywhere_takes_one_try_a_minute_from_each(guess: Guess) -> None:
    for n in range(20):
        guess(address=f"198.51.100.{n}")
    assert WAIT not in guess(address="203.0.113.9")
    assert WAIT in guess(address="203.0.113.9")
    assert WAIT not in guess("bob", address="203.0.113.9")


def test_logging_in_rightly_costs_nothing(guess: Guess) -> None:
    assert [guess(typed=RIGHT) for _ in range(25)] == [""] * 25
    assert WAIT not in guess()


def test_an_address_that_guesses_at_many_names_has_to_wait(guess: Guess) -> None:
    said = [guess(f"name{n}") for n in range(11)]
    assert [WAIT in page for page in said] == [False] * 10 + [True]


def test_the_addresses_of_one_ipv6_network_count_as_one(guess: Guess) -> None:
    for n in range(5):
        guess(address=f"2001:db8:1:2::{n}")
    assert WAIT in guess(address="2001:db8:1:2:ffff::")
    assert WAIT not in guess(address="2001:db8:1:3::1")


def test_ipv4_addresses_written_as_ipv6_are_distinguished(guess: Guess) -> None:
    for _ in range(5):
        guess(address="::ffff:192.0.2.1")
    assert WAIT in guess(address="192.0.2.1")
    assert WAIT not in guess(address="::ffff:192.0.2.2")


@pytest.mark.parametrize("spelling", ["ALICE", " alice ", "al\N{LATIN SMALL LETTER DOTLESS I}ce"])
def test_another_spelling_of_a_name_is_no_new_name_to_guess_at(guess: Guess, spelling: str) -> None:
    for _ in range(5):
        guess()
    assert WAIT in guess(spelling)


def test_another_name_of_the_host_gives_no_new_tries(alice: User) -> None:
    client = Client()
    for host in ("localhost", "127.0.0.1", "[::1]", "localhost:1", "localhost:2"):
        client.post("/account/login", {"login": "alice", "password": "guessed"}, headers={"host": host})
    answer = client.post("/account/login", {"login": "alice", "password": RIGHT})
    assert WAIT in answer.content.decode()


def test_a_try_is_counted_before_the_password_is_hashed(
    guess: Guess, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        guess()
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *_: pytest.fail("hashed"))
    monkeypatch.setattr(MD5PasswordHasher, "verify", lambda *_: pytest.fail("hashed"))
    assert WAIT in guess()


def test_the_password_that_is_asked_again_is_under_the_same_limit(alice_client: Client) -> None:
    for _ in range(5):
        alice_client.post("/account/delete", {"password": "guessed"})
    assert WAIT in alice_client.post("/account/delete", {"password": RIGHT}).content.decode()


def test_too_many_passwords_at_once_are_reported_in_words(alice_client: Client) -> None:
    new = {"oldpassword": "guessed", "password1": "x", "password2": "x"}
    answers = [alice_client.post("/account/password", new) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    page = answers[-1].content.decode()
    assert f"<h1>{WAIT}</h1>" in page
    assert "Goldfish" not in page


@pytest.fixture(params=["redis", "files"])
def cache_away(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """No Redis listens there; or what should be a folder is none."""
    (tmp_path / "file").touch()
    away = {
        "redis": {
            "BACKEND": "dimrift_site.base.web.shared_cache.SharedRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        },
        "files": {
            "BACKEND": "dimrift_site.base.web.shared_cache.SharedFileCache",
            "LOCATION": tmp_path / "file" / "cache",
        },
    }
    with override_settings(CACHES={"default": away[request.param]}):
        yield


FORMS = {
    "login": {"login": "alice", "password": RIGHT},
    "signup": {"email": "a@home.example"},
    "password/reset": {"email": "a@home.example"},
    "delete": {"password": RIGHT},
    "password": {"oldpassword": "x"},
}


@pytest.mark.parametrize("way", list(FORMS))
def test_where_tries_cannot_be_counted_nobody_may_try_and_is_notified(
    alice_client: Client, client: Client, cache_away: None, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    browser = alice_client if way in ("delete", "password") else client
    browser.raise_request_exception = False
    answer = browser.post(f"/account/{way}", FORMS[way])
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "Back in a moment" in answer.content.decode()
    assert "CacheAway" in caplog.text
    assert browser.get(f"/account/{way}").status_code == 200  # looking needs no counts
