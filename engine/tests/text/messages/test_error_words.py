"""Tests of the words of errors: plain English without markup, invented words or names of the grammar."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.text
from engine.effects.terms.subjects import Equipped, This
from engine.errors import UnreadText
from engine.tests.text.fixture_lines import almost_right, known_effects
from engine.text import parse_short_form, read_effect
from engine.text.grammar_tables import load_tables
from engine.text.lexicon.word_class_names import class_names
from engine.text.references.mentions import Mention

SOURCES = Path(engine.text.__file__).parent
MARKUP = re.compile(r"\[\[?[A-Za-z]['A-Za-z |-]*\]|\{\w+\}")
INVENTED = re.compile(r"\b(?:deed|heed|told|the own)s?\b")  # classes of words are in capitals
# It says nothing: its wordings are read in the place of others
WORDINGS = "full_wordings.py"


def is_plain(words: str) -> bool:
    return not (MARKUP.search(words) or INVENTED.search(words))


def written_words(path: Path) -> Iterator[str]:
    """The texts of a module that may be said: of more than one word but docstrings, and those of errors."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    errors = [call for call in calls if ast.unparse(call.func).endswith((".error", "ReadError"))]
    said = {id(part) for call in errors for given in call.args for part in ast.walk(given)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    for text in texts:
        if isinstance(text.value, str) and (id(text) in said or " " in text.value):
            yield text.value


def test_no_message_in_the_source_of_the_reader_has_markup_or_invented_words() -> None:
    modules = [path for path in sorted(SOURCES.rglob("*.py")) if path.name != WORDINGS]
    found = [words for path in modules for words in written_words(path)]
    assert len(found) > 1_000
    assert [words for words in found if not is_plain(words)] == []


@pytest.mark.parametrize(
    "words", ["[this] gets …", "a [[Blessed]] card", "[Strike | Strikes]", "a deed (block)", "that {zone}"]
)
def test_what_is_not_plain_is_noticed(words: str) -> None:
    assert not is_plain(words)


def damaged(text: str) -> Iterator[str]:
    """A text with a word less, one twice, one that is none, and its end cut off."""
    words = text.split()
    middle = len(words) // 2
    yield " ".join(words[:middle] + words[middle + 1 :])
    yield " ".join(words[: middle + 1] + words[middle:])
    yield " ".join([*words[:middle], "frobs", *words[middle + 1 :]])
    yield " ".join(words[:middle])


def test_errors_of_damaged_texts_are_plain_too() -> None:
    almost = [(line.kind, line.text) for line in almost_right()]
    effects = [parse_short_form(line.short) for line in known_effects()[::40]]
    known = [(effect.kind, text) for effect in effects for text in damaged(effect.text)]
    refused = 0
    for kind, text in (*almost, *known):
        try:
            read_effect(kind, text)
        except UnreadText as unread:
            refused += 1
            said = [*unread.expected, unread.suggestion]
            assert [words for words in said if not is_plain(words)] == [], text
            assert not any(words.isupper() for words in said if len(words) > 1), text
    assert refused > 500


def test_wherever_the_grammar_stops_it_says_in_words_what_could_stand_there() -> None:
    tables = load_tables()
    states = tables.parser.parser._parse_table.states.values()
    kinds = {kind for state in states for kind in state if kind.isupper() or kind == "$END"}
    assert len(kinds) > 300
    for kind in sorted(kinds):
        [name] = class_names(frozenset((kind,)))
        assert is_plain(name) and "_" not in name and not (len(name) > 1 and name.isupper()), kind


def test_cards_are_called_by_words_that_can_be_written() -> None:
    assert Mention(This()).name() == "this card"
    assert Mention(Equipped()).name() == Mention(None, words="[equipped]").name() == "the equipped creature"
