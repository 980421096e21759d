"""Traps (4.5): flipped for one of their triggers, and destroyed after it."""

from __future__ import annotations

from engine import grid
from engine.effects.program import Program
from engine.effects.terms.capabilities import MANA_FOR_OTHERS
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payment import CostDue
from engine.rules.costs.payment_options import is_payable
from engine.rules.costs.payment_steps import can_flip
from engine.rules.costs.summoning_costs import summoning_costs
from engine.rules.events.apply import destroy
from engine.rules.field.zone_changes import turn_face_up
from engine.rules.play.activation import is_possible
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.stack import TriggersFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import EFFECT, PendingTrigger, StackObject


def can_spring(position: Position, card: CardObject, waiting: PendingTrigger) -> bool:
    """Return whether a face-down Trap can be flipped for a trigger: not on the turn it was set (4.5)."""
    if card.entered_turn == position.turn_number or not can_flip(position, card):
        return False
    return len(payable_facings(position, card, waiting)) > 0


def payable_facings(position: Position, card: CardObject, waiting: PendingTrigger) -> list[int]:
    """The facings, as options, in which the trigger of a Trap can be paid for and targets something."""
    program = card_effects.trigger_profile(position, waiting).program(waiting.effect)
    trial = position.clone()  # it is looked at as it will be: face-up, and without mana (4.5)
    flipped = trial.card(card.number)
    assert flipped is not None
    facings = []
    for facing in range(4):
        turn_face_up(trial, flipped, grid.quarter_turns(facing, card.controller))
        settle_values(trial)
        forbid_sharing(trial)
        if not can_pay_both(trial, flipped, program):
            break
        if is_possible(trial, flipped, program, card.controller, waiting.subject, waiting.other):
            facings.append(option(opt.FACING, facing))
    return facings


def forbid_sharing(trial: Position) -> None:
    """Keep what a Trap has to consume to its own mana: none is lent to a card that lies face-down (8.2)."""
    for card in trial.field:
        if card is not None:
            card.can &= ~(1 << MANA_FOR_OTHERS)


def can_pay_both(position: Position, card: CardObject, program: Program) -> bool:
    """Return whether the Summoning Cost and the trigger's can be paid one after the other."""
    costs = program.costs()
    if not costs or not card.printed.cost:
        return True
    if any(cost.is_of_this() for cost in costs):
        return True  # each was looked at by itself
    both = [*summoning_costs(position, card.controller, card.printed, in_hand=False, flipped=card), *costs]
    return is_payable(position, CostDue(card.controller, both, card, card))


def trigger_options(frame: TriggersFrame, card: CardObject, waiting: PendingTrigger) -> list[int]:
    """Return which of a Trap's triggers it can be flipped for, by their place among its triggers."""
    waits = [other.effect for other in frame.waiting if other.source == waiting.source]
    triggers = [trigger.number for trigger in card.printed.triggers]
    places = {number: place for place, number in reversed(list(enumerate(triggers, 1)))}
    return [option(opt.MODE, places[number]) for number in sorted(places) if number in waits]


def picked_trigger(
    position: Position, frame: TriggersFrame, card: CardObject, waiting: PendingTrigger
) -> PendingTrigger:
    """Return the trigger that was picked among those of the Trap that wait."""
    number = card.printed.triggers[opt.a_of(position.answer) - 1].number
    for other in frame.waiting:
        if other.source == waiting.source and other.effect == number:
            return other
    return waiting


def spend_source(position: Position, item: StackObject) -> None:
    """Destroy a Trap whose effect resolved or fizzled, face-down or under a creature as well (4.5)."""
    card = position.find_in_play(item.source)
    if item.kind == EFFECT and card is not None and card.printed.trap:
        destroy(position, [card])


def spend_trap(position: Position, card: CardObject) -> None:
    """Destroy a Trap that was flipped."""
    if card.printed.trap and card.face_up:
        destroy(position, [card])
