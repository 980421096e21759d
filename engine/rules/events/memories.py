"""Memories of cards: whom a card has fought, which zones it has visited, as far as a text asks (12.6)."""

from __future__ import annotations

from engine.effects.dependencies import HISTORY
from engine.effects.terms.history import MEETINGS, VISITS
from engine.state.card import CardObject
from engine.state.position import Position


def remember_meeting(position: Position, one: CardObject, other: CardObject) -> None:
    """Two creatures fight: each remembers the other."""
    if position.library.keeps & MEETINGS:
        keep_memory(position, (one.number, MEETINGS, other.number))
        keep_memory(position, (other.number, MEETINGS, one.number))


def remember_zone(position: Position, card: CardObject) -> None:
    """A face-up card has come to a zone, or was turned face-up there."""
    if position.library.keeps & VISITS and card.face_up:
        keep_memory(position, (card.number, VISITS, card.zone))


def keep_memory(position: Position, memory: tuple[int, int, int]) -> None:
    """Keep a memory: the number of a card, what it is of, and which card or zone; each once."""
    if memory not in position.memories:
        position.memories.append(memory)
        position.mark_stale(HISTORY)


def forget_memories(position: Position, card: CardObject) -> None:
    """Forget what a card remembered: it left the field, or lies face-down (4.7, 7.7)."""
    if position.memories:
        position.memories = [one for one in position.memories if one[0] != card.number]


def find_memories(position: Position, card: CardObject, of: int) -> list[int]:
    """The numbers of the cards that a card has fought, or the zones that it has visited."""
    return [what for number, kind, what in position.memories if number == card.number and kind == of]
