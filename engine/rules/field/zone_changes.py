"""Cards enter, leave, turn over, move and turn around (2.2, 4.7, 7, 9)."""

from __future__ import annotations

from engine import grid
from engine.effects.terms.capabilities import BE_DESTROYED, BE_MOVED, BE_ROTATED
from engine.rules.continuous.characteristics import reset, settle_values
from engine.rules.continuous.durations import forget
from engine.rules.events.emit import happen, happen_quietly, news_of, note_those_of
from engine.state import card_effects
from engine.state.card import Card
from engine.state.frames import RUN
from engine.state.position import DONE, Position, lift, place
from engine.state.stack import NO_CARD
from engine.vocab import E_DESTROYED, E_DESTROYS, E_LEFT, E_MOVED, E_PREVENTED, E_ROTATED


def enter(position: Position, defn: int, owner: int, zone: int) -> Card:
    """A new object on the field, face-down (4.7)."""
    position.last_number += 1
    printed = position.printed[defn]
    card = Card(position.last_number, defn, printed, owner, zone)
    card.entered_turn = position.turn_number
    position.listening |= printed.listens
    position.replacing |= printed.replaces
    place(position, card, zone)
    position.touch()
    return card


def turn_face_up(position: Position, card: Card, rotation: int) -> None:
    """From now on it has its stats, arrows and effects; its timestamp is now (14.3)."""
    card.face_up = True
    card.rotation = rotation
    card.stamp = position.tick()
    card.entered_turn = position.turn_number
    position.face_down &= ~(1 << card.zone)
    reset(card)
    if card.printed.continuous:
        position.stale = True
    position.touch()


def move(position: Position, card: Card, zone: int) -> None:
    """Move a card to an empty zone (9.2), unless it cannot be moved (14.6)."""
    if card.cannot >> BE_MOVED & 1:
        return
    lift(position, card)
    place(position, card, zone)
    settle_place(position, card)
    happen(position, E_MOVED, card.controller, card)


def swap(position: Position, card: Card, other: Card, other_moves: bool) -> None:
    """Two cards change places; `other_moves`: that counts as moving for the other one, too (9.1)."""
    if (card.cannot | other.cannot) >> BE_MOVED & 1:
        return
    here, there = card.zone, other.zone
    lift(position, card)
    lift(position, other)
    place(position, card, there)
    place(position, other, here)
    settle_place(position, card)
    settle_place(position, other)
    happen(position, E_MOVED, card.controller, card)
    if other_moves:
        happen(position, E_MOVED, other.controller, other)


def rotate(position: Position, card: Card, facing: int) -> None:
    """Turn a card to a facing as its controller sees it (9.3)."""
    rotation = grid.rotation_of(facing, card.controller)
    if rotation == card.rotation or card.cannot >> BE_ROTATED & 1:
        return
    card.rotation = rotation
    settle_place(position, card)
    happen(position, E_ROTATED, card.controller, card)


def settle_place(position: Position, card: Card) -> None:
    """Its place or facing changed, and so what it reaches."""
    position.touch()
    if card.face_up and not position.stale:  # a face-down card has no values (7.7)
        reset(card)


def destroy(position: Position, cards: list[Card], batch: int = 0, destroyer: int = NO_CARD) -> None:
    """Put cards from the field into their owners' graveyards, all at once, in the order of 2.5 (17.4).

    What lies under them goes with them, each after its host; what is destroyed from under a card goes last.
    `destroyer` is the number of the card that destroys them, where it is not who hurt them.
    """
    settle_values(position)
    going = [card for card in cards if not spared(position, card)]
    hosts = sorted([card for card in going if stands(position, card)], key=lambda card: card.zone)
    leaving = [one for card in hosts for one in (card, *card.under)]
    leaving += [card for card in going if card not in leaving]
    for card in leaving:
        leave(position, card)
    note_destroyed(position, leaving)
    for card in leaving:
        by = destroyer or card.hurt_by
        happen(position, E_DESTROYED, card.controller, card, 0, batch, by)
        seen_by_those_gone(position, E_DESTROYED, card, hosts, batch, by)
        happen_quietly(position, E_LEFT, card.controller, card, batch=batch)
        seen_by_those_gone(position, E_LEFT, card, hosts, batch)
        if by and position.listening >> E_DESTROYS & 1:
            told_of_destroyer(position, card, by)
    for card in hosts:
        card.under = ()


def note_destroyed(position: Position, cards: list[Card]) -> None:
    """The effect that is carried out remembers what it destroys, if its text asks for that."""
    running = [frame for frame in position.frames if frame.kind == RUN]
    item = running[-1].item if running else None
    if item is not None and item.effect and card_effects.printed_of(position, item).remembers(item.effect):
        item.destroyed += tuple([card.number for card in cards])


def seen_by_those_gone(
    position: Position, kind: int, card: Card, gone: list[Card], batch: int = 0, by: int = NO_CARD
) -> None:
    """Cards that left at once saw each other go (12.9); what lay under them was dead (4.2)."""
    if position.listening >> kind & 1:
        news = news_of(kind, card.controller, card, 0, by)
        for other in gone:
            if other.lent or other.printed.listens >> kind & 1:
                note_those_of(position, other, news, card, batch)


def stands(position: Position, card: Card) -> bool:
    """Whether a card is in a zone, and not under another one."""
    return position.field[card.zone] is card


def spared(position: Position, card: Card) -> bool:
    """Whether a card cannot be destroyed (14.6, 15.5)."""
    if not card.cannot >> BE_DESTROYED & 1:
        return False
    happen(position, E_PREVENTED, card.controller, card)
    return True


def told_of_destroyer(position: Position, card: Card, by: int) -> None:
    """A card destroyed another one (17.4)."""
    destroyer = position.card_or_ghost(by)
    if destroyer is not None and by != card.number:
        happen_quietly(position, E_DESTROYS, destroyer.controller, destroyer, 0, card.number)


def leave(position: Position, card: Card) -> None:
    """A card goes to its owner's graveyard; how it last was is kept (12.9). Tokens cease to exist (1.2)."""
    lift(position, card)
    position.ghosts.append(card)
    if position.made or position.pending:
        forget(position, card.number)
    position.touch()
    if not card.printed.token:
        position.sides[card.owner].graveyard.append(card.defn)


def return_to_hand(position: Position, cards: list[Card]) -> None:
    """Cards leave for their owners' hands; what lies under them is destroyed with it (4.7)."""
    for card in cards:
        under = list(card.under)
        seeing = [card] if stands(position, card) else []
        leave(position, card)
        if not card.printed.token:
            position.sides[card.owner].graveyard.pop()
            position.sides[card.owner].hand.append(card.defn)
        position.outcome = DONE
        for one in under:
            leave(position, one)
            happen(position, E_DESTROYED, one.controller, one)
        for one in (card, *under):
            happen_quietly(position, E_LEFT, one.controller, one)
            seen_by_those_gone(position, E_LEFT, one, seeing)
        card.under = ()
