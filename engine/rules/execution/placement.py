"""Instructions that pick a zone: where a card goes, what is sacrificed, what is opened."""

from __future__ import annotations

from engine import grid
from engine.rules.events.apply import move
from engine.rules.events.apply import sacrifice as sacrifice_cards
from engine.rules.field.zone_changes import allowed_zones
from engine.rules.questions import ask
from engine.rules.turn.event_phase import open_zone
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames import multi_step
from engine.state.options import option
from engine.state.position import Position
from engine.state.target_ref import card_of
from engine.vocab import Q_SAC, Q_ZONE

NEXT = 0
ASKED = 1


def place_card(position: Position, frame: multi_step.PlaceFrame, card: CardObject) -> None:
    """Pick an empty zone for a card; it moves there."""
    if frame.step == ASKED:
        frame.step = NEXT
        if isinstance(frame, multi_step.SidestepFrame) and position.edition.sidestep_turns:
            position.frames.append(multi_step.TurnCardsFrame(frame.player, (card.number,), frame.item))
        move(position, card, opt.a_of(position.answer))
        return
    zones = frame.zones[0] & allowed_zones(card) & ~position.occupied
    frame.zones = frame.zones[1:]
    if zones:
        frame.step = ASKED
        ask(position, frame.player, Q_ZONE, [option(opt.TO, zone) for zone in grid.zones_in(zones)])


def sacrifice(position: Position, frame: multi_step.SacrificeFrame) -> None:
    """A player picks own cards, which are then destroyed at once, with those of the other (8.5, 22.5)."""
    if frame.step == ASKED:
        frame.picked += (opt.a_of(position.answer),)
    left = [pick for pick in grid.zones_in(frame.zones) if pick not in frame.picked]
    if len(frame.picked) < frame.count and len(left) > frame.count - len(frame.picked):
        frame.step = ASKED
        ask(position, frame.player, Q_SAC, [option(opt.SAC, pick) for pick in left])
        return
    position.frames.pop()
    picks = frame.picked if len(frame.picked) >= frame.count else (*frame.picked, *left)
    below = position.frames[-1]
    if isinstance(below, multi_step.SacrificeFrame) and below.item is frame.item:
        below.picked += picks  # all pick before it happens at once (22.5)
        below.count += len(picks)
        return
    sacrifice_cards(position, [card for pick in picks if (card := card_of(position, pick)) is not None])


def open_picked_zone(position: Position, frame: multi_step.OpenZoneFrame) -> None:
    """Pick a closed zone and open it."""
    zones = [zone for zone in frame.left if not position.open >> zone & 1]
    if frame.step == NEXT and zones:
        frame.step = ASKED
        ask(position, frame.player, Q_ZONE, [option(opt.CONQUER, zone) for zone in zones])
        return
    position.frames.pop()
    if frame.step == ASKED:
        open_zone(position, frame.player, opt.a_of(position.answer))
