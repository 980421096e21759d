"""Equipment and Vehicles come under creatures, or are linked to zones (4.2, 4.3)."""

from __future__ import annotations

from engine import grid
from engine.rules.continuous.durations import end_without_duration
from engine.rules.events.emit import emit_event, emit_quietly, make_event, note_card_triggers
from engine.rules.prohibitions import spared_zones
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state import position as positions
from engine.state.card import CardObject
from engine.state.frames.play import EquipFrame
from engine.state.options import option
from engine.state.position import Position, lift_card
from engine.state.stack import EQUIP, STRIKE, StackObject
from engine.vocab import CREATURE, E_ATTACHED, E_CREWED, E_EQUIPPED, E_IS_EQUIPPED, Q_SELECT, Q_TARGET


def equip_zones(position: Position, card: CardObject, aim: CardObject | None = None) -> int:
    """Return the zones that Equipment can be linked to, or attached to their creature, as a mask (4.2).

    `aim` is the card whose arrows count in place of its own (Re-target, 20.1).
    """
    if not card.printed.equipment or not card.face_up:
        return 0
    zones = (card if aim is None else aim).reach & grid.CREATURE_ZONES
    if position.edition.equips_zones:
        return zones
    return sum(1 << zone for zone in grid.zones_in(zones) if can_be_targeted(position, card, zone))


def can_be_targeted(position: Position, card: CardObject, zone: int) -> bool:
    """Return whether something stands in a zone that a card, and its controller, may target (14.6)."""
    there = position.field[zone]
    if there is None or there.hidden_from >> card.controller & 1:
        return False
    return not spared_zones(position, card, by_effect=False) >> zone & 1


def can_equip(position: Position, card: CardObject, zone: int, aim: CardObject | None = None) -> bool:
    """Return whether Equip, declared for a zone, is still possible on resolution (13.2)."""
    if not equip_zones(position, card, aim) >> zone & 1:
        return False
    return position.edition.equips_zones or can_be_host(position.field[zone])


def flips_its_zone(position: Position, item: StackObject) -> bool:
    """Return whether a face-down card in the zone of a Strike or Equip is flipped by it (7.6)."""
    return item.kind == STRIKE or (item.kind == EQUIP and not position.edition.equips_zones)


def equip(position: Position, card: CardObject, zone: int) -> None:
    """Link Equipment to a zone, or attach it to the creature there (4.2)."""
    if position.edition.equips_zones:
        link(position, card, zone)
        return
    host = position.field[zone]
    if host is not None and host.face_up:
        lay_under(position, card, host)


def equip_at_once(position: Position, card: CardObject, optional: bool) -> None:
    """Start to Equip outside of an action; nothing connected = no link (4.2)."""
    position.frames.append(EquipFrame(card.controller, card.number, optional))


def links_automatically(position: Position, card: CardObject) -> bool:
    """Return whether a card is Equipment that is linked on summoning and after a Move."""
    return position.edition.equips_zones and card.printed.equipment and card.face_up


def run_equip(position: Position, frame: EquipFrame) -> None:
    """Ask for the zone, then link or attach."""
    card = position.card(frame.card)
    if frame.step == 1:
        position.frames.pop()
        if card is not None and opt.code_of(position.answer) != opt.DONE:
            equip(position, card, opt.a_of(position.answer))
        return
    zones = 0 if card is None else equip_zones(position, card)
    links = position.edition.equips_zones
    if not links:  # it is not declared, so it flips nobody
        zones = sum(1 << zone for zone in grid.zones_in(zones) if can_be_host(position.field[zone]))
    if not zones:
        position.frames.pop()
        return
    frame.step = 1
    picks = [option(opt.SELECT if links else opt.TARGET, zone) for zone in grid.zones_in(zones)]
    if frame.optional:
        picks.append(option(opt.DONE))
    ask(position, frame.player, Q_SELECT if links else Q_TARGET, picks)


def link(position: Position, card: CardObject, zone: int) -> None:
    """From now on Equipment lends to whatever creature stands face-up in a zone (4.2)."""
    card.linked = zone
    card.link_stamp = position.next_stamp()
    position.links = position.stale = True
    emit_event(position, E_EQUIPPED, card.controller, card, zone)
    host = position.field[zone]
    if host is not None and can_be_host(host):
        note_equipped(position, card, host)


def lay_under(position: Position, card: CardObject, host: CardObject) -> None:
    """A card, maybe from under another one, lies under a creature now: no zone, mana or damage (4.2, 4.3).

    What has a duration, or lasts all game, applies again when the card stands in a zone again (14.5).
    """
    lift_card(position, card)
    end_without_duration(position, card.number)
    card.mana = card.damage = 0
    card.linked = -1
    add_under(position, card, host)
    kind = E_CREWED if card.printed.vehicle else E_ATTACHED
    emit_event(position, kind, card.controller, card, other=host.number)
    if card.printed.listens >> kind & 1:  # it lies in no zone now, but this it saw
        note_card_triggers(position, card, make_event(kind, card.controller, card, 0, host.number), card, 0)
    if card.printed.equipment:
        note_equipped(position, card, host)


def note_equipped(position: Position, card: CardObject, host: CardObject) -> None:
    """Equipment serves a creature from now on: both are equipped."""
    emit_quietly(position, E_IS_EQUIPPED, host.controller, host, 0, card.number)
    emit_quietly(position, E_IS_EQUIPPED, card.controller, card, 0, host.number)
    if card.linked < 0 and card.printed.listens >> E_IS_EQUIPPED & 1:
        news = make_event(E_IS_EQUIPPED, card.controller, card, 0, host.number)
        note_card_triggers(position, card, news, card, 0)


def add_under(position: Position, card: CardObject, host: CardObject) -> None:
    """Put a card that is in no zone under a creature."""
    positions.lay_under(position, card, host)
    card.face_up = True
    card.stamp = position.next_stamp()
    card.set_values([*[0] * 7, card.guise, card.printed.factions, 0])  # its stats are the creature's now
    position.stale = True


def can_be_host(card: CardObject | None) -> bool:
    """Return whether something can be attached to what stands in a zone: a face-up creature."""
    return card is not None and card.face_up and card.printed.type == CREATURE
