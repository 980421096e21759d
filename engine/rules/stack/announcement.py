"""Declaring: announce, costs, modes and targets, flips, then the stack (12.1)."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.effects.dependencies import STRIKES
from engine.rules import combat
from engine.rules.costs.payment_steps import pay_for_effect
from engine.rules.execution.interpreter import run_item
from engine.rules.free_activations import record_free
from engine.rules.play.action_pool import action_mark, action_of, done_again
from engine.rules.play.flips import flip_targets
from engine.rules.questions import ask
from engine.rules.stack import targeting
from engine.rules.stack.declaration import move_at_once, put_on_stack
from engine.rules.stack.fixed_amounts import fix_amounts
from engine.rules.stack.new_targets import ask_retarget
from engine.rules.stack.targets import target_finder
from engine.rules.state_based_checks import is_doomed
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame
from engine.state.granted_effects import add_mark
from engine.state.options import PRINTED_WAY, option
from engine.state.position import Position
from engine.state.stack import EFFECT, EQUIP, MARCH, MOVE, RISE, STRIKE, PendingTrigger, StackObject
from engine.vocab import Q_MODE

# Steps of a DeclareFrame; those between are of `targeting`
COSTS: Final = 0
MODES: Final = 1
MODE_PICKED: Final = 2
BLOCKS: Final = 7
BLOCK_PICKED: Final = 8
LAST: Final = 9

NOTABLE_ITEMS: Final = {
    vocab.STRIKE: STRIKE,
    vocab.MARCH: MARCH,
    vocab.RISE: RISE,
    vocab.MOVE: MOVE,
    vocab.EQUIP: EQUIP,
}


def declare_action(position: Position, card: CardObject, way: int) -> None:
    """Start declaring an action; it is used from now on, even if it fizzles (6.6)."""
    action = action_of(card, way)
    mark = action_mark(card, way)
    card.acted = add_mark(card.acted, done_again(mark) if mark in card.acted else mark)
    kind = NOTABLE_ITEMS.get(action, EFFECT)
    if way >= PRINTED_WAY:
        item = card_effects.make_stack_object(card, kind, way - PRINTED_WAY)
    else:
        item = StackObject(kind, card.controller, card.number, 0)
    item.way = way
    start_declaration(position, item)


def declare_activation(position: Position, card: CardObject, number: int) -> None:
    """Start declaring an activation."""
    card_effects.use_effect(card, number)
    start_declaration(position, card_effects.make_stack_object(card, EFFECT, number))


def declare_trigger(position: Position, waiting: PendingTrigger) -> None:
    """Start putting a trigger on the stack."""
    card = position.card_or_ghost(waiting.source)
    if card is not None and not waiting.inner:
        printed = card_effects.trigger_profile(position, waiting)
        card_effects.record_use(card, printed, waiting.effect, waiting.mark())
    item = StackObject(EFFECT, waiting.controller, waiting.source, waiting.effect)
    item.defn = waiting.defn
    item.subject, item.other = waiting.subject, waiting.other
    item.amount, item.player = waiting.amount, waiting.player
    item.gone = waiting.gone
    item.inner, item.kept = waiting.inner, waiting.kept
    start_declaration(position, item)


def start_declaration(position: Position, item: StackObject) -> None:
    """Push the frame that declares an item, which counts from now on (18.3)."""
    position.items += 1
    position.frames.append(DeclareFrame(item.controller, item.source, item))
    if item.kind == STRIKE:
        position.mark_stale(STRIKES)


def run_declare(position: Position, frame: DeclareFrame) -> None:
    """One step of declaring."""
    item = frame.require_item()
    if frame.step == COSTS:
        frame.step = MODES
        fix_amounts(position, item, targets_picked=False)
        ask_costs(position, item)
    elif frame.step == MODES:
        item.gone = item.gone or is_leaving(position.card(item.source))
        frame.step = targeting.PHRASES
        ask_mode(position, frame, item)
    elif frame.step == MODE_PICKED:
        item.mode = opt.a_of(position.answer)
        frame.step = targeting.PHRASES
    elif frame.step == targeting.PHRASES:
        targeting.ask_target(position, frame, item)
    elif frame.step == targeting.TARGET_PICKED:
        targeting.take_target(position, frame, item)
    elif frame.step == targeting.RETARGETS:
        ask_retarget(position, frame, item)
    elif frame.step == targeting.FLIPS:
        flip_targets(position, frame, BLOCKS)
    elif frame.step == targeting.EACH_MODE_PICKED:
        targeting.take_mode_of_each(position, frame, item)
    elif frame.step < LAST:
        ask_blocks(position, frame, item)
    else:
        finish_declaration(position, frame, item)


def finish_declaration(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Put what is declared on the stack, or carry it out at once if it does not use the stack."""
    fix_amounts(position, item, targets_picked=True)
    position.frames.pop()
    if frame.off_stack:
        run_item(position, item)
    elif item.kind == MOVE and not position.edition.action_pool:
        move_at_once(position, item)
    else:
        put_on_stack(position, item)


def is_leaving(source: CardObject | None) -> bool:
    """Return whether its own cost made a source leave, or dealt it damage that will destroy it (13.3)."""
    return source is None or (source.face_up and is_doomed(source))


def ask_costs(position: Position, item: StackObject) -> None:
    """Costs come before everything else that is picked."""
    if not card_effects.has_program(item):
        return
    if card_effects.program_of(position, item).costs():
        pay_for_effect(position, item)
    else:
        record_free(position, item)


def ask_mode(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Modes that are picked when declared; only those that are possible are offered (13.6)."""
    if not card_effects.has_program(item):
        return
    source = targeting.source_of(position, frame)
    program = card_effects.program_of(position, item)
    choice = program.early_choice()
    if choice is None:
        return
    numbers = range(1, len(choice.modes) + 1)
    pointing = target_finder(position, item, source)
    able = [n for n in numbers if pointing.can_pick(program, n)]
    if able:
        frame.step = MODE_PICKED
        ask(position, item.controller, Q_MODE, [option(opt.MODE, number) for number in able])
    else:
        targeting.fizzle_declaration(position, frame)


def ask_blocks(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """The blocker of a Strike (10.3)."""
    if item.kind != STRIKE:
        frame.step = LAST
    elif frame.step == BLOCKS:
        frame.step = BLOCK_PICKED
        frame.block_chooser = combat.first_block_chooser(position, item)
        ask_blocker(position, frame, item)
    else:
        combat.take_block(position, item, position.answer)
        if item.blocker or item.declined:
            frame.step = LAST
        else:
            frame.block_chooser += 1
            ask_blocker(position, frame, item)


def ask_blocker(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Ask whoever may name a blocker next; the last step when nobody is left."""
    while frame.block_chooser < combat.NOBODY_LEFT:
        if combat.ask_block(position, item, frame.block_chooser):
            return
        if item.blocker:
            break
        frame.block_chooser += 1
    frame.step = LAST
