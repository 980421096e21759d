"""Cards enter, leave, turn over, move and turn around (2.2, 4.7, 7, 9)."""

from __future__ import annotations

from engine import grid, vocab
from engine.effects.terms.capabilities import BE_DESTROYED, BE_MOVED, BE_ROTATED
from engine.effects.terms.counted_amounts import HAND
from engine.rules.continuous.characteristics import reset_card, settle_values
from engine.rules.continuous.durations import end_on_turning_down, forget_card
from engine.rules.events.emit import (
    emit_event,
    emit_quietly,
    make_event,
    note_card_triggers,
    note_lender_triggers,
    order_moment,
)
from engine.rules.events.memories import forget_memories, has_fight_wound, remember_zone
from engine.rules.field import piles
from engine.rules.field.deck_knowledge import BOTH_SEE
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.events import BY_DAMAGE, BY_EFFECT
from engine.state.frames.execution import ExecuteFrame
from engine.state.position import DONE, Position, lift_card, place_card
from engine.state.stack import NO_CARD


def enter_field(position: Position, defn: int, owner: int, zone: int) -> CardObject:
    """A new object on the field, face-down (4.7)."""
    position.last_number += 1
    printed = position.printed[defn]
    card = CardObject(position.last_number, defn, printed, owner, zone)
    card.entered_turn = position.turn_number
    position.listening |= printed.listens | position.library.asked_kinds()
    position.replacing |= printed.replaces
    place_card(position, card, zone)
    position.mark_stale()
    return card


def turn_face_up(position: Position, card: CardObject, rotation: int) -> None:
    """From now on it has its stats, arrows and effects; its timestamp is now (14.3)."""
    card.face_up = True
    card.rotation = rotation
    card.stamp = position.next_stamp()
    card.entered_turn = position.turn_number
    position.face_down &= ~(1 << card.zone)
    remember_zone(position, card)
    reset_card(card)
    if card.printed.continuous:
        position.stale = True
    position.mark_stale()


def can_lie_face_down(position: Position, card: CardObject) -> bool:
    """Return whether a card can be turned face-down: no Monument, Fabled card or token (7.3)."""
    printed = position.printed[card.defn]
    return card.face_up and not (printed.type == vocab.MONUMENT or printed.fabled or printed.token)


def turn_face_down(position: Position, card: CardObject) -> None:
    """Turn a card over again: all that lies on it is lost, all that lies under it destroyed (7.7, 4.7)."""
    if not can_lie_face_down(position, card):
        return
    printed = position.printed[card.defn]
    under = card.under
    for attached in under:
        leave_field(position, attached)
    card.face_up = False
    card.mana = card.damage = card.hurt_by = card.rotation = 0
    card.held = card.spared = ()
    position.face_down |= 1 << card.zone
    end_on_turning_down(position, card.number)
    forget_memories(position, card)
    card.set_values([*[0] * 7, card.defn, printed.factions, 0])
    position.stale = True
    position.mark_stale()
    position.outcome = DONE
    emit_event(position, vocab.E_TURNED_DOWN, card.controller, card)
    for attached in under:
        emit_event(position, vocab.E_DESTROYED, attached.controller, attached)
        emit_quietly(position, vocab.E_LEFT, attached.controller, attached)


def move(position: Position, card: CardObject, zone: int) -> None:
    """Move a card to an empty zone (9.2), unless it cannot be moved (14.6)."""
    if card.cannot >> BE_MOVED & 1:
        return
    lift_card(position, card)
    place_card(position, card, zone)
    settle_place(position, card)
    emit_event(position, vocab.E_MOVED, card.controller, card)


def allowed_zones(card: CardObject) -> int:
    """Return the zones where a card may come to lie: of the type and side of its own, as a mask (2.2)."""
    return grid.TYPE_ZONES[grid.zone_type(card.zone)] & grid.SIDES[grid.zone_side(card.zone)]


def swap(position: Position, card: CardObject, other: CardObject, other_moves: bool) -> None:
    """Two cards change places; `other_moves`: that counts as moving for the other one, too (9.1)."""
    if (card.cannot | other.cannot) >> BE_MOVED & 1:
        return
    here, there = card.zone, other.zone
    lift_card(position, card)
    lift_card(position, other)
    place_card(position, card, there)
    place_card(position, other, here)
    settle_place(position, card)
    settle_place(position, other)
    before = len(position.waiting)
    emit_event(position, vocab.E_MOVED, card.controller, card)
    if other_moves:
        emit_event(position, vocab.E_MOVED, other.controller, other)
    order_moment(position, before)


def rotate(position: Position, card: CardObject, facing: int) -> None:
    """Turn a card to a facing as its controller sees it (9.3)."""
    rotation = grid.quarter_turns(facing, card.controller)
    if rotation == card.rotation or card.cannot >> BE_ROTATED & 1:
        return
    card.rotation = rotation
    settle_place(position, card)
    emit_event(position, vocab.E_ROTATED, card.controller, card)


def settle_place(position: Position, card: CardObject) -> None:
    """Its place or facing changed, and so what it reaches."""
    remember_zone(position, card)
    position.mark_stale()
    if card.face_up and not position.stale:  # a face-down card has no values (7.7)
        reset_card(card)


def destroy_cards(
    position: Position,
    cards: list[CardObject],
    batch: int = 0,
    destroyer: int = NO_CARD,
    sacrificed: tuple[int, ...] = (),
    by_damage: bool = False,
) -> None:
    """Put cards from the field into their owners' graveyards, all at once, in the order of 2.5 (17.4).

    What lies under them goes with them, each after its host; what is destroyed from under a card goes last.
    `destroyer` is the number of the card that destroys them, where it is not who hurt them; `sacrificed` are
    the numbers of those that are sacrificed; `by_damage`: those with damage are destroyed by it (17.1).
    """
    settle_values(position)
    before = len(position.waiting)
    going = [card for card in cards if not is_indestructible(position, card)]
    hosts = sorted([card for card in going if is_in_zone(position, card)], key=lambda card: card.zone)
    leaving = [leaving_card for card in hosts for leaving_card in (card, *card.under)]
    leaving += [card for card in going if card not in leaving]
    serving = [(card, position.field[card.linked if card.linked >= 0 else card.zone]) for card in going]
    served = [(card, host, host.lent) for card, host in serving if host is not None and host not in hosts]
    fell = [card for card in going if by_damage and card.damage > 0 and has_fight_wound(position, card)]
    for card in leaving:
        leave_field(position, card)
    note_destroyed(position, leaving)
    for card in leaving:
        by = destroyer or card.hurt_by
        way = BY_DAMAGE if by_damage and card.damage > 0 else BY_EFFECT if destroyer else 0
        way = way if card in going and card.number not in sacrificed else 0
        in_fight = card in fell
        emit_event(position, vocab.E_DESTROYED, card.controller, card, way, batch, by, in_fight)
        emit_to_departed(position, vocab.E_DESTROYED, card, hosts, batch, by, way, in_fight)
        if card.number in sacrificed:
            emit_quietly(position, vocab.E_SACRIFICED, card.controller, card, batch=batch)
            emit_to_departed(position, vocab.E_SACRIFICED, card, hosts, batch)
        emit_quietly(position, vocab.E_LEFT, card.controller, card, batch=batch)
        emit_to_departed(position, vocab.E_LEFT, card, hosts, batch)
        if by and position.listening >> vocab.E_DESTROYS & 1:
            emit_destroyer(position, card, by, hosts, in_fight)
    for card, host, lent in served:
        for kind in (vocab.E_DESTROYED, vocab.E_LEFT):
            news = make_event(kind, card.controller, card, 0, destroyer)
            note_lender_triggers(position, host, lent, news, card, batch)
    order_moment(position, before)
    for card in hosts:
        card.under = ()


def note_destroyed(position: Position, cards: list[CardObject]) -> None:
    """Have the effect that is carried out remember what it destroys, if its text asks for that."""
    running = [frame for frame in position.frames if isinstance(frame, ExecuteFrame)]
    item = running[-1].item if running else None
    if (
        item is not None
        and item.effect
        and card_effects.effect_profile(position, item).remembers_destroyed(item.effect)
    ):
        item.destroyed += tuple([card.number for card in cards])


def emit_to_departed(
    position: Position,
    kind: int,
    card: CardObject,
    gone: list[CardObject],
    batch: int = 0,
    by: int = NO_CARD,
    amount: int = 0,
    in_fight: bool = False,
) -> None:
    """Cards that left at once saw each other go (12.9); what lay under them was dead (4.2)."""
    if position.listening >> kind & 1:
        news = make_event(kind, card.controller, card, amount, by, in_fight)
        for other in gone:
            if other.lent or other.printed.listens >> kind & 1:
                note_card_triggers(position, other, news, card, batch)


def is_in_zone(position: Position, card: CardObject) -> bool:
    """Return whether a card is in a zone, and not under another one."""
    return position.field[card.zone] is card


def is_indestructible(position: Position, card: CardObject) -> bool:
    """Return whether a card cannot be destroyed (14.6, 15.5)."""
    if not card.cannot >> BE_DESTROYED & 1:
        return False
    emit_event(position, vocab.E_PREVENTED, card.controller, card)
    return True


def emit_destroyer(
    position: Position, card: CardObject, by: int, gone: list[CardObject], in_fight: bool
) -> None:
    """A card destroyed another one (17.4); in a mutual kill each did (12.9)."""
    destroyer = position.card_or_ghost(by)
    if destroyer is not None and by != card.number:
        emit_quietly(
            position, vocab.E_DESTROYS, destroyer.controller, destroyer, 0, card.number, in_fight=in_fight
        )
        emit_to_departed(position, vocab.E_DESTROYS, destroyer, gone, by=card.number, in_fight=in_fight)


def leave_field(position: Position, card: CardObject) -> None:
    """A card goes to its owner's graveyard; how it last was is kept (12.9). Tokens cease to exist (1.2)."""
    lift_card(position, card)
    position.ghosts.append(card)
    if position.made or position.pending:
        forget_card(position, card.number)
    forget_memories(position, card)
    position.mark_stale()
    if not position.printed[card.defn].token:
        position.sides[card.owner].graveyard += (card.defn,)


def return_to_hand(position: Position, cards: list[CardObject], batch: int = 0) -> None:
    """Cards leave for their owners' hands; what lies under them is destroyed with it (4.7)."""
    return_cards(position, cards, HAND, batch)


def return_cards(position: Position, cards: list[CardObject], to: int, batch: int = 0) -> None:
    """The same for a pile of their owners (22.4)."""
    before = len(position.waiting)
    hosts = [card for card in cards if is_in_zone(position, card)]
    leaving = [leaving_card for card in hosts for leaving_card in (card, *card.under)]
    leaving = [card for card in cards if card not in leaving] + leaving
    for card in leaving:
        seen_by = BOTH_SEE if card.face_up else 1 << card.controller | card.shown_to
        leave_field(position, card)
        if card in cards and not position.printed[card.defn].token:
            side = position.sides[card.owner]
            side.graveyard = side.graveyard[:-1]
            piles.put_into(position, card.owner, card.defn, to, seen_by=seen_by)
    position.outcome = DONE
    for card in leaving:
        if card not in cards:
            emit_event(position, vocab.E_DESTROYED, card.controller, card, 0, batch)
            emit_to_departed(position, vocab.E_DESTROYED, card, hosts, batch)
        elif to == HAND and not is_kept_from_hand(position, card):
            emit_event(position, vocab.E_RETURNED, card.owner, card, batch=batch)
            emit_to_departed(position, vocab.E_RETURNED, card, hosts, batch)
        emit_quietly(position, vocab.E_LEFT, card.controller, card, batch=batch)
        emit_to_departed(position, vocab.E_LEFT, card, hosts, batch)
    order_moment(position, before)
    for card in hosts:
        card.under = ()


def is_kept_from_hand(position: Position, card: CardObject) -> bool:
    """Return whether a card never comes to a hand: tokens cease, Fabled cards go to their deck (22.3)."""
    printed = position.printed[card.defn]
    return printed.token or printed.fabled
