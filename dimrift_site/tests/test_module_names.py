"""Names that a stranger guesses: modules are nouns, a class is defined once, old names are gone."""

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from dimrift_site.testing.source_imports import PACKAGES, ROOT, source_files
from dimrift_site.testing.tracked_files import tracked_files

CATCH_ALL = {"util", "utils", "helper", "helpers", "common", "constants", "misc"}
# Gerunds and participles that are the field's own nouns.
FIELD_TERMS = {
    "targeting",
    "importing",
    "settings",
    "routing",
    "caching",
    "testing",
    "parsing",
    "string",
    "delayed",
    "matching",
}
MOST_MODULES = 16
GIVEN_BY_DJANGO = {"Meta", "Command", "Migration"}
BANNED = {"heed", "heeds", "heeded", "heeding", "told", "deed", "deeds", "purse", "chore", "chores", "bell"}
RENAMES = ROOT / "docs" / "renames.csv"
DOTTED = re.compile(r"(?<![\w./])[a-z]\w*(?:[./]\w+)+")


@pytest.mark.parametrize("package", PACKAGES)
def test_there_is_no_catch_all_module(package: str) -> None:
    assert [path for path in (ROOT / package).rglob("*") if is_catch_all(path)] == []


@pytest.mark.parametrize("name", ["utils.py", "helpers.py", "common.py", "constants.py", "utils"])
def test_a_catch_all_is_noticed(name: str) -> None:
    assert is_catch_all(Path("cards") / name)


def is_catch_all(path: Path) -> bool:
    return path.stem in CATCH_ALL and path.suffix in ("", ".py")


@pytest.mark.parametrize("package", PACKAGES)
def test_a_module_is_named_by_a_noun(package: str) -> None:
    assert [str(path.relative_to(ROOT)) for path in source_files(package) if is_verb_form(path.stem)] == []


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("putting", True), ("lists_declared", True), ("importing", False), ("trigger_matching", False)],
)
def test_a_verb_form_is_noticed(name: str, is_one: bool) -> None:
    assert is_verb_form(name) is is_one


def is_verb_form(name: str) -> bool:
    last = name.rpartition("_")[2]
    return re.search(r"[a-z]{2}(ing|ed)$", last) is not None and last not in FIELD_TERMS


@pytest.mark.parametrize("package", PACKAGES)
def test_no_folder_has_more_modules_than_one_can_read_at_a_glance(package: str) -> None:
    folders: dict[str, int] = defaultdict(int)
    for path in (ROOT / package).rglob("*.py"):
        if "migrations" not in path.parts:
            folders[str(path.parent.relative_to(ROOT))] += 1
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_a_class_is_defined_once() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in source_files(package):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and node.name not in GIVEN_BY_DJANGO:
                    found[node.name].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_no_identifier_has_a_private_word() -> None:
    found = [
        f"{path}:{line} {name}"
        for path in tracked_files()
        if path.suffix == ".py" and "migrations" not in path.parts and has_banned_word(path)
        for line, name in identifiers(path)
        if BANNED & set(name.lower().strip("_").split("_"))
    ]
    assert found == []


def has_banned_word(path: Path) -> bool:
    """Return whether a file has such a word anywhere, before it is parsed."""
    text = (ROOT / path).read_text("utf-8").lower()
    return any(word in text for word in BANNED)


def identifiers(path: Path) -> Iterator[tuple[int, str]]:
    """Every name that a file defines or uses, with its line."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield line, node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield line, node.name


def old_names() -> dict[str, str]:
    """Dotted names and paths of modules that were renamed, each with its new one."""
    names = {}
    with RENAMES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["kind"] == "module":
                names[row["old"]] = row["new"]
                names[row["old"].replace(".", "/") + ".py"] = row["new"].replace(".", "/") + ".py"
    modules = {path.removesuffix("/__init__.py").removesuffix(".py") for path in map(str, tracked_files())}
    return {
        old: new for old, new in names.items() if old.removesuffix(".py").replace(".", "/") not in modules
    }


def test_nothing_goes_by_its_old_name() -> None:
    names = old_names()
    found = [
        f"{path}:{number} {old} is now {names[old]}"
        for path in tracked_files()
        if path != RENAMES.relative_to(ROOT) and not {"history", "fixtures"} & {*path.parts}
        for number, line in enumerate((ROOT / path).read_text("utf-8", errors="replace").splitlines(), 1)
        for match in DOTTED.finditer(line)
        for old in beginnings(match.group())
        if old in names
    ]
    assert found == []


def beginnings(name: str) -> Iterator[str]:
    """A dotted name or path and what it begins with: engine.grid.reach, engine.grid, engine."""
    while name:
        yield name
        name = name[: max(name.rfind("."), name.rfind("/"), 0)]


def test_every_new_name_is_there() -> None:
    modules = {path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    missing = [
        new for new in old_names().values() if new.endswith(".py") and Path(new) not in modules
    ]  # a package's row names its folder, which holds an __init__
    assert [new for new in missing if Path(new[:-3]) / "__init__.py" not in modules] == []
