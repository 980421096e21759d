"""Programs as plain data (what JSON can hold): each node as its name and its fields."""

from dataclasses import fields
from typing import Final

from engine.effects.node import Node
from engine.effects.program import Program

NAME: Final = "node"


def to_data(node: Node | Program) -> dict[str, object]:
    """A node as its name (under "node") and its fields."""
    data: dict[str, object] = {NAME: type(node).__name__}
    for field in fields(node):  # type: ignore[arg-type]  # every node is a dataclass; their base is not
        data[field.name] = value_to_data(getattr(node, field.name))
    return data


def value_to_data(value: object) -> object:
    """A value of a field as plain data."""
    if isinstance(value, tuple):
        return [value_to_data(part) for part in value]
    if isinstance(value, (Node, Program)):
        return to_data(value)
    return value
