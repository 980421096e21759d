"""Lessons that an account has won: kept, shown to it alone, and never lost or doubled."""

import pytest
from django.test import Client

from decks.models import WonLesson
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


def marks(client: Client) -> int:
    """The number of lessons that /learn shows as done."""
    return client.get("/learn").content.decode().count('<p class="lesson-won">')


def test_what_the_browser_of_an_account_remembers_is_kept_once(alice_client: Client, alice: User) -> None:
    for _time in range(2):
        assert alice_client.post("/learn/progress", {"lesson": ["strike", "mana"]}).status_code == 302
    lesson_keys = WonLesson.objects.filter(user=alice).values_list("lesson_key", flat=True)
    assert sorted(lesson_keys) == ["mana", "strike"]
    assert marks(alice_client) == 2


def test_no_lesson_is_kept_that_there_is_not(alice_client: Client) -> None:
    alice_client.post("/learn/progress", {"lesson": ["", "nothing", "x" * 500, "strike"]})
    assert [*WonLesson.objects.values_list("lesson_key", flat=True)] == ["strike"]


def test_another_account_and_somebody_without_one_see_none_of_it(
    client: Client, alice_client: Client, bob_client: Client
) -> None:
    alice_client.post("/learn/progress", {"lesson": ["strike"]})
    assert (marks(client), marks(bob_client), marks(alice_client)) == (0, 0, 1)


def test_without_an_account_nothing_is_kept_on_the_server(client: Client) -> None:
    assert client.post("/learn/progress", {"lesson": ["strike"]}).status_code == 403
    assert not WonLesson.objects.exists()
