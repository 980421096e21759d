"""Slots of programs: numbers under which targets and sets of cards are known in them.

They are names: what is moved from one program to another is given others, and two programs that differ in
nothing else mean the same.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from engine.effects.node import Node, field_items
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import FIRST_SET, NOT_KEPT, TOKENS, TRANSFORMED
from engine.effects.terms.targets import TargetPhrase
from engine.effects.traversal import collect_nodes

T = TypeVar("T")
N = TypeVar("N", bound=Node)

MOVED: Final = 10_000  # what is moved into a program has its slots here, until they are numbered anew
FIXED: Final = (NOT_KEPT, TRANSFORMED, TOKENS)
NAMING: Final = ("slot", "beside")  # fields that hold one
ANY_CARD: Final = TargetPhrase(Selector(sel.CARD))  # what a "target" with nothing named before it is


def slots_in(value: object) -> list[int]:
    """Return the slots that nodes name, in the order of their fields, as often as they do."""
    nodes = collect_nodes(value)
    named = [getattr(node, field) for node in nodes for field in NAMING if hasattr(node, field)]
    return [slot for slot in named if isinstance(slot, int) and slot >= 0 and slot not in FIXED]


def defined_phrases(value: object) -> Iterator[tuple[int, TargetPhrase]]:
    """Yield the slots whose picking is described where they are named, each with what is picked."""
    for node in collect_nodes(value):
        phrase = getattr(node, "phrase", None)
        if phrase is not None:
            yield node.slot, phrase() if callable(phrase) else phrase  # type: ignore[attr-defined]  # it has both


def is_set(slot: int) -> bool:
    """Return whether a slot is of a set of cards, not of targets."""
    return slot % MOVED >= FIRST_SET


def rename_slots(value: T, names: Mapping[int, int]) -> T:
    """A node or tuple with other numbers for its slots; those without one in `names` stay."""
    if isinstance(value, tuple):
        return tuple([rename_slots(part, names) for part in value])  # type: ignore[return-value]
    if not isinstance(value, Node):
        return value
    new = {name: rename_slots(held, names) for name, held in field_items(value).items()}
    new |= {field: names.get(slot, slot) for field in NAMING if isinstance(slot := new.get(field), int)}
    return replace(value, **new)  # type: ignore[type-var]


def move_slots(node: N) -> N:
    """Return a node whose own slots are those of no program; what it refers to outside stays."""
    own = {slot for slot, _ in defined_phrases(node)}
    kept = {slot for slot, times in Counter(slots_in(node)).items() if is_set(slot) and times > 1}
    return rename_slots(node, {slot: slot + MOVED for slot in sorted(own | kept)})


def number_slots(program: Program, labels: Sequence[int] | None = None) -> Program:
    """The same with its slots numbered from 0 in the order of criteria and fields; what nobody names is gone.

    `labels`: the slots of those criteria that are phrases, where they are not 0, 1, 2 …
    """
    heads = [criterion for criterion in program.criteria if isinstance(criterion, TargetPhrase)]
    of_heads = dict(zip(range(len(heads)) if labels is None else labels, heads, strict=True))
    whole = (program.criteria, program.body)
    named = Counter(slots_in(whole))
    in_body = dict(defined_phrases(program.body))
    targets = dict.fromkeys([*of_heads, *in_body, *[slot for slot in named if not is_set(slot)]])
    sets = [slot for slot in named if is_set(slot)]
    names = {slot: number for number, slot in enumerate(targets)}
    names |= {
        slot: FIRST_SET + number for number, slot in enumerate(slot for slot in sets if named[slot] > 1)
    }
    names |= {slot: NOT_KEPT for slot in sets if named[slot] == 1}
    old = {slot: phrase for slot, phrase in enumerate(program.phrases) if slot in targets}
    phrases = dict.fromkeys(targets, ANY_CARD) | old | of_heads | in_body
    return replace(
        program,
        criteria=rename_slots(program.criteria, names),
        body=rename_slots(program.body, names),
        phrases=tuple([rename_slots(phrases[slot], names) for slot in targets]),
    )
