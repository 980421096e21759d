"""Pages that come with the site: one for each term of the game, each with an example that is played."""

import re
from collections import defaultdict
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings

from cards.wiki.markup import LinkTarget, WikiText
from cards.wiki.shipped_pages import ShippedPage, shipped_pages
from cards.wiki.titles import title_key
from engine.scenario import play_file
from engine.terms import game_terms

PAGES = shipped_pages()
RULEBOOK = (Path(settings.BASE_DIR) / "docs" / "rulebook.md").read_text(encoding="utf-8")
PARAGRAPHS = {*re.findall(r"^### (\d+\.\d+) ", RULEBOOK, re.MULTILINE)}


def sentences(text: str) -> list[str]:
    """Return what a reader reads, without boards, marks and headings."""
    html = WikiText(text).html(lambda _title: LinkTarget("", ""), [])
    blocks = re.split(r"</?(?:p|li|ul|ol|table|tr|t[dh]|h\d|blockquote)>", html)
    words = [" ".join(unescape(re.sub("<[^>]+>", "", block)).split()) for block in blocks]
    pieces = [piece for block in words for piece in re.split(r"(?<=[.!?])\s+", block)]
    return [piece for piece in pieces if piece.endswith((".", "!", "?"))]


def test_there_is_a_page_for_every_term_of_the_game() -> None:
    assert sorted({term.title for term in game_terms()} - {page.title for page in PAGES}) == []


def test_no_title_comes_twice() -> None:
    titles = [page.title.casefold() for page in PAGES]
    assert len(titles) == len({*titles})


@pytest.mark.parametrize("shipped", PAGES, ids=lambda shipped: shipped.title)
def test_its_example_comes_true_when_it_is_played(shipped: ShippedPage) -> None:
    examples = WikiText(shipped.text).boards()
    assert len(examples) >= 1
    for board in examples:
        assert "expect:" in board.text, "an example says what comes of it"
        assert [
            outcome for outcome in play_file(board.text, shipped.title, lambda _name: None) if outcome.differs
        ] == []


@pytest.mark.parametrize("shipped", PAGES, ids=lambda shipped: shipped.title)
def test_it_begins_with_a_definition_that_names_a_rule(shipped: ShippedPage) -> None:
    definition = shipped.text.partition("```")[0]
    assert 1 <= len(sentences(definition)) <= 6
    named = re.findall(r"\b\d{1,2}\.\d{1,2}\b", definition)
    assert named, "a paragraph of the rulebook is named"
    assert {*named} <= PARAGRAPHS


def test_every_link_of_a_shipped_page_leads_to_one() -> None:
    titles = {title_key(page.title) for page in PAGES}
    named = {title_key(title) for page in PAGES for title in WikiText(page.text).linked_titles()}
    assert sorted(named - titles) == []


def test_no_two_pages_share_a_sentence() -> None:
    titles_of: dict[str, list[str]] = defaultdict(list)
    for page in PAGES:
        for sentence in {*sentences(page.text)}:
            titles_of[sentence.casefold()].append(page.title)
    assert {sentence: titles for sentence, titles in titles_of.items() if len(titles) > 1} == {}
