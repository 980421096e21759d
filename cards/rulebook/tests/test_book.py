"""The rulebook as the site reads it: sections, paragraphs, and which parts hold in which edition."""

import re

import pytest

from cards.rulebook.book import FILE, rulebook
from cards.rulebook.editions import EDITIONS, MARK, conditions, grey_out, holds
from cards.rulebook.markup import rule_html, rule_text, written_words
from cards.rulebook.numbers import link_numbers
from engine import PRESETS, VALUES

TEXT = FILE.read_text("utf-8")
# The row of a switch in Appendix A, with the paragraphs that it names
SWITCH = re.compile(r"^\| `(\w+)` \| [^|]*\(([\d., ]+)\) \|", re.MULTILINE)
MARKS = [
    (paragraph.number, mark)
    for paragraph in rulebook().paragraphs.values()
    for mark in MARK.findall(paragraph.text)
]


def test_all_sections_and_paragraphs_of_the_file_are_there() -> None:
    assert [section.number for section in rulebook().sections.values()] == [
        *map(str, range(23)), "appendix-a", "appendix-b",
    ]  # fmt: skip
    anchors = re.findall(r'<a id="r(B?[\d.]+[a-d]?)"></a>', TEXT)
    assert list(rulebook().paragraphs) == anchors


def test_no_word_of_a_paragraph_is_lost() -> None:
    paragraph = rulebook().paragraphs["6.4"]
    written = re.sub(r"<[^>]*>|[`*]|^- ", "", written_words(paragraph.text), flags=re.MULTILINE)
    assert rule_text(paragraph.text).split() == written.split()


def test_switches_editions_and_values_have_the_names_that_people_read() -> None:
    names = re.compile(rf"\b(?:{'|'.join(name for name in VALUES if '_' in name)})\b")
    for section in rulebook().sections.values():
        for text in (section.text, *(paragraph.text for paragraph in section.paragraphs)):
            assert not names.search(rule_text(text)), section.name
            assert not names.search(re.sub(r"<[^>]*>", "", rule_html(text))), section.name
    assert "the “What Equipment is on” switch says" in rule_text(rulebook().paragraphs["4.2"].text)
    assert "with “Face-down cards pay: a discount”" in rule_text(rulebook().paragraphs["8.4"].text)
    row = "<td>Zones open at the start</td>\n<td>the zones that are open"
    table = rule_html(rulebook().sections["appendix-a"].text)
    assert row in table
    assert "<td>the middle three artifact zones</td>" in table


def test_a_mark_names_switches_with_values_that_they_take() -> None:
    assert MARKS
    for _number, mark in MARKS:
        for switch, value in conditions(mark):
            assert value in VALUES[switch] or (not VALUES[switch] and value.isdecimal()), mark


def test_every_switch_is_marked_in_a_paragraph_that_its_row_names() -> None:
    rows = dict(SWITCH.findall(TEXT))
    assert rows.keys() == PRESETS["modern"].keys()
    marked = {(switch, number) for number, mark in MARKS for switch, _value in conditions(mark)}
    missing = [
        switch
        for switch, numbers in rows.items()
        if not any((switch, number) in marked for number in numbers.split(", "))
    ]
    assert missing == []


def test_a_sentence_that_names_an_edition_says_by_a_mark_where_it_holds() -> None:
    """0.1 is about the editions themselves."""
    unmarked = {
        paragraph.number
        for paragraph in rulebook().paragraphs.values()
        if re.search(r"`(?:classic|wiki|modern|latest)`", MARK_WITH_TEXT.sub("", paragraph.text))
    }
    assert unmarked == {"0.1"}


MARK_WITH_TEXT = re.compile(r"<span data-holds=[^>]*>(?:[^<]|<span[^>]*>[^<]*</span>)*</span>")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_grey_in_an_edition_is_what_its_switches_say(edition: str) -> None:
    for number, mark in MARKS:
        html = grey_out(f'<span data-holds="{mark}">', edition)
        expected = all(PRESETS[edition][switch] == value for switch, value in conditions(mark))
        assert ("not-held" in html) is not expected, number
        assert holds(mark, edition) is expected


def test_reach_and_mulligan_are_grey_where_they_are_not_played() -> None:
    ways = {edition: rule_html(rulebook().paragraphs["3.2"].text, edition) for edition in EDITIONS}
    first, second = (
        "(not in Modern:) </span>In Classic",
        "(not in Classic:) </span>In Modern",
    )
    assert first in ways["modern"] and second not in ways["modern"]
    assert second in ways["classic"] and first not in ways["classic"]
    assert "not-held" not in rule_html(rulebook().paragraphs["3.2"].text)


def test_a_number_becomes_a_link_once_and_nothing_is_escaped_twice() -> None:
    html = link_numbers("pay <2> & any (8.2, 8.3), 62.4 % of 12.50, rule 99.9 or 10.3a")
    assert re.findall(r'href="([^"]*)">([^<]*)<', html) == [
        ("/rules/8.2", "8.2"), ("/rules/8.3", "8.3"), ("/rules/10.3a", "10.3a"),
    ]  # fmt: skip
    assert "pay &lt;2&gt; &amp; any (" in html
    assert link_numbers(html) == html


def test_every_number_in_the_rulebook_is_that_of_a_paragraph() -> None:
    bare = re.findall(r"\b\d{1,2}\.\d{1,2}\b", re.sub(r"<a [^>]*>[^<]*</a>|B22\.\d", "", whole_html()))
    assert bare == []


def whole_html() -> str:
    book = rulebook()
    texts = [section.text for section in book.sections.values()] + [
        rule_paragraph.text for rule_paragraph in book.paragraphs.values()
    ]
    return "\n".join(map(rule_html, texts))
