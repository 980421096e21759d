"""Playing cards: summoning and setting (7.1 to 7.3, 2.4, 6.5)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.permissions import SUMMONING
from engine.effects.actions.piles import TOP
from engine.rules.costs.payability import available_mana
from engine.rules.costs.payment_options import is_payable
from engine.rules.costs.payment_steps import pay_for_summon, summoning_cost
from engine.rules.costs.scaffold import find_scaffolds, scaffold_picks
from engine.rules.costs.summoning_costs import summoning_costs
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.field.arrival import arrive
from engine.rules.field.facings import facings, picked_rotation
from engine.rules.field.piles import take_out
from engine.rules.field.zone_changes import enter_field, turn_face_up
from engine.rules.play import obstacles
from engine.rules.play.eligibility import can_set, can_summon_freely, eligible_zones
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames.play import FreeSetFrame, FreeSummonFrame, SetFrame, SummonFrame
from engine.state.options import option
from engine.state.player import without
from engine.state.position import Position
from engine.vocab import E_ENTERED, E_FIZZLED, E_SET, E_TRANSFORMED, EVENT, MONUMENT, Q_FACING, Q_ZONE


def zone_obstacle(position: Position, player: int, card_type: int, zone: int) -> int:
    """Return what keeps a card of a type out of a zone: one of `obstacles`, 0 for nothing (2.4)."""
    if not grid.TYPE_ZONES[card_type] >> zone & 1:
        return obstacles.WRONG_TYPE
    if not grid.SIDES[player] >> zone & 1:
        return obstacles.OTHER_SIDE
    if not position.open >> zone & 1:
        return obstacles.CLOSED
    return 0 if eligible_zones(position, player, card_type) >> zone & 1 else obstacles.OCCUPIED


def summon_zones(position: Position, player: int, defn: int) -> int:
    """Zones for summoning: a Monument that has Scaffold makes room for the one that it pays for (20.1)."""
    kind = position.printed[defn].type
    zones = eligible_zones(position, player, kind)
    if kind == MONUMENT:
        taken = grid.TYPE_ZONES[MONUMENT] & grid.SIDES[player] & position.open & position.occupied
        if taken:
            zones |= find_scaffolds(position, player, defn) & taken
    return zones


def can_summon(position: Position, player: int, defn: int, from_hand: bool) -> bool:
    """Return whether a card can be summoned somewhere, paid for (7.2)."""
    return not summon_obstacle(position, player, defn, from_hand)


def summon_obstacle(position: Position, player: int, defn: int, from_hand: bool, waived: int = 0) -> int:
    """Return what keeps a card from being summoned: one of `obstacles` not `waived`, 0 for nothing (7.2)."""
    printed = position.printed[defn]
    if (printed.trap or printed.transformed) and not waived & (obstacles.IS_TRAP | obstacles.BY_TRANSFORM):
        return obstacles.IS_TRAP if printed.trap else obstacles.BY_TRANSFORM  # a Trap is set first (4.5)
    zones = summon_zones(position, player, defn)
    if not zones:
        if not waived & obstacles.NO_ZONE:
            return obstacles.NO_ZONE
        zones = grid.TYPE_ZONES[printed.type] & grid.SIDES[player]
    if is_barred(position, player, SUMMONING, printed) and not waived & obstacles.BARRED:
        return obstacles.BARRED
    if not payable_zones(position, player, defn, from_hand, zones):
        return (obstacles.UNREAD if printed.cost_unread else obstacles.COST) & ~waived
    return 0


def payable_zones(position: Position, player: int, defn: int, from_hand: bool, zones: int) -> int:
    """Return those of `zones` where the Summoning Cost can be paid in some facing, as a mask."""
    printed = position.printed[defn]
    if printed.cost_unread:
        return 0
    if not printed.cost:
        return zones
    if not printed.cost_minds_place:
        zone = grid.first_zone(zones)
        return zones if is_payable_at(position, player, defn, from_hand, zone, 0) else 0
    mask = 0
    for zone in grid.zones_in(zones):
        if payable_rotations(position, player, defn, from_hand, zone):
            mask |= 1 << zone
    return mask


def is_payable_at(
    position: Position, player: int, defn: int, from_hand: bool, zone: int, rotation: int
) -> bool:
    """Return whether the Summoning Cost can be paid for a zone and a rotation (7.1)."""
    printed = position.printed[defn]
    if printed.type == MONUMENT and scaffold_picks(position, player, defn, zone):
        return True
    plain = summoning_costs(position, player, printed, from_hand) is printed.cost
    if printed.mana_alone >= 0 and plain:
        return available_mana(position, player, None) >= printed.mana_alone
    return is_payable(position, summoning_cost(position, player, defn, zone, rotation, from_hand))


def payable_rotations(position: Position, player: int, defn: int, from_hand: bool, zone: int) -> list[int]:
    """Facings, as options, for which the Summoning Cost can be paid in a zone."""
    every = [option(opt.FACING, facing) for facing in range(4)]
    if not position.printed[defn].cost_minds_place:
        return every
    rotations = []
    for pick in every:
        rotation = grid.quarter_turns(opt.a_of(pick), player)
        if is_payable_at(position, player, defn, from_hand, zone, rotation):
            rotations.append(pick)
    return rotations


def start_summon(position: Position, player: int, defn: int, from_hand: bool) -> None:
    """Start summoning a card from the hand or the Fables Deck."""
    position.frames.append(SummonFrame(player, defn, from_hand))


def start_transformed(position: Position, player: int, defn: int, zones: int) -> None:
    """Start summoning a card from the Fables Deck to one of `zones` (a mask), by a Transform (20.2)."""
    frame = SummonFrame(player, defn)
    frame.transformed = True
    frame.step = 1
    position.frames.append(frame)
    ask_zone(position, frame, zones)


def run_summon(position: Position, frame: SummonFrame) -> None:
    """Pick zone and facing, pay, arrive (7.1)."""
    player, defn, from_hand = frame.player, frame.defn, frame.from_hand
    printed = position.printed[defn]
    if frame.step == 0:
        frame.step = 1
        ask_zone(position, frame, summon_zones(position, player, defn))
    elif frame.step == 1:
        frame.step = 2
        frame.zone = opt.a_of(position.answer)
        if printed.type == MONUMENT:
            position.answer = option(opt.FACING, 0)
        else:
            picks = payable_rotations(position, player, defn, from_hand, frame.zone)
            ask(position, player, Q_FACING, picks)
    elif frame.step == 2:
        frame.step = 3
        frame.rotation = picked_rotation(position, player)
        if printed.cost:
            pay_for_summon(position, player, defn)
    else:
        position.frames.pop()
        finish_summon(position, frame)


def ask_zone(position: Position, frame: SummonFrame, zones: int) -> None:
    """Ask for one of `zones` in which the Summoning Cost can be paid."""
    picks = grid.zones_in(payable_zones(position, frame.player, frame.defn, frame.from_hand, zones))
    ask(position, frame.player, Q_ZONE, [option(opt.AT, zone) for zone in picks])


def finish_summon(position: Position, frame: SummonFrame) -> None:
    """The card leaves its pile and arrives, unless what was to make room is still there (15.1)."""
    if position.occupied >> frame.zone & 1:
        emit_event(position, E_FIZZLED, frame.player)
        return
    side = position.sides[frame.player]
    if frame.from_hand:
        side.hand = without(side.hand, frame.defn)
    else:
        side.fables = without(side.fables, frame.defn)
    if position.printed[frame.defn].fabled and position.phase != EVENT and not frame.transformed:
        side.fabled_summoned += 1  # one a Deployment Phase (6.5); an XD Event counts none (6.4c)
    card = enter_field(position, frame.defn, frame.player, frame.zone)
    turn_face_up(position, card, frame.rotation)
    if frame.transformed:
        emit_event(position, E_TRANSFORMED, frame.player, card)
    arrive(position, card, flipped=False, paid=frame.item)


def run_free_summon(position: Position, frame: FreeSummonFrame) -> None:
    """Pick zone and facing; the card leaves its pile, if it is still there, and arrives (7.1)."""
    player, defn = frame.player, frame.defn
    if frame.step == 0 and not can_summon_freely(position, player, defn):
        position.frames.pop()
    elif frame.step == 0:
        frame.step = 1
        zones = grid.zones_in(eligible_zones(position, player, position.printed[defn].type))
        ask(position, player, Q_ZONE, [option(opt.AT, zone) for zone in zones])
    elif frame.step == 1:
        frame.step = 2
        frame.zone = opt.a_of(position.answer)
        if position.printed[defn].type == MONUMENT:
            position.answer = option(opt.FACING, 0)
        else:
            ask(position, player, Q_FACING, facings())
    else:
        position.frames.pop()
        if take_out(position, player, frame.origin, defn):
            card = enter_field(position, defn, player, frame.zone)
            turn_face_up(position, card, picked_rotation(position, player))
            arrive(position, card, flipped=False)


def start_set(position: Position, player: int, defn: int) -> None:
    """Start setting a card from the hand."""
    position.frames.append(SetFrame(player, defn))


def run_set(position: Position, frame: SetFrame) -> None:
    """Pick a zone; the card lies there face-down, if an effect can still set it (7.3)."""
    if (
        frame.step == 0
        and isinstance(frame, FreeSetFrame)
        and not can_set(position, frame.player, frame.defn)
    ):
        position.frames.pop()
        return
    if frame.step == 0:
        frame.step = 1
        zones = eligible_zones(position, frame.player, position.printed[frame.defn].type)
        ask(position, frame.player, Q_ZONE, [option(opt.AT, zone) for zone in grid.zones_in(zones)])
        return
    position.frames.pop()
    side = position.sides[frame.player]
    if not isinstance(frame, FreeSetFrame):
        side.hand = without(side.hand, frame.defn)
    elif frame.origin != TOP and not take_out(position, frame.player, frame.origin, frame.defn):
        return
    card = enter_field(position, frame.defn, frame.player, opt.a_of(position.answer))
    emit_event(position, E_SET, frame.player, card)
    emit_quietly(position, E_ENTERED, frame.player, card)
