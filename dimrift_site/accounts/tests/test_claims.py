"""What somebody made before there was an account comes along; what is another's does not."""

import pytest
from django.test import Client

from decks.models import Deck, Run
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_leaving import run_of
from dimrift_site.accounts.tests.test_signing_up import form

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(client: Client) -> Client:
    """A browser that has a session."""
    session = client.session
    session.save()
    return client


@pytest.fixture
def run(visitor: Client) -> Run:
    """A run that this browser started without an account."""
    deck = Deck.objects.create(name="Starter", visibility=Deck.Visibility.PUBLIC)
    return run_of(deck, session_key=visitor.session.session_key)


def test_signing_up_keeps_the_runs_of_the_browser(visitor: Client, run: Run) -> None:
    visitor.post("/account/signup", form())
    run.refresh_from_db()
    assert run.starter == User.objects.get(username="dora")
    assert run.session_key == ""


def test_so_does_logging_in(visitor: Client, run: Run, alice: User) -> None:
    visitor.post("/account/login", {"login": "alice", "password": "alice's password"})
    run.refresh_from_db()
    assert run.starter == alice


def test_another_browser_gets_nothing(visitor: Client, run: Run) -> None:
    Client().post("/account/signup", form())
    run.refresh_from_db()
    assert run.starter is None


def test_a_login_that_fails_claims_nothing(visitor: Client, run: Run, alice: User) -> None:
    visitor.post("/account/login", {"login": "alice", "password": "guessed"})
    run.refresh_from_db()
    assert run.starter is None
