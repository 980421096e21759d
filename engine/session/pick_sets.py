"""Sets of picks: how many options of one question can be picked together, in any order."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.effects.terms.targets import TargetPhrase
from engine.presentation import labels
from engine.rules.costs.cost_parts import DISCARD, HAND_CARDS, SAC, SAC_OR_DISCARD
from engine.rules.costs.payability import can_pay_rest
from engine.rules.costs.payment import CostDue, Payment, count_pick
from engine.rules.costs.payment_steps import other_ways, payment_so_far
from engine.rules.execution.extremes import later_phrases
from engine.rules.execution.interpreter import node_of
from engine.rules.stack.targeting import TARGET_PICKED, phrases_of
from engine.rules.stack.targets import is_origin
from engine.session.payments import MOST_LOOKED_AT, paid_frame
from engine.state import card_effects
from engine.state import options as opt
from engine.state.frames.execution import DiscardFrame, ExecuteFrame
from engine.state.frames.multi_step import PilesFrame, SacrificeFrame
from engine.state.frames.stack import DeclareFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import StackObject
from engine.state.target_ref import card_of
from engine.view_types import PickSet

DONE: Final = option(opt.DONE)
OF_CARDS: Final = (opt.DISCARD, opt.CHOOSE_CARD)  # named by what is printed, however many copies there are
TOGETHER: Final = (opt.TARGET, opt.CHOOSE, opt.SELECT, opt.SAC, *OF_CARDS)
PAID_TOGETHER: Final = (SAC, DISCARD, SAC_OR_DISCARD, HAND_CARDS)
ONE: Final = (1, 1)


def pick_set(position: Position) -> PickSet | None:
    """Return how many of the options can be picked together; None where they are picked one by one.

    However they are picked, each of them is still offered when its turn comes, unless an event asks something
    in between, or the engine has taken it for want of another.
    """
    picks = [pick for pick in position.ask_options if pick != DONE]
    if not all(opt.code_of(pick) in TOGETHER for pick in picks):
        return None
    copies = [copies_of(position, pick) for pick in picks]
    fewest, most = pick_range(position)
    most = min(most, sum(copies))
    if most < 2:
        return None
    return {
        "fewest": fewest,
        "most": most,
        "copies": {labels.label(position, pick): n for pick, n in zip(picks, copies, strict=True)},
    }


def copies_of(position: Position, pick: int) -> int:
    """Return how often an option can be picked: once, or a card of a pile as often as it lies there."""
    if opt.code_of(pick) not in OF_CARDS:
        return 1
    frame = position.frames[-1]
    pile = frame.left if isinstance(frame, PilesFrame) else position.sides[frame.player].hand
    payment = paid_frame(position)
    if payment is not None:
        pile = payment_so_far(position, payment)[1].hand
    return pile.count(opt.a_of(pick))


def pick_range(position: Position) -> tuple[int, int]:
    """Return how many picks the question still takes, at least and at most."""
    frame = position.frames[-1] if position.frames else None
    if isinstance(frame, DiscardFrame):
        return frame.count, frame.count
    if isinstance(frame, SacrificeFrame):
        left = frame.count - len(frame.picked)
        return left, left
    if isinstance(frame, PilesFrame):
        return frame.fewest, frame.most
    if isinstance(frame, ExecuteFrame):
        return later_range(position, frame)
    if isinstance(frame, DeclareFrame):
        return target_range(position, frame)
    return payment_range(position)


def later_range(position: Position, frame: ExecuteFrame) -> tuple[int, int]:
    """Return how many are left to be picked of a phrase while its instruction is carried out (22.5)."""
    for phrase, slot in later_phrases(node_of(position, frame)):
        if slot == frame.picked_slot:
            picked = picked_for(frame.require_item(), slot)
            return max(phrase.fewest - picked, 0), phrase.most - picked
    return ONE


def target_range(position: Position, frame: DeclareFrame) -> tuple[int, int]:
    """Return how many targets or choices are left of a phrase, of which none limits another (13.1)."""
    item = frame.require_item()
    phrases, slot = phrases_of(position, item), frame.phrase
    if frame.step != TARGET_PICKED or slot >= len(phrases):
        return ONE
    phrase = phrases[slot]
    if is_limiting(position, item, slot, phrase) or flips_any(position):
        return ONE
    picked = picked_for(item, slot)
    return max(phrase.fewest - picked, 0), phrase.most - picked


def is_limiting(position: Position, item: StackObject, slot: int, phrase: TargetPhrase) -> bool:
    """Return whether a pick for a phrase limits what else can be picked (2.2, 13.4)."""
    own_row = phrase.beside == slot
    return own_row or phrase.or_this or is_origin(card_effects.program_of(position, item), slot)


def flips_any(position: Position) -> bool:
    """Return whether a card that may be targeted is face-down: they flip in the order of the picks (7.6)."""
    targets = [opt.a_of(pick) for pick in position.ask_options if opt.code_of(pick) == opt.TARGET]
    cards = [card_of(position, target) for target in targets]
    return any(card is not None and not card.face_up for card in cards)


def picked_for(item: StackObject, slot: int) -> int:
    """Return how many picks of a phrase were made."""
    return sum(of == slot for of in item.slots)


def payment_range(position: Position) -> tuple[int, int]:
    """Return how many cards a part of a cost still takes, where any of them will do (8.5)."""
    frame = paid_frame(position)
    if frame is None or other_ways(position, frame):
        return ONE
    bill, payment = payment_so_far(position, frame)
    cost_part = None if payment.is_full() else payment.parts[payment.part]
    if cost_part is None or cost_part.kind not in PAID_TOGETHER or cost_part.at_random or payment.lack > 0:
        return ONE
    fewest, most = max(payment.left, 0), payment.room
    return (fewest, most) if pays_with_any(position, bill, payment, fewest, most) else ONE


def pays_with_any(position: Position, bill: CostDue, payment: Payment, fewest: int, most: int) -> bool:
    """Return whether the cost can be paid however the options are picked; not if there are too many ways."""
    picks = [pick for pick in position.ask_options if pick != DONE for _ in range(copies_of(position, pick))]
    ways = [
        way
        for count in range(max(fewest, 1), min(most, len(picks)) + 1)
        for way in combinations(picks, count)
    ]
    return len(ways) <= MOST_LOOKED_AT and all(pays_with(position, bill, payment, list(way)) for way in ways)


def pays_with(position: Position, bill: CostDue, payment: Payment, picks: list[int]) -> bool:
    """Return whether the rest of a cost can be paid after these picks."""
    after = payment.clone()
    for pick in picks:
        count_pick(position, bill, after, pick)
    return can_pay_rest(position, bill, after)
