"""Continuous effects made by resolving ones: their start and their end (14.4, 14.5, 6.8)."""

from __future__ import annotations

from typing import Final

from engine.effects.dependencies import CHAINS, STRIKES
from engine.effects.terms import durations
from engine.effects.terms.alterations import CONTROL, FORBID, GIVE, PERMIT, SHOW, SILENCE
from engine.rules.continuous.characteristics import settle_values
from engine.rules.current_strikes import is_striking
from engine.rules.events.emit import emit_event
from engine.state.card import CardObject
from engine.state.continuous import ContinuousEffect
from engine.state.delayed import DelayedEffect
from engine.state.position import DONE, Position
from engine.state.stack import RISE, STRIKE, StackObject
from engine.vocab import E_CONDITION_GAINED, E_CONDITION_LOST, PRONE

# Those that are no characteristics: they cover face-down cards too (7.7)
OF_FACE_DOWN_TOO: Final = (CONTROL, FORBID, PERMIT, SHOW)
# Those that cover what lies under other cards, which lends effects and has no values or conditions (4.2)
OF_ATTACHED_TOO: Final = (FORBID, PERMIT, SHOW, SILENCE)


def add_effect(position: Position, effect: ContinuousEffect) -> None:
    """Begin a continuous effect."""
    if effect.is_empty():
        return
    news = cards_without(position, effect) if effect.kind == GIVE else []
    effect.stamp = position.next_stamp()
    position.made.append(effect)
    position.stale = True
    position.outcome = DONE
    if effect.kind == GIVE:
        emit_keyword_gain(position, effect, news)


def cards_without(position: Position, effect: ContinuousEffect) -> list[CardObject]:
    """Return the cards that do not have the condition or ability yet; none cumulates (20.1)."""
    settle_values(position)
    cards = [position.card(number) for number in effect.cards]
    return [card for card in cards if card is not None and not card.keywords >> effect.which & 1]


def emit_keyword_gain(position: Position, effect: ContinuousEffect, news: list[CardObject]) -> None:
    """Cards have a condition or ability from now on; one that goes Prone cannot act but Rise (20.1)."""
    for card in news:
        emit_event(position, E_CONDITION_GAINED, card.controller, card, effect.which)
    if effect.which == PRONE:
        for item in position.stack:
            if item.way >= 0 and item.source in effect.cards:
                item.kind = RISE
                item.targets = ()
                item.slots = ()


def give_keyword(position: Position, cards: list[int], keyword: int, duration: int) -> None:
    """These cards have a condition or ability from now on (20.1)."""
    add_effect(position, ContinuousEffect(GIVE, cards[:], keyword, 0, duration))


def remove_keyword(position: Position, number: int, keyword: int) -> None:
    """A card loses a condition that was given to it."""
    had = False
    for effect in position.made:
        if effect.kind == GIVE and effect.which == keyword and number in effect.cards:
            effect.cards.remove(number)
            had = position.stale = True
    keep_effects(position, [effect for effect in position.made if not effect.is_empty()])
    card = position.card(number)
    if had and card is not None:
        emit_event(position, E_CONDITION_LOST, card.controller, card, keyword)


def forget_card(position: Position, number: int) -> None:
    """Effects made on a card that left are over (4.7)."""
    drop_card(position, number, position.made, position.pending)


def end_without_duration(position: Position, number: int) -> None:
    """A card goes under another one: what has no duration is over, unless that means all game (14.5)."""
    if position.edition.lasts_all_game:
        return
    effects = [effect for effect in position.made if effect.ends == durations.UNSTATED]
    drop_card(
        position,
        number,
        effects,
        [effect for effect in position.pending if effect.ends == durations.UNSTATED],
    )


def end_on_turning_down(position: Position, number: int) -> None:
    """A card is turned face-down: what was made on it is over, but rules with a duration (7.7)."""
    over = [
        effect
        for effect in position.made
        if effect.kind not in OF_FACE_DOWN_TOO or effect.ends == durations.UNSTATED
    ]
    drop_card(position, number, over, [])


def drop_card(
    position: Position, number: int, mades: list[ContinuousEffect], pendings: list[DelayedEffect]
) -> None:
    """These effects are no longer about a card; those about no other are over."""
    for pending in pendings:
        if number in pending.cards:
            pending.cards.remove(number)
    position.pending = [effect for effect in position.pending if effect.has_cards_left()]
    for effect in mades:
        if number in effect.cards:
            effect.cards.remove(number)
            position.stale = True
    keep_effects(position, [effect for effect in position.made if not effect.is_empty()])


def keep_effects(position: Position, lasting: list[ContinuousEffect]) -> None:
    """Only these last on."""
    if len(lasting) < len(position.made):
        position.stale = True
    position.made = lasting


def expire_at_phase(position: Position) -> None:
    """ "Until <phase>" and "until the start of your next turn" end before anything else happens (6.1)."""
    if not position.made and not position.pending:
        return
    if position.phase == position.edition.phases[0]:
        expire_at_turn_start(position)
    over = (durations.ANY_PHASE + position.phase, durations.YOUR_PHASE + position.phase)

    def lasts_on(ends: int, controller: int) -> bool:
        return ends != over[0] and not (ends == over[1] and controller == position.turn)

    position.pending = [effect for effect in position.pending if lasts_on(effect.ends, effect.controller)]
    keep_effects(position, [effect for effect in position.made if lasts_on(effect.ends, effect.controller)])


def expire_at_turn_start(position: Position) -> None:
    """End what lasts until this turn; set what lasts until the end of this turn to expire then."""
    turn = position.turn

    def lasts_on(ends: int, controller: int) -> bool:
        return ends != (durations.NEXT_TURN if controller == turn else durations.THEIR_TURN)

    position.pending = [effect for effect in position.pending if lasts_on(effect.ends, effect.controller)]
    keep_effects(position, [effect for effect in position.made if lasts_on(effect.ends, effect.controller)])
    for effect in position.made:
        effect.ends = duration_in_turn(effect.ends, effect.controller == turn)
    for pending in position.pending:
        pending.ends = duration_in_turn(pending.ends, pending.controller == turn)


def duration_in_turn(ends: int, own: bool) -> int:
    """Return how long something lasts once a turn has begun, whose end it may have waited for."""
    return (
        durations.END_OF_TURN if ends == (durations.END_OF_NEXT if own else durations.END_OF_THEIRS) else ends
    )


def end_chain(position: Position) -> None:
    """The stack is empty, and nothing waits for it: what was to last as long as the chain is over (12.8)."""
    position.chain = 0
    position.shadowwalked = 0
    position.mark_stale(CHAINS)
    keep_effects(position, [effect for effect in position.made if effect.ends != durations.THIS_CHAIN])
    position.pending = [effect for effect in position.pending if effect.ends != durations.THIS_CHAIN]


def striker_number(position: Position, item: StackObject) -> int:
    """Return the striker of "this Strike": the event's card, the source, or the newest; 0 for none."""
    for number in (item.subject, item.source):
        if number and is_striking(position, number):
            return number
    for other in [*reversed(position.stack), *reversed(position.attacks)]:
        if other.kind == STRIKE:
            return other.source
    return 0


def expire_with_strike(position: Position, number: int) -> None:
    """A Strike was performed or has fizzled: what was to last as long is over (14.5)."""
    position.mark_stale(STRIKES)
    if position.made:
        effects = [
            effect
            for effect in position.made
            if effect.ends != durations.THIS_STRIKE or effect.striker != number
        ]
        keep_effects(position, effects)
