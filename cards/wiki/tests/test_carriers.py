"""Cards on the pages of terms: by what the engine understood, and the same that a search finds."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from cards.queries import Filter, card_listing, warnings_about
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from cards.wiki.carriers import FACETS, carriers
from cards.wiki.queries import TERMS
from cards.wiki.shipped_pages import load_shipped_pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards() -> None:
    ensure_factions()
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data))
    save_card(printed(LAMP, key="book", name="Book", effects=[{"kind": "action", "text": "Research."}]))


def test_a_card_carries_what_it_does_whatever_its_text_calls_it(cards: None) -> None:
    for term in ("draw", "discard", "research"):  # to Research is to draw and to discard
        assert carriers(TERMS[term]).cards == [("Book", "book")], term
    assert carriers(TERMS["pray"]).cards == [("Lamp", "lamp")]
    assert carriers(TERMS["consume"]).cards == carriers(TERMS["damage"]).cards == [("Knight", "knight")]
    assert carriers(TERMS["men"]).cards == [("Book", "book"), ("Lamp", "lamp")]
    assert carriers(TERMS["fables deck"]).cards == [("Knight", "knight")]


def test_the_search_of_a_term_finds_its_cards_without_a_warning(cards: None) -> None:
    carried = [found for term in TERMS.values() if (found := carriers(term)).cards]
    assert len(carried) > 15
    for found in carried:
        asked = Filter(words=found.search)
        listed = card_listing(asked)
        assert len(listed.numbers) == len(found.cards), found.search
        assert warnings_about(asked, listed) == [], found.search


def test_only_words_that_a_meaning_may_have_are_asked_for() -> None:
    known = (Path(settings.BASE_DIR) / "docs" / "meaning.md").read_text("utf-8")
    said = {word.split("@")[0] for words in FACETS.values() for word in words}
    assert said <= {*re.findall(r"[\w-]+", known)}
    assert {title.casefold() for title in FACETS} <= {*TERMS}


def test_the_page_of_a_faction_shows_its_colours_emblem_ways_to_play_and_cards(
    cards: None, client: Client
) -> None:
    load_shipped_pages()
    fey = client.get("/wiki/Fey").content.decode()
    assert 'class="wiki-faction of-fey"' in fey
    assert "#fey" in fey  # the emblem
    assert "<h2>Ways to play</h2>" in fey
    assert '<a href="/cards?faction=fey">All its cards</a>' in fey
    assert re.search(r'href="/cards/knight"><img class="face-picture', fey)  # a Fabled one as its face
    men = client.get("/wiki/Men").content.decode()
    assert re.search(
        r'<h2 id="of-1">Artifacts</h2>\s*<ul><li><a class="card-link"\s*href="/cards/book">Book', men
    )
