"""A position without its counters of time: equal where a game goes in a circle (18.3)."""

from __future__ import annotations

from typing import Final

from engine.state.card import CardObject
from engine.state.position import Position, fingerprint
from engine.state.stack import StackObject

# Where `CardObject.to_state` has them, its number left out
STAMP: Final = 8
LINK_STAMP: Final = 14
STAMPS: Final = (STAMP, LINK_STAMP)
USES: Final = (9, 10, 11, 12)  # actions done, effects used, the turn of entering, who dealt damage

# Where `ContinuousEffect` and `DelayedEffect` have the timestamp among their numbers
MADE_STAMP: Final = 4
PENDING_STAMP: Final = 2


def situation_key(position: Position) -> str:
    """A fingerprint of what players see and may do: counters, HP, piles, stack; no timestamps."""
    cards = [
        [*card_numbers(card, STAMPS), card.keywords, card.might, card.life, *[one.defn for one in card.under]]
        for card in position.field
        if card is not None
    ]
    sides = [side.to_state() for side in position.sides]
    stack = [item_key(position, item) for item in (*position.stack, *position.attacks)]
    waiting = [[waiting.defn, waiting.effect, waiting.controller] for waiting in position.waiting]
    pending = [[one.kind, one.effect, one.uses, one.left, one.turns] for one in position.pending]
    numbers = [position.turn, position.turn_number, position.phase, position.open]
    return fingerprint([numbers, cards, sides, stack, waiting, pending])


def standing_key(position: Position) -> str:
    """A fingerprint of what a declaration may change: no stack, priority, counters of use or time (18.3)."""
    cards = [
        [
            *card_numbers(card, (*STAMPS, *USES)), *card.values(), card.can, card.cannot, card.shown_to,
            card.hidden_from, *[number for one in card.under for number in (one.defn, one.rotation)],
        ]
        for card in position.field
        if card is not None
    ]  # fmt: skip
    sides = [side.to_state() for side in position.sides]
    made = [drop_stamp(one.to_state(), MADE_STAMP) for one in position.made]
    pending = [drop_stamp(one.to_state(), PENDING_STAMP) for one in position.pending]
    numbers = [position.turn_number, position.phase, position.event, position.open]
    return fingerprint([numbers, cards, sides, made, pending])


def card_numbers(card: CardObject, left_out: tuple[int, ...]) -> list[int]:
    """The state of a card but for its number, with 0 at the places `left_out`."""
    numbers = card.to_state()[1:]
    for place in left_out:
        numbers[place] = 0
    return numbers


def drop_stamp(state: list[list[int]], stamp: int) -> list[list[int]]:
    """A state whose first row has the timestamp at a place, without it."""
    return [[*state[0][:stamp], *state[0][stamp + 1 :]], *state[1:]]


def item_key(position: Position, item: StackObject) -> list[int]:
    """An item by where its source is, not by the source's number."""
    source = position.card_or_ghost(item.source)
    zone = -1 if source is None else source.zone
    return [item.kind, item.controller, zone, item.defn, item.effect, item.mode, item.way, *item.targets]
