"""Programs from plain data: shows that the data of a program has all of it."""

from engine.effects.codec import NAME
from engine.effects.node import Node
from engine.effects.program import Program
from engine.tests.effects.node_registry import NODES


def from_data(data: object) -> Node | Program:
    """Return the node that `to_data` made the data from. ValueError for anything else."""
    node = value_from_data(data)
    if not isinstance(node, Node | Program):
        raise ValueError("this is not the data of a node")
    return node


def value_from_data(data: object) -> object:
    """The value of a field from plain data."""
    if isinstance(data, list):
        return tuple([value_from_data(part) for part in data])
    if not isinstance(data, dict):
        return data
    make = NODES.get(str(data.get(NAME)))
    if make is None:
        raise ValueError(f"there is no node called {data.get(NAME)!r}")
    output = {str(name): value_from_data(value) for name, value in data.items() if name != NAME}
    try:
        return make(**output)
    except TypeError as error:
        raise ValueError(str(error)) from None
