"""Memories of cards: whom a card has fought, where it was, how often something was, as texts ask (12.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.dependencies import HISTORY
from engine.effects.events import TIMES
from engine.effects.terms.history import MEETINGS, TIMES_FROM, VISITS, WOUND_OF_FIGHT, times_bit
from engine.state.card import CardObject
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.vocab import E_TARGETED

MOST_TIMES: Final = len(TIMES)  # no text asks for more


def remember_meeting(position: Position, one: CardObject, other: CardObject) -> None:
    """Two creatures fight: each remembers the other."""
    if position.library.keeps & MEETINGS:
        keep_memory(position, (one.number, MEETINGS, other.number))
        keep_memory(position, (other.number, MEETINGS, one.number))


def remember_zone(position: Position, card: CardObject) -> None:
    """A face-up card has come to a zone, or was turned face-up there."""
    if position.library.keeps & VISITS and card.face_up:
        keep_memory(position, (card.number, VISITS, card.zone))


def remember_time(position: Position, news: GameEvent, card: CardObject) -> None:
    """Something happened to a card: it remembers who did it, and whether by an effect, each time."""
    if not position.library.keeps >> TIMES_FROM + news.kind & 1:
        return
    if not card.face_up or position.card(card.number) is not card:
        return
    by_effect = news.kind == E_TARGETED and news.amount > 0
    memory = (card.number, times_bit(news.kind), (news.player + 1) * 2 + int(by_effect))
    if position.memories.count(memory) < MOST_TIMES:
        position.memories += (memory,)


def remember_wound(position: Position, card: CardObject, in_fight: bool) -> None:
    """A card was dealt damage: until the checks it remembers whether that was in a fight (10.6, 17.1)."""
    if position.library.marks_fights:
        forget_wound(position, card)
        if in_fight:
            position.memories += ((card.number, WOUND_OF_FIGHT, card.hurt_by),)


def forget_wound(position: Position, card: CardObject) -> None:
    """Forget that the damage of a card was dealt in a fight."""
    if has_fight_wound(position, card):
        wound = (card.number, WOUND_OF_FIGHT, card.hurt_by)
        position.memories = tuple([memory for memory in position.memories if memory != wound])


def has_fight_wound(position: Position, card: CardObject) -> bool:
    """Return whether the last damage of a card since the checks was dealt in a fight."""
    return (card.number, WOUND_OF_FIGHT, card.hurt_by) in position.memories


def keep_memory(position: Position, memory: tuple[int, int, int]) -> None:
    """Keep a memory: the number of a card, what it is of, and which card or zone; each once."""
    if memory not in position.memories:
        position.memories += (memory,)
        position.mark_stale(HISTORY)


def forget_memories(position: Position, card: CardObject) -> None:
    """Forget what a card remembered: it left the field, or lies face-down (4.7, 7.7)."""
    if position.memories:
        position.memories = tuple([memory for memory in position.memories if memory[0] != card.number])


def find_memories(position: Position, card: CardObject, of: int) -> list[int]:
    """The numbers of the cards that a card has fought, the zones it has visited, or who did what to it."""
    return [what for number, kind, what in position.memories if number == card.number and kind == of]
