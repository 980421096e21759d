"""docs/proofs.md lists every test that is left out unless it is asked for, and no other."""

import ast
import re
from collections.abc import Iterator

from dimrift_site.tools.testing.source_imports import PACKAGES, ROOT

LEFT_OUT = {"long", "chaos"}
COMMAND = re.compile(r"`bin/test -m (\w+)(?: -n \d)? -k (\w+)`")


def test_each_test_that_takes_long_has_a_row_with_its_command() -> None:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("test_*.py")]
    marked = sorted(
        left_out for path in files for left_out in find_left_out(ast.parse(path.read_text("utf-8")))
    )
    assert marked
    assert sorted(COMMAND.findall((ROOT / "docs/proofs.md").read_text("utf-8"))) == marked


def find_left_out(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The mark and the name of each test of a module that takes long."""
    of_all = [name for node in tree.body for name in marks_of(node) if isinstance(node, ast.Assign)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from ((mark, node.name) for mark in {*marks_of(node), *of_all} & LEFT_OUT)


def marks_of(node: ast.stmt) -> list[str]:
    """The names of `pytest.mark` in a function's decorators or in what `pytestmark` is."""
    roots: list[ast.expr] = []
    if isinstance(node, ast.FunctionDef):
        roots = node.decorator_list
    elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
        roots = [node.value]
    inside = [node for root in roots for node in ast.walk(root)]
    return [node.attr for node in inside if isinstance(node, ast.Attribute) and is_mark(node.value)]


def is_mark(node: ast.expr) -> bool:
    return ast.unparse(node) == "pytest.mark"
