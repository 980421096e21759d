"""Words that people read on the site, of templates and in Python.

`python -m dimrift_site.tools.testing.ui_strings` prints them.
Read it through as a player would; the test beside looks for what must not be in it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.tracked_files import tracked_files

SPOKEN: Final = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"')
UNSPOKEN: Final = re.compile(r"<!--.*?-->|<(script|style|svg|code)\b.*?</\1>", re.DOTALL)
PARTS: Final = re.compile(r"\{#.*?#\}|\{%.*?%\}", re.DOTALL)
SHOWN: Final = re.compile(r"\{\{.*?\}\}", re.DOTALL)
BLOCK: Final = re.compile(
    r"</?(?:p|h\d|li|ul|ol|dl|dt|dd|div|section|td|th|tr|title|label|button|option|summary|caption)\b[^>]*>"
)
TAG: Final = re.compile(r"<[^>]*>", re.DOTALL)
# What is printed for people is a sentence: it has spaces, and begins or ends like one. SQL and paths are not.
SENTENCE: Final = re.compile(r"[A-Z“].* .*|.* .*[.?!]", re.DOTALL)
MACHINE: Final = re.compile(r"[A-Z]+ [A-Z]+ |(?:SELECT|INSERT|UPDATE|DELETE|SET|AFTER) |M…|.*%s", re.DOTALL)
# Where Python speaks to people; other modules speak to programmers
PYTHON: Final = (
    "cards/",
    "decks/",
    "dimrift_site/accounts/",
    "dimrift_site/base/web/",
    "dimrift_site/base/api/",
)
ENGINE: Final = ("engine/presentation/", "engine/session/", "engine/errors.py", "engine/effects/")
# Here sentences are put together from parts, so that a few words are said, too
PARTWISE: Final = ("engine/presentation/", "engine/session/")
PART: Final = re.compile(r"(?:[^\\]*[A-Za-z’'] .*|.* [A-Za-z][^\\]*)", re.DOTALL)


class UiString(NamedTuple):
    """Words, and the file that they stand in; … for what is filled in."""

    path: Path
    words: str


def ui_strings() -> list[UiString]:
    """Return every string that people may read, by file."""
    files = [path for path in tracked_files() if "tests" not in path.parts and "migrations" not in path.parts]
    templates = [path for path in files if path.parts[0] == "templates" and path.suffix in (".html", ".txt")]
    modules = [path for path in files if path.suffix == ".py" and str(path).startswith((*PYTHON, *ENGINE))]
    strings = [UiString(path, words) for path in templates for words in _of_template(_text(path))]
    for path in modules:
        said = PART if str(path).startswith(PARTWISE) else SENTENCE
        strings += [UiString(path, words) for words in _of_module(ast.parse(_text(path)), said)]
    return list(dict.fromkeys(strings))


def _text(path: Path) -> str:
    return (ROOT / path).read_text("utf-8")


def _of_template(text: str) -> Iterator[str]:
    text = SHOWN.sub("…", PARTS.sub("¦", text))
    for said in [*SPOKEN.findall(text), *BLOCK.split(UNSPOKEN.sub("", text))]:
        words = " ".join(TAG.sub("", said).replace("¦", " ").split())
        if re.search(r"[A-Za-z]{2}", words):
            yield words


def _of_module(tree: ast.Module, said: re.Pattern[str]) -> Iterator[str]:
    quiet = {id(part) for node in ast.walk(tree) for part in _unsaid(node)}
    for node in ast.walk(tree):
        if id(node) in quiet:
            continue
        if isinstance(node, ast.JoinedStr):
            words = "".join(
                str(value.value) if isinstance(value, ast.Constant) else "…" for value in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = re.sub(r"\{\w*\}", "…", node.value)
        else:
            continue
        if said.fullmatch(words.strip()) and not MACHINE.match(words):
            yield " ".join(words.split())


def _unsaid(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, the parts of an f-string (it is read whole), and what is said to programmers."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from node.values
    elif isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign | ast.arg):
        unsaid = node.msg if isinstance(node, ast.Assert) else getattr(node, "annotation", None)
        yield from ast.walk(unsaid) if unsaid else ()


def main() -> None:
    """Print all of them, each file under its name."""
    before = None
    for path, words in ui_strings():
        if path != before:
            print(f"\n{path}")
        before = path
        print(f"  {words}")


if __name__ == "__main__":
    main()
