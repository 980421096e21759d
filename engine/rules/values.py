"""Derived values (14): never changed in place, worked out anew from what is printed and what lasts."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.amounts import Amount, Number
from engine.effects.conditions import State, ThisHasMana, ThisIs, TurnIs, YouControl
from engine.effects.selectors import Subject, This, Those
from engine.effects.verbs import Gains, Gets
from engine.rules import selecting
from engine.state import having
from engine.state.card import Card
from engine.state.keywords import has
from engine.state.made import NO_KEYWORD, Made
from engine.state.position import Position
from engine.vocab import (
    ARMOR,
    LIFE,
    MIGHT,
    MOVEMENT,
    SUPPRESSED,
    WEAK,
    WEAK_MIGHT,
    WILL,
)


def reset(card: Card) -> None:
    """Give a card the values printed on it."""
    printed = card.printed
    card.might = printed.might
    card.life = printed.life
    card.armor = printed.stats[ARMOR]
    card.movement = printed.stats[MOVEMENT]
    card.will = printed.will
    card.keywords = 0
    in_grid = card.face_up and card.zone < grid.GRID
    card.reach = printed.reach[card.rotation * grid.GRID + card.zone] if in_grid else 0


def settle_values(position: Position) -> None:
    """Make derived values true, if they are stale. Values are read only after this."""
    if position.stale:
        derive(position)


# Which of the continuous effects are applied
ALL: Final = 0
ARROWS: Final = 1
REST: Final = 2


def derive(position: Position) -> None:
    """Work out all values: what is printed, then every continuous effect by timestamp (14.1)."""
    position.stale = False
    sources: list[tuple[int, int, int]] = []
    for card in position.field:
        if card is not None and card.face_up:
            sources += [(card.stamp, number, card.zone) for number in card.printed.continuous]
            if card.lent:
                sources += [(stamp, number, card.zone) for stamp, number in having.continuous_lent(card)]
    for index, made in enumerate(position.made):
        sources.append((made.stamp, -1, index))
    position.live = len(sources) > 0
    sources.sort()
    reset_all(position)
    apply_all(position, sources, ALL)
    if any(card is not None and card.keywords >> SUPPRESSED & 1 for card in position.field):
        # Who is connected now counts (14.3), so arrows change before anything asks for them
        reset_all(position)
        apply_all(position, sources, ARROWS)
        apply_all(position, sources, REST)
    for card in position.field:
        if card is not None and card.face_up:
            clamp(card)


def reset_all(position: Position) -> None:
    """Give every face-up card the values printed on it."""
    for card in position.field:
        if card is not None and card.face_up:
            reset(card)


def apply_all(position: Position, sources: list[tuple[int, int, int]], which: int) -> None:
    """Apply the continuous effects by timestamp: all, those that change arrows, or the others."""
    for _stamp, number, place in sources:
        if number < 0:
            apply_made(position, position.made[place], which)
        else:
            apply_printed(position, place, number, which)


def is_meant(keyword: int, which: int) -> bool:
    """Whether giving a keyword (NO_KEYWORD: changing a stat) is among the effects applied now."""
    return which == ALL or (keyword == SUPPRESSED) == (which == ARROWS)


def clamp(card: Card) -> None:
    """Weak, and no value below 0 (14.1, 20.1)."""
    if card.keywords >> WEAK & 1:
        card.might -= WEAK_MIGHT
    card.might = max(card.might, 0)
    card.life = max(card.life, 0)
    card.armor = max(card.armor, 0)
    card.movement = max(card.movement, 0)
    card.will = max(card.will, 0)


def apply_made(position: Position, made: Made, which: int) -> None:
    """A continuous effect whose cards are fixed (14.4)."""
    if not is_meant(made.keyword, which):
        return
    for number in made.cards:
        card = position.card(number)
        if card is not None and card.face_up:
            if made.keyword != NO_KEYWORD:
                give(position, card, made.keyword)
            else:
                change(card, made.stat, made.by)


def apply_printed(position: Position, zone: int, number: int, which: int) -> None:
    """A printed continuous effect covers whoever fits now (14.3)."""
    source = position.field[zone]
    if source is None:
        return
    program = having.program(source, number)
    for given in program.conditions():
        if not holds(position, source, given.state):
            return
    for part in program.parts():
        if isinstance(part, Gets | Gains):
            for card in covered(position, source, part.subject):
                apply_part(position, card, part, which)


def apply_part(position: Position, card: Card, part: Gets | Gains, which: int) -> None:
    """One instruction of a continuous effect, for one of the cards that it covers."""
    if isinstance(part, Gains):
        for keyword in part.keywords:
            if is_meant(keyword, which):
                give(position, card, keyword)
        return
    if not is_meant(NO_KEYWORD, which):
        return
    for one in part.changes:
        by = fixed(one.amount)
        change(card, one.stat, -by if one.lowered else by)


def covered(position: Position, source: Card, subject: Subject) -> list[Card]:
    """The face-up cards that a continuous effect of a card speaks of."""
    if isinstance(subject, This):
        return [source]
    assert isinstance(subject, Those)
    found = selecting.fitting(position, subject.selector, source.controller, source)
    return [card for card in found if card.face_up]


def change(card: Card, stat: int, by: int) -> None:
    """Add to a derived stat."""
    if stat == MIGHT:
        card.might += by
    elif stat == LIFE:
        card.life += by
    elif stat == ARMOR:
        card.armor += by
    elif stat == MOVEMENT:
        card.movement += by
    elif stat == WILL:
        card.will += by


def give(position: Position, card: Card, keyword: int) -> None:
    """Give a card a condition or ability; none cumulates (20.1)."""
    card.keywords |= 1 << keyword
    if keyword == SUPPRESSED and card.zone < grid.GRID:
        arrows = grid.suppressed(card.printed.turned[card.rotation])
        card.reach = grid.reach(arrows, card.zone, position.edition.reach)


def fixed(amount: Amount) -> int:
    """An amount that needs no position."""
    assert isinstance(amount, Number)
    return amount.value


def holds(position: Position, source: Card, state: State) -> bool:
    """Whether a state is true now, seen from a card."""
    if isinstance(state, ThisIs):
        return has(position, source, state.keyword)
    if isinstance(state, ThisHasMana):
        return state.least <= source.mana <= state.most
    if isinstance(state, TurnIs):
        return (position.turn == source.controller) == state.yours
    assert isinstance(state, YouControl)
    found = selecting.fitting(position, state.selector, source.controller, source)
    own = sum(1 for card in found if card.controller == source.controller)
    return state.least <= own <= state.most
