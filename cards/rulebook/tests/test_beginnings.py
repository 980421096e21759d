"""Chapters begin with two plain sentences, and the picture of a turn has the phases of its edition."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

import engine
from cards.rulebook.book import RuleSection, rulebook
from cards.rulebook.markup import rule_text
from cards.rulebook.turn_picture import turn_pictures

SECTIONS = [*rulebook().sections.values()]


@pytest.mark.parametrize("section", SECTIONS, ids=[section.number for section in SECTIONS])
def test_a_chapter_begins_with_two_plain_sentences(section: RuleSection) -> None:
    beginning = rule_text(section.text.split("\n\n")[0])
    sentences = re.split(r"(?<=[.!?])\s+", beginning)
    assert len(sentences) == 2, beginning
    assert not re.search(r"\d+\.\d", beginning), "paragraphs come afterwards"
    assert all(len(sentence.split()) <= 25 for sentence in sentences)


@pytest.mark.parametrize("edition", engine.PRESETS)
def test_the_picture_of_a_turn_has_its_phases_in_order(client: Client, edition: str) -> None:
    (picture,) = turn_pictures(edition)
    assert len(picture.phases) == len(engine.PRESETS[edition]["phases"].split())
    assert ("XD" in str(picture.phases)) == ("xd" in engine.PRESETS[edition]["events"])
    page = client.get(f"/rules/6?edition={edition}").content.decode()
    places = [page.index(f"<b>{phase.name}</b>") for phase in picture.phases]
    assert places == sorted(places)
    assert "turn-picture" not in client.get("/rules/7").content.decode()


@pytest.mark.django_db
def test_the_page_of_the_turn_asks_nothing(
    client: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    with django_assert_max_num_queries(10):
        assert "A turn in the Modern" in client.get("/rules/6").content.decode()
    assert "turn-picture" in client.get("/learn").content.decode()
