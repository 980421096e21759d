"""The wiki's search finds pages by words of their titles and sentences, not of their boards."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.wiki.contents.page_search import MOST_HITS, find_pages
from cards.wiki.services import save_page
from cards.wiki.shipped_pages import load_shipped_pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(db: None) -> None:
    save_page("Prone", "Who is Prone can only [[Rise]].\n```board\ntitle: A guardian\n```", 0, author=None)
    save_page("Rise", "Ends being **prone** at once.", 0, author=None)
    save_page("Weak", "Two Might less.", 0, author=None)


def titles(query: str) -> list[str]:
    return [hit.title for hit in find_pages(query)]


@pytest.mark.usefixtures("pages")
def test_pages_with_all_words_are_found_those_called_so_first() -> None:
    assert titles("prone") == ["Prone", "Rise"]
    assert titles("PRONE rise") == ["Prone", "Rise"]
    assert titles("prone weak") == []
    assert "<mark>prone</mark>" in find_pages("prone")[1].excerpt


@pytest.mark.usefixtures("pages")
def test_words_of_a_board_are_no_words_of_the_page() -> None:
    assert titles("guardian") == []


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("query", ["   ", "%", "\\", "a\0b", "<b>", "x" * 5_000, "prone " * 500])
def test_any_query_is_answered(client: Client, query: str) -> None:
    assert client.get("/wiki", {"q": query}).status_code == 200


@pytest.mark.usefixtures("pages")
def test_where_nothing_is_found_the_page_says_where_else_to_look(client: Client) -> None:
    page = client.get("/wiki", {"q": "helmet <b>"}).content.decode()
    assert "0 pages for" in page and "/rules?q=helmet%20%3Cb%3E" in page


def test_the_index_is_by_what_a_reader_wants_to_do_and_has_every_page_once(client: Client) -> None:
    load_shipped_pages()
    page = client.get("/wiki").content.decode()
    for purpose in ("Follow a turn", "Know the table", "Read a card", "Tell what a card is and has"):
        assert f">{purpose}</h2>" in page
    assert "Other terms" not in page, "a group of terms has no purpose yet"
    assert page.count('href="/wiki/Prone"') == 1
    assert page.count('href="/wiki/Questions_of_New_Players"') == 1


def test_no_more_are_shown_than_can_be_read(client: Client, alice: User) -> None:
    for number in range(MOST_HITS + 5):
        save_page(f"Lamp {number}", f"A lamp, number {number}.", 0, author=alice)
    page = client.get("/wiki", {"q": "lamp"}).content.decode()
    assert f"{MOST_HITS + 5} pages for" in page and page.count("<li><h3>") == MOST_HITS


def test_twenty_questions_of_new_players_are_answered_on_one_page(client: Client) -> None:
    load_shipped_pages()
    page = client.get("/wiki/Questions_of_New_Players").content.decode()
    assert page.count("?</h2>") == page.count('class="diagram-try"') == 20
    assert len(page) < 100_000
