"""Traversal of programs and nodes: their parts, in printed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace

from engine.effects.node import Node, field_values


def child_values(value: object) -> list[object]:
    """Return what a tuple, a node or a program is made of; nothing for anything else."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, type) or not is_dataclass(value):
        return []
    return list(field_values(value))


def walk_values(value: object) -> Iterator[object]:
    """A tuple, node or program and all that is inside it, programs that it holds too."""
    yield value
    for part in child_values(value):
        yield from walk_values(part)


def node_parts(value: object) -> list[object]:
    """Return what a tuple or a node is made of; a program that it holds is a matter of its own."""
    return child_values(value) if isinstance(value, (Node, tuple)) else []


def collect_nodes(value: object) -> list[Node]:
    """A node and the nodes that it is made of, those of programs that it holds left out."""
    below = [node for part in node_parts(value) for node in collect_nodes(part)]
    return [value, *below] if isinstance(value, Node) else below


def replace_parts(value: object, by: Callable[[object], object | None]) -> object:
    """A node with each part for which `by` has something else replaced by that."""
    other = by(value)
    if other is not None:
        return other
    if isinstance(value, tuple):
        return tuple([replace_parts(part, by) for part in value])
    if not isinstance(value, Node):
        return value
    new = {field.name: replace_parts(getattr(value, field.name), by) for field in fields(value)}  # type: ignore[arg-type]
    return replace(value, **new)  # type: ignore[type-var]
