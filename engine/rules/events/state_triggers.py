"""State triggers (12.6): looked at whenever checks are made; what is true now and was not before triggers.

`CardObject.held` has the mark of every effect whose state was true at the last look (granted_effects). An
effect that waits for the state of other cards has a mark for each of them and its condition: the number of
the effect plus MARKED times both.
"""

from __future__ import annotations

from typing import Final

from engine.effects.conditions import AllOf, AnyOf, State, TurnIs, YouControl
from engine.effects.dependencies import EVERYTHING
from engine.effects.events import ConditionChange, WhenBecomes, WhenState
from engine.rules.execution.conditions import holds
from engine.rules.execution.selectors import fits_card
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.card_profile import Trigger
from engine.state.granted_effects import Mark
from engine.state.position import Position
from engine.state.stack import NO_CARD, PendingTrigger
from engine.vocab import ARTIFACT, E_STATE

MARKED: Final = 1 << 10  # more than a card has effects
KEYWORD_SPAN: Final = 1 << 6  # more than there are conditions and abilities


def check_state_triggers(position: Position, touched: int = EVERYTHING) -> None:
    """Note the state triggers whose state has become true; values must be settled.

    `touched` is what changed since the last look, as a mask of effects.dependencies.
    """
    for card in position.field:
        if card is None or not (card.lent or card.printed.listens >> E_STATE & 1):
            continue
        if card.face_up and card.printed.trap:
            continue  # nothing of a Trap triggers but what it was flipped for (4.5)
        held: list[Mark] = []
        for trigger in card.printed.triggers:
            if trigger.happening == E_STATE:
                held += note_own_state(position, card, trigger, touched)
        for effect in card.lent:
            for trigger in effect.printed.triggers_lent:
                if trigger.number == effect.effect:
                    you = effect.player_on(card.controller)
                    held += note_state(
                        position, card, trigger, effect.defn, effect.mark(), you, effect.lender()
                    )
        card.held = tuple(held)


def note_own_state(position: Position, card: CardObject, trigger: Trigger, touched: int) -> list[Mark]:
    """The same for a trigger that is printed on the card; where nothing was touched nothing has changed."""
    mark = card_effects.own_mark(card, trigger.number)
    if not card.printed.dependency_mask(trigger.number) & touched:
        return [one for one in card.held if one[0] == mark[0] and one[1] % MARKED == mark[1]]
    return note_state(position, card, trigger, card_effects.own_defn(card), mark, card.controller)


def note_state(
    position: Position,
    card: CardObject,
    trigger: Trigger,
    defn: int,
    mark: Mark,
    you: int,
    lender: int = NO_CARD,
) -> list[Mark]:
    """Return the marks of what is true now for your trigger; it triggers if that begins, or ends, now.

    `lender`: the Equipment that lends it and names the card as [equipped] (4.2).
    """
    event = trigger.event
    if isinstance(event, ConditionChange):
        return note_change(position, card, trigger, event, defn, mark, you)
    if not isinstance(event, WhenState):
        return []
    is_now, was = is_true(position, card, event, you, lender), mark in card.held
    if is_now != was and was == event.ends and (is_now or card.face_up):
        queue_state_trigger(position, card, trigger, NO_CARD, defn, mark, you)
    return [mark] if is_now else []


def note_change(
    position: Position,
    card: CardObject,
    trigger: Trigger,
    event: ConditionChange,
    defn: int,
    mark: Mark,
    you: int,
) -> list[Mark]:
    """Return a mark for each card that has the condition now; it triggers for those that had it, if they fit.

    Or for those that had it not: not at the first look, which finds no mark of the effect itself. A card
    that has left, or lies face-down, tells nothing.
    """
    begins = isinstance(event, WhenBecomes)
    held: list[Mark] = [mark] if begins else []
    for card_object in position.field:
        if card_object is None or not card_object.face_up:
            continue
        own = (mark[0], mark[1] + MARKED * (event.keyword + 1 + KEYWORD_SPAN * card_object.number))
        has_it, had_it = bool(card_object.keywords >> event.keyword & 1), own in card.held
        if has_it:
            held.append(own)
        changed = has_it and not had_it and mark in card.held if begins else had_it and not has_it
        if changed and fits_card(position, event.subject, you, card, card_object):
            queue_state_trigger(position, card, trigger, card_object.number, defn, mark, you)
    return held


def queue_state_trigger(
    position: Position, card: CardObject, trigger: Trigger, subject: int, defn: int, mark: Mark, you: int
) -> None:
    """A state trigger of a card waits for the stack; `subject`: the other card whose state it is, if any."""
    waiting = PendingTrigger(card.number, trigger.number, you, subject, 0)
    waiting.defn, waiting.origin = defn, mark[0]
    position.waiting.append(waiting)


def is_true(position: Position, card: CardObject, event: WhenState, you: int, lender: int) -> bool:
    """Return whether the state is true; a face-down artifact knows nothing about itself (7.5, 7.7)."""
    if not card.face_up and (card.printed.type != ARTIFACT or not is_about_others(event.state)):
        return False
    return holds(position, card, event.state, you, lender)


def is_about_others(state: State) -> bool:
    """Return whether a state can be true of a card that knows nothing about itself."""
    if isinstance(state, (AllOf, AnyOf)):
        return all(is_about_others(one) for one in state.states)
    return isinstance(state, (YouControl, TurnIs))


def mark_as_seen(position: Position) -> None:
    """Mark what is true at the start of a position as seen (SCENARIOS)."""
    if position.listening >> E_STATE & 1:
        check_state_triggers(position)
        position.waiting = []
