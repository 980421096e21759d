"""Claims: what somebody made before there was an account comes along; what is another's does not."""

import pytest
from django.test import Client

from decks.models import Deck, Game, Run
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_deletion import game_of, run_of
from dimrift_site.accounts.tests.test_signup import form

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(client: Client) -> Client:
    """Return a browser that has a session."""
    session = client.session
    session.save()
    return client


@pytest.fixture
def unclaimed(visitor: Client) -> tuple[Deck, Run, Game]:
    """A deck, a run and a game that this browser made without an account."""
    key = visitor.session.session_key or ""
    deck = Deck.objects.create(name="Mine", session_key=key)
    return deck, run_of(deck, session_key=key), game_of(deck, session_key=key)


def holders(unclaimed: tuple[Deck, Run, Game]) -> list[User | None]:
    """Return whose they are; no browser session has them any more where they are somebody's."""
    deck, run, game = unclaimed
    for claimed in unclaimed:
        claimed.refresh_from_db()
    users = [deck.owner, run.starter, game.owner]
    keys = [deck.session_key, run.session_key, game.session_key]
    assert all((holder is None) == bool(key) for holder, key in zip(users, keys, strict=True))
    return users


def test_signing_up_keeps_what_the_browser_made(visitor: Client, unclaimed: tuple[Deck, Run, Game]) -> None:
    visitor.post("/account/signup", form())
    assert holders(unclaimed) == [User.objects.get(username="dora")] * 3
    assert visitor.get(f"/decks/{unclaimed[0].public_id}/edit").status_code == 200


def test_so_does_logging_in(visitor: Client, unclaimed: tuple[Deck, Run, Game], alice: User) -> None:
    visitor.post("/account/login", {"login": "alice", "password": "alice's password"})
    assert holders(unclaimed) == [alice] * 3


def test_another_browser_gets_nothing(unclaimed: tuple[Deck, Run, Game]) -> None:
    other = Client()
    other.get("/account/login")
    other.post("/account/signup", form())
    assert holders(unclaimed) == [None] * 3


def test_a_login_that_fails_claims_nothing(
    visitor: Client, unclaimed: tuple[Deck, Run, Game], alice: User
) -> None:
    visitor.post("/account/login", {"login": "alice", "password": "guessed"})
    assert holders(unclaimed) == [None] * 3


def test_what_is_the_site_s_stays_the_site_s(visitor: Client) -> None:
    starter = Deck.objects.create(name="Starter", visibility=Deck.Visibility.PUBLIC)
    visitor.post("/account/signup", form())
    starter.refresh_from_db()
    assert starter.owner is None
