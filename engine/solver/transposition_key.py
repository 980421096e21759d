"""A key of positions that are worth the same: all that the rules may still ask for, and no more.

Left out are the log, the counters of chance, numbers of cards and timestamps that only tell in which order
cards came where nothing asks for it, and the order of hands. Counters of what was declared in the turn stay
(18.3), so a game never comes back to a key it had.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from engine.state.card import CardObject
from engine.state.frames.turn import EventFrame, PhaseFrame, PreparationFrame, TurnFrame
from engine.state.position import Position
from engine.state.stack import NO_CARD

UNASKED: Final = (
    "rng", "windows_all", "last_number", "clock", "window_picks", "shuffles", "draws", "ask_options", "sides",
    "listening", "replacing",
)  # fmt: skip
RENUMBERED: Final = ("number", "stamp", "link_stamp", "hurt_by", "acted", "used", "held")


def transposition_key(position: Position) -> bytes:
    """Return 16 bytes, equal where the rest of the game is the same, whatever led here."""
    state: list[object] = [position.field_values(UNASKED), [side_key(position, p) for p in (0, 1)]]
    if refers_to_no_card(position):
        state.append(renumbered_cards(position))
        state.append([frame.to_state() for frame in position.frames])
    else:
        state.append(position.to_state()[1:])
    return sha256(repr(state).encode()).digest()[:16]


def side_key(position: Position, player: int) -> list[object]:
    """Return a player's things; of the hand and the Fables Deck only which cards they are."""
    side = position.sides[player]
    return [
        *side.field_values(("hand", "fables")),
        sorted(side.hand),
        sorted(side.fables),
    ]


def refers_to_no_card(position: Position) -> bool:
    """Return whether nothing but the cards themselves names a card by its number, or tells its age."""
    if position.stack or position.attacks or position.waiting or position.made or position.pending:
        return False
    if position.ghosts or position.free or position.arrivals or position.memories or position.history:
        return False
    for frame in position.frames:
        if not isinstance(frame, (TurnFrame, PhaseFrame, EventFrame, PreparationFrame)):
            return False
        if frame.card != NO_CARD or frame.item is not None:
            return False
    return True


def renumbered_cards(position: Position) -> list[object]:
    """Return the cards numbered by where they lie; of their ages only the order of those that matter."""
    cards: list[CardObject] = []
    aged: list[int] = []
    for card in position.field:
        if card is not None:
            cards += [card, *card.under]
            aged += [under.number for under in card.under]
    aged += [card.number for card in cards if is_age_asked(card)]
    numbers = {card.number: place for place, card in enumerate(cards, 1)}
    stamps = sorted(
        {stamp for card in cards if card.number in aged for stamp in (card.stamp, card.link_stamp)}
    )
    ages = {stamp: place for place, stamp in enumerate(stamps)}
    return [
        [
            card.field_values(RENUMBERED),
            [ages[card.stamp], ages[card.link_stamp]] if card.number in aged else [],
            len(card.under),
            numbers.get(card.hurt_by, -card.hurt_by),
            [renumbered_marks(marks, numbers) for marks in (card.acted, card.used, card.held)],
        ]
        for card in cards
    ]


def renumbered_marks(marks: tuple[tuple[int, int], ...], numbers: dict[int, int]) -> list[tuple[int, int]]:
    """Return marks of use with the new numbers of the cards that lend an effect."""
    return sorted(
        [(numbers.get(origin, -1 - origin) if origin > 0 else origin, effect) for origin, effect in marks]
    )


def is_age_asked(card: CardObject) -> bool:
    """Return whether it matters since when a card is there: it has or lends effects in an order (14.1)."""
    printed = card.printed
    has_own = len(printed.continuous) > 0 or len(printed.lends) > 0 or printed.replaces != 0
    return has_own or len(card.lent) > 0 or card.linked >= 0
