"""Every node has a name in the registry, whichever module defines it."""

from importlib import import_module
from pathlib import Path

import engine.effects
from engine.effects.node import Node
from engine.tests.effects.node_registry import MODULES, NODES

FOLDER = Path(engine.effects.__file__).parent


def test_every_module_that_defines_nodes_is_asked() -> None:
    names = [
        f"engine.effects.{'.'.join(path.relative_to(FOLDER).with_suffix('').parts)}"
        for path in FOLDER.rglob("*.py")
        if path.stem not in {"__init__", "node", "program"}
    ]
    defining = {
        name for name in names if any(is_node_of(value, name) for value in vars(import_module(name)).values())
    }
    assert defining == {module.__name__ for module in MODULES}


def is_node_of(value: object, module: str) -> bool:
    return isinstance(value, type) and issubclass(value, Node) and value.__module__ == module


def test_a_base_of_nodes_is_no_node() -> None:
    assert {"Instruction", "Cost", "Event", "State", "Amount", "Subject"} & {*NODES} == set()
    assert {"Program", "Draw", "Sac", "When", "InChain", "Number", "This"} <= {*NODES}
