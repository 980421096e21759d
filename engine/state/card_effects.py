"""Which effects a card has now: those printed on it, then transferred, then granted ones (11.1, 4.2, 14.4).

A card numbers its effects in that order, from 1; labels name them so (`activate c2 4`). What outlasts the
moment (items, waiting triggers, marks of use) names an effect by where it is printed instead.
"""

from __future__ import annotations

from engine import vocab
from engine.effects.actions.control_flow import children
from engine.effects.actions.delayed import Holding
from engine.effects.actions.granted_actions import program_of as notable_program
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.state.card import Card
from engine.state.card_profile import Printed
from engine.state.delayed import INTO
from engine.state.granted_effects import Lent
from engine.state.position import Position
from engine.state.stack import PRINTED_ON_SOURCE, Item, Waiting


def count(card: Card) -> int:
    """How many effects a card has, and so the highest number."""
    return len(card.printed.programs) - 1 + len(card.lent)


def lent(card: Card, number: int) -> Lent | None:
    """The lent effect with this number, None for one of its own."""
    own = len(card.printed.programs)
    return None if number < own else card.lent[number - own]


def printed_at(card: Card, number: int) -> tuple[Printed, int]:
    """Where effect `number` of a card is printed: on which definition, and its number there."""
    one = lent(card, number)
    return (card.printed, number) if one is None else (one.printed, one.effect)


def program(card: Card, number: int) -> Program:
    """What effect `number` of a card means."""
    printed, effect = printed_at(card, number)
    return printed.program(effect)


def heeds(card: Card, number: int) -> int:
    """What the values that effect `number` of a card gives depend on: a mask of effects.dependencies."""
    printed, effect = printed_at(card, number)
    return printed.heeds(effect)


def changes_arrows(card: Card, number: int) -> bool:
    """Whether Continuous effect `number` of a card may change what cards connect to."""
    printed, effect = printed_at(card, number)
    return printed.of_arrows >> effect & 1 == 1


def label(card: Card, number: int) -> str:
    """The name that is printed before effect `number` of a card, "" for none."""
    printed, effect = printed_at(card, number)
    return printed.labels[effect]


def notable(card: Card, number: int) -> int:
    """The notable action that effect `number` of a card only is; UNIQUE if it is not."""
    printed, effect = printed_at(card, number)
    return printed.notable(effect)


def mark(card: Card, number: int) -> int:
    """The bit of effect `number` of a card among its marks of use."""
    one = lent(card, number)
    return number if one is None else one.mark()


def is_used_up(card: Card, number: int) -> bool:
    """Whether an effect that may be used once in every turn was (11.1)."""
    if not card.used:
        return False
    printed, effect = printed_at(card, number)
    return printed.once >> effect & card.used >> mark(card, number) & 1 == 1


def actions(card: Card) -> list[int]:
    """The numbers of its actions."""
    return with_lent(card, card.printed.actions, vocab.ACTION) if card.lent else card.printed.actions


def activations(card: Card) -> list[int]:
    """The numbers of its activations."""
    return (
        with_lent(card, card.printed.activations, vocab.ACTIVATION) if card.lent else card.printed.activations
    )


def with_lent(card: Card, own: list[int], kind: int) -> list[int]:
    """The numbers of its own, then of those of a kind that are lent to it."""
    found = own[:]
    for number, one in enumerate(card.lent, len(card.printed.programs)):
        if one.printed.program(one.effect).kind == kind:
            found.append(number)
    return found


def continuous_lent(card: Card) -> list[tuple[int, int]]:
    """(timestamp, number) of the continuous effects that are lent to a card (14.3)."""
    numbers = with_lent(card, [], vocab.CONTINUOUS)
    return [(one.stamp, number) for number in numbers if (one := lent(card, number)) is not None]


def item_for(card: Card, kind: int, number: int) -> Item:
    """What is declared when a card uses its effect `number`."""
    one = lent(card, number)
    if one is None:
        return Item(kind, card.controller, card.number, number)
    item = Item(kind, card.controller, card.number, one.effect)
    item.defn = one.defn
    return item


def printed_of(position: Position, item: Item) -> Printed:
    """The definition on which the effect of an item is printed."""
    return position.printed[defn_of(position, item.source, item.defn)]


def printed_of_waiting(position: Position, waiting: Waiting) -> Printed:
    """The definition on which a waiting trigger is printed."""
    return position.printed[defn_of(position, waiting.source, waiting.defn)]


def program_of(position: Position, item: Item) -> Program:
    """What the effect of an item means; of an action that nothing prints, what the action is (14.6)."""
    if item.effect == 0:
        program = notable_program(item.way)
        assert program is not None
        return program
    program = printed_of(position, item).program(item.effect)
    return within(program, item.inner) if item.inner else program


def within(program: Program, path: tuple[int, ...]) -> Program:
    """The program that an instruction of another one holds, where the path leads (15.2, 16.2)."""
    node = program.body
    for step in path:
        if step == INTO:
            assert isinstance(node, Holding)
            program = node.held()
            node = program.body
        else:
            node = children(node)[step]
    return program


def node_at(program: Program, path: tuple[int, ...]) -> Instruction:
    """The instruction to which a path leads, through what other instructions hold, too."""
    node = program.body
    for step in path:
        if step == INTO:
            assert isinstance(node, Holding)
            node = node.held().body
        else:
            node = children(node)[step]
    return node


def has_program(item: Item) -> bool:
    """Whether an item has something printed, or is an action that resolves like one."""
    return item.effect != 0 or notable_program(item.way) is not None


def defn_of(position: Position, source: int, defn: int) -> int:
    """`defn`, or that of the source where the effect is printed on it."""
    if defn != PRINTED_ON_SOURCE:
        return defn
    card = position.card_or_ghost(source)
    assert card is not None
    return card.defn
