"""Traversal of programs and nodes: their parts, in printed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from operator import is_

from engine.effects.node import Node, field_names, field_values


def child_values(value: object) -> list[object]:
    """Return what a tuple, a node or a program is made of; nothing for anything else."""
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, Node) and (isinstance(value, type) or not is_dataclass(value)):
        return []
    return list(field_values(value))


def walk_values(value: object) -> Iterator[object]:
    """A tuple, node or program and all that is inside it, programs that it holds too."""
    waiting = [value]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(reversed(child_values(child)))


def node_parts(value: object) -> list[object]:
    """Return what a tuple or a node is made of; a program that it holds is a matter of its own."""
    return child_values(value) if isinstance(value, (Node, tuple)) else []


def collect_nodes(value: object) -> list[Node]:
    """A node and the nodes that it is made of, those of programs that it holds left out."""
    below = [node for child in node_parts(value) for node in collect_nodes(child)]
    return [value, *below] if isinstance(value, Node) else below


def has_any(value: object, *kinds: type[Node]) -> bool:
    """Return whether a node of one of these kinds stands in it, programs that it holds left out."""
    return isinstance(value, kinds) or any(has_any(child, *kinds) for child in node_parts(value))


def replace_parts(value: object, by: Callable[[object], object | None]) -> object:
    """A node with each part for which `by` has something else replaced by that."""
    other = by(value)
    if other is not None:
        return other
    if isinstance(value, tuple):
        new = [replace_parts(child, by) for child in value]
        return value if all(map(is_, new, value)) else tuple(new)
    if not isinstance(value, Node):
        return value
    parts = field_values(value)
    new = [replace_parts(child, by) for child in parts]
    if all(map(is_, new, parts)):
        return value
    names = field_names(type(value))
    return replace(value, **dict(zip(names, new, strict=True)))  # type: ignore[type-var]
