"""Imports between modules, read from the source without running it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("engine", "cards", "decks", "dimrift_site")


class Import(NamedTuple):
    """One imported module: who imports it, which, the line, and whether for types alone (TYPE_CHECKING)."""

    importer: str
    imported: str
    line: int
    for_types: bool = False

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def source_files(package: str) -> list[Path]:
    """The package's files but for tests and migrations."""
    files = sorted((ROOT / package).rglob("*.py"))
    return [path for path in files if not {"tests", "migrations"} & {*path.relative_to(ROOT).parts}]


def module_name(path: Path) -> str:
    """The dotted name of a file below ROOT."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[Import]:
    """Every import of a file, those inside functions too."""
    tree = ast.parse(path.read_text("utf-8"))
    name = module_name(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for_types = _nodes_for_types(tree)
    for node in ast.walk(tree):
        for imported in _imported_names(node, package):
            yield Import(name, imported, node.lineno, node in for_types)  # type: ignore[attr-defined]


def _nodes_for_types(tree: ast.AST) -> set[ast.AST]:
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and _is_for_types(node.test)]
    return {node for block in blocks for statement in block.body for node in ast.walk(statement)}


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _imported_names(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = _absolute(node, package)
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            yield whole if is_module(whole) and alias.name not in face_of(base) else base


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, node.module] if node.module else parts)


@cache
def face_of(package: str) -> frozenset[str]:
    """Return the names that one of our packages offers itself, in its `__all__`."""
    path = ROOT.joinpath(*package.split(".")) / "__init__.py"
    if not path.exists():
        return frozenset()
    tree = ast.parse(path.read_text("utf-8"))
    lists = [node.value for node in tree.body if isinstance(node, ast.Assign) and _assigns(node, "__all__")]
    return frozenset(name for expr in lists for name in ast.literal_eval(expr))


def _assigns(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


def is_module(name: str) -> bool:
    """Return whether one of our packages has a module or package of that name."""
    parts = name.split(".")
    path = ROOT.joinpath(*parts)
    found = path.with_suffix(".py").exists() or (path / "__init__.py").exists()
    return parts[0] in PACKAGES and found


@cache
def imports_in(package: str) -> tuple[Import, ...]:
    """Every import of the package's own source. Kept: to parse the engine takes seconds, and 18 tests ask."""
    return tuple(found for path in source_files(package) for found in imports_of(path))
