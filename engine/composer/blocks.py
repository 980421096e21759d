"""Blocks: nodes that known texts are made of, by the role that a node has in a program.

Which roles a field takes, and what values the fields that are no nodes have, is learned from known programs:
a new node is a block as soon as a known text has it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from engine.composer.slots import NAMING, move_slots
from engine.effects.node import Criterion, Instruction, Node, field_items
from engine.effects.program import Program
from engine.effects.traversal import walk_values
from engine.text import try_to_read
from engine.vocab import ACTION, ACTIVATION, TRIGGER

Scalar = int | str | None
Role = type[Node]
Field = tuple[type, int, str]
Shape = tuple[type, tuple[object, ...]]
Nodes = dict[Role, list[Node]]
T = TypeVar("T")

NO_KIND: Final = -1
DONE_ONCE: Final = (TRIGGER, ACTIVATION, ACTION)
UNPRINTABLE: Final = (
    *(LookupError, AttributeError, TypeError, ValueError),
    *(AssertionError, NotImplementedError, StopIteration),
)


class BlockTable(NamedTuple):
    """Blocks by role: one of each shape, first the commonest of each class; and `others` that say more.

    `classes` and `values`: by field the classes of the nodes and the other values that it has, the commonest
    first.
    """

    blocks: dict[Role, list[Node]]
    others: dict[Role, list[Node]]
    classes: dict[Field, list[type[Node]]]
    values: dict[Field, list[Scalar]]

    def roles(self, field: Field) -> list[Role]:
        """Return the roles of the nodes that a field has, commonest first."""
        return [*dict.fromkeys(map(role_of_class, self.classes.get(field, ())))]


def role_of(node: Node) -> Role:
    """Return what a node is for."""
    return role_of_class(type(node))


def role_of_class(kind: type[Node]) -> Role:
    """Return what nodes of a class are for: the class right below `Node` or `Criterion` that it is of."""
    bases = kind.__mro__
    top = Criterion if issubclass(kind, Criterion) else Node
    return bases[bases.index(top) - 1]


def field_of(holder: object, name: str) -> Field:
    """Return how a field is known: those of a program by its kind, each of which has others in them.

    The kinds of effect that are done once have the same instructions.
    """
    kind = holder.kind if isinstance(holder, Program) else NO_KIND
    return type(holder), TRIGGER if name == "body" and kind in DONE_ONCE else kind, name


def shape_of(node: Node) -> Shape:
    """A node's class with the values of its fields that are no nodes, nor slots; for the others None."""
    items = field_items(node).items()
    values = [None if name in NAMING or is_of_nodes(value) else value for name, value in items]
    return type(node), tuple(values)


def is_of_nodes(value: object) -> bool:
    """Return whether a field holds a node or several."""
    return isinstance(value, (Node, Program)) or (
        isinstance(value, tuple) and any(isinstance(part, Node) for part in value)
    )


def make_table(programs: Iterable[Program]) -> BlockTable:
    """The blocks of programs."""
    nodes: Counter[Node] = Counter()
    shapes: Counter[Shape] = Counter()
    classes: dict[Field, Counter[type[Node]]] = defaultdict(Counter)
    values: dict[Field, Counter[Scalar]] = defaultdict(Counter)
    texts = []
    for program in programs:
        texts.append(program.text().lower())
        for holder in walk_values((program,)):
            if isinstance(holder, Node):
                nodes[holder] += 1
                shapes[shape_of(holder)] += 1
            for name, value in field_items(holder).items() if isinstance(holder, (Node, Program)) else ():
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(part, Node):
                        classes[field_of(holder, name)][type(part)] += 1
                    elif not isinstance(part, Program):
                        values[field_of(holder, name)][part] += 1
    blocks, others = choose_blocks(nodes, shapes, "\n".join(texts))
    return BlockTable(blocks, others, rank_counted(classes), rank_counted(values))


def choose_blocks(nodes: Counter[Node], shapes: Counter[Shape], said: str) -> tuple[Nodes, Nodes]:
    """A node of each shape by role, the commonest shape of each class first; and all others.

    Of a shape the commonest node that stands alone: "gain 1 life", not "gain X life", which needs its X.
    Shapes without one come last.
    """
    chosen: dict[Shape, Node] = {}
    alone: set[Shape] = set()
    for node in sorted(nodes, key=lambda node: (-nodes[node], len(repr(node)))):
        shape = shape_of(node)
        chosen.setdefault(shape, node)
        if shape not in alone and stands_alone(node, said):
            chosen[shape] = node
            alone.add(shape)
    classes: set[type] = set()
    firsts: dict[Shape, bool] = {}  # whether one of its class came before, in the order of the list
    for shape, _ in sorted(shapes.most_common(), key=lambda counted: counted[0] not in alone):
        firsts[shape] = shape[0] in classes
        classes.add(shape[0])
    blocks: Nodes = defaultdict(list)
    others: Nodes = defaultdict(list)
    for shape in sorted(firsts, key=firsts.__getitem__):
        blocks[role_of(chosen[shape])].append(move_slots(chosen[shape]))
    for node, _ in nodes.most_common():
        if node is not chosen[shape_of(node)]:
            others[role_of(node)].append(move_slots(node))
    return blocks, others


def stands_alone(node: Node, said: str) -> bool:
    """Return whether a node needs nothing before it: an instruction reads alone, others are said in texts."""
    words = node_words(node)
    if not isinstance(node, Instruction):
        return words.lower() in said
    texts = (("trigger", f"When summoned: {words}."), ("continuous", f"{words[:1].upper()}{words[1:]}."))
    readings = [(text, try_to_read(kind, text, "", False, False)) for kind, text in texts]
    return any(isinstance(read, Program) and read.text() == text for text, read in readings)


def rank_counted(counted: Mapping[Field, Counter[T]]) -> dict[Field, list[T]]:
    """Rank what is counted for each field, the commonest first."""
    return {field: [value for value, _ in counter.most_common()] for field, counter in counted.items()}


def node_words(node: Node) -> str:
    """Return the text of a node; "" where it cannot be printed, as with a row that has to hold more."""
    try:
        return node.text()
    except UNPRINTABLE:
        return ""
