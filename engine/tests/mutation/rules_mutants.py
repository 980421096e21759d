"""Mutants of the rules: small changes of `engine/rules`, each of which some scenario or test should notice.

`python -m engine.tests.mutation.rules_mutants [--count 300] [--seed 1] [--workers 2] [--tests]`. Each mutant
is one change of one line, made in a copy of the engine: a comparison turned round, a number off by one, a
condition negated, `and` for `or`, a statement left out. All scenarios are played with it; with `--tests` the
survivors meet the engine's quick tests as well. Prints the survivors and the share that was noticed.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from os import environ
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ENGINE = Path(__file__).resolve().parents[2]
ROOT = ENGINE.parent
OTHERS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SECONDS = 25  # a mutant that takes so long goes in circles
TESTS = (
    "rules/test_payability.py", "rules/test_guards.py", "presentation/test_player_view.py",
    "rules/test_setup.py", "test_session.py", "test_replay.py", "games/test_rules_version.py",
)  # fmt: skip


class Mutant(NamedTuple):
    """One change: the file, the line, what was changed, and the whole source with it."""

    path: Path
    line: int
    what: str
    source: str


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that can be changed, each with the kind of change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHERS:
            yield node, "compare"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node, "negate"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
            yield node, "plus/minus"
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, bool):
                yield node, "return"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "leave out"


def change(node: ast.AST, kind: str) -> None:
    """Make the change in place."""
    if kind == "compare" and isinstance(node, ast.Compare):
        node.ops[0] = OTHERS[type(node.ops[0])]()
    elif kind == "and/or" and isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif kind == "negate" and isinstance(node, ast.If | ast.While | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif kind == "plus/minus" and isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    elif kind == "return" and isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
        node.value = ast.Constant(not node.value.value)
    elif kind == "leave out" and isinstance(node, ast.Expr):
        node.value = ast.Constant(None)


def mutants(count: int, seed: int) -> list[Mutant]:
    """So many different changes, the same for the same seed and source."""
    trees = {path: ast.parse(path.read_text()) for path in sorted((ENGINE / "rules").rglob("*.py"))}
    every = [
        (path, number, kind)
        for path, tree in trees.items()
        for number, (_node, kind) in enumerate(places(tree))
    ]
    picked = random.Random(seed).sample(every, min(count, len(every)))
    return [mutant_of(path, trees[path], number, kind) for path, number, kind in picked]


def mutant_of(path: Path, tree: ast.Module, number: int, kind: str) -> Mutant:
    """The change of the place with this number."""
    other = deepcopy(tree)
    node, _kind = list(places(other))[number]
    line = getattr(node, "lineno", 0)
    change(node, kind)
    return Mutant(path, line, kind, ast.unparse(ast.fix_missing_locations(other)))


def survives(mutant: Mutant, copy: Path, tests: bool) -> bool:
    """Return whether nothing notices it, in a copy of the engine that is put right again after."""
    place = copy / mutant.path.relative_to(ROOT)
    place.write_text(mutant.source)
    try:
        return all(holds(copy, words) for words in checks(tests))
    finally:
        shutil.copy(mutant.path, place)


def checks(tests: bool) -> list[list[str]]:
    """Return what each mutant is shown to: all scenarios, and with `tests` the engine's quick tests."""
    names = [f"engine/tests/{name}" for name in TESTS]
    quick = [["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *names]] if tests else []
    return [["-m", "engine", "scenario", "engine/scenarios"], *quick]


def holds(copy: Path, words: list[str]) -> bool:
    """Return whether a check passes there, and in time."""
    settings = {**environ, "ENGINE": "source", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=copy,
            env=settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS * (5 if "pytest" in words else 1),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def copied(folder: Path) -> Path:
    """Return a copy of what the checks need."""
    folder.mkdir()
    for name in ("engine", "cards/data", "decks/data", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def checked(found: list[Mutant], workers: int, tests: bool) -> list[Mutant]:
    """The survivors, in the order of `found`."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copies.put(copied(Path(folder) / str(number)))
        unchanged = Path(folder) / "0"
        if not all(holds(unchanged, words) for words in checks(tests)):
            sys.exit("The checks fail without any mutant, or take too long: nothing would be shown.")

        def look(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                alive = survives(mutant, copy, tests)
            finally:
                copies.put(copy)
            if alive:
                tell(mutant)
            return alive

        with ThreadPoolExecutor(workers) as pool:
            left = list(pool.map(look, found))
    return [mutant for mutant, alive in zip(found, left, strict=True) if alive]


def tell(mutant: Mutant) -> None:
    """Print a survivor."""
    code = mutant.path.read_text().splitlines()[mutant.line - 1].strip()
    sys.stdout.write(f"{mutant.path.relative_to(ROOT)}:{mutant.line} {mutant.what}: {code}\n")
    sys.stdout.flush()


def main() -> int:
    """Print the survivors and the share that was noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tests", action="store_true")
    asked = parser.parse_args()
    found = mutants(asked.count, asked.seed)
    left = checked(found, asked.workers, asked.tests)
    noticed = len(found) - len(left)
    sys.stdout.write(f"{noticed} of {len(found)} noticed, {noticed / len(found):.1%}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
