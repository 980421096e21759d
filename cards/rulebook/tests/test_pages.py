"""The pages of the rulebook, the addresses of its paragraphs, and the API."""

import re

import pytest
from django.test import Client

from cards.rulebook.book import rulebook
from cards.rulebook.editions import EDITIONS

pytestmark = pytest.mark.django_db

LARGEST = 100_000  # bytes of a page


@pytest.mark.parametrize("number", rulebook().paragraphs)
def test_every_paragraph_is_where_its_address_leads(client: Client, number: str) -> None:
    answer = client.get(f"/rules/{number}", follow=True)
    address, _, anchor = answer.redirect_chain[0][0].partition("#")
    assert address == f"/rules/{rulebook().paragraphs[number].section}"
    assert answer.content.decode().count(f'id="{anchor}"') == 1


def test_all_pages_are_small_and_ask_the_database_nothing(
    client: Client, django_assert_num_queries: object
) -> None:
    pages = [
        "/rules",
        "/rules?q=card",
        *(section.get_absolute_url() for section in rulebook().sections.values()),
    ]
    for page in pages:
        with django_assert_num_queries(0):  # type: ignore[operator] # a fixture that is called
            answer = client.get(page)
        assert answer.status_code == 200
        assert len(answer.content) <= LARGEST, page


def test_the_contents_lead_to_every_section_and_paragraph(client: Client) -> None:
    html = client.get("/rules").content.decode()
    for section in rulebook().sections.values():
        assert f'href="/rules/{section.number}"' in html
    assert 'href="/rules/7.3"' in html


def test_the_search_finds_paragraphs_by_all_words_titles_first(client: Client) -> None:
    answer = client.get("/rules?q=Mulligan")
    assert answer.context["hits"][0].paragraph.number == "5.2"
    assert "<mark>mulligan</mark>" in answer.content.decode()
    assert [hit.paragraph.number for hit in client.get("/rules?q=coin seed loser").context["hits"]] == ["5.1"]
    assert "No paragraph has all of these words" in client.get("/rules?q=zeppelin").content.decode()


def test_what_is_searched_is_shown_as_text(client: Client) -> None:
    html = client.get("/rules", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in html


def test_a_number_in_the_search_leads_to_its_paragraph(client: Client) -> None:
    assert client.get("/rules?q=7.3").headers["Location"] == "/rules/7#r7.3"


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_kept_from_page_to_page(client: Client, edition: str) -> None:
    assert (
        client.get(f"/rules/3.2?edition={edition}").headers["Location"] == f"/rules/3?edition={edition}#r3.2"
    )
    html = client.get(f"/rules/3?edition={edition}").content.decode()
    assert f'href="/rules/2?edition={edition}"' in html
    assert f"What is grey is not played in the {edition.title()} edition." in html
    others = re.sub(r'<nav class="edition-switch".*?</nav>', "", html, flags=re.DOTALL)
    named = re.findall(r'<a (?:class="rule" )?href="/rules/[\w.-]+([^"]*)"', others)
    assert {*named} == {f"?edition={edition}"}


def test_an_unknown_edition_and_an_unknown_number_are_named(client: Client) -> None:
    assert "“newest” is not known as edition" in client.get("/rules/3?edition=newest").content.decode()
    for number in ("99.1", "7.99", "x" * 300, "3.2.1", "B22.9", "7.3aa"):
        assert client.get(f"/rules/{number}").status_code == 404
        assert client.get(f"/api/v1/rules/{number}").status_code == 404


def test_the_api_has_a_paragraph_as_text_and_as_html(client: Client) -> None:
    data = client.get("/api/v1/rules/7.3").json()
    assert data == {
        "number": "7.3",
        "title": "Setting",
        "section": "7 Playing cards",
        "text": "A creature or artifact in hand may be laid face-down into a zone where it could be played. "
        "That costs nothing. Fabled cards and monuments cannot be set.",
        "html": data["html"],
        "url": "/rules/7#r7.3",
    }
    assert data["html"].startswith("<p>A creature or artifact in hand")
    assert "not-held" in client.get("/api/v1/rules/5.2?edition=classic").json()["html"]
    assert client.get("/api/v1/rules/5.2?edition=newest").status_code == 400
