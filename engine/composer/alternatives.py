"""Alternatives: what may stand at a place of a program, before it is known whether that reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from engine.composer.blocks import Role, Scalar, block_table, is_of_nodes, role_of
from engine.composer.edits import INSERT, REMOVE, Edit, Path, add_instructions, value_at
from engine.effects.actions.control_flow import Sequence
from engine.effects.conditions import Given
from engine.effects.costs import Cost
from engine.effects.events import Event
from engine.effects.node import Criterion, Instruction, Node, field_items
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount
from engine.effects.terms.selectors import Selector
from engine.effects.terms.targets import TargetPhrase

Group = tuple[str, Iterator[Edit]]

BODY_ROW: Final[Path] = ("body", "parts")  # to which an instruction can be added, also where there is one
MOST_DIGITS: Final = 3  # of a number that is looked for
FEW_SHAPES: Final = 3  # of a class: what differs are the nodes in it
NAMES: Final[dict[Role, str]] = {
    Event: "Event", Given: "Condition", Cost: "Cost", TargetPhrase: "Target or choice",
    Selector: "Which", Amount: "How many",
}  # fmt: skip


def groups_at(program: Program, path: Path, words: list[str]) -> Iterator[Group]:
    """The edits that may be made at a place, in groups, the likeliest first; none where a path leads nowhere.

    `words`: what is looked for, numbers in it among the values that are tried.
    """
    if path == BODY_ROW and not isinstance(program.body, Sequence):
        yield "Then", further_instructions(program.body, more=bool(words))
        return
    try:
        value, holder = value_at(program, path), value_at(program, path[:-1])
    except (LookupError, AttributeError, TypeError):
        return
    if isinstance(value, Node):
        yield from groups_for_node(path, value, words)
    elif isinstance(value, tuple):
        for role in block_table().roles.get((type(holder), str(path[-1])), ()):
            yield NAMES.get(role, "Also"), insertions((*path, len(value)), role, more=bool(words))


def groups_for_node(path: Path, node: Node, words: list[str]) -> Iterator[Group]:
    """The edits of a place where a node stands."""
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < MOST_DIGITS]
    yield "Nearly the same", (Edit(path, other) for other in variants(node, numbers))
    yield "Instead", (Edit(path, other) for other in others_like(node, more=bool(words)))
    yield "Around it", (Edit(path, other) for other in surroundings(node))
    if isinstance(path[-1], int):
        yield "Without", iter((Edit(path, how=REMOVE, words="leave it out"),))
    inner = only_part(node)
    while inner is not None:
        name, part = inner
        path = (*path, name)
        yield NAMES.get(role_of(part), name.replace("_", " ").capitalize()), near_and_other(path, part, words)
        inner = only_part(part)


def only_part(node: Node) -> tuple[str, Node] | None:
    """The only node that a node is made of, with its field: who changes the one means the other, too."""
    parts = [(name, part) for name, part in field_items(node).items() if is_of_nodes(part)]
    name, part = parts[0] if len(parts) == 1 else ("", None)
    return (name, part) if isinstance(part, Node) else None


def near_and_other(path: Path, node: Node, words: list[str]) -> Iterator[Edit]:
    """The edits of a place within another: the node there varied, others instead."""
    for _, edits in islice(groups_for_node(path, node, words), 2):
        yield from edits


def blocks_of(role: Role, *, more: bool) -> Iterator[Node]:
    """The blocks of a role; with `more` all that known texts have, where words are looked for."""
    table = block_table()
    yield from table.blocks[role]
    yield from table.others[role] if more else ()


def insertions(path: Path, role: Role, *, more: bool) -> Iterator[Edit]:
    """The edits that put in a block of a role."""
    for block in blocks_of(role, more=more):
        for node in expand_block(block):
            yield Edit(path, node, INSERT)


def further_instructions(body: Instruction, *, more: bool) -> Iterator[Edit]:
    """The edits that put an instruction behind the only one."""
    for block in blocks_of(Instruction, more=more):
        assert isinstance(block, Instruction)
        yield Edit(("body",), add_instructions(body, block), words=block.text())


def others_like(node: Node, *, more: bool) -> Iterator[Node]:
    """The blocks with the role of a node, with its parts or their own; what it is made of itself."""
    for value in field_items(node).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and role_of(part) is role_of(node):
                yield part
    for block in blocks_of(role_of(node), more=more):
        yield give_parts(block, node)
        yield from expand_block(block)


def expand_block(node: Node) -> Iterator[Node]:
    """A block; one that is little more than the node in it, such as "if", with each node for that."""
    yield node
    parts = [(name, value) for name, value in field_items(node).items() if isinstance(value, Node)]
    if isinstance(node, Criterion) and len(parts) == 1:
        alike = [block for block in block_table().blocks[role_of(node)] if type(block) is type(node)]
        for block in block_table().blocks[role_of(parts[0][1])] if len(alike) <= FEW_SHAPES else ():
            yield replace(node, **{parts[0][0]: block})  # type: ignore[type-var]


def surroundings(node: Node) -> Iterator[Node]:
    """The blocks with the role of a node that hold one of that role, with this one in them."""
    for block in block_table().blocks[role_of(node)]:
        for name, value in field_items(block).items():
            if isinstance(value, Node) and role_of(value) is role_of(node):
                yield replace(block, **{name: node})  # type: ignore[type-var]
                break


def give_parts(block: Node, node: Node) -> Node:
    """A block with the nodes of another where they have the same roles: whom, how much."""
    given = [value for value in field_items(node).values() if isinstance(value, Node)]
    changes = {}
    for name, value in field_items(block).items():
        part = next((p for p in given if isinstance(value, Node) and role_of(p) is role_of(value)), None)
        if part is not None:
            given.remove(part)
            changes[name] = part
    return replace(block, **changes)  # type: ignore[type-var]


def variants(node: Node, numbers: list[int]) -> Iterator[Node]:
    """The node with one of its values changed that are no nodes; of a row one, or one more or less."""
    for name, value in field_items(node).items():
        known = block_table().values.get((type(node), name), [])
        if isinstance(value, tuple) and not is_of_nodes(value):
            for row in rows_like(value, known):
                yield replace(node, **{name: row})  # type: ignore[type-var]
        elif not is_of_nodes(value):
            for other in values_like(value, known, numbers):
                yield replace(node, **{name: other})  # type: ignore[type-var]


def values_like(value: object, known: list[Scalar], numbers: list[int]) -> Iterator[Scalar]:
    """The values that a field can have instead: known ones, those looked for, those next to a number."""
    yield from (other for other in known if other != value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield from (near for near in (*numbers, value + 1, value - 1) if near not in known)


def rows_like(row: tuple[object, ...], known: list[Scalar]) -> Iterator[tuple[object, ...]]:
    """The rows that differ in one value."""
    others = [value for value in known if value not in row]
    for number in range(len(row)):
        yield from ((*row[:number], other, *row[number + 1 :]) for other in others)
    yield from ((*row, other) for other in others)
    if len(row) > 1:
        yield from ((*row[:number], *row[number + 1 :]) for number in range(len(row)))
