"""A position without its counters of time: equal where a game goes in a circle (18.3)."""

from __future__ import annotations

from typing import Final

from engine.state.position import Position, fingerprint
from engine.state.stack import StackObject

STAMPS: Final = ("number", "stamp", "link_stamp")
USES: Final = ("acted", "used", "entered_turn", "hurt_by")


def situation_key(position: Position) -> str:
    """Return a fingerprint of what players see and may do: counters, HP, piles, stack; no timestamps."""
    cards = [
        [
            *card.field_values(STAMPS),
            card.keywords,
            card.might,
            card.life,
            *[attached.defn for attached in card.under],
        ]
        for card in position.field
        if card is not None
    ]
    sides = [side.to_state() for side in position.sides]
    stack = [item_key(position, item) for item in (*position.stack, *position.attacks)]
    waiting = [[waiting.defn, waiting.effect, waiting.controller] for waiting in position.waiting]
    pending = [
        [effect.kind, effect.effect, effect.uses, effect.left, effect.turns] for effect in position.pending
    ]
    numbers = [position.turn, position.turn_number, position.phase, position.open]
    if position.history:
        numbers.append(len(position.history))  # the same once more is not the same to what counts it
    if position.memories:
        numbers.append(len(position.memories))
    return fingerprint([numbers, cards, sides, stack, waiting, pending])


def standing_key(position: Position) -> str:
    """Return a fingerprint of what a declaration may change: no stack, priority, use or time (18.3)."""
    cards = [
        [
            *card.field_values((*STAMPS, *USES)), *card.values(), card.can, card.cannot, card.shown_to,
            card.hidden_from,
            *[number for below in card.under for number in (below.defn, below.rotation)],
        ]
        for card in position.field
        if card is not None
    ]  # fmt: skip
    sides = [side.to_state() for side in position.sides]
    made = [effect.field_values(STAMPS) for effect in position.made]
    pending = [effect.field_values(STAMPS) for effect in position.pending]
    numbers = [position.turn_number, position.phase, position.event, position.open]
    return fingerprint([numbers, cards, sides, made, pending])


def item_key(position: Position, item: StackObject) -> list[int]:
    """Return an item by where its source is, not by the source's number."""
    source = position.card_or_ghost(item.source)
    zone = -1 if source is None else source.zone
    targets = [*item.targets, *[slot for slot, _pick, _card in item.aims]]
    targets += [mode for _slot, _pick, mode in item.modes]
    targets += [waiting.effect for waiting in item.aftermath]
    return [item.kind, item.controller, zone, item.defn, item.effect, item.mode, item.way, *targets]
