"""Events that would happen: replaced if something replaces them, else they happen (15.5).

Where nothing replaces them there is no frame: what would happen happens.
"""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.actions.permissions import DRAWING, GAINING_LIFE, LOSING_LIFE
from engine.effects.dependencies import POINTS
from engine.effects.terms.alterations import GIVE
from engine.effects.terms.capabilities import BE_DESTROYED
from engine.rules.continuous import durations
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events import replacement
from engine.rules.events.emit import emit_event, emit_quietly, order_moment
from engine.rules.field import damage, mana, piles, zone_changes
from engine.rules.prohibitions import is_barred
from engine.state.card import CardObject
from engine.state.continuous import ContinuousEffect
from engine.state.events import AS_DAMAGE, IN_FIGHT, LOST_WITH_CARD, ProposedEvent
from engine.state.frames.execution import ApplyFrame
from engine.state.position import DONE, Position
from engine.state.stack import NO_CARD

EMPTY_DRAWS: Final = 100
# What a player may be kept from (22.2)
BARRED_BY: Final = {vocab.E_DREW: DRAWING, vocab.E_LIFE_GAINED: GAINING_LIFE, vocab.E_LIFE_LOST: LOSING_LIFE}

ON_TOP: Final = -1
SACRIFICED: Final = 1  # as what a destruction is
WITH_HOST: Final = 2  # of what lies under a card that is destroyed: it can be replaced, and is done with that


def apply_events(
    position: Position, dues: list[ProposedEvent], one_by_one: bool = False, frame_place: int = ON_TOP
) -> bool:
    """Let things happen. False: a frame for it is at `frame_place` of the frames; go on when it is done."""
    if position.replacing:
        settle_values(position)
        if position.layered and position.replacing >> vocab.E_DESTROYED & 1:
            dues = dues + destructions_with_hosts(position, dues)
        if any(
            position.replacing >> due.kind & 1 and replacement.newest_match(position, due) for due in dues
        ):
            frame = ApplyFrame(position.turn, tuple(dues), one_by_one)
            position.frames.insert(len(position.frames) if frame_place == ON_TOP else frame_place, frame)
            return False
    return perform_all(position, dues, frame_place)


def is_forbidden(position: Position, due: ProposedEvent) -> bool:
    """Return whether it cannot happen, before anything replaces it (15.5)."""
    if due.kind in BARRED_BY:
        return is_barred(position, due.player, BARRED_BY[due.kind])
    card = position.card(due.card)
    return due.kind == vocab.E_DAMAGED and (card is None or damage.is_immune(position, card, due.amount))


def perform_all(position: Position, dues: list[ProposedEvent], frame_place: int = ON_TOP) -> bool:
    """They happen at once. False: as `apply_events` says, for what becomes of the mana on destroyed cards."""
    before = len(position.waiting)
    for due in dues:
        card = position.card(due.card) if due.card else None
        if due.kind == vocab.E_DREW:
            perform_draw(position, due.player)
        elif due.kind == vocab.E_DISCARDED:
            piles.discard_card(position, due.player, due.which, due.batch)
        elif due.kind == vocab.E_LIFE_LOST:
            perform_life_loss(position, due)
        elif due.kind == vocab.E_LIFE_GAINED:
            perform_life_gain(position, due)
        elif card is None:
            continue
        elif due.kind == vocab.E_DAMAGED:
            damage.deal_damage(position, card, due.amount, due.other, due.batch, due.which == IN_FIGHT)
        elif due.kind == vocab.E_COLLECTED:
            mana.collect_mana(position, card, due.amount)
        elif due.kind != vocab.E_DESTROYED:
            perform_on_card(position, card, due)
    order_moment(position, before)
    destroyed = [due for due in dues if due.kind == vocab.E_DESTROYED and due.which != WITH_HOST]
    return destroy_all(position, destroyed, frame_place)


def perform_draw(position: Position, player: int) -> None:
    """A player draws a card, if that can be."""
    if not is_barred(position, player, DRAWING):
        piles.draw_cards(position, player, 1)


def perform_on_card(position: Position, card: CardObject, due: ProposedEvent) -> None:
    """Perform any other proposed event on a card."""
    if due.kind == vocab.E_MOVED:
        zone_changes.move(position, card, due.which)
    elif due.kind == vocab.E_ROTATED:
        zone_changes.rotate(position, card, due.which)
    elif due.kind == vocab.E_CONSUMED:
        taken = min(due.amount, card.mana)
        mana.consume_mana(position, card, taken, due.batch)
        receiver = position.card(due.which)
        if receiver is not None:
            mana.collect_mana(position, receiver, taken)
    else:
        gain_keyword(position, card, due)


def destructions_with_hosts(position: Position, dues: list[ProposedEvent]) -> list[ProposedEvent]:
    """Return the destructions of what lies under cards to be destroyed, and would not be itself (4.7)."""
    named = [due.card for due in dues if due.kind == vocab.E_DESTROYED]
    destructions = []
    for number in named:
        host = position.card(number)
        for covered in host.under if host is not None else ():
            if covered.number not in named:
                destructions.append(destruction_event(covered))
                destructions[-1].which = WITH_HOST
    return destructions


def goes_with_host(position: Position, frame: ApplyFrame, due: ProposedEvent) -> bool:
    """Return whether a card still lies under one whose destruction was neither replaced nor forbidden."""
    card = position.card_under(due.card)
    host = None if card is None else position.field[card.zone]
    if host is None or host.cannot >> BE_DESTROYED & 1:
        return False
    return any(
        other.card == host.number and not other.over
        for other in frame.events
        if other.kind == vocab.E_DESTROYED
    )


def destroy_all(position: Position, dues: list[ProposedEvent], frame_place: int) -> bool:
    """Destroy all that is destroyed at once; its mana is lost (17.4, 8.1). False: see `perform_all`."""
    cards = [card for due in dues if (card := position.find_in_play(due.card)) is not None]
    if not cards:
        return True
    losses = losses_with_cards(position, dues) if position.replacing >> vocab.E_CONSUMED & 1 else []
    sacrificed = tuple([due.card for due in dues if due.which == SACRIFICED])
    zone_changes.destroy_cards(
        position, cards, dues[0].batch, dues[0].other, sacrificed, by_damage=dues[0].checked
    )
    gone = [due for due in losses if position.card(due.card) is None]
    return apply_events(position, gone, frame_place=frame_place) if gone else True


def losses_with_cards(position: Position, dues: list[ProposedEvent]) -> list[ProposedEvent]:
    """Return the mana that would be lost by these destructions, in the order of 2.5 (8.1)."""
    losses = []
    for due in dues:
        card = position.card(due.card)
        if card is not None and card.mana > 0:
            loss = mana_loss_event(card, card.mana, due.batch, LOST_WITH_CARD)
            loss.used = due.used
            losses.append(loss)
    losses.sort(key=lambda loss: position.zones[loss.card])
    return losses


def perform_life_loss(position: Position, due: ProposedEvent) -> None:
    """A player loses life, by an effect or by being hit (10.7)."""
    lost = 0 if is_barred(position, due.player, LOSING_LIFE) else due.amount
    if lost:
        position.sides[due.player].hp -= lost
        position.outcome = DONE
        position.mark_stale(POINTS)
        is_plain_loss = not replacement.is_hit(due) and due.which != AS_DAMAGE
        emit = emit_event if is_plain_loss else emit_quietly
        emit(position, vocab.E_LIFE_LOST, due.player, None, lost)
    dealer = position.card(due.other)
    if dealer is not None and replacement.is_hit(due):
        emit_event(position, vocab.E_HIT, due.player, dealer, lost)
    if lost and replacement.is_player_damage(position, due):
        emit = emit_event if due.which == AS_DAMAGE else emit_quietly
        emit(position, vocab.E_DAMAGED, due.player, None, lost, other=due.other)
        if dealer is not None:
            emit_quietly(position, vocab.E_DEALT, dealer.controller, dealer, lost)
    if dealer is not None and replacement.is_hit(due) and position.edition.hit_draws:
        draw(position, due.player, 1)


def perform_life_gain(position: Position, due: ProposedEvent) -> None:
    """A player gains life, if that can be."""
    if is_barred(position, due.player, GAINING_LIFE):
        return
    position.sides[due.player].hp += due.amount
    position.outcome = DONE
    position.mark_stale(POINTS)
    emit_event(position, vocab.E_LIFE_GAINED, due.player, None, due.amount)


def damage_event(card: CardObject, amount: int, dealer: int) -> ProposedEvent:
    """Damage that would be dealt."""
    return ProposedEvent(vocab.E_DAMAGED, card.controller, card.number, amount, dealer)


def fight_damage_event(position: Position, card: CardObject, amount: int, dealer: int) -> ProposedEvent:
    """Damage that would be dealt in a fight, marked as that if a text of the game asks for it (10.6)."""
    due = damage_event(card, amount, dealer)
    if position.library.marks_fights:
        due.which = IN_FIGHT
    return due


def destruction_event(
    card: CardObject, batch: int = 0, destroyer: int = NO_CARD, sacrificed: bool = False
) -> ProposedEvent:
    """Return a card that would be destroyed."""
    due = ProposedEvent(vocab.E_DESTROYED, card.controller, card.number, 0, destroyer)
    due.batch = batch
    if sacrificed:
        due.which = SACRIFICED
    return due


def destroy(position: Position, cards: list[CardObject]) -> bool:
    """Cards would be destroyed, at once. False: see `apply_events`."""
    return apply_events(position, [destruction_event(card) for card in cards])


def sacrifice(position: Position, cards: list[CardObject], batch: int = 0) -> bool:
    """Cards would be sacrificed, at once: destroyed by who controls them (8.5). False: see `apply_events`."""
    return apply_events(position, [destruction_event(card, batch, sacrificed=True) for card in cards])


def destroy_doomed(position: Position, cards: list[CardObject]) -> bool:
    """Cards are due to be destroyed (17.1). False: see `apply_events`."""
    dues = [destruction_event(card) for card in cards]
    for due in dues:
        due.checked = True
    return apply_events(position, dues)


def draw_events(position: Position, player: int, count: int) -> list[ProposedEvent]:
    """Cards that would be drawn, one after the other; of draws from an empty deck only so many (18.3)."""
    if is_barred(position, player, DRAWING):
        return []
    most = max(len(position.sides[player].deck), EMPTY_DRAWS)
    return [ProposedEvent(vocab.E_DREW, player, NO_CARD, 1, NO_CARD) for _ in range(min(count, most))]


def draw(position: Position, player: int, count: int) -> bool:
    """A player would draw cards. False: see `apply_events`."""
    return apply_events(position, draw_events(position, player, count), one_by_one=True)


def discard(position: Position, player: int, defn: int, batch: int = 0) -> bool:
    """A player would discard a card. False: see `apply_events`."""
    due = ProposedEvent(vocab.E_DISCARDED, player, NO_CARD, 1, NO_CARD)
    due.which, due.batch = defn, batch
    return apply_events(position, [due])


def collect(position: Position, card: CardObject, amount: int) -> bool:
    """A card would collect mana. False: see `apply_events`."""
    if amount <= 0 or not card.face_up:
        return True
    return apply_events(position, [collection_event(card, amount)])


def collection_event(card: CardObject, amount: int) -> ProposedEvent:
    """Mana that a card would collect."""
    return ProposedEvent(vocab.E_COLLECTED, card.controller, card.number, amount, NO_CARD)


def move(position: Position, card: CardObject, zone: int) -> bool:
    """A card would move. False: see `apply_events`."""
    return apply_events(position, [move_event(card, zone)])


def move_event(card: CardObject, zone: int) -> ProposedEvent:
    """Return a card that would move."""
    due = ProposedEvent(vocab.E_MOVED, card.controller, card.number, 0, NO_CARD)
    due.which = zone
    return due


def rotate(position: Position, card: CardObject, facing: int) -> bool:
    """A card would be turned to a facing, as its controller sees it. False: see `apply_events`."""
    if grid.quarter_turns(facing, card.controller) == card.rotation:
        return True
    due = ProposedEvent(vocab.E_ROTATED, card.controller, card.number, 0, NO_CARD)
    due.which = facing
    return apply_events(position, [due])


def gain_event(card: CardObject, effect: ContinuousEffect) -> ProposedEvent:
    """Return a condition or ability that a card would gain, by what was to begin for it."""
    due = ProposedEvent(vocab.E_CONDITION_GAINED, card.controller, card.number, 1, effect.source)
    due.which, due.batch = effect.which, effect.controller
    due.ends, due.striker = effect.ends, effect.striker
    return due


def gain_keyword(position: Position, card: CardObject, due: ProposedEvent) -> None:
    """A condition or ability is there from now on (14.4)."""
    effect = ContinuousEffect(GIVE, [card.number], due.which, 0, due.ends)
    effect.striker = due.striker
    effect.source, effect.controller = due.other, due.batch
    durations.add_effect(position, effect)


def lose_mana(position: Position, card: CardObject, amount: int, batch: int) -> None:
    """A card would lose mana as a payment; the cost is paid whatever becomes of that (8.5)."""
    if not position.replacing >> vocab.E_CONSUMED & 1:
        mana.consume_mana(position, card, amount, batch)
    elif amount > 0:
        apply_events(position, [mana_loss_event(card, amount, batch)])


def mana_loss_event(card: CardObject, amount: int, batch: int = 0, receiver: int = NO_CARD) -> ProposedEvent:
    """Mana that a card would lose, and the number of the card that gets it, if one does."""
    due = ProposedEvent(vocab.E_CONSUMED, card.controller, card.number, amount, NO_CARD)
    due.batch, due.which = batch, receiver
    return due


def lose_life(position: Position, player: int, amount: int, attacker: int = NO_CARD) -> bool:
    """A player would lose life, by an attack or otherwise. False: see `apply_events`."""
    return apply_events(position, [life_loss_event(player, amount, attacker)])


def player_damage_event(player: int, amount: int, dealer: int) -> ProposedEvent:
    """Damage that would be dealt to a player (22.7)."""
    due = life_loss_event(player, amount, dealer)
    due.which = AS_DAMAGE
    return due


def life_loss_event(player: int, amount: int, attacker: int = NO_CARD) -> ProposedEvent:
    """Life that a player would lose."""
    return ProposedEvent(vocab.E_LIFE_LOST, player, NO_CARD, amount, attacker)
