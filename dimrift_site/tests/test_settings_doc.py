"""docs/settings.md lists exactly the keys that the program reads from its environment."""

import ast
import re
from collections.abc import Iterator

from dimrift_site.tools.testing.source_imports import PACKAGES, ROOT, source_files

ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
READER = re.compile(r"env\.\w+|os\.environ\.\w+|os\.getenv")
# Names that Django and pytest have for themselves, and those that are for tests alone.
NOT_OURS = {
    "DJANGO_SETTINGS_MODULE",
    "PYTEST_XDIST_WORKER",
    "PYTEST_XDIST_WORKER_COUNT",
    "REQUIRE",
    "TEST_BUDGET",
    "TEST_DATABASE_URL",
    "TEST_REDIS_URL",
}


def test_the_document_lists_exactly_the_keys_that_are_read() -> None:
    documented = ROW.findall((ROOT / "docs/settings.md").read_text("utf-8"))
    assert sorted(documented) == sorted(keys_read() - NOT_OURS)


def keys_read() -> set[str]:
    files = [path for package in PACKAGES for path in source_files(package)]
    trees = (ast.parse(path.read_text("utf-8")) for path in [*files, ROOT / "bin/environment"])
    return {key for tree in trees for node in ast.walk(tree) for key in _key(node)}


def _key(node: ast.AST) -> Iterator[str]:
    """The key of `env.kind("KEY", …)`, `os.environ.get("KEY")`, `os.environ["KEY"]`."""
    if isinstance(node, ast.Call) and READER.fullmatch(ast.unparse(node.func)):
        yield from (str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant))
    elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
        yield from ([str(node.slice.value)] if isinstance(node.slice, ast.Constant) else [])
