"""Putting waiting triggers on the stack (12.4, 12.7, 7.5, 8.8)."""

from __future__ import annotations

from typing import Final

from engine.rules.costs.payment_steps import ABOVE_ARRIVAL, can_flip
from engine.rules.play.activation import is_possible
from engine.rules.play.flips import may_flip, start_flip
from engine.rules.play.traps import can_spring, picked_trigger, spend_trap, trigger_options
from engine.rules.questions import ask
from engine.rules.stack.announcement import declare_trigger
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.stack import TriggersFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD, PendingTrigger
from engine.vocab import ARTIFACT, Q_FLIP, Q_MODE, Q_OPTIONAL, Q_ORDER

NEXT: Final = 0
ASKED: Final = 1
ORDERED: Final = 2
FLIPPED: Final = 3
TRAP_PICKED: Final = 4

ABOVE_BLOCK: Final = 9  # batch of the trigger that a card was flipped for, above all that the flip triggered


def push_put_triggers(position: Position) -> None:
    """Start putting all that waits on the stack; what is triggered meanwhile waits for the next time."""
    position.frames.append(TriggersFrame(position.turn, tuple(position.waiting)))
    position.waiting = []


def run_put_triggers(position: Position, frame: TriggersFrame) -> None:
    """One step: a question, or one trigger more."""
    if frame.step == ASKED:
        frame.step = NEXT
        take_reply(position, frame)
    elif frame.step == ORDERED:
        frame.step = NEXT
        group = distinct_triggers(next_group(position, frame))
        put_trigger(position, frame, group[opt.a_of(position.answer) - 1])
    elif frame.step == TRAP_PICKED:
        frame.step = NEXT
        take_trap(position, frame)
    elif frame.step == FLIPPED:
        frame.step = NEXT
        join_block(position, frame, frame.asked_trigger())
    else:
        put_next(position, frame)


def put_next(position: Position, frame: TriggersFrame) -> None:
    """Ask what is to be asked of the group whose turn it is, then put its triggers."""
    frame.waiting = tuple([w for w in frame.waiting if w.agreed or w.block or can_put(position, w)])
    group = next_group(position, frame)
    if not group:
        position.frames.pop()
        return
    for waiting in group:
        if not waiting.agreed and ask_about(position, frame, waiting):
            return
    group = distinct_triggers(group)
    if len(group) == 1:
        put_trigger(position, frame, group[0])
        return
    frame.step = ORDERED
    picks = [option(opt.ORDER, number) for number in range(1, len(group) + 1)]
    ask(position, group[0].controller, Q_ORDER, picks)


def next_group(position: Position, frame: TriggersFrame) -> list[PendingTrigger]:
    """Return those that go on next: in a moment the turn player's, of a player the lowest batch (12.4)."""
    best = 99
    triggers: list[PendingTrigger] = []
    for waiting in frame.waiting:
        if waiting.block and not waiting.agreed:
            continue  # it goes on with the trigger that its card was flipped for
        rank = rank_of(position, waiting)
        if rank < best:
            best, triggers = rank, []
        if rank == best:
            triggers.append(waiting)
    return triggers


def distinct_triggers(group: list[PendingTrigger]) -> list[PendingTrigger]:
    """Return those among which an order is picked: of equal ones of one card only the first (12.4)."""
    if len(group) == 1:
        return group
    triggers: list[PendingTrigger] = []
    for trigger in group:
        if not any(are_equal(trigger, other) for other in triggers):
            triggers.append(trigger)
    return triggers


def are_equal(one: PendingTrigger, other: PendingTrigger) -> bool:
    """Return whether two triggers are the same effect of one card, of the same event."""
    if one.source != other.source or one.effect != other.effect or one.defn != other.defn:
        return False  # as of most pairs: so there is nothing to compare one by one
    event = (one.kind, one.subject, one.other, one.amount, one.player)
    return event == (other.kind, other.subject, other.other, other.amount, other.player) and (
        one.inner == other.inner and one.kept == other.kept
    )


def rank_of(position: Position, waiting: PendingTrigger) -> int:
    """Rank a trigger: When flipped above its player's others (7.4), what paying triggered on top (8.6)."""
    rank = waiting.batch if waiting.controller == position.turn else 10 + waiting.batch
    return rank + 20 if waiting.batch >= ABOVE_ARRIVAL else rank


def can_put(position: Position, waiting: PendingTrigger) -> bool:
    """Return whether it can go on the stack; else it is removed unasked (8.8)."""
    card = position.card_or_ghost(waiting.source)
    if card is None:
        return False
    if waiting.inner:  # a delayed one needs its source no more (16.2)
        whole = card_effects.trigger_profile(position, waiting).program(waiting.effect)
        program = card_effects.inner_program(whole, waiting.inner)
        return is_possible(position, card, program, waiting.controller, waiting.subject, waiting.other)
    if card.face_up and card.printed.trap and not waiting.agreed:
        return False  # it was flipped for another one meanwhile (4.5)
    if not card.face_up and position.card(waiting.source) is None:
        return False  # nothing is left to flip
    if not card.face_up and not may_flip(position, card):
        return False
    if not card.face_up and card.printed.trap:
        return can_spring(position, card, waiting)
    if not card.face_up and (card.printed.type != ARTIFACT or not can_flip(position, card)):
        return False
    printed = card_effects.trigger_profile(position, waiting)
    if card_effects.is_spent(card, printed, waiting.effect, waiting.mark()):
        return False
    if not card.face_up:
        return True
    program = printed.program(waiting.effect)
    return is_possible(position, card, program, waiting.controller, waiting.subject, waiting.other)


def ask_about(position: Position, frame: TriggersFrame, waiting: PendingTrigger) -> bool:
    """Ask whether an optional trigger is wanted, or a face-down artifact flipped for its trigger (7.5)."""
    card = position.card_or_ghost(waiting.source)
    assert card is not None
    frame.asked = frame.waiting.index(waiting)
    if waiting.inner:
        waiting.agreed = True
    elif not card.face_up:
        frame.step = ASKED
        ask(position, waiting.controller, Q_FLIP, [option(opt.NO), option(opt.FLIP, card.zone)])
    elif card_effects.trigger_profile(position, waiting).trigger(waiting.effect).optional:
        frame.step = ASKED
        ask(position, waiting.controller, Q_OPTIONAL, [option(opt.YES), option(opt.NO)])
    else:
        waiting.agreed = True
    return frame.step == ASKED


def take_reply(position: Position, frame: TriggersFrame) -> None:
    """Yes: it will be put. No: it is gone, and its once-per-turn is not used (11.1)."""
    waiting = frame.asked_trigger()
    card = position.card(waiting.source)
    if card is not None and card.printed.trap:
        frame.step = take_trap_reply(position, frame, waiting, card)
    elif opt.code_of(position.answer) == opt.NO:
        remove_trigger(frame, waiting)
    else:
        waiting.agreed = True
        flip_for_trigger(position, frame, waiting)


def flip_for_trigger(position: Position, frame: TriggersFrame, waiting: PendingTrigger) -> None:
    """Flip the card of a trigger that was agreed to, if it lies face-down, at once (7.5)."""
    card = position.card(waiting.source)
    if card is not None and not card.face_up:
        frame.step = FLIPPED
        frame.asked = frame.waiting.index(waiting)
        start_flip(position, card, waiting)


def join_block(position: Position, frame: TriggersFrame, waiting: PendingTrigger) -> None:
    """Put what the flip triggered for its player together with the trigger that it was for (7.5)."""
    waiting.block = waiting.source
    others = [trigger for trigger in position.waiting if trigger.controller == waiting.controller]
    for trigger in others:
        trigger.block = waiting.source
    position.waiting = [trigger for trigger in position.waiting if trigger.controller != waiting.controller]
    frame.waiting += tuple(others)


def put_block(position: Position, frame: TriggersFrame, waiting: PendingTrigger) -> None:
    """Put a block on the stack, the trigger that its card was flipped for on top (7.5)."""
    block = tuple([trigger for trigger in frame.waiting if trigger.block == waiting.block])
    frame.waiting = tuple([trigger for trigger in frame.waiting if trigger.block != waiting.block])
    waiting.batch = ABOVE_BLOCK
    for trigger in block:
        trigger.block = NO_CARD
    position.frames.append(TriggersFrame(waiting.controller, block))


def take_trap_reply(
    position: Position, frame: TriggersFrame, waiting: PendingTrigger, card: CardObject
) -> int:
    """The next step once its controller said whether a Trap is flipped (4.5)."""
    if opt.code_of(position.answer) == opt.NO:
        frame.waiting = tuple([other for other in frame.waiting if not is_same_card(other, waiting)])
        return NEXT
    ask(position, waiting.controller, Q_MODE, trigger_options(frame, card, waiting))
    return TRAP_PICKED


def remove_trigger(frame: TriggersFrame, waiting: PendingTrigger) -> None:
    """It is to be put no more."""
    frame.waiting = tuple([other for other in frame.waiting if other is not waiting])


def is_same_card(waiting: PendingTrigger, other: PendingTrigger) -> bool:
    """Return whether two triggers are of one card."""
    return waiting.source == other.source


def take_trap(position: Position, frame: TriggersFrame) -> None:
    """Take the trigger that a Trap is flipped for; nothing else of it triggers (4.5)."""
    asked = frame.asked_trigger()
    card = position.card(asked.source)
    assert card is not None
    picked = picked_trigger(position, frame, card, asked)
    frame.waiting = tuple([w for w in frame.waiting if w is picked or not is_same_card(w, picked)])
    picked.agreed = True
    flip_for_trigger(position, frame, picked)


def put_trigger(position: Position, frame: TriggersFrame, waiting: PendingTrigger) -> None:
    """Put one on the stack, or the block that it is on top of."""
    if waiting.block:
        put_block(position, frame, waiting)
        return
    remove_trigger(frame, waiting)
    card = position.card(waiting.source)
    if can_put(position, waiting):
        declare_trigger(position, waiting)
    elif card is not None:
        spend_trap(position, card)
