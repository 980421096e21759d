"""Cache policy: no cache keeps what depends on a person, neither on the way to the browser nor in it."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from cards.news.views import new_feed
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.web.cache_policy import A_MINUTE
from dimrift_site.tools.testing.access_matrix import API, ROWS
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db


def is_private(said: str) -> bool:
    return {"private", "no-store"} <= {word.strip() for word in said.split(",")}


def is_for_everybody(answer: HttpResponse) -> bool:
    """Return whether a view gave it that asks nobody who they are."""
    view = answer.resolver_match.func  # type: ignore[attr-defined]
    return view is new_feed or issubclass(getattr(view, "cls", object), PublicAnswer)


@pytest.mark.parametrize("about", ["private", "public"])
def test_no_answer_to_who_is_logged_in_is_kept(
    about: str, world: Callable[[str], World], alice_client: Client
) -> None:
    world_made = world(about)
    answers = {
        row.way: ask_route(alice_client, row.method, world_made, row) for row in ROWS if row.about == about
    }
    said = {
        way: answer.get("Cache-Control", "")
        for way, answer in answers.items()
        if not is_for_everybody(answer)
    }
    assert said
    assert [way for way, words in said.items() if not is_private(words)] == []


def test_no_answer_to_a_token_is_kept(world: Callable[[str], World], alice: User) -> None:
    world_made = world("private")
    program = Client(headers={"Authorization": f"Bearer {make_token(alice.pk, 'Mine', 'read', 30)}"})
    asked = [row for row in ROWS if row.way.startswith(f"get {API}") and row.about == "private"]
    answers = {row.way: ask_route(program, row.method, world_made, row) for row in asked}
    said = {
        way: answer.get("Cache-Control", "")
        for way, answer in answers.items()
        if not is_for_everybody(answer)
    }
    assert len(said) > 5
    assert [way for way, words in said.items() if not is_private(words)] == []


def test_answers_that_ask_for_no_account_are_kept_and_look_at_no_cookie(
    world: Callable[[str], World], alice_client: Client
) -> None:
    world_made = world("private")
    read = [
        ask_route(alice_client, "get", world_made, row) for row in ROWS if row.way.startswith(f"get {API}")
    ]
    public_answers = [answer for answer in read if is_for_everybody(answer)]
    assert len(public_answers) > 10
    for answer in public_answers:
        assert answer["Cache-Control"] == A_MINUTE
        assert "Cookie" not in answer.get("Vary", "")
        assert not answer.cookies


def test_the_admin_pages_are_not_kept(admin_client: Client) -> None:
    assert is_private(admin_client.get("/admin/")["Cache-Control"])
