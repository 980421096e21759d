"""Each word of a text counts: with another in its place, or without it, the text means something else."""

import re
from pathlib import Path

import pytest

from engine.tests.mutation.word_changes import (
    CLASSES,
    OUT,
    Alike,
    Mutant,
    is_sampled,
    known_texts,
    listed,
    mutants,
    read_as,
    synonyms,
    unnoticed,
)
from engine.text import parse_short_form

LISTED = listed()
MOST = 40
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def unlisted(lines: list[str]) -> list[str]:
    """Return the changes that no line of the list explains, with the texts."""
    return [
        f"{mutant.word_class}: {mutant.word} → {mutant.other or OUT}: {mutant.text} ({line})"
        for line in lines
        for mutant in unnoticed(line)
        if not any(alike.allows(mutant) for alike in LISTED)
    ]


def test_a_changed_word_of_a_sample_of_texts_changes_the_meaning() -> None:
    assert unlisted([line for line in known_texts() if is_sampled(line)]) == []


@pytest.mark.long
def test_a_changed_word_of_any_known_text_changes_the_meaning() -> None:
    assert unlisted(known_texts()) == []


def differing(lines: list[str]) -> list[str]:
    """Return the words that mean the same, but not in these texts, though both read."""
    differences: list[str] = []
    for line in lines:
        short = parse_short_form(line)
        program = read_as(short, short.text)
        for mutant in synonyms(short.text):
            other = read_as(short, mutant.text)
            if other is not None and program is not None and other.text() != program.text():
                differences.append(f"{mutant.word} → {mutant.other}: {mutant.text}")
    return differences


def test_words_that_mean_the_same_are_read_as_the_same() -> None:
    assert differing([line for line in known_texts() if is_sampled(line)]) == []


def test_what_may_mean_the_same_is_little_and_has_a_reason_and_a_scenario() -> None:
    titles = {
        title.strip("\"' ")
        for path in SCENARIOS.rglob("*.yaml")
        for title in re.findall(r"^title: (.*)$", path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(LISTED) <= MOST
    assert [alike for alike in LISTED if alike.word_class not in CLASSES] == []
    assert [alike.scenario for alike in LISTED if alike.scenario not in titles] == []
    assert all(alike.rule and alike.reason for alike in LISTED)


def test_each_word_of_the_list_is_one_of_its_class() -> None:
    known = {name: {group[0] for group in groups} for name, groups in CLASSES.items()}
    for alike in LISTED:
        assert {*alike.words, *alike.others} - {OUT} <= known[alike.word_class], alike


def test_a_word_is_left_out_and_replaced_by_each_other_of_its_class() -> None:
    number_mutants = [
        mutant for mutant in mutants("Draw 1 until end of turn.") if mutant.word_class == "number"
    ]
    assert [mutant.text for mutant in number_mutants] == [
        "Draw until end of turn.",
        "Draw 2 until end of turn.",
        "Draw 3 until end of turn.",
        "Draw X until end of turn.",
    ]


def test_a_list_allows_only_its_own_changes() -> None:
    alike = Alike("polarity", ("when",), ("if",), "12.5", "why", "title")
    assert alike.allows(Mutant("polarity", "when", "if", ""))
    assert not alike.allows(Mutant("polarity", "when", "", ""))
    assert not alike.allows(Mutant("pronoun", "when", "if", ""))
