"""The cast of all tests: Alice owns things, Bob is another user, Charlie has no account; Edith is an editor.

The administrator is pytest-django's `admin_user` with `admin_client`.
"""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from dimrift_site.accounts.login_sessions import write_note
from dimrift_site.accounts.models import EDITORS, User


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", password="alice's password")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", password="bob's password")


@pytest.fixture
def edith(db: None) -> User:
    edith = User.objects.create_user("edith", password="edith's password")
    edith.groups.add(Group.objects.get(name=EDITORS))
    return edith


@pytest.fixture
def alice_client(alice: User) -> Client:
    return logged_in(alice)


@pytest.fixture
def bob_client(bob: User) -> Client:
    return logged_in(bob)


@pytest.fixture
def edith_client(edith: User) -> Client:
    return logged_in(edith)


@pytest.fixture
def charlie_client() -> Client:
    """A browser of its own, without an account."""
    return Client()


@pytest.fixture
def everybody(
    charlie_client: Client,
    bob_client: Client,
    alice_client: Client,
    edith_client: Client,
    admin_client: Client,
) -> dict[str, Client]:
    """Browsers by who sits at them, from the one who may least to the one who may most."""
    return {
        "charlie": charlie_client,
        "bob": bob_client,
        "alice": alice_client,
        "edith": edith_client,
        "admin": admin_client,
    }


def logged_in(user: User) -> Client:
    """Return a browser in which this user is logged in, which the login has noted."""
    client = Client()
    client.force_login(user)
    write_note(client.session.session_key or "", user.pk, "192.0.2.1", "")
    return client
