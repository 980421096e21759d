"""Targets, choices and zones of what is being declared (13, 8.1)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.control_flow import ForEach
from engine.effects.dependencies import STRIKES
from engine.effects.terms.selectors import ZONE
from engine.effects.terms.targets import EVERY, SELECTED, TARGETED, TargetPhrase
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.field.equipment import equip_zones, flips_its_zone
from engine.rules.play.action_pool import attackable_zones, march_zones
from engine.rules.play.traps import spend_source
from engine.rules.questions import ask
from engine.rules.stack.aftermath import defer_triggers
from engine.rules.stack.targets import is_origin, target_finder
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import EQUIP, MARCH, STRIKE, StackObject
from engine.state.target_ref import ITSELF, is_zone
from engine.vocab import E_FIZZLED, E_TARGETED, Q_CHOOSE, Q_MODE, Q_SELECT, Q_TARGET

# Steps of a DeclareFrame
PHRASES: Final = 3
TARGET_PICKED: Final = 4
RETARGETS: Final = 5
FLIPS: Final = 6
EACH_MODE_PICKED: Final = 10  # behind those of `announcement`, as positions keep the numbers

# By how something is picked (13.1, 13.5)
PICKS: Final = (opt.TARGET, opt.CHOOSE, opt.SELECT)
QUESTIONS: Final = (Q_TARGET, Q_CHOOSE, Q_SELECT)


def source_of(position: Position, frame: DeclareFrame) -> CardObject:
    """Return the card that declares, on the field or as it last was."""
    card = position.card_or_ghost(frame.card)
    assert card is not None
    return card


def ask_target(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Ask for the next target, phrase by phrase (13.1)."""
    source = source_of(position, frame)
    if item.kind == STRIKE or item.kind == MARCH or item.kind == EQUIP:
        ask_zone(position, frame, item, source)
        return
    phrases = phrases_of(position, item)
    while frame.phrase < len(phrases) and not is_phrase_asked(position, item, frame.phrase):
        frame.phrase += 1
    if frame.phrase >= len(phrases):
        ask_mode_of_each(position, frame, item)
        return
    phrase = phrases[frame.phrase]
    able = legal_picks(position, item, source, frame.phrase)
    if phrase.most == EVERY:
        take_all_targets(frame, item, able)
    else:
        offer_targets(position, frame, item, phrase, able)


def ask_mode_of_each(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """Ask for the mode of the next target that has none yet, in the order of picking; then go on (13.6)."""
    choice = choice_of_each(position, item)
    if choice is None or pick_without_mode(position, item) is None:
        end_targeting(position, frame, item)
        return
    frame.step = EACH_MODE_PICKED
    numbers = range(1, len(choice.early_modes()) + 1)
    ask(position, item.controller, Q_MODE, [option(opt.MODE, number) for number in numbers])


def choice_of_each(position: Position, item: StackObject) -> ForEach | None:
    """Return the modes that are picked for each target of an item, if there are any."""
    if not card_effects.has_program(item):
        return None
    return card_effects.program_of(position, item).choice_of_each()


def pick_without_mode(position: Position, item: StackObject) -> int | None:
    """The first target of an item for which a mode is still to be picked, None where there is none."""
    choice = choice_of_each(position, item)
    if choice is None:
        return None
    slot = choice.slot()
    for pick, of in zip(item.targets, item.slots, strict=True):
        if of == slot and not item.mode_of(slot, pick):
            return pick
    return None


def take_mode_of_each(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """The mode of one more target was picked."""
    frame.step = PHRASES
    choice = choice_of_each(position, item)
    pick = pick_without_mode(position, item)
    assert choice is not None
    assert pick is not None
    item.modes += ((choice.slot(), pick, opt.a_of(position.answer)),)


def end_targeting(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """All targets are picked."""
    frame.step = FLIPS if frame.off_stack else RETARGETS
    if not frame.off_stack:
        emit_targets(position, item, target_zones(item, phrases_of(position, item)))


def legal_picks(position: Position, item: StackObject, source: CardObject, slot: int) -> list[int]:
    """Return what can be picked next for a phrase, so that what is left can be picked, too (8.1, 13.4)."""
    program = card_effects.program_of(position, item)
    pointing = target_finder(position, item, source)
    picked = [pick for pick, of in zip(item.targets, item.slots, strict=True) if of == slot]
    able = [pick for pick in pointing.legal_picks(program.phrases[slot]) if pick not in picked]
    if is_origin(program, slot):
        able = [pick for pick in able if pointing.can_pick_rest(program, item.mode, slot, pick)]
    return able


def target_zones(item: StackObject, phrases: tuple[TargetPhrase, ...]) -> tuple[int, ...]:
    """Return the zones that were picked for the cards in them, not as zones (13.1)."""
    if not item.targets:
        return ()
    return tuple(
        [
            zone
            for zone, slot in zip(item.targets, item.slots, strict=True)
            if is_zone(zone) and phrases[slot].how == TARGETED and phrases[slot].selector.noun < ZONE
        ]
    )


def emit_targets(position: Position, item: StackObject, zones: tuple[int, ...]) -> None:
    """Emit for each card that is face-up when it is targeted, by an attack or effect, once (10.1).

    Of an effect the event has what is told to have been declared, plus one, as its amount.
    """
    if position.listening >> E_TARGETED & 1 and position.card_or_ghost(item.source) is not None:
        way = 0 if item.kind == STRIKE else item.declared_way() + 1
        since = len(position.waiting)
        for zone in dict.fromkeys(zones):
            card = position.field[zone]
            if card is not None and card.face_up:
                emit_quietly(position, E_TARGETED, item.controller, card, way, item.source)
        defer_triggers(position, item, since)


def phrases_of(position: Position, item: StackObject) -> tuple[TargetPhrase, ...]:
    """The target phrases of an item's effect."""
    return card_effects.program_of(position, item).phrases if card_effects.has_program(item) else ()


def is_phrase_asked(position: Position, item: StackObject, slot: int) -> bool:
    """Return whether a phrase is picked in the mode that was picked (13.6)."""
    return card_effects.program_of(position, item).asks_target(slot, item.mode)


def ask_zone(position: Position, frame: DeclareFrame, item: StackObject, source: CardObject) -> None:
    """The zone of a Strike, March or Equip."""
    if item.targets:
        frame.step = RETARGETS
        if item.kind != MARCH and flips_its_zone(position, item):
            emit_targets(position, item, item.targets)
        return
    zones = declarable_zones(position, item, source)
    if zones:
        frame.step = TARGET_PICKED
        how = SELECTED if item.kind == EQUIP and position.edition.equips_zones else TARGETED
        picks = [option(PICKS[how], zone) for zone in grid.zones_in(zones)]
        ask(position, item.controller, QUESTIONS[how], picks)
    else:
        fizzle_declaration(position, frame)


def declarable_zones(position: Position, item: StackObject, source: CardObject) -> int:
    """Return the zones that a Strike, March or Equip can be declared for, as a mask."""
    if item.kind == STRIKE:
        return attackable_zones(position, source)
    return march_zones(position, source) if item.kind == MARCH else equip_zones(position, source)


def take_all_targets(frame: DeclareFrame, item: StackObject, able: list[int]) -> None:
    """ "target all …" picks by itself."""
    for pick in able:
        item.targets += (pick,)
        item.slots += (frame.phrase,)
    frame.phrase += 1


def offer_targets(
    position: Position, frame: DeclareFrame, item: StackObject, phrase: TargetPhrase, able: list[int]
) -> None:
    """Offer what can be picked for one more pick of a phrase, and "done" where fewer are allowed."""
    picked = sum(1 for slot in item.slots if slot == frame.phrase)
    if picked >= phrase.most:
        frame.phrase += 1
        return
    picks = [option(PICKS[phrase.how], pick) for pick in able]
    if target_finder(position, item, source_of(position, frame)).fits_this(phrase):
        picks.append(option(opt.TARGET, ITSELF))
    if not picks and picked < phrase.fewest:
        fizzle_declaration(position, frame)
    elif not picks:
        frame.phrase += 1
    else:
        if picked >= phrase.fewest:
            picks.append(option(opt.DONE))
        frame.step = TARGET_PICKED
        ask(position, item.controller, QUESTIONS[phrase.how], picks)


def fizzle_declaration(position: Position, frame: DeclareFrame) -> None:
    """Paying made the targets impossible: what was declared fizzles."""
    position.frames.pop()
    position.mark_stale(STRIKES)
    card = position.card_or_ghost(frame.card)
    emit_event(position, E_FIZZLED, frame.player, card, frame.require_item().declared_way())
    spend_source(position, frame.require_item())


def take_target(position: Position, frame: DeclareFrame, item: StackObject) -> None:
    """A target was picked, or enough."""
    frame.step = PHRASES
    if opt.code_of(position.answer) == opt.DONE:
        frame.phrase += 1
    else:
        item.targets += (opt.a_of(position.answer),)
        item.slots += (frame.phrase,)
        if item.kind == STRIKE:
            position.mark_stale(STRIKES)  # who is attacked
