"""Words that newcomers meet first: pages, other names of terms, the mark that shows what a word means."""

import pytest
from django.test import Client

from cards.faces.effect_symbols import SYMBOL_WORDS
from cards.templatetags.wiki_tags import word_help
from cards.wiki.services import save_page
from cards.wiki.shipped_pages import load_shipped_pages
from cards.wiki.titles import OTHER_NAMES
from cards.workshop.draft import EXAMPLE

pytestmark = pytest.mark.django_db

FIRST = ("Face-Up", "Face-Down", "Speed", "Stack", "Priority", "Introduction", "References", "Effect Symbols")


def test_every_word_of_the_older_books_leads_to_a_page(client: Client) -> None:
    load_shipped_pages()
    for title in FIRST:
        assert client.get(f"/wiki/{title.replace(' ', '_')}").status_code == 200, title
    for name, title in OTHER_NAMES.items():
        answer = client.get(f"/wiki/{name.title().replace(' ', '_')}")
        assert answer.headers.get("Location") == f"/wiki/{title.replace(' ', '_')}", name


def test_a_page_that_somebody_wrote_goes_before_another_name(client: Client) -> None:
    load_shipped_pages()
    save_page("Knowledge", "What one knows (0.1).", 0, author=None)
    assert client.get("/wiki/Knowledge").status_code == 200


def test_the_page_of_the_symbols_shows_all_nine(client: Client) -> None:
    load_shipped_pages()
    page = client.get("/wiki/Effect_Symbols").content.decode()
    assert len(SYMBOL_WORDS) == 9
    for symbol, words in SYMBOL_WORDS.items():
        assert f'#{symbol}"' in page and words in page
    assert 'class="wiki-symbols"' not in client.get("/wiki/Mana").content.decode()


def test_the_mark_beside_a_word_leads_to_its_page_and_shows_the_definition(client: Client) -> None:
    load_shipped_pages()
    mark = word_help("Fables Deck")
    assert 'href="/wiki/Fables_Deck"' in mark and 'aria-label="What is this: Fables Deck?"' in mark
    shown = client.get("/wiki/Mana", headers={"X-Preview": "word"}).content.decode()
    assert "counters that lie on face-up cards" in shown
    assert "<html" not in shown and "diagram" not in shown


@pytest.mark.parametrize(
    "title", ["Mana", "Event Phase", "Creature Zone", "Fables Deck", "Attach", "Connected", "Stack", "Will"]
)
def test_the_words_that_are_marked_have_pages(client: Client, title: str) -> None:
    load_shipped_pages()
    assert client.get(f"/wiki/{title.replace(' ', '_')}").status_code == 200


def test_the_workshop_says_what_lent_means(client: Client) -> None:
    page = client.get("/workshop/first").content.decode()
    assert EXAMPLE.name in page
    assert "counts for the creature that the card is" in page
