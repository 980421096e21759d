"""Print the figures of the code's house rules: `python -m dimrift_site.tests.code_figures`.

A mirror for those who work on it. What must hold is held by tests: `test_module_names.py`,
`test_where_nodes_are_named.py`, `test_rulebook_scenarios.py`, `test_templates.py`.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Final

from dimrift_site.tests.test_imports import FLOORS, floor_of
from dimrift_site.tests.test_module_names import is_verb_form
from dimrift_site.tools.testing.source_imports import PACKAGES, ROOT, imports_in, source_files
from dimrift_site.tools.testing.tracked_files import tracked_files
from engine.tests.effects.test_where_nodes_are_named import naming_modules
from engine.tests.scenario.rulebook_scenarios import FILES, written

COMMITS: Final = 500  # the newest ones are looked at
DEEP: Final = 4  # blocks within blocks
PRONOUNS: Final = frozenset(
    {"found", "one", "each", "made", "part", "rest", "kept", "at"}
)  # say not what they hold
# What a docstring begins with that names something by a clause and does not say what the function does
RELATIVE: Final = re.compile(
    r"(What|How|Where|Whether|Why|When|Which|Whatever|Whoever|All that|Those) "
    r"|(The|A|An|Each|Every|Others?)( [\w'-]+){1,3} (that|who|whose|which|what|where|whom)\b"
)
Function = ast.FunctionDef | ast.AsyncFunctionDef
BLOCKS: Final = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)


def main() -> None:
    """Print a figure a line."""
    rows = [*name_figures(), *import_figures(), *size_figures(), *commit_figures()]
    sys.stdout.writelines(f"{what:58} {figure}\n" for what, figure in rows)


def name_figures() -> Iterator[tuple[str, str]]:
    """Yield where things are, and how many places know one of them."""
    paths = [path for package in PACKAGES for path in source_files(package)]
    folder, modules = Counter(path.parent for path in paths).most_common(1)[0]
    yield "modules in the fullest folder", f"{modules} ({folder.relative_to(ROOT)})"
    yield "modules named by a verb form", str(sum(is_verb_form(path.stem) for path in paths))
    naming = sorted(len(modules) for modules in naming_modules().values())
    yield (
        "modules that name an instruction, median and 90th percentile",
        f"{median(naming):g}, {nine_in_ten(naming)}",
    )
    trees = [ast.parse((ROOT / path).read_text("utf-8")) for path in python_files()]
    names = [name for tree in trees for name in bindings(tree)]
    yield (
        "bindings that are pronouns (found, one, each, …)",
        f"{sum(name in PRONOUNS for name in names) / len(names):.1%}",
    )
    relative, documented = count_relative(trees)
    yield (
        "docstrings of functions that begin relative (what, the … that)",
        f"{relative / documented:.1%} ({relative})",
    )
    yield "scenarios, all of them played by the tests", f"{sum(1 for _ in written())} in {len(FILES)} files"


def import_figures() -> Iterator[tuple[str, str]]:
    """Count how often each floor of the site imports each other one."""
    imports = [each for package in PACKAGES for each in imports_in(package)]
    counts = Counter((floor_of(each.importer), floor_of(each.imported)) for each in imports)
    for floor in FLOORS:
        seen = [
            f"{other} {counts[floor, other]}" for other in FLOORS if other != floor and counts[floor, other]
        ]
        yield f"imports of {floor}", ", ".join(seen) or "none of ours"


def python_files() -> list[Path]:
    """Return all of our Python files, tests too, without migrations."""
    return [path for path in tracked_files() if path.suffix == ".py" and "migrations" not in path.parts]


def bindings(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a module binds: variables, targets of loops, parameters but for self and cls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg) and node.arg not in ("self", "cls"):
            yield node.arg


def count_relative(trees: Iterable[ast.AST]) -> tuple[int, int]:
    """Return how many docstrings of functions begin relative, and how many there are; of properties none."""
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)]
    docstrings = [ast.get_docstring(node) for node in functions if not is_property(node)]
    return sum(bool(words and RELATIVE.match(words)) for words in docstrings), sum(map(bool, docstrings))


def is_property(node: Function) -> bool:
    """Return whether a function is read as an attribute, which a noun describes."""
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def size_figures() -> Iterator[tuple[str, str]]:
    """Yield how long what is, in lines; tests and migrations are no code."""
    sources = [path.read_text("utf-8") for package in PACKAGES for path in source_files(package)]
    trees = [ast.parse(source) for source in sources]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)]
    lengths = sorted((node.end_lineno or node.lineno) - node.lineno + 1 for node in functions)
    support = count_lines(path.relative_to(ROOT) for path in source_files("dimrift_site/tools/testing"))
    lines = [line.strip() for source in sources for line in source.splitlines() if line.strip()]
    tests = [path for path in tracked_files() if path.suffix == ".py" and "tests" in path.parts]
    yield "lines of code that are not blank", f"{len(lines):,}"
    yield "of these in dimrift_site/tools/testing, which supports tests", f"{support:,}"
    yield "statements", f"{sum(isinstance(node, ast.stmt) for tree in trees for node in ast.walk(tree)):,}"
    yield "lines of tests for each line of code", f"{count_lines(tests) / len(lines):.2f}"
    yield "functions, median and 90th percentile", f"{median(lengths):g}, {nine_in_ten(lengths)}"
    deep = sum(is_deep(node, DEEP) for node in functions)
    yield f"functions with blocks {DEEP} deep", f"{deep / len(functions):.1%}"
    yield "modules, median", f"{median(source.count(chr(10)) for source in sources):g}"
    yield "lines that are comments", f"{sum(line.startswith('#') for line in lines) / len(lines):.1%}"


def commit_figures() -> Iterator[tuple[str, str]]:
    """Yield how the newest commits are: subjects in characters, and how many files one changes."""
    command = ["git", "log", "--no-merges", f"-{COMMITS}", "--format=>%s", "--name-only"]
    log = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    commits = [entry.splitlines() for entry in f"\n{log}".split("\n>")[1:]]
    yield f"subjects of the last {COMMITS} commits, median", f"{median(len(lines[0]) for lines in commits):g}"
    changed = median(sum(bool(line) for line in lines[1:]) for lines in commits)
    yield "files that a commit changes, median", f"{changed:g}"


def nine_in_ten(ordered: list[int]) -> int:
    """The 90th percentile of numbers in ascending order."""
    return ordered[len(ordered) * 9 // 10]


def count_lines(paths: Iterable[Path]) -> int:
    """Return how many lines of files below ROOT are not blank."""
    return sum(bool(line.strip()) for path in paths for line in (ROOT / path).read_text("utf-8").splitlines())


def is_deep(node: ast.AST, depth: int) -> bool:
    """Return whether so many blocks lie within each other below a node."""
    if not depth:
        return True
    return any(is_deep(child, depth - isinstance(child, BLOCKS)) for child in ast.iter_child_nodes(node))


if __name__ == "__main__":
    main()
