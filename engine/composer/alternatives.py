"""Alternatives: what may stand at a place of a program, before it is known whether that reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from engine.composer.block_cache import block_table
from engine.composer.blocks import Field, Role, Scalar, field_of, is_of_nodes, node_words, role_of
from engine.composer.edits import INSERT, REMOVE, Edit, Path, add_instructions, value_at
from engine.composer.printed_blocks import Block, printed_blocks
from engine.effects.actions.control_flow import Sequence
from engine.effects.conditions import Given
from engine.effects.costs import Cost
from engine.effects.events import Event
from engine.effects.node import Instruction, Node, field_items
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import TargetPhrase


class EditGroup(NamedTuple):
    """Edits of a place, the likeliest first; one of each of the `kinds` of node belongs on every page."""

    name: str
    edits: Iterator[Edit]
    kinds: list[type[Node]] = []  # never changed


BODY_ROW: Final[Path] = ("body", "parts")  # to which an instruction can be added, also where there is one
MOST_KINDS: Final = 40  # of node that a place shows without words: there are 90 of instructions
MOST_DIGITS: Final = 3  # of a number that is looked for
NAMES: Final[dict[Role, str]] = {
    Event: "Event", Given: "Condition", Cost: "Cost", TargetPhrase: "Target or choice",
    Selector: "Which", Amount: "How many", Subject: "Whom", Instruction: "What it does",
}  # fmt: skip
OPEN: Final[tuple[Role, ...]] = (Instruction, Cost)  # of which nearly any fits where one does


def groups_at(program: Program, path: Path, words: list[str]) -> Iterator[EditGroup]:
    """Yield the edits at a place, in groups, the likeliest first; none where a path leads nowhere.

    `words`: what is looked for, numbers in it among the values that are tried.
    """
    if path == BODY_ROW and not isinstance(program.body, Sequence):
        kinds = kinds_in(field_of(program, "body"))
        yield EditGroup("Then", further_instructions(program, more=bool(words)), kinds)
        return
    try:
        value, field = value_at(program, path), field_at(program, path)
    except (LookupError, AttributeError, TypeError, ValueError):
        return
    if isinstance(value, Node):
        yield from groups_for_node(path, value, field, words)
    elif isinstance(value, tuple):
        for role in block_table().roles(field):
            if not (
                role is Event and any(isinstance(member, Event) for member in value)
            ):  # an effect has one
                place = (*path, len(value))
                edits = insertions(place, role, field, more=bool(words))
                yield EditGroup(NAMES.get(role, "Also"), edits, kinds_in(field))


def replacements(path: Path, nodes: Iterable[Node]) -> Iterator[Edit]:
    """Yield the edits that put nodes in the place of one."""
    return (Edit(path, node) for node in nodes)


def field_at(program: Program, path: Path) -> Field:
    """Return the field in which a path ends, or of whose row it names a part. Raises what `value_at` does."""
    end = max(number for number, step in enumerate(path) if isinstance(step, str))
    return field_of(value_at(program, path[:end]), str(path[end]))


def groups_for_node(path: Path, node: Node, field: Field, words: list[str]) -> Iterator[EditGroup]:
    """The edits of a place where a node stands, in a field."""
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < MOST_DIGITS]
    yield EditGroup("Nearly the same", replacements(path, variants(node, numbers)))
    yield EditGroup("Instead", others_like(path, node, field, words), kinds_in(field))
    yield EditGroup("Around it", replacements(path, surroundings(node)))
    if isinstance(path[-1], int):
        yield EditGroup("Without", iter((Edit(path, how=REMOVE, words="leave it out"),)))
    inner = only_part(node)
    while inner is not None:
        name, inner_node = inner
        path, field = (*path, name), field_of(node, name)
        title = NAMES.get(role_of(inner_node), name.replace("_", " ").capitalize())
        yield EditGroup(title, near_and_other(path, inner_node, field, words), kinds_in(field))
        node, inner = inner_node, only_part(inner_node)


def only_part(node: Node) -> tuple[str, Node] | None:
    """Return the only node that a node is made of, with its field: who changes one means the other, too."""
    parts = [(name, inner) for name, inner in field_items(node).items() if is_of_nodes(inner)]
    name, inner = parts[0] if len(parts) == 1 else ("", None)
    return (name, inner) if isinstance(inner, Node) else None


def near_and_other(path: Path, node: Node, field: Field, words: list[str]) -> Iterator[Edit]:
    """The edits of a place within another: the node there varied, others instead."""
    for group in islice(groups_for_node(path, node, field, words), 2):
        yield from group.edits


def blocks_of(role: Role, field: Field, *, more: bool) -> list[Block]:
    """The blocks of a role that are of a kind that known texts have in a field, one of each kind first.

    Behind them instructions and costs of other kinds, as nearly all take any; with `more` all that known
    texts have anywhere, where words are looked for.
    """
    usual = dict.fromkeys(kinds_in(field))
    blocks = printed_blocks(role, more=more)  # type: ignore[arg-type]  # mypy takes Node.__hash__ for that of the class
    firsts = {type(block.node): block for block in reversed(blocks)}
    fitting = [block for block in blocks if more or role in OPEN or type(block.node) in usual]

    def rank(block: Block) -> tuple[bool, bool, bool]:
        kind = type(block.node)
        return firsts[kind] is not block, kind not in usual, kind is Sequence  # steps are added one by one

    return sorted(fitting, key=rank)


def kinds_in(field: Field) -> list[type[Node]]:
    """The classes of the nodes that known texts have most in a field; only of instructions there are more."""
    return block_table().classes.get(field, [])[:MOST_KINDS]


def insertions(path: Path, role: Role, field: Field, *, more: bool) -> Iterator[Edit]:
    """Yield the edits that put in a block of a role."""
    return (Edit(path, block.node, INSERT, block.words) for block in blocks_of(role, field, more=more))


def further_instructions(program: Program, *, more: bool) -> Iterator[Edit]:
    """Yield the edits that put an instruction behind the only one."""
    for words, block in blocks_of(Instruction, field_of(program, "body"), more=more):
        assert isinstance(block, Instruction)
        yield Edit(("body",), add_instructions(program.body, block), words=words, added=block)


def others_like(path: Path, node: Node, field: Field, words: list[str]) -> Iterator[Edit]:
    """Yield the edits that put in a block of a node's role, with its parts or its own; or one of these."""
    for value in field_items(node).values():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node) and role_of(inner) is role_of(node):
                yield Edit(path, inner)
    own_words = node_words(node).lower()
    for block in blocks_of(role_of(node), field, more=bool(words)):
        if says_most(f"{block.words.lower()} {own_words}", words):
            with_parts = give_parts(block.node, node)
            if with_parts is not block.node:
                yield Edit(path, with_parts)
        yield Edit(path, block.node, words=block.words)


def says_most(text: str, words: list[str]) -> bool:
    """Return whether a text has more than half of the words that are looked for, or none are."""
    return not words or 2 * sum(word in text for word in words) > len(words)


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
        inner = next((p for p in given if isinstance(value, Node) and role_of(p) is role_of(value)), None)
        if inner is not None:
            given.remove(inner)
            changes[name] = inner
    return replace(block, **changes) if changes else block  # type: ignore[type-var]


def variants(node: Node, numbers: list[int]) -> Iterator[Node]:
    """The node with one of its values changed that are no nodes; of a row one, or one more or less."""
    for name, value in field_items(node).items():
        known = block_table().values.get(field_of(node, name), [])
        if isinstance(value, tuple) and not is_of_nodes(value):
            for row in rows_like(value, known):
                yield replace(node, **{name: row})  # type: ignore[type-var]
        elif not is_of_nodes(value):
            for other in values_like(value, known, numbers):
                yield replace(node, **{name: other})  # type: ignore[type-var]


def values_like(value: object, known: list[Scalar], numbers: list[int]) -> Iterator[Scalar]:
    """Yield the values that a field can have instead: known ones, those looked for, a number's neighbours."""
    yield from (other for other in known if other != value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield from (near for near in (*numbers, value + 1, value - 1) if near not in known)


def rows_like(row: tuple[object, ...], known: list[Scalar]) -> Iterator[tuple[object, ...]]:
    """Yield the rows that differ in one value."""
    others = [value for value in known if value not in row]
    for number in range(len(row)):
        yield from ((*row[:number], other, *row[number + 1 :]) for other in others)
    yield from ((*row, other) for other in others)
    if len(row) > 1:
        yield from ((*row[:number], *row[number + 1 :]) for number in range(len(row)))
