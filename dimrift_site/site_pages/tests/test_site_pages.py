"""Pages about the site: drafts until an administrator writes them; and what they promise of cookies."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from dimrift_site.site_pages.models import PAGES, SitePage
from dimrift_site.tools.testing.world import World

pytestmark = pytest.mark.django_db
KEYS = PAGES
DRAFT = "This text is a draft"


@pytest.mark.parametrize("key", KEYS)
def test_what_is_shipped_is_shown_as_a_draft_until_an_administrator_writes_the_page(
    key: SitePage.Key, client: Client, admin_client: Client
) -> None:
    shipped = client.get(f"/{key}").content.decode()
    assert DRAFT in shipped
    assert f"<h1>{key.label}</h1>" in shipped
    begun = admin_client.get(f"/admin/site_pages/sitepage/add/?key={key}").content.decode()
    assert "it is a fan site" in begun.casefold() or key != SitePage.Key.ABOUT
    written = {"key": key, "text": "Write to *us*: <script>alert(1)</script>", "seen": ""}
    assert admin_client.post("/admin/site_pages/sitepage/add/", written).status_code == 302
    page = client.get(f"/{key}").content.decode()
    assert DRAFT not in page
    assert "Write to <em>us</em>" in page
    assert "<script>alert" not in page


def test_every_page_leads_to_them_and_says_whose_game_it_is(client: Client) -> None:
    foot = client.get("/cards").content.decode().partition("<footer")[2]
    assert all(f'href="/{key}"' in foot for key in KEYS)
    about = client.get("/about").content.decode()
    assert "It is a fan site." in about
    assert "belong to those who made the game" in about


def test_only_the_cookies_of_session_and_forms_are_set(
    client: Client, alice_client: Client, world: Callable[[str], World]
) -> None:
    game = world("private").address("games/<slug:public_id>")
    answers: list[Any] = [
        client.post("/report/card/lamp", {"reason": "other"}),  # which says thank you on the next page
        alice_client.post("/account/tokens/revoke", {"token": "1"}),
        alice_client.post(f"{game}/stops", {"own": "main"}),
        alice_client.post(f"{game}/ask-about", {"card": "lamp"}),
        *(client.get(path) for path in ("/", "/cards", "/account/login", "/decks/new", "/privacy")),
        *(alice_client.get(path) for path in ("/", "/account", "/decks")),
    ]
    assert [answer.status_code for answer in answers[:4]] == [302] * 4
    assert {name for answer in answers for name in answer.cookies} <= {"sessionid", "csrftoken"}
    assert {*client.cookies, *alice_client.cookies} == {"sessionid", "csrftoken"}


def test_no_page_may_load_anything_from_another_site(client: Client) -> None:
    for path in ("/", "/cards", "/api/docs", "/account/login"):
        policy = client.get(path)["Content-Security-Policy"]
        sources = {word for rule in policy.split(";") for word in rule.split()[1:]}
        assert sources <= {"'self'", "'none'", "data:"}, path
