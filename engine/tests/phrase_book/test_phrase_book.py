"""The phrase book: each of its phrases is a known text that reads and serves the purpose it stands under."""

import pytest

import engine
from engine.phrase_book.purposes import PURPOSES, purposes_of
from engine.phrase_book.sections import parse_sections, phrase_book
from engine.tests.phrase_book.phrase_selection import (
    LONGEST,
    MOST_PHRASES,
    known_texts,
    select_phrases,
    shape_of,
)
from engine.text import ShortForm, read_effect

SECTIONS = phrase_book()


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.purpose)
def test_a_phrase_reads_as_it_is_printed_and_serves_its_purpose(section: engine.PhraseSection) -> None:
    for phrase in section.phrases:
        program = read_effect(phrase.kind, phrase.text, once=phrase.once, optional=phrase.optional)
        assert program.text() == phrase.text
        assert section.purpose in purposes_of(program), phrase


def test_each_purpose_has_phrases_of_known_texts_none_like_another() -> None:
    assert [section.purpose for section in SECTIONS] == [purpose.name for purpose in PURPOSES]
    for purpose, phrases in SECTIONS:
        assert 6 <= len(phrases) <= MOST_PHRASES, purpose
        assert len({shape_of(phrase) for phrase in phrases}) == len(phrases)
        assert [phrase.text for phrase in phrases if phrase.text not in known_texts()] == []
        assert max(len(phrase.text) for phrase in phrases) <= LONGEST


def test_the_plainest_text_of_the_commonest_tag_comes_first_and_like_texts_once() -> None:
    draw = PURPOSES[0]
    phrases = [
        ShortForm("action", text)
        for text in ("Research.", "Draw 1.", "Draw 2.", "Destroy target artifact.", "Draw 1; gain 1 life.")
    ]
    programs = {phrase: read_effect("trigger", f"When summoned: {phrase.text}") for phrase in phrases}
    chosen = [phrase.text for phrase in select_phrases(draw, programs)]
    assert chosen == ["Draw 1.", "Research.", "Draw 1; gain 1 life."]


def test_a_heading_that_is_no_purpose_is_refused() -> None:
    with pytest.raises(ValueError, match="a purpose instead of Fun"):
        parse_sections("# Fun\naction | Draw 1.\n")
