"""Whole lists of other programs, with noise: files, tables, comments, side boards below an empty line."""

import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.foreign_lists import SHAPES, read_given
from decks.lists.deck_text.list_reader import MOST_CHARACTERS, read_list, take_suggestions
from decks.lists.deck_text.table_list import ONE_OF_EACH
from decks.lists.deck_text.tests.test_foreign_lists import entries, names
from decks.lists.deck_text.tests.test_real_exports import strew
from decks.lists.deck_text.xml_list import DECLARED
from engine.tests.processor_time import call_within

__all__ = ["names"]

FILE = Path(__file__).parent / "fixtures" / "whole_lists.txt"


class WholeList(NamedTuple):
    """A list as it was written, and what it means: entries, deck's name, reported lines, words of a note.

    `reported` is None where every line is; `takes` every suggestion that is certain is taken first.
    """

    text: str
    entries: dict[tuple[str, str], int]
    name: str
    reported: list[str] | None
    says: str
    takes: bool


def _whole_list(written: str) -> WholeList:
    text, _, meant = written.partition("%=")
    directives, _, listed = meant.partition("\n")
    said = dict(part.strip().partition(": ")[::2] for part in directives.split("; "))
    expected = {
        (section, key): int(copies)
        for section, cards in re.findall(r"^(\w+): (.*)$", listed, re.MULTILINE)
        for copies, key in (card.split() for card in cards.split(", "))
    }
    reported = None if "all reported" in said else said.get("reported", "").split(" / ")
    return WholeList(
        text, expected, said.get("name", ""), reported, said.get("says", ""), takes="certain" in said
    )


WRITTEN = dict(part.split("\n", 1) for part in FILE.read_text().split("%% ")[1:])


def test_there_are_the_lists_of_the_reports_and_thirty_more() -> None:
    reports = [title for title in WRITTEN if title.startswith("report ")]
    assert (len(reports), len(WRITTEN) - len(reports)) >= (10, 30)


@pytest.mark.parametrize("title", WRITTEN)
def test_every_line_is_kept_understood_or_reported_and_no_count_is_changed(title: str, names: Names) -> None:
    whole_list = _whole_list(WRITTEN[title])
    brought = read_given(whole_list.text, names)
    text = brought.text
    read = read_list(text, names)
    assert [line.number for line in read.in_order] == [
        number for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    assert whole_list.says in "\n".join(note.text for note in read.notes)
    if whole_list.takes:
        read = read_list(take_suggestions(text, read.wrong), names)
    assert entries(read) == whole_list.entries
    if whole_list.reported is not None:
        assert [line.text for line in read.wrong] == [line for line in whole_list.reported if line]
        assert all(line.reason for line in read.wrong)
    if whole_list.name:
        assert whole_list.name in (brought.name, read.title)


@pytest.mark.parametrize("title", WRITTEN)
def test_the_preview_that_is_sent_again_is_read_alike(title: str, names: Names) -> None:
    first = read_given(_whole_list(WRITTEN[title]).text, names)
    again = read_given(first.text, names)
    assert (again.text, again.name) == (first.text, first.name)


@pytest.mark.parametrize("title", [title for title in WRITTEN if "<" not in WRITTEN[title][:1]])
def test_what_nobody_sees_changes_no_whole_list(title: str, names: Names) -> None:
    chance, text = random.Random(title), _whole_list(WRITTEN[title]).text
    seen, strewn = (read_list(read_given(each, names).text, names) for each in (text, strew(text, chance)))
    assert entries(strewn) == entries(seen)


def test_words_about_a_deck_stay_comments_whatever_they_look_like(names: Names) -> None:
    text = "# Night Mail\n# Class: Men\n# 2x (1) Wayside Candle\n\n3 Toll Box"
    assert entries(read_list(read_given(text, names).text, names)) == {("main", "toll-box"): 3}


BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha" * 10}">' for n in range(12))
HOSTILE = {
    "a bomb of entities": f"<!DOCTYPE deck [{BOMB}]><deck><card qty='1'>&a11;</card></deck>",
    "a file of the host": '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck>&x;</deck>',
    "a file elsewhere": '<!DOCTYPE deck SYSTEM "http://127.0.0.1:9/x.dtd"><deck></deck>',
    "a parameter": '<!DOCTYPE d [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><deck/>',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_xml_that_declares_anything_is_refused_in_one_sentence(kind: str, names: Names) -> None:
    brought = call_within(1, lambda: read_given(f"<?xml version='1.0'?>\n{HOSTILE[kind]}", names))
    first, *lines = brought.text.splitlines()
    assert first == f"// XML that cannot be read: {DECLARED}"
    assert lines[1:] == HOSTILE[kind].splitlines()
    assert read_list(brought.text, names).kept == []


LONG = {
    "elements in elements": "<deck>" + "<section>" * 3_000,
    "closed elements in elements": f"<deck>{'<a>' * 4_000}{'</a>' * 4_000}</deck>",
    "attributes": "<deck><card " + " ".join(f"a{n}='1'" for n in range(3_000)) + ">Toll Box</card></deck>",
    "rows without headings": "3,Toll Box,FCL\n" * 1_900,
    "one row": "3,Toll Box" + "," * 29_000,
    "quotes that are not closed": '"3","Toll Box\n' * 2_000,
    "commented cards": "### X\n" + "# 1x (1) Toll Box\n" * 1_600,
    "a name of signs": "#" * 29_000,
    "strokes": "3 Toll Box " + "| " * 140,
    "two blocks": "3 Toll Box\n" * 190 + "\n" + "1 Long Pike\n" * 3,
}


@pytest.mark.parametrize("kind", LONG)
def test_a_text_at_its_cap_is_read_within_a_second(kind: str, names: Names) -> None:
    text = LONG[kind][:MOST_CHARACTERS]
    call_within(1, lambda: read_list(read_given(text, names).text, names))


@pytest.mark.parametrize("shape", [shape.title for shape in SHAPES])
def test_signs_that_no_list_has_break_no_shape(shape: str, names: Names) -> None:
    begins = {
        "JSON": '{"cards": {"Toll Box": 3, ',
        "XML": "<deck><card qty='3'>Toll Box</card>",
        "comments below a name": "### X\n# 2x (1) Toll Box\n",
        "table": "Count,Name\n3,Toll Box\n",
        "two blocks": "3 Toll Box (FCL) 1\n\n2 Long Pike (FCL) 2",
    }[shape]
    for odd in ("\0", "\ud800", "\ufffe", "\x1b[2J", "\u2028", "Ã¤", "\r", "]]>", "&#0;", "&#x110000;"):
        for text in (begins + odd, odd + begins, begins.replace("Toll", f"Toll{odd}")):
            shown = read_given(text, names).text
            is_said = ONE_OF_EACH in shown
            assert all(line.copies in (2, 3) or is_said for line in read_list(shown, names).kept)
