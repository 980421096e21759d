"""YAML as plain text with lines."""

import pytest

from engine.errors import BadFile
from engine.yamltext import load, load_all


def test_nothing_is_guessed_to_be_a_number_or_a_word() -> None:
    document = load("a: no\nb: 10.10\nc: ~\nd:\ne: [1, on]\nf: {n: 1}\n", "f")
    assert document.value == {"a": "no", "b": "10.10", "c": "~", "d": "", "e": ["1", "on"], "f": {"n": "1"}}


def test_every_part_knows_its_line() -> None:
    document = load("a: 1\nb:\n  - x\n  - c: 2\n    d: 3\n", "f")
    assert document.line(("b", 1, "d")) == 5
    assert document.line(("b", 0)) == 3
    assert document.line(("b", 1, "nowhere", 7)) == 4


def test_documents_are_separated_by_dashes() -> None:
    documents = load_all("a: 1\n---\nb: 2\n", "f")
    assert [document.value for document in documents] == [{"a": "1"}, {"b": "2"}]
    assert documents[1].line(("b",)) == 3


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n"])
def test_an_empty_text_is_an_empty_value(text: str) -> None:
    assert load(text, "f").value == ""


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a: 1\na: 2\n", 2, "stands here twice"),
        ("a: &x 1\nb: *x\n", 1, "aliases"),
        ("a: 1\nb: *x\n", 2, "aliases"),
        ("a: !!int 1\n", 1, "tags"),
        ("? [a]\n: 1\n", 1, "a plain word"),
        ("a: [1\n", 2, ""),
        ("a:\n\t- 1\n", 2, ""),
        ("a: \x07\n", 0, ""),
        ("- " * 30 + "a\n", 1, "20 deep"),
        ("[" * 100_000, 1, "20 deep"),
    ],
)
def test_what_is_no_plain_yaml_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadFile) as refused:
        load(text, "f")
    assert refused.value.line == line, refused.value.why
    assert why in refused.value.why
