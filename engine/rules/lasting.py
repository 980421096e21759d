"""Continuous effects made by resolving ones: their start and their end (14.4, 14.5, 6.8)."""

from __future__ import annotations

from engine.effects.durations import END_OF_TURN
from engine.rules.happening import happen
from engine.state.made import NO_KEYWORD, NO_STAT, Made
from engine.state.position import Position
from engine.state.stack import RISE
from engine.vocab import E_CONDITION_GAINED, E_CONDITION_LOST, E_DAMAGE_CLEARED, PRONE


def add(position: Position, made: Made) -> None:
    """Begin a continuous effect."""
    if made.cards:
        position.made.append(made)
        position.live = position.stale = True


def change(position: Position, cards: list[int], stat: int, by: int, duration: int) -> None:
    """A stat of these cards is changed from now on."""
    add(position, Made(position.tick(), cards, duration, stat, by, NO_KEYWORD))


def give(position: Position, cards: list[int], keyword: int, duration: int) -> None:
    """These cards have a condition or ability from now on; one that goes Prone cannot act but Rise (20.1)."""
    add(position, Made(position.tick(), cards[:], duration, NO_STAT, 0, keyword))
    for number in cards:
        card = position.card(number)
        if card is not None:
            happen(position, E_CONDITION_GAINED, card.controller, card, keyword)
    if keyword == PRONE:
        for item in position.stack:
            if item.way >= 0 and item.source in cards:
                item.kind = RISE
                item.targets = []
                item.slots = []


def take(position: Position, number: int, keyword: int) -> None:
    """A card loses a condition that was given to it."""
    had = False
    for made in position.made:
        if made.keyword == keyword and number in made.cards:
            made.cards.remove(number)
            had = True
    position.made = [made for made in position.made if made.cards]
    position.stale = position.live
    card = position.card(number)
    if had and card is not None:
        happen(position, E_CONDITION_LOST, card.controller, card, keyword)


def end_turn(position: Position) -> None:
    """ "Until end of turn" and, where damage wears off, damage end, all at once (6.8)."""
    if any(made.ends == END_OF_TURN for made in position.made):
        position.made = [made for made in position.made if made.ends != END_OF_TURN]
        position.stale = True
    if position.edition.damage_wears_off:
        for card in position.field:
            if card is not None and card.damage:
                card.damage = 0
                position.touch()
                happen(position, E_DAMAGE_CLEARED, card.controller, card)
