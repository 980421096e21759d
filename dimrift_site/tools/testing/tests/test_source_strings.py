"""Strings in the source say what they show."""

import ast
import re
from collections.abc import Iterator

import pytest

from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.tracked_files import tracked_files

ESCAPED = re.compile(r"\{\{\w+\}\}")  # of a template it would have blanks: {{ name }}


def plain_strings(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the string constants that are no part of an f-string, in which alone a doubled brace is one."""
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from plain_strings(child)


@pytest.mark.parametrize(("source", "found"), [('"card{{s}}"', 1), ('f"{n} card{{s}}"', 0), ('"{{ s }}"', 0)])
def test_a_doubled_brace_outside_an_f_string_is_found(source: str, found: int) -> None:
    strings = plain_strings(ast.parse(source))
    assert sum(bool(ESCAPED.search(str(string.value))) for string in strings) == found


def test_no_string_shows_a_doubled_brace_that_nothing_takes_away() -> None:
    wrong = [
        f"{path}:{string.lineno}: {string.value!r}"
        for path in tracked_files()
        if path.suffix == ".py" and "tests" not in path.parts
        for string in plain_strings(ast.parse((ROOT / path).read_text("utf-8")))
        if ESCAPED.search(str(string.value))
    ]
    assert not wrong
