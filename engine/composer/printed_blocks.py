"""Printed blocks: what can be put in, with its words, which are made once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from engine.composer.block_cache import block_table
from engine.composer.blocks import Role, field_of, node_words, role_of
from engine.effects.node import Criterion, Node, field_items

FEW_SHAPES: Final = 3  # of a class: what differs are the nodes in it


class Block(NamedTuple):
    """A node that can be put in, with its text."""

    words: str
    node: Node


@cache
def printed_blocks(role: Role, *, more: bool) -> tuple[Block, ...]:
    """The blocks of a role; with `more` all that known texts have, where words are looked for."""
    table = block_table()
    nodes = [node for block in table.blocks[role] for node in (block, *fill_block(block))]
    nodes += table.others[role] if more else ()
    blocks = [Block(node_words(node), node) for node in nodes]
    return tuple([block for block in blocks if block.words])


def fill_block(node: Node) -> Iterator[Node]:
    """Yield a block that is little more than the node in it, such as "if", with each node that fits there."""
    parts = [(name, value) for name, value in field_items(node).items() if isinstance(value, Node)]
    if not isinstance(node, Criterion) or len(parts) != 1:
        return
    blocks = block_table().blocks
    if sum(type(block) is type(node) for block in blocks[role_of(node)]) > FEW_SHAPES:
        return
    name, part = parts[0]
    fitting = block_table().classes[field_of(node, name)]
    yield from (
        replace(node, **{name: block})  # type: ignore[type-var]
        for block in blocks[role_of(part)]
        if type(block) in fitting
    )
