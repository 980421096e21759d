"""Re-target (20.1): the controller of a card that is targeted may name another zone that its arrows reach."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.dependencies import STRIKES
from engine.effects.terms.targets import TARGETED
from engine.rules.field.equipment import equip_zones, flips_its_zone
from engine.rules.keywords import has_keyword
from engine.rules.play.action_pool import attackable_zones
from engine.rules.questions import ask
from engine.rules.stack.targeting import FLIPS, emit_targets, phrases_of, source_of, target_zones
from engine.rules.stack.targets import target_finder, targeted_zones
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame, RetargetFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import EFFECT, EQUIP, STRIKE, StackObject
from engine.state.target_ref import is_zone
from engine.vocab import Q_TARGET, RE_TARGET

ANSWERED: Final = 1


def ask_retarget(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Ask for the next targeted card that can name another zone; once none is left, go on to the flips."""
    for index, pick in enumerate(item.targets):
        card = position.field[pick] if is_zone(pick) else None
        if card is None or card.number in frame.asked or not has_keyword(position, card, RE_TARGET):
            continue
        frame.asked += (card.number,)
        if find_other_zones(position, frame, item, index, card):
            position.frames.append(RetargetFrame(card.controller, card.number, index))
            return
    frame.step = FLIPS
    if item.kind == EFFECT:
        frame.flips = targeted_zones(item, phrases_of(position, item))
    else:
        frame.flips = item.targets if flips_its_zone(position, item) else ()


def find_other_zones(
    position: Position, frame: DeclareFrame, item: StackObject, index: int, card: CardObject
) -> int:
    """Return the zones that a target can name in its place, as a mask; it goes by what `card` connects to."""
    source = source_of(position, frame)
    if item.kind == STRIKE:
        return attackable_zones(position, source, card) & ~(1 << item.targets[0])
    if item.kind == EQUIP and not position.edition.equips_zones:
        return equip_zones(position, source, card) & ~(1 << item.targets[0])
    if item.kind != EFFECT:
        return 0
    slot = item.slots[index]
    phrase = phrases_of(position, item)[slot]
    if phrase.how != TARGETED:
        return 0
    pointing = target_finder(position, item, source)
    pointing.aim = card
    taken = [pick for pick, of in zip(item.targets, item.slots, strict=True) if of == slot and is_zone(pick)]
    return pointing.candidates(phrase) & ~sum(1 << zone for zone in taken)


def run_retarget(position: Position, frame: RetargetFrame) -> None:
    """Ask for the zone, which may stay as it is."""
    declared = position.frames[-2]
    assert isinstance(declared, DeclareFrame)
    item = declared.require_item()
    card = position.card(frame.card)
    assert card is not None
    if frame.step != ANSWERED:
        frame.step = ANSWERED
        zones = find_other_zones(position, declared, item, frame.index, card)
        ask(
            position,
            frame.player,
            Q_TARGET,
            [option(opt.DONE), *(option(opt.TARGET, zone) for zone in grid.zones_in(zones))],
        )
        return
    position.frames.pop()
    if opt.code_of(position.answer) == opt.TARGET:
        replace_target(position, item, frame.index, card, opt.a_of(position.answer))


def replace_target(position: Position, item: StackObject, index: int, card: CardObject, zone: int) -> None:
    """Put another zone, which `card` names, in place of a target; the card in it is targeted by this."""
    slot = item.slots[index]
    left = item.targets[index]
    item.targets = (*item.targets[:index], zone, *item.targets[index + 1 :])
    item.aims = (*[aim for aim in item.aims if aim[:2] != (slot, left)], (slot, zone, card.number))
    item.rename_pick(slot, left, zone)
    if item.kind == STRIKE:
        position.mark_stale(STRIKES)  # who is attacked
        emit_targets(position, item, (zone,))
    elif item.kind == EQUIP:
        emit_targets(position, item, (zone,))
    else:
        named = zone in target_zones(item, phrases_of(position, item))
        emit_targets(position, item, (zone,) if named else ())
