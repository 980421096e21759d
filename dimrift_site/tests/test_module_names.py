"""Names that a stranger guesses: modules are nouns, a class is defined once, what a text names is there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dimrift_site.tools.testing.source_imports import PACKAGES, ROOT, is_module, source_files
from dimrift_site.tools.testing.tracked_files import tracked_files

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
PATH = re.compile(r"(?<![\w./-])[\w/]+\.py\b")
DOTTED = re.compile(rf"(?<![\w./-])(?:(?<=([\"'`]))|)((?:{'|'.join(PACKAGES)})(?:\.[a-z]\w*){{2,}})")
NAMES_OF_NOTHING = {
    "utils.py",  # which CONTRIBUTING warns of
    "decks.tasks.play_chunk",  # tasks, as messages on their way have them
    "dimrift_site.jobs.work",
}


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
    paths_of: dict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in source_files(package):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and node.name not in GIVEN_BY_DJANGO:
                    paths_of[node.name].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in paths_of.items() if len(paths) > 1} == {}


def test_no_identifier_has_a_private_word() -> None:
    private = [
        f"{path}:{line} {name}"
        for path in tracked_files()
        if path.suffix == ".py" and "migrations" not in path.parts and has_banned_word(path)
        for line, name in identifiers(path)
        if BANNED & set(name.lower().strip("_").split("_"))
    ]
    assert private == []


def has_banned_word(path: Path) -> bool:
    """Return whether a file has such a word anywhere, before it is parsed."""
    text = (ROOT / path).read_text("utf-8").lower()
    return any(word in text for word in BANNED)


def identifiers(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every name that a file defines or uses, with its line."""
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


@pytest.mark.parametrize(
    ("file", "text", "missing"),
    [
        ("docs/api.md", "the code is in `web/letters/gone.py`", ["web/letters/gone.py"]),
        ("docs/api.md", "python -m dimrift_site.tests.gone", ["dimrift_site.tests.gone"]),
        ("docs/api.md", "`web/outage.py`, `dimrift_site.base.web.outage.is_outage`, `code_figures.py`", []),
        ("engine/game.py", 'patch("engine.game.gone", cards.first.gone)', ["engine.game.gone"]),
    ],
)
def test_a_name_of_what_is_not_there_is_noticed(file: str, text: str, missing: list[str]) -> None:
    assert missing_names(Path(file), text) == missing


def test_whatever_a_file_names_is_there() -> None:
    missing = [
        f"{path} names {name}"
        for path in tracked_files()
        if not {"fixtures", "history", "migrations"} & {*path.parts}
        and path.name not in {"CHANGELOG.md", Path(__file__).name}
        for name in missing_names(path, (ROOT / path).read_text("utf-8", errors="replace"))
    ]
    assert missing == []


def missing_names(path: Path, text: str) -> list[str]:
    """Return the paths of modules and dotted names in a text that nothing has (any more).

    In code, where attributes look like modules and tests make files: those in quotes, paths with a folder.
    """
    in_code = path.suffix == ".py"
    paths = [name for name in PATH.findall(text) if "/" in name or not in_code]
    modules = [name for quote, name in DOTTED.findall(text) if quote or not in_code]
    missing = [name for name in paths if not any(f"/{known}".endswith(f"/{name}") for known in code_files())]
    missing += [name for name in modules if not is_defined(name)]
    return [name for name in missing if name not in NAMES_OF_NOTHING]


@cache
def code_files() -> list[str]:
    """Paths of all tracked files of Python."""
    return [str(path) for path in tracked_files() if path.suffix == ".py"]


@cache
def is_defined(name: str) -> bool:
    """Return whether a dotted name is a module of ours, or something that one has."""
    parts = name.split(".")
    length = max(end for end in range(len(parts) + 1) if not end or is_module(".".join(parts[:end])))
    if length in (1, len(parts)):
        return length == len(parts)
    package = ROOT.joinpath(*parts[:length])
    file = package / "__init__.py" if package.is_dir() else package.with_suffix(".py")
    return re.search(rf"\b{parts[length]}\b", file.read_text("utf-8")) is not None
