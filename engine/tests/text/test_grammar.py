"""The grammar and the lexicon fit each other, and what the grammar leaves open is decided on purpose."""

import logging
import re
from importlib.resources import files

import lark
import pytest
from lark import Lark
from lark.lexer import Lexer

from engine.tests.text.fixture_lines import lines_of
from engine.text import READER_VERSION, version
from engine.text.grammar_tables import STARTS
from engine.text.lexicon.word_class_names import BEGIN, IN_HEADS, PLAIN_NAMES
from engine.text.lexicon.word_classes import WEIGHT
from engine.text.lexicon.words import LATER, LEXICON
from engine.text.passes.conjunctions import BEFORE

GRAMMAR = files("engine.text").joinpath("grammar.lark").read_text(encoding="utf-8")
DECLARED = {name for line in re.findall(r"%declare (.*)", GRAMMAR) for name in line.split()}
MADE_BY_THE_READER = {
    "RIVAL_DEED",
    "SWAP_STATS",
    "TURN_DOWN",
    "SUMMONED_BY",
    "QUOTED",
    "THIS_OR",
    "OR_DOES",
    "ATTACHED_CARD",
    "FROM_HOST",
    "DOT",
    "SEMI",
    "COMMA",
    "COLON",
    "SIGN",
    "MODE",
    "NUMBER",
    "DOT_THEN",
    "AND_SUBJECT",
    "AND_DIFFERENCE",
    "OR_SUBJECT",
    "OR_IF",
    "OR_NOUN",
    "OR_EVENT",
    "OR_WHO",
    "PROVIDED",
    "OR_ELSE",
    "OR_KIND",
    "AND_ELSE",
    "SHOULD",
    "WITH_SUBJECT",
    "EARLIER",
    "DONE_EARLIER",
    "HISTORY_AMOUNT",
    "NAME",
    "STOPS",
    "ANY_PILE",
    "HOSTED",
} | {f"{joint}_{what}" for joint in ("AND", "COMMA") for what in BEFORE.values()}


def conflicts(caplog: pytest.LogCaptureFixture) -> set[str]:
    """'TERMINAL rule' for each place where Lark chose to shift."""

    class Ready(Lexer):
        def __init__(self, lexer_conf: object) -> None: ...

        def lex(self, lexer_state: object, parser_state: object) -> object:  # type: ignore[override]
            return iter(())

    with caplog.at_level(logging.DEBUG, logger=lark.logger.name):
        Lark(GRAMMAR, parser="lalr", lexer=Ready, start=list(STARTS), debug=True)
    found = re.findall(
        r"Shift/Reduce conflict for terminal (\w+):.*\n \* <(\w+) :", "\n".join(caplog.messages)
    )
    return {f"{terminal} {rule}" for terminal, rule in found}


def test_every_conflict_of_the_grammar_is_listed_with_its_reason(caplog: pytest.LogCaptureFixture) -> None:
    listed = dict(line.split(": ", 1) for line in lines_of("conflicts.txt"))
    assert conflicts(caplog) == set(listed)
    assert all(listed.values())


def test_every_class_of_words_is_used_by_the_grammar() -> None:
    used = set(re.findall(r"\b[A-Z][A-Z_]+\b", re.sub(r"//.*|%declare.*", "", GRAMMAR)))
    taught = {kind for kind, _ in LEXICON.values()}
    distinguished_before = {
        "OR",
        "THEY",
        "DEALT_TO",
        "ON_FIELD",
        "AFTERWARDS",
        "REDUCED",
        "PREVENTED",
        "OUTSIDE",
        "COSTS_OF",
        "LOWERED",
        "SAME_TURN",
        "WHO_DID",
        "AS",
        "TO_NAME",
    } | {
        "ALWAYS",
        "IN_TOTAL",
        "THAT_ARE",
        "UNTIL_THEN",
        "IN_ANY_ORDER",
        "NEITHER_CAN",
        "FIRST_TIME",
        "BY_DISTANCE",
        "ENDS",
        "PAST",
        "DID_NOT",
        "THAT",
        "THIS_TURN",
        "BUT",
        "OTHERWISE",
        "VICE_VERSA",
        "THE_EFFECT",
        "AGAIN",
        "PLAY",
        "IN",
        "A_KIND",
        "OF_CHOSEN",
        "HAD",
        "ADDITIONAL",
        "ALSO",
        "FOR_AS_LONG",
        "ATTACHMENT_OF",
        "IN_GRAVEYARD",
        "SPEND",
    }
    assert taught - distinguished_before <= DECLARED
    assert used == DECLARED
    assert taught | MADE_BY_THE_READER >= DECLARED


def test_names_are_reported_of_classes_that_exist() -> None:
    assert set(PLAIN_NAMES) <= DECLARED | {"$END"} | set(IN_HEADS.values())
    assert set(BEGIN) | set(IN_HEADS) <= set(PLAIN_NAMES) | {"COUNT_CARDS", "FLIP"}
    assert set(BEFORE) | set(WEIGHT) <= DECLARED


def test_a_word_is_either_known_or_for_later() -> None:
    assert not {words[0] for words in LEXICON if len(words) == 1} & LATER


def test_the_reader_has_a_version() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", READER_VERSION)


def test_the_version_is_that_of_what_decides_a_program_and_no_rewrite_does() -> None:
    sources = [file.removeprefix(f"{version.ENGINE}/") for file in version.source_files()]
    assert {
        "text/reader.py",
        "text/grammar.lark",
        "text/lexicon/words.py",
        "effects/node.py",
        "vocab.py",
    } <= {*sources}
    assert not [file for file in sources if "rewrite" in file]
