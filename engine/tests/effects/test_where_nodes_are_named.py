"""A new verb touches few files: what is done to an instruction is asked of it, not decided by its class."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import engine
from engine.effects.node import Instruction
from engine.tests.effects.node_registry import NODES

ENGINE = Path(engine.__file__).parent
# How many modules may name a class: its own and the one that makes it of its words are two
MEDIAN = 3
NINE_IN_TEN = 5


def named_nodes(source: str) -> Iterator[str]:
    """Yield the names of classes that a module defines, imports from the nodes or takes out of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine.effects"):
            yield from [name.name for name in node.names]
        elif isinstance(node, ast.Attribute):
            yield node.attr


def naming_modules() -> dict[str, list[str]]:
    """Return for each class of instructions the modules of the engine, tests left out, that name it."""
    modules: dict[str, list[str]] = {
        name: [] for name, node in NODES.items() if isinstance(node, type) and issubclass(node, Instruction)
    }
    for path in sorted(ENGINE.rglob("*.py")):
        module = path.relative_to(ENGINE)
        if "tests" not in module.parts:
            for name in sorted({*named_nodes(path.read_text(encoding="utf-8"))} & {*modules}):
                modules[name].append(str(module))
    return modules


def test_an_instruction_is_named_in_few_modules() -> None:
    named = sorted(naming_modules().items(), key=lambda row: len(row[1]))
    listed = "\n".join(f"{len(modules)} {name}: {', '.join(modules)}" for name, modules in named)
    print(listed)
    counts = [len(modules) for _, modules in named]
    assert counts[0] > 0, listed
    assert median(counts) <= MEDIAN, listed
    assert counts[len(counts) * 9 // 10] <= NINE_IN_TEN, listed


def test_names_are_found_however_a_module_comes_by_them() -> None:
    source = (
        "from engine.effects.actions.life import PayHp\nfrom collections.abc import Sequence\nlife.Sacrifice"
    )
    assert {*named_nodes(source)} & {"PayHp", "Sequence", "Sacrifice"} == {"PayHp", "Sacrifice"}
