"""The Action Pool (6.6): what a card may do in the Event Phase.

A *way* is how an action is come by (see state.options). Ways to the same notable action are one action.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.granted_actions import action_program
from engine.effects.terms.capabilities import (
    ACT,
    ACTIONS,
    BE_ATTACKED,
    BE_MOVED,
    ENTER_CLOSED,
    EXTRA_ACTION,
    STRIKE_CREATURES,
    STRIKE_PLAYERS,
    TWICE,
)
from engine.rules.field.equipment import equip_zones
from engine.rules.field.vehicles import crew_zones, leaving_zones
from engine.rules.keywords import has_keyword
from engine.rules.play.activation import declaration_obstacle
from engine.rules.play.obstacles import ACTED, EVENT, IS_PRONE, NO_TARGET, NOT_ABLE, UNMOVABLE
from engine.rules.prohibitions import spared_zones, unstrikable_zones
from engine.rules.stack import targets
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.granted_effects import Mark
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.vocab import (
    BATTLE,
    CAMPAIGN,
    CREATURE,
    CREW,
    EQUIP,
    EXPLORER,
    INSPIRED,
    MARCH,
    MOVE,
    PRONE,
    REORIENT,
    RISE,
    STRIKE,
    UNCREW,
    UNIQUE,
)

AGAIN: Final = 1 << 16  # added in the mark of what was done a second time
GIVEN: Final = {CAMPAIGN: MOVE, BATTLE: STRIKE}  # what an Event gives where there is no pool (6.4)

GIVING: Final = {MOVE: CAMPAIGN, MARCH: CAMPAIGN, STRIKE: BATTLE}


def action_of(card: CardObject, way: int) -> int:
    """Return what a way leads to: the code of a notable action, or itself."""
    if way < PRINTED_WAY:
        return way
    code = card_effects.notable_action(card, way - PRINTED_WAY)
    return way if code == UNIQUE else code


def action_mark(card: CardObject, way: int) -> Mark:
    """Return the mark of what a way leads to in `CardObject.acted`: ways to one notable action share it."""
    action = action_of(card, way)
    if action < PRINTED_WAY:
        return (NO_CARD, action)
    origin, effect = card_effects.use_mark(card, action - PRINTED_WAY)
    return (origin, PRINTED_WAY + effect)


def available_ways(position: Position, card: CardObject) -> list[int]:
    """Return what a face-up card may do now, each action once, what the Event gives first."""
    if not position.edition.action_pool:
        return ways_without_pool(position, card)
    if card.acted and not (card.can >> EXTRA_ACTION or has_keyword(position, card, INSPIRED)):
        return []
    counted = len(different_actions(card)) if card.acted else 0
    if has_keyword(position, card, PRONE):
        able = is_open(position, card, (NO_CARD, RISE), counted) and is_permitted(card, RISE)
        return [RISE] if able else []
    ways = ways_of_pool(position, card)
    if not ways:
        return ways
    found: list[int] = []
    offered: list[Mark] = []
    for way in ways:
        mark = action_mark(card, way)
        if mark in offered or not is_open(position, card, mark, counted):
            continue
        if can_declare_way(position, card, way):
            found.append(way)
            offered.append(mark)
    return found


def ways_of_pool(position: Position, card: CardObject) -> list[int]:
    """The ways to all actions of a card, what the Event gives first."""
    given = event_action(position, card)
    able = [given] if given else []
    if card.printed.equipment and not has_printed_equip(card):
        able.append(EQUIP)
    for number in card_effects.action_numbers(card):
        able.append(PRINTED_WAY + number)  # noqa: PERF401 — most cards have none, and no list is made
    if card.can or position.edition.reorient_for_all:
        able += permitted_actions(position, card)
    return able


def different_actions(card: CardObject) -> list[Mark]:
    """Return the marks of what a card did in this Event, each once."""
    return [mark for mark in card.acted if mark[1] < AGAIN]


def done_again(mark: Mark) -> Mark:
    """The mark of an action that was done a second time."""
    return (mark[0], mark[1] + AGAIN)


def is_open(position: Position, card: CardObject, mark: Mark, counted: int) -> bool:
    """Return whether an action can still be done in this Event, by how many different ones count (6.6).

    Inspired allows one more, a different one (20.1); an additional one may be the same (22.2).
    """
    if not card.acted:
        return True
    if mark in card.acted:
        if done_again(mark) in card.acted:
            return False
        return is_doubled(card, mark) or has_extra_left(position, card, counted)
    return counted < most_different(position, card) or has_extra_left(position, card, counted)


def most_different(position: Position, card: CardObject) -> int:
    """Return how many different actions a card has in an Event, additional ones apart."""
    return 2 if has_keyword(position, card, INSPIRED) else 1


def is_doubled(card: CardObject, mark: Mark) -> bool:
    """Return whether a card can do a notable action twice."""
    origin, action = mark
    return origin == NO_CARD and action < PRINTED_WAY and card.can >> TWICE + action & 1 == 1


def may_act_more(card: CardObject) -> bool:
    """Return whether a card has an additional action each Event, no text being against it (14.6, 22.2)."""
    return (card.can & ~card.cannot) >> EXTRA_ACTION & 1 == 1


def has_extra_left(position: Position, card: CardObject, counted: int) -> bool:
    """Return whether a card has an additional action that it did not use (22.2)."""
    if not may_act_more(card):
        return False
    repeated = [mark for mark in card.acted if mark[1] >= AGAIN]
    paid = [mark for mark in repeated if not is_doubled(card, (mark[0], mark[1] - AGAIN))]
    return not paid and counted <= most_different(position, card)


def permitted_actions(position: Position, card: CardObject) -> list[int]:
    """Return the notable actions that a rule lets a card do (14.6), or the edition any creature (20.2)."""
    able = card.can
    if position.edition.reorient_for_all and card.printed.type == CREATURE:
        able |= 1 << REORIENT
    return [action for action in ACTIONS if able >> action & 1] if able else []


def is_permitted(card: CardObject, action: int) -> bool:
    """Return whether nothing forbids the action (14.6)."""
    return not card.cannot >> ACT & 1 and not (action < PRINTED_WAY and card.cannot >> action & 1)


def has_printed_equip(card: CardObject) -> bool:
    """Return whether Equip is printed on Equipment, perhaps with a cost; all Equipment has it (4.2)."""
    return any(card_effects.notable_action(card, number) == EQUIP for number in card.printed.actions)


def ways_without_pool(position: Position, card: CardObject) -> list[int]:
    """Return the Move or attack that the Event gives, and one action besides (6.6)."""
    if has_keyword(position, card, PRONE):
        return (
            [RISE] if is_available(position, card, RISE, position.event) and is_permitted(card, RISE) else []
        )
    found: list[int] = []
    offered: list[Mark] = []
    for way in ways_of_pool(position, card):
        mark = action_mark(card, way)
        if mark in offered or not is_available(position, card, way, position.event):
            continue
        if can_declare_way(position, card, way):
            found.append(way)
            offered.append(mark)
    return found


def is_available(position: Position, card: CardObject, way: int, event: int) -> bool:
    """Return whether it was not done, and is what an Event gives, or the one action besides (6.6).

    Rise is not given by the Event. Inspired allows one more, different action (20.1).
    """
    mark = action_mark(card, way)
    given = (NO_CARD, GIVEN.get(event, UNIQUE))
    others = [done for done in different_actions(card) if done != given]
    if mark not in card.acted and (not others or mark == given):
        return True
    return is_open(position, card, mark, len(others))


def event_action(position: Position, card: CardObject) -> int:
    """Return the notable action that the Event gives to a card; 0 for none (6.4)."""
    if position.event == CAMPAIGN and position.edition.moves:
        return MOVE if card.movement > 0 else 0
    if card.printed.type != CREATURE:
        return 0
    if position.event == BATTLE:
        return STRIKE
    return MARCH if position.event == CAMPAIGN else 0


def can_declare_way(position: Position, card: CardObject, way: int) -> bool:
    """Return whether it can be declared now: cost payable, targets there (8.1)."""
    return not way_obstacle(position, card, way)


def way_obstacle(position: Position, card: CardObject, way: int, waived: int = 0) -> int:
    """Return what keeps an action from being declared: one of `obstacles` not `waived`, 0 for nothing."""
    action = action_of(card, way)
    if card.cannot and not is_permitted(card, action) and not waived & NOT_ABLE:
        return NOT_ABLE
    if way >= PRINTED_WAY:
        obstacle = declaration_obstacle(position, card, way - PRINTED_WAY, waived)
        if obstacle:
            return obstacle
    return 0 if waived & NO_TARGET or has_target(position, card, way, action) else NO_TARGET


def has_target(position: Position, card: CardObject, way: int, action: int) -> bool:
    """Return whether there is what a notable action asks for, beside what a printed effect of it does."""
    if action == STRIKE:
        return attackable_zones(position, card) != 0
    if action == MARCH:
        return march_zones(position, card) != 0
    if action == EQUIP:
        return equip_zones(position, card) != 0
    if action in (CREW, UNCREW):
        return (crew_zones if action == CREW else leaving_zones)(position, card) != 0
    if way < PRINTED_WAY:
        program = action_program(way)
        if program is not None:
            return targets.can_pick_targets(position, program, card, card.controller)
    return action != MOVE or card.zone < grid.GRID


def action_obstacle(position: Position, card: CardObject, way: int, waived: int = 0) -> int:
    """Return what keeps a face-up card from an action of this Event: one of `obstacles`, 0 for nothing."""
    if way in GIVING and way not in ways_of_pool(position, card):
        if position.event != GIVING[way] and not waived & EVENT:
            return EVENT
        if way == MOVE and card.movement <= 0 and not waived & UNMOVABLE:
            return UNMOVABLE
    if has_keyword(position, card, PRONE) and way != RISE and not waived & IS_PRONE:
        return IS_PRONE
    if not waived & ACTED and not is_left(position, card, way):
        return ACTED
    return way_obstacle(position, card, way, waived)


def is_left(position: Position, card: CardObject, way: int) -> bool:
    """Return whether an action was not used up in this Event (6.6)."""
    if position.edition.action_pool:
        return is_open(position, card, action_mark(card, way), len(different_actions(card)))
    return is_available(position, card, way, GIVING.get(way, position.event))


def strike_zones(card: CardObject, aim: CardObject | None = None) -> int:
    """Return the creature zones that a creature may attack, as a mask (10.1), by the arrows of `aim`."""
    if card.printed.type != CREATURE:
        return 0
    return (card if aim is None else aim).reach & grid.CREATURE_ZONES & ~(1 << card.zone)


def attackable_zones(position: Position, card: CardObject, aim: CardObject | None = None) -> int:
    """Return the zones that an attack can be declared for, as a mask: what is in them can be targeted (10.1).

    By the arrows of `aim`, where that card names the zone (Re-target, 20.1).
    """
    zones = strike_zones(card, aim)
    if position.dependency_mask:
        if card.cannot >> STRIKE_CREATURES & 1:
            zones &= ~position.occupied
        if card.cannot >> STRIKE_PLAYERS & 1:
            zones &= position.occupied
        zones &= ~(unstrikable_zones(position, card) | spared_zones(position, card, by_effect=False))
        for other in position.field:
            if other is not None and (other.hidden_from >> card.controller | other.cannot >> BE_ATTACKED) & 1:
                zones &= ~(1 << other.zone)
    return zones


def march_zones(position: Position, card: CardObject) -> int:
    """Return the zones that a creature may March to, as a mask (9.2); closed ones only with Explorer (20.1).

    They are of the side where it lies, whoever controls it: no move leads to the other side (2.2).
    """
    if card.printed.type != CREATURE or card.cannot >> BE_MOVED & 1:
        return 0
    side = grid.SIDES[grid.zone_side(card.zone)]
    zones = grid.CREATURE_ZONES & side & ~position.occupied & card.reach
    return zones if may_enter_closed(position, card) else zones & position.open


def may_enter_closed(position: Position, card: CardObject) -> bool:
    """Return whether a card may March or Move to closed zones: an Explorer, or by some rule (20.1, 14.6)."""
    if card.cannot >> ENTER_CLOSED & 1:
        return False
    return has_keyword(position, card, EXPLORER) or card.can >> ENTER_CLOSED & 1 == 1
