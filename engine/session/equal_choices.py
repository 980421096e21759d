"""Equal choices: whatever is picked, all of it is taken, or the game comes to the same position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.policies.determinize import redeal_hidden
from engine.rules.game_loop import apply_choice
from engine.rules.position_key import situation_key
from engine.rules.stack.targeting import TARGET_PICKED, phrases_of
from engine.session.payments import is_only_payment
from engine.state import options as opt
from engine.state.card_profile import CardProfile
from engine.state.frames.execution import DiscardFrame
from engine.state.frames.multi_step import ConscriptFrame
from engine.state.frames.play import CrewFrame, FlipFrame, PlayFrame
from engine.state.frames.stack import DeclareFrame, TriggersFrame
from engine.state.frames.step_budget import StepsSpent
from engine.state.position import Position
from engine.state.target_ref import card_of
from engine.vocab import Q_FACING, Q_ORDER, Q_PRIORITY

MOST_ORDERED: Final = 3  # triggers, in 6 orders; with more of them a player is asked


def has_equal_choices(position: Position) -> bool:
    """Return whether a question leaves nothing to choose."""
    frame = position.frames[-1] if position.frames else None
    if position.ask_kind == Q_ORDER:
        return is_any_order_equal(position)
    if position.ask_kind == Q_FACING:
        arriving = arriving_card(position)
        return arriving is not None and is_any_facing_equal(position, arriving)
    if isinstance(frame, DiscardFrame):
        return frame.count >= len(position.sides[frame.player].hand)
    if isinstance(frame, DeclareFrame):
        return frame.step == TARGET_PICKED and takes_all_targets(position, frame)
    return is_only_payment(position)


def arriving_card(position: Position) -> CardProfile | None:
    """Return the card whose first facing is asked for; None where a card that has one is turned (9)."""
    frame = position.frames[-1]
    if isinstance(frame, ConscriptFrame):
        return position.printed[position.library.token()]
    if isinstance(frame, PlayFrame):
        return position.printed[frame.defn]
    card = position.card(frame.card) if isinstance(frame, (FlipFrame, CrewFrame)) else None
    return None if card is None else card.printed


def is_any_facing_equal(position: Position, arriving: CardProfile) -> bool:
    """Return whether a card comes to the same however it faces (3.1).

    Without arrows it reaches nothing, also with a Vehicle under it, which faces its own way (4.3). It matters
    only where a text of the game asks how cards face, or lets one become a copy, whose facing stays (22.6).
    """
    return not arriving.defn.arrows and not position.library.minds_facing


def takes_all_targets(position: Position, frame: DeclareFrame) -> bool:
    """Return whether every target offered must be picked; those face-down flip in that order (7.6)."""
    item, picks = frame.require_item(), position.ask_options
    phrases = phrases_of(position, item)
    if frame.phrase >= len(phrases):
        return False
    picked = sum(slot == frame.phrase for slot in item.slots)
    if phrases[frame.phrase].fewest - picked != len(picks):
        return False
    cards = [card_of(position, opt.a_of(pick)) for pick in picks]
    return all(card is not None and card.face_up for card in cards)


def is_any_order_equal(position: Position) -> bool:
    """Return whether triggers come to one position in any order, if nobody responds (12.4).

    It is tried where all that the player cannot see is dealt anew, so that nothing of it is found out; not
    found out with the steps that are left, the player is asked.
    """
    if len(position.ask_options) > MOST_ORDERED or position.steps.is_tried_out():
        return False
    imagined, _ = redeal_hidden(position, position.ask_player, 0)
    return lead_to_one_position(ordered_outcomes(imagined, len(position.stack)))


def lead_to_one_position(outcomes: Iterator[Position | None]) -> bool:
    """Return whether outcomes are one position; None is one in which more is asked, as if steps ran out."""
    keys: set[str] = set()
    try:
        for after in outcomes:
            if after is None:
                return False
            keys.add(situation_key(after))
            if len(keys) > 1:
                return False
    except StepsSpent:
        return False
    return True


def ordered_outcomes(position: Position, depth: int) -> Iterator[Position | None]:
    """Yield the positions that the orders of triggers come to once resolved; None where more is asked.

    StepsSpent.
    """
    while True:
        if position.ask_kind == Q_ORDER:
            for pick in position.ask_options:
                after = position.clone()
                apply_choice(after, pick)
                yield from ordered_outcomes(after, depth)
            return
        is_putting = any(isinstance(frame, TriggersFrame) for frame in position.frames)
        if len(position.stack) <= depth and not is_putting:
            yield position
            return
        if position.ask_kind != Q_PRIORITY:
            break
        apply_choice(position, position.ask_options[0])
    yield None
