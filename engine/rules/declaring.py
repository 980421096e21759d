"""Declaring: announce, costs, modes and targets, flips, then the stack (12.1).

A DECLARE frame: `item`, `card` = number of the source, `value` = the phrase now asked for, `picks` = the
zones whose cards are still to be flipped.
"""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.heeding import STRIKES
from engine.effects.selectors import ZONE
from engine.effects.targets import EVERY, SELECTED, TARGETED, TargetPhrase
from engine.rules import combat
from engine.rules.actions import action_of, deed, march_zones, strike_zones
from engine.rules.asking import ask
from engine.rules.equipping import equip_zones, flips_its_zone
from engine.rules.flipping import flip, targeting_flips
from engine.rules.happening import happen, happen_quietly
from engine.rules.moving import start_move
from engine.rules.paying import pay_for_effect
from engine.rules.running import run_item
from engine.rules.targets import is_origin, pointing_of, targeted_zones
from engine.rules.trapping import spend
from engine.state import having
from engine.state import options as opt
from engine.state.card import Card
from engine.state.frames import DECLARE, OFF_STACK, Frame
from engine.state.options import PRINTED_WAY, option
from engine.state.picked import ITSELF, is_zone
from engine.state.position import Position
from engine.state.stack import EFFECT, EQUIP, MARCH, MOVE, RISE, STRIKE, Item, Waiting
from engine.vocab import (
    E_ACTIVATED,
    E_DECLARED,
    E_FIZZLED,
    E_TARGETED,
    E_TRIGGERED,
    Q_CHOOSE,
    Q_MODE,
    Q_SELECT,
    Q_TARGET,
)

COSTS: Final = 0
MODES: Final = 1
MODE_PICKED: Final = 2
PHRASES: Final = 3
TARGET_PICKED: Final = 4
FLIPS: Final = 5
BLOCKS: Final = 6
BLOCK_PICKED: Final = 7
LAST: Final = 8

# By how something is picked (13.1, 13.5)
PICKS: Final = (opt.TARGET, opt.CHOOSE, opt.SELECT)
QUESTIONS: Final = (Q_TARGET, Q_CHOOSE, Q_SELECT)

NOTABLE_ITEMS: Final = {
    vocab.STRIKE: STRIKE,
    vocab.MARCH: MARCH,
    vocab.RISE: RISE,
    vocab.MOVE: MOVE,
    vocab.EQUIP: EQUIP,
}


def declare_action(position: Position, card: Card, way: int) -> None:
    """Start declaring an action; it is used from now on, even if it fizzles (6.6)."""
    action = action_of(card, way)
    card.acted |= 1 << deed(position, card, way)
    kind = NOTABLE_ITEMS.get(action, EFFECT)
    if way >= PRINTED_WAY:
        item = having.item_for(card, kind, way - PRINTED_WAY)
    else:
        item = Item(kind, card.controller, card.number, 0)
    item.way = way
    start(position, item)


def declare_activation(position: Position, card: Card, number: int) -> None:
    """Start declaring an activation."""
    card.used |= 1 << having.mark(card, number)
    start(position, having.item_for(card, EFFECT, number))


def declare_trigger(position: Position, waiting: Waiting) -> None:
    """Start putting a trigger on the stack."""
    card = position.card_or_ghost(waiting.source)
    if card is not None and not waiting.inner:
        card.used |= 1 << waiting.mark
    item = Item(EFFECT, waiting.controller, waiting.source, waiting.effect)
    item.defn = waiting.defn
    item.subject, item.other = waiting.subject, waiting.other
    item.amount, item.player = waiting.amount, waiting.player
    item.gone = waiting.gone
    item.inner, item.kept = waiting.inner, waiting.kept
    start(position, item)


def start(position: Position, item: Item) -> None:
    """Push the frame that declares an item."""
    frame = Frame(DECLARE, item.controller)
    frame.item = item
    frame.card = item.source
    position.frames.append(frame)
    if item.kind == STRIKE:
        position.touch(STRIKES)


def source_of(position: Position, frame: Frame) -> Card:
    """The card that declares, on the field or as it last was."""
    card = position.card_or_ghost(frame.card)
    assert card is not None
    return card


def run_declare(position: Position, frame: Frame) -> None:
    """One step of declaring."""
    item = frame.the_item()
    if frame.step == COSTS:
        frame.step = MODES
        ask_costs(position, item)
    elif frame.step == MODES:
        item.gone = item.gone or position.card(item.source) is None
        frame.step = PHRASES
        ask_mode(position, frame, item)
    elif frame.step == MODE_PICKED:
        item.mode = opt.a_of(position.answer)
        frame.step = PHRASES
    elif frame.step == PHRASES:
        ask_target(position, frame, item)
    elif frame.step == TARGET_PICKED:
        take_target(position, frame, item)
    elif frame.step == FLIPS:
        flip_targets(position, frame)
    elif frame.step < LAST:
        block(position, frame, item)
    else:
        position.frames.pop()
        if frame.zone == OFF_STACK:
            run_item(position, item)
        elif item.kind == MOVE and not position.edition.action_pool:
            move_at_once(position, item)
        else:
            put_on_stack(position, item)


def ask_costs(position: Position, item: Item) -> None:
    """Costs come before everything else that is picked."""
    if having.has_program(item) and having.program_of(position, item).costs():
        pay_for_effect(position, item)


def ask_mode(position: Position, frame: Frame, item: Item) -> None:
    """Modes that are picked when declared; only those that are possible are offered (13.6)."""
    if not having.has_program(item):
        return
    source = source_of(position, frame)
    program = having.program_of(position, item)
    choice = program.early_choice()
    if choice is None:
        return
    numbers = range(1, len(choice.modes) + 1)
    pointing = pointing_of(position, item, source)
    able = [n for n in numbers if pointing.can_pick(program, n)]
    if able:
        frame.step = MODE_PICKED
        ask(position, item.controller, Q_MODE, [option(opt.MODE, number) for number in able])
    else:
        come_to_nothing(position, frame)


def ask_target(position: Position, frame: Frame, item: Item) -> None:
    """Ask for the next target, phrase by phrase (13.1)."""
    source = source_of(position, frame)
    if item.kind == STRIKE or item.kind == MARCH or item.kind == EQUIP:
        ask_zone(position, frame, item, source)
        return
    phrases = phrases_of(position, item)
    while frame.value < len(phrases) and not is_asked(position, item, frame.value):
        frame.value += 1
    if frame.value >= len(phrases):
        frame.step = FLIPS
        frame.picks = () if frame.zone == OFF_STACK else tuple(targeted_zones(item, phrases))
        return
    phrase = phrases[frame.value]
    able = pickable(position, item, source, frame.value)
    if phrase.most == EVERY:
        take_all(frame, item, able)
    else:
        offer_targets(position, frame, item, phrase, able)


def pickable(position: Position, item: Item, source: Card, slot: int) -> list[int]:
    """What can be picked next for a phrase, so that what is left can be picked, too (8.1, 13.4)."""
    program = having.program_of(position, item)
    pointing = pointing_of(position, item, source)
    picked = [pick for pick, of in zip(item.targets, item.slots, strict=True) if of == slot]
    able = [pick for pick in pointing.picks(program.phrases[slot]) if pick not in picked]
    if is_origin(program, slot):
        able = [pick for pick in able if pointing.leaves_rest(program, item.mode, slot, pick)]
    return able


def phrases_of(position: Position, item: Item) -> tuple[TargetPhrase, ...]:
    """The target phrases of an item's effect."""
    return having.program_of(position, item).phrases if having.has_program(item) else ()


def is_asked(position: Position, item: Item, slot: int) -> bool:
    """Whether a phrase is picked in the mode that was picked (13.6)."""
    return having.program_of(position, item).asks_target(slot, item.mode)


def ask_zone(position: Position, frame: Frame, item: Item, source: Card) -> None:
    """The zone of a Strike, March or Equip."""
    if item.targets:
        frame.step = FLIPS
        frame.picks = tuple(item.targets) if flips_its_zone(position, item) else ()
        return
    zones = zones_for(position, item, source)
    if zones:
        frame.step = TARGET_PICKED
        how = SELECTED if item.kind == EQUIP and position.edition.equips_zones else TARGETED
        picks = [option(PICKS[how], zone) for zone in grid.zones_in(zones)]
        ask(position, item.controller, QUESTIONS[how], picks)
    else:
        come_to_nothing(position, frame)


def zones_for(position: Position, item: Item, source: Card) -> int:
    """The zones that a Strike, March or Equip can be declared for, as a mask."""
    if item.kind == STRIKE:
        return strike_zones(source)
    return march_zones(position, source) if item.kind == MARCH else equip_zones(position, source)


def take_all(frame: Frame, item: Item, able: list[int]) -> None:
    """ "target all …" picks by itself."""
    for pick in able:
        item.targets.append(pick)
        item.slots.append(frame.value)
    frame.value += 1


def offer_targets(
    position: Position, frame: Frame, item: Item, phrase: TargetPhrase, able: list[int]
) -> None:
    """Offer what can be picked for one more pick of a phrase, and "done" where fewer are allowed."""
    picked = sum(1 for slot in item.slots if slot == frame.value)
    if picked >= phrase.most:
        frame.value += 1
        return
    picks = [option(PICKS[phrase.how], pick) for pick in able]
    if phrase.or_this:
        picks.append(option(opt.TARGET, ITSELF))
    if not picks and picked < phrase.fewest:
        come_to_nothing(position, frame)
    elif not picks:
        frame.value += 1
    else:
        if picked >= phrase.fewest:
            picks.append(option(opt.DONE))
        frame.step = TARGET_PICKED
        ask(position, item.controller, QUESTIONS[phrase.how], picks)


def come_to_nothing(position: Position, frame: Frame) -> None:
    """Paying made the targets impossible: what was declared fizzles."""
    position.frames.pop()
    position.touch(STRIKES)
    card = position.card_or_ghost(frame.card)
    happen(position, E_FIZZLED, frame.player, card, frame.the_item().told())
    spend(position, frame.the_item())


def take_target(position: Position, frame: Frame, item: Item) -> None:
    """A target was picked, or enough."""
    frame.step = PHRASES
    if opt.code_of(position.answer) == opt.DONE:
        frame.value += 1
    else:
        item.targets.append(opt.a_of(position.answer))
        item.slots.append(frame.value)


def flip_targets(position: Position, frame: Frame) -> None:
    """Flip what was targeted face-down, one after the other (7.6)."""
    while frame.picks:
        card = position.field[frame.take_pick()]
        if card is not None and targeting_flips(position, card):
            flip(position, card)
            return
    frame.step = BLOCKS


def block(position: Position, frame: Frame, item: Item) -> None:
    """The blocker of a Strike (10.3)."""
    if item.kind != STRIKE:
        frame.step = LAST
    elif frame.step == BLOCKS:
        frame.step = BLOCK_PICKED
        frame.value = combat.first_asked(position, item)
        ask_blocker(position, frame, item)
    else:
        combat.take_block(position, item, position.answer)
        if item.blocker or item.declined:
            frame.step = LAST
        else:
            frame.value += 1
            ask_blocker(position, frame, item)


def ask_blocker(position: Position, frame: Frame, item: Item) -> None:
    """Ask whoever may name a blocker next; the last step when nobody is left."""
    while frame.value < combat.NOBODY_LEFT:
        if combat.ask_block(position, item, frame.value):
            return
        if item.blocker:
            break
        frame.value += 1
    frame.step = LAST


def move_at_once(position: Position, item: Item) -> None:
    """Without Action Pools a Move does not use the stack (6.6)."""
    position.items += 1
    card = position.card(item.source)
    happen(position, E_DECLARED, item.controller, card, item.told())
    if card is not None:
        start_move(position, card)


def put_on_stack(position: Position, item: Item) -> None:
    """It is declared: on the stack, and what that triggers; some attacks wait off it (12.1, 10.4)."""
    if item.kind == STRIKE and not position.edition.attack_uses_stack:
        position.attacks.append(item)
    else:
        position.stack.append(item)
    position.items += 1
    card = position.card_or_ghost(item.source)
    if item.kind == STRIKE:
        happen(position, E_DECLARED, item.controller, card, item.told())
        combat.struck(position, item)
    elif item.way >= 0:
        happen(position, E_DECLARED, item.controller, card, item.told())
    elif item.effect and having.program_of(position, item).kind == vocab.TRIGGER:
        happen(position, E_TRIGGERED, item.controller, card, item.told())
    else:
        happen(position, E_ACTIVATED, item.controller, card, item.told())
    if position.listening >> E_TARGETED & 1 and item.kind == EFFECT:
        tell_targets(position, item)
    elif item.kind == EQUIP and not position.edition.equips_zones:
        happen_quietly(position, E_TARGETED, item.controller, position.field[item.targets[0]], 0, item.source)


def tell_targets(position: Position, item: Item) -> None:
    """Each card that was targeted, once; not what stands in a zone that was targeted as a zone (13.1)."""
    if position.card_or_ghost(item.source) is None:
        return
    phrases = phrases_of(position, item)
    told = 0
    for zone, slot in zip(item.targets, item.slots, strict=True):
        if not is_zone(zone) or phrases[slot].how != TARGETED:
            continue
        card = position.field[zone]
        if card is not None and phrases[slot].selector.noun < ZONE and not told >> zone & 1:
            told |= 1 << zone
            happen_quietly(position, E_TARGETED, item.controller, card, 0, item.source)
