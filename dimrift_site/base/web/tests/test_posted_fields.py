"""A form with a field that its page does not have is refused with a sentence, and nothing is changed."""

from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve

from decks.models import Deck
from dimrift_site.base.web.posted_fields import EVERYWHERE, known_fields
from dimrift_site.tools.testing.access_matrix import API, DECK, ROWS
from dimrift_site.tools.testing.world import World, ask_route

pytestmark = pytest.mark.django_db
POSTED = {row.way: row for row in ROWS if row.method == "post" and not row.route.startswith(API)}.values()


def test_every_form_refuses_a_field_that_its_page_does_not_know(
    world: Callable[[str], World], alice_client: Client
) -> None:
    worlds = {about: world(about) for about in ("private", "public")}
    for row in POSTED:
        wrong = row._replace(body={**row.body, "tpye": "x"})
        answer = ask_route(alice_client, "post", worlds[row.about], wrong)
        assert answer.status_code == 400, row
        assert "The form sent “tpye”, which this page does not know." in answer.content.decode(), row
    assert len(POSTED) >= 30


def test_a_misspelt_form_makes_no_nameless_deck_and_saves_nothing(
    world: Callable[[str], World], alice_client: Client
) -> None:
    deck = world("private").deck
    answer = alice_client.post("/decks/new", {"nmae": "Mine", "txet": "2 Lamp"})
    assert answer.status_code == 400
    page = unescape(answer.content.decode())
    assert "“nmae”, which this page does not know. It knows name, text, format, mend, preview, skip." in page
    assert "“txet”" in page
    sent = {"version": "1", "name": "N", "visibility": "private", "fromat": "classic"}
    assert alice_client.post(f"/decks/{deck.public_id}/edit/details", sent).status_code == 400
    assert list(Deck.objects.filter(owner=deck.owner).values_list("name", "version")) == [("Alice's", 1)]


def test_a_file_that_nobody_asked_for_is_refused(alice_client: Client) -> None:
    sent = {"name": "N", "file": SimpleUploadedFile("deck.txt", b"2 Lamp")}
    assert "“file”" in alice_client.post("/decks/new", sent).content.decode()


def test_of_many_unknown_fields_a_few_are_said(client: Client) -> None:
    answer = client.post("/decks/new", {f"{'n' * 60}{number}": "1" for number in range(500)})
    assert answer.content.decode().count("which this page does not know") == 5


class Posting(NamedTuple):
    """An address, and the names that a form or one of its buttons posts to it."""

    address: str
    names: set[str]


class FormReader(HTMLParser):
    """Reads the forms of a page: by id, or by their order where they have none."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: dict[str, str] = {}
        self.fields: dict[str, set[str]] = {}
        self.buttons: list[tuple[str, str, str]] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = said.get("id") or f"form {len(self.actions)}"
            self.actions[self.inside] = said.get("action", "") if said.get("method") == "post" else "get"
        form = said.get("form", self.inside)
        if tag in ("input", "select", "textarea") and said.get("name"):
            self.fields.setdefault(form, set()).add(said["name"])
        if tag == "button":
            self.buttons.append((form, said.get("name", ""), said.get("formaction", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = ""

    def postings(self, path: str) -> Iterator[Posting]:
        for form, action in self.actions.items():
            if action == "get":
                continue
            names = self.fields.get(form, set())
            yield Posting(action or path, names)
            for _form, name, elsewhere in (button for button in self.buttons if button[0] == form):
                yield Posting(elsewhere or action or path, {*names, name} - {""})


def test_what_the_forms_of_all_pages_post_is_known(
    world: Callable[[str], World], alice_client: Client, client: Client
) -> None:
    made, seen = world("private"), set()
    for row in ROWS:
        if row.method != "get" or row.route.startswith(API):
            continue
        for browser in (alice_client, client):
            address = made.address(row.route)
            page, answer = FormReader(), browser.get(address)
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                page.feed(answer.content.decode())
            for posting in page.postings(address):
                known = known_fields(resolve(urlsplit(posting.address).path).func)
                assert known is not None, posting
                assert posting.names <= {*known, *EVERYWHERE}, (row, posting)
                seen.add(posting.address)
    assert len(seen) >= 20
    assert f"/{DECK}/edit".replace("<slug:public_id>", made.deck.public_id) in seen
