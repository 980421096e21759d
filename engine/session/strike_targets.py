"""Targets of a Strike that come to the same: one of them is proposed at the board (10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import grid
from engine.policies.determinize import redeal_hidden
from engine.presentation import labels
from engine.rules.game_loop import apply_choice
from engine.rules.stack.targeting import TARGET_PICKED
from engine.session.equal_choices import lead_to_one_position
from engine.state import options as opt
from engine.state.frames.stack import DeclareFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import STRIKE
from engine.state.target_ref import is_zone
from engine.view_types import PickSeries
from engine.vocab import Q_BLOCK, Q_PRIORITY


def suggest_target(position: Position) -> PickSeries | None:
    """Return the first of the other side's empty zones that a Strike can target, if all come to the same.

    None where the other side has a card on the field, which could block, or where they come to different
    things, as far as the player who is asked can know.
    """
    frame = position.frames[-1] if position.frames else None
    if not isinstance(frame, DeclareFrame) or frame.step != TARGET_PICKED:
        return None
    player = position.ask_player
    if frame.require_item().kind != STRIKE or has_cards(position, 1 - player):
        return None
    picks = [pick for pick in position.ask_options if is_open_goal(position, opt.a_of(pick), player)]
    if not picks or not comes_to_the_same(position, picks):
        return None
    zone = grid.ZONE_NAMES[opt.a_of(picks[0])]
    text = f"Target {zone} (empty)" if len(picks) == 1 else f"Target {zone}; all their empty zones are equal"
    return {"labels": [labels.label(position, picks[0])], "text": text, "zone": None}


def has_cards(position: Position, player: int) -> bool:
    """Return whether a player controls a card on the field."""
    return any(card is not None and card.controller == player for card in position.field)


def is_open_goal(position: Position, target: int, player: int) -> bool:
    """Return whether a target is an empty zone of the other side."""
    return is_zone(target) and position.field[target] is None and grid.zone_side(target) != player


def comes_to_the_same(position: Position, picks: list[int]) -> bool:
    """Return whether picks lead to one position once all is resolved, if nobody responds.

    It is tried where all that the player cannot see is dealt anew, so that nothing of it is found out.
    """
    if len(picks) == 1:
        return True
    imagined, _ = redeal_hidden(position, position.ask_player, 0)
    return lead_to_one_position(resolved_strikes(imagined, picks))


def resolved_strikes(position: Position, picks: list[int]) -> Iterator[Position | None]:
    """Yield what each target leads to, as `after_strike`. StepsSpent."""
    for pick in picks:
        yield after_strike(position.clone(), pick)


def after_strike(position: Position, pick: int) -> Position | None:
    """Return the position once a Strike is resolved, not blocked; None if more is asked. StepsSpent."""
    depth = len(position.stack)
    apply_choice(position, pick)
    while not position.is_over():
        if position.ask_kind == Q_PRIORITY:
            if len(position.stack) <= depth and not position.attacks:
                break
        elif position.ask_kind != Q_BLOCK or position.ask_options[0] != option(opt.NO_BLOCK):
            return None
        apply_choice(position, position.ask_options[0])
    return position
