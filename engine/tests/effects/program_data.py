"""Programs from plain data: shows that the data of a program has all of it."""

from engine.effects.codec import value_from_data
from engine.effects.node import Node
from engine.effects.program import Program
from engine.tests.effects.node_registry import NODES


def from_data(data: object) -> Node | Program:
    """Return the node that `to_data` made the data from. ValueError for anything else."""
    node = value_from_data(data, NODES)
    if not isinstance(node, Node | Program):
        raise ValueError("this is not the data of a node")
    return node
