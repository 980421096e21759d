"""Effects of a card now: those printed on it, then transferred, then granted ones (11.1, 4.2, 14.4).

A card numbers its effects in that order, from 1; labels name them so (`activate c2 4`). What outlasts the
moment (stack objects, pending triggers, marks of use) names an effect by where it is printed instead.
"""

from __future__ import annotations

from engine import vocab
from engine.effects.actions.control_flow import declared_amounts as list_amounts
from engine.effects.actions.delayed import Holding
from engine.effects.granted_actions import action_program as notable_program
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.delayed import INTO
from engine.state.granted_effects import GrantedEffect, Mark, add_mark
from engine.state.position import Position
from engine.state.stack import NO_CARD, PRINTED_ON_SOURCE, PendingTrigger, StackObject


def effect_count(card: CardObject) -> int:
    """Return how many effects a card has, and so the highest number."""
    return len(card.printed.programs) - 1 + len(card.lent)


def granted_effect(card: CardObject, number: int) -> GrantedEffect | None:
    """The lent effect with this number, None for one of its own."""
    own = len(card.printed.programs)
    return None if number < own else card.lent[number - own]


def effect_source(card: CardObject, number: int) -> tuple[CardProfile, int]:
    """Return where effect `number` of a card is printed: on which definition, and its number there."""
    effect = granted_effect(card, number)
    return (card.printed, number) if effect is None else (effect.printed, effect.effect)


def effect_player(card: CardObject, number: int) -> int:
    """Return who is "you" in effect `number` of a card: its controller, or who attached Equipment (4.2)."""
    effect = granted_effect(card, number)
    return card.controller if effect is None else effect.player_on(card.controller)


def effect_lender(card: CardObject, number: int) -> int:
    """The number of the Equipment that lends effect `number` of a card, its [equipped]; else NO_CARD."""
    effect = granted_effect(card, number)
    return NO_CARD if effect is None else effect.lender()


def effect_program(card: CardObject, number: int) -> Program:
    """Return what effect `number` of a card means."""
    printed, effect = effect_source(card, number)
    return printed.program(effect)


def dependency_mask(card: CardObject, number: int) -> int:
    """Return the dependencies of the values that effect `number` gives: a mask (effects.dependencies)."""
    printed, effect = effect_source(card, number)
    return printed.dependency_mask(effect)


def value_kinds(card: CardObject, number: int) -> list[tuple[int, int]]:
    """Return (asked for, changed) of each instruction of Continuous effect `number`: masks of value_kinds."""
    printed, effect = effect_source(card, number)
    return printed.value_kinds(effect)


def effect_label(card: CardObject, number: int) -> str:
    """Return the name that is printed before effect `number` of a card, "" for none."""
    printed, effect = effect_source(card, number)
    return printed.labels[effect]


def notable_action(card: CardObject, number: int) -> int:
    """Return the notable action that effect `number` of a card only is; UNIQUE if it is not."""
    printed, effect = effect_source(card, number)
    return printed.notable_action(effect)


def does_action(card: CardObject, action: int) -> bool:
    """Return whether an effect that a card has, its own or lent, has it do a notable action."""
    numbers = range(1, effect_count(card) + 1)
    return any(
        instruction.own_action() == action for n in numbers for instruction in effect_program(card, n).parts()
    )


def use_mark(card: CardObject, number: int) -> Mark:
    """The mark of use of effect `number` of a card."""
    effect = granted_effect(card, number)
    return own_mark(card, number) if effect is None else effect.mark()


def effect_key(card: CardObject, number: int) -> tuple[int, int, int]:
    """Return what tells effect `number` of a card from all others that it may have."""
    effect = granted_effect(card, number)
    return (NO_CARD, card.guise, number) if effect is None else (effect.origin, effect.defn, effect.effect)


def own_mark(card: CardObject, number: int) -> Mark:
    """The mark of use of an effect that is printed on a card; of a copy, on its model (22.6)."""
    return (NO_CARD if card.guise == card.defn else -1 - card.guise, number)


def own_defn(card: CardObject) -> int:
    """Return of which definition the printed effects of a card are, as stack objects name it."""
    return PRINTED_ON_SOURCE if card.guise == card.defn else card.guise


def is_used_up(card: CardObject, number: int) -> bool:
    """Return whether an effect was used as often as it can be in a turn (11.1)."""
    if not card.used:
        return False
    printed, effect = effect_source(card, number)
    return is_spent(card, printed, effect, use_mark(card, number))


def is_spent(card: CardObject, printed: CardProfile, effect: int, mark: Mark) -> bool:
    """Return whether an effect of a definition was used, by this mark, as often as it can be in a turn."""
    most = printed.most_uses[effect]
    return most > 0 and card.used.count(mark) >= most


def record_use(card: CardObject, printed: CardProfile, effect: int, mark: Mark) -> None:
    """An effect is used; how often is kept only where it counts, as cards that used the same are equal."""
    if printed.most_uses[effect] > 1:
        card.used = tuple(sorted([*card.used, mark]))
    else:
        card.used = add_mark(card.used, mark)


def use_effect(card: CardObject, number: int) -> None:
    """Effect `number` of a card is used."""
    printed, effect = effect_source(card, number)
    record_use(card, printed, effect, use_mark(card, number))


def action_numbers(card: CardObject) -> list[int]:
    """The numbers of its actions."""
    return numbers_of_kind(card, card.printed.actions, vocab.ACTION) if card.lent else card.printed.actions


def activation_numbers(card: CardObject) -> list[int]:
    """The numbers of its activations."""
    return (
        numbers_of_kind(card, card.printed.activations, vocab.ACTIVATION)
        if card.lent
        else card.printed.activations
    )


def numbers_of_kind(card: CardObject, own: list[int], kind: int) -> list[int]:
    """The numbers of its own, then of those of a kind that are lent to it."""
    found = own[:]
    for number, effect in enumerate(card.lent, len(card.printed.programs)):
        if effect.printed.program(effect.effect).kind == kind:
            found.append(number)
    return found


def granted_continuous(card: CardObject) -> list[tuple[int, int]]:
    """(timestamp, number) of the continuous effects that are lent to a card (14.3)."""
    numbers = numbers_of_kind(card, [], vocab.CONTINUOUS)
    return [
        (effect.stamp, number) for number in numbers if (effect := granted_effect(card, number)) is not None
    ]


def make_stack_object(card: CardObject, kind: int, number: int) -> StackObject:
    """Return what is declared when a card uses its effect `number`."""
    effect = granted_effect(card, number)
    if effect is None:
        item = StackObject(kind, card.controller, card.number, number)
        item.defn = own_defn(card)
        return item
    item = StackObject(kind, effect.player_on(card.controller), card.number, effect.effect)
    item.defn = effect.defn
    return item


def effect_profile(position: Position, item: StackObject) -> CardProfile:
    """Return the definition on which the effect of an item is printed."""
    return position.printed[defn_of(position, item.source, item.defn)]


def trigger_profile(position: Position, waiting: PendingTrigger) -> CardProfile:
    """Return the definition on which a waiting trigger is printed."""
    return position.printed[defn_of(position, waiting.source, waiting.defn)]


def program_of(position: Position, item: StackObject) -> Program:
    """Return the program of a stack object's effect; of an action that nothing prints, its own (14.6)."""
    if item.effect == 0:
        program = notable_program(item.way)
        assert program is not None
        return program
    program = effect_profile(position, item).program(item.effect)
    return inner_program(program, item.inner) if item.inner else program


def find_lender(card: CardObject, program: Program) -> CardObject | None:
    """The card under a creature that lends it this effect, which names the creature as [equipped] (4.2)."""
    for attached in card.under:
        for number, lent in enumerate(attached.printed.programs):
            if lent is program and attached.printed.serves >> number & 1:
                return attached
    return None


def lender_number(card: CardObject, program: Program) -> int:
    """The number of the card that lends an effect to this one, which names it as [equipped]; else NO_CARD."""
    lender = find_lender(card, program) if card.under else None
    return NO_CARD if lender is None else lender.number


def this_number(position: Position, item: StackObject) -> int:
    """The number of [this] in an effect: of one that names [equipped], the Equipment that lends it (4.2)."""
    if item.defn == PRINTED_ON_SOURCE or not item.effect:
        return item.source
    printed = effect_profile(position, item)
    source = position.card_or_ghost(item.source)
    if source is None or not printed.serves >> item.effect & 1 or source.defn == item.defn:
        return item.source
    lender = find_lender(source, printed.program(item.effect))
    if lender is None:  # it left with the creature, or after it; of equal ones either will do
        lender = next((ghost for ghost in position.ghosts if ghost.guise == item.defn), None)
    return NO_CARD if lender is None else lender.number


def declared_amounts(position: Position, item: StackObject) -> list[Amount]:
    """Return what each X is that the effect of an item fixes when it is declared (8.7)."""
    if item.effect == 0:
        return []
    if item.inner:
        return list_amounts(program_of(position, item).body)
    return effect_profile(position, item).declared_amounts(item.effect)


def inner_program(program: Program, path: tuple[int, ...]) -> Program:
    """Return the program that an instruction of another one holds, where the path leads (15.2, 16.2)."""
    node = program.body
    for step in path:
        if step == INTO:
            assert isinstance(node, Holding)
            program = node.program
            node = program.body
        else:
            node = node.children()[step]
    return program


def node_at(program: Program, path: tuple[int, ...]) -> Instruction:
    """Return the instruction to which a path leads, through what other instructions hold, too."""
    node = program.body
    for step in path:
        if step == INTO:
            assert isinstance(node, Holding)
            node = node.program.body
        else:
            node = node.children()[step]
    return node


def has_program(item: StackObject) -> bool:
    """Return whether an item has something printed, or is an action that resolves like one."""
    return item.effect != 0 or notable_program(item.way) is not None


def defn_of(position: Position, source: int, defn: int) -> int:
    """`defn`, or that of the source where the effect is printed on it."""
    if defn != PRINTED_ON_SOURCE:
        return defn
    card = position.card_or_ghost(source)
    assert card is not None
    return card.defn
