"""The table of patterns: what its notation says, that each class it names exists, and that all of it runs."""

import re
from itertools import chain
from pathlib import Path

import pytest

from engine.text import passes
from engine.text.lexicon.words import LEXICON
from engine.text.passes import patterns
from engine.text.passes.pipeline import STEPS
from engine.text.pattern_words import table
from engine.text.read_error import ReadError
from engine.text.token_patterns import Pattern
from engine.text.tokenizer import tokenize
from engine.text.tokens import MARKS, Token

WRITTEN = {"NUMBER", "MODE", "ORDINAL", "SIGN", "LATER", "UNKNOWN", "PAREN"}
TABLES = {name: table for name, table in vars(patterns).items() if isinstance(table, Pattern)}


def said(words: list[Token]) -> str:
    return " ".join(f"{word.kind} {word.start}-{word.end}" for word in words)


def test_what_is_taken_stands_in_the_order_of_the_line() -> None:
    assert [word.kind for word in patterns.move_bounds(tokenize("3 mana or more"))] == [
        "NUMBER",
        "OR_MORE",
        "MANA",
    ]


def test_a_word_may_be_as_long_as_two_stand_before_one_or_at_the_place_of_another() -> None:
    words = tokenize("draw two cards")
    assert said(table("NUMBER CARD -> 1-2:ALL")(words)) == "COUNT_CARDS 0-4 ALL 5-14"
    assert said(table("NUMBER CARD -> 1..2")(words)) == "COUNT_CARDS 0-4 CARD 5-14"
    assert said(table("CARD -> <1:ALL 1 1>:EACH")(words[2:])) == "ALL 9-9 CARD 9-14 EACH 14-14"
    assert said(table("NUMBER CARD -> 1@2 2")(words[1:])) == "NUMBER 9-14 CARD 9-14"


def test_a_meaning_is_asked_for_and_given() -> None:
    singular, several = tokenize("creature"), tokenize("creatures")
    plural = table("NOUN/many -> 1:CARD=CARDS")
    assert plural(singular) == singular
    assert [word.kind for word in plural(several)] == ["CARD"]


def test_a_line_with_a_star_is_taken_again() -> None:
    words = tokenize("card card card")
    assert [word.kind for word in table("* CARD CARD -> 1")(words)] == ["CARD"]
    assert len(table("CARD CARD -> 1")(words)) == 2


def test_what_should_stand_there_is_said_at_its_place() -> None:
    with pytest.raises(ReadError) as refused:
        table("NUMBER CARD -> !2 one noun")(tokenize("draw two cards"))
    assert (refused.value.start, refused.value.expected) == (9, ["one noun"])


def test_a_table_can_need_a_word_or_that_one_is_not_there() -> None:
    words = tokenize("draw two cards")
    assert table("CARD -> 1:ALL", where="MANA")(words) == words
    assert table("CARD -> 1:ALL", where="NUMBER !COUNT_CARDS")(words) == words
    assert table("CARD -> 1:ALL", where="NUMBER !MANA")(words)[2].kind == "ALL"


def test_each_class_in_the_table_is_one_that_a_word_can_have() -> None:
    """A class that is misspelt would never be found."""
    sources = [path.read_text(encoding="utf-8") for path in Path(passes.__file__ or "").parent.glob("*.py")]
    written_kinds = {kind for source in sources for kind in re.findall(r'"([A-Z_]+)"|:([A-Z_]+)\b', source)}
    known = {entry[0] for entry in LEXICON.values()} | WRITTEN | {*MARKS.values()} | {*chain(*written_kinds)}
    named = {unit for table in TABLES.values() for unit in table.known.asked}
    assert sorted(named - known) == []


def test_each_table_is_run() -> None:
    run = {id(step.run) for step in STEPS}
    assert [name for name, table in TABLES.items() if id(table) not in run] == []
