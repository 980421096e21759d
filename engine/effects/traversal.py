"""Traversal of programs and nodes: their parts, in printed order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass

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
