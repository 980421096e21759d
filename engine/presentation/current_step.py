"""Subject of a question: the card of the half-done work that asks."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.presentation.player_view import may_look
from engine.rules.stack.pending_triggers import distinct_triggers, next_group
from engine.state.card import CardObject
from engine.state.frames.multi_step import ConscriptFrame, MultiStepFrame
from engine.state.frames.play import CrewFrame, PlayFrame
from engine.state.frames.stack import TriggersFrame
from engine.state.position import Position
from engine.state.stack import PRINTED_ON_SOURCE

ASKED_OF_TRIGGER: Final = (vocab.Q_FLIP, vocab.Q_OPTIONAL, vocab.Q_MODE)


class CurrentStep:
    """Subject of half-done work: `defn` of a card and its `zone` (-1 = none), number of an effect (0).

    `printed_on` is the definition on which the effect is printed.
    """

    __slots__ = ("defn", "effect", "printed_on", "zone")

    def __init__(self, defn: int = -1, zone: int = -1, effect: int = 0, printed_on: int = -1) -> None:
        self.defn = defn
        self.zone = zone
        self.effect = effect
        self.printed_on = printed_on if printed_on >= 0 else defn


def find_current_step(position: Position) -> CurrentStep:
    """Return what the question now asked is about; nothing in a window."""
    for frame in reversed(position.frames):
        if position.ask_kind in ASKED_OF_TRIGGER and isinstance(frame, TriggersFrame):
            waiting = frame.asked_trigger()
            return step_of_card(position.card_or_ghost(waiting.source), waiting.effect, waiting.defn)
        if isinstance(frame, ConscriptFrame) and frame.zone >= 0:
            return CurrentStep(position.library.token(), frame.zone)
        if isinstance(frame, CrewFrame) and frame.zone >= 0:
            return step_of_card_at(position, frame.card, frame.zone)
        if isinstance(frame, MultiStepFrame) and frame.card:
            return step_of_card(position.card_or_ghost(frame.card), 0)
        if frame.item is not None and frame.item.source:
            item = frame.item
            return step_of_card(position.card_or_ghost(item.source), item.effect, item.defn)
        if isinstance(frame, PlayFrame):
            return CurrentStep(frame.defn, frame.zone)
        if frame.card:
            return step_of_card(position.card_or_ghost(frame.card), 0)
    return CurrentStep()


def step_of_card(card: CardObject | None, effect: int, printed_on: int = PRINTED_ON_SOURCE) -> CurrentStep:
    """Work of a card on the field, or as it last was."""
    return CurrentStep() if card is None else CurrentStep(card.defn, card.zone, effect, printed_on)


def step_of_card_at(position: Position, number: int, zone: int) -> CurrentStep:
    """Work of a card that is about to lie in another zone."""
    card = position.card_or_ghost(number)
    return CurrentStep() if card is None else CurrentStep(card.defn, zone)


def known_card(position: Position, zone: int) -> CardObject | None:
    """The card in a zone, if the asked player may know which it is (7.7)."""
    card = position.field[zone] if zone >= 0 else None
    if card is None or card.face_up or may_look(card, position.ask_player):
        return card
    return None


def order_source(position: Position, number: int) -> str | None:
    """Return the card whose trigger is the n-th of those to be ordered, counted from 1 (12.4)."""
    frame = position.frames[-1]
    assert isinstance(frame, TriggersFrame)
    group = distinct_triggers(next_group(position, frame))
    card = position.card_or_ghost(group[number - 1].source)
    return None if card is None else card.printed.name
