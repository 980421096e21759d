"""Continuous and delayed effects in a scenario, made by an effect before it begins (14.4, 15.2, 16.2)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.carddef import CardDef, EffectDef
from engine.effects.actions.delayed import Delayed, NextTime
from engine.effects.actions.replacement import Prevent, Skip
from engine.effects.node import Instruction
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.selectors import ADJACENT, CONNECTED, OTHER
from engine.effects.terms.subjects import Those
from engine.errors import UnreadText
from engine.rules.continuous.characteristics import settle_values
from engine.rules.execution.context import RulesContext
from engine.scenario.scenario_file import ResolvedEffect
from engine.state.card import CardObject
from engine.state.frames.execution import ExecuteFrame
from engine.state.position import Position
from engine.state.stack import EFFECT, NO_CARD, StackObject
from engine.text import read_effect
from engine.text.lexicon.words import find_duration
from engine.text.tokenizer import tokenize

OF_A_SOURCE: Final = (ADJACENT, CONNECTED, OTHER)
NO_SOURCE: Final = "it has no source here, so it can speak of cards by what they are only"
WAITING: Final = (
    NextTime,
    Delayed,
    Prevent,
    Skip,
)  # for an event that is replaced or that they trigger on (15, 16.2)


def resolve_effect(position: Position, effect: ResolvedEffect) -> None:
    """Make what the effect makes; its cards are those that fit now, a rule is live (14.4). BadFile."""
    text = effect.text.text()
    try:
        program = read_effect("action", text)
    except UnreadText as unread:
        raise effect.text.error(str(unread)) from None
    duration = read_duration(effect)
    printed = CardDef("", text, "monument", effects=(EffectDef("action", text, program=program),))
    item = StackObject(EFFECT, effect.controller, NO_CARD, 1)
    item.defn = position.library.add(printed)
    for instruction in program.parts():
        must_last(effect, instruction)
        settle_values(position)
        if isinstance(instruction, WAITING):
            item.source = add_gone_source(position, item)
        resolving = RulesContext(position, ExecuteFrame(effect.controller, item=item))
        resolving.ends = duration
        instruction.apply(resolving)


def add_gone_source(position: Position, item: StackObject) -> int:
    """The number of a card that had the effect and is gone: what waits goes by how it last was (12.9)."""
    position.last_number += 1
    printed = position.printed[item.defn]
    card = CardObject(position.last_number, item.defn, printed, item.controller, grid.M1 + item.controller)
    card.face_up = True
    position.ghosts.append(card)
    return card.number


def read_duration(effect: ResolvedEffect) -> int:
    """Return how long, as written beside the text; UNSTATED where nothing is. BadFile."""
    if effect.until is None:
        return UNSTATED
    words = effect.until.text()
    duration = find_duration(words) or find_duration(f"until {words}")
    if not duration:
        raise effect.until.error("how long is expected here: end of turn, start of your next turn, a phase …")
    return duration


def must_last(effect: ResolvedEffect, part: Instruction) -> None:
    """It lasts or waits, and speaks of cards by what they are: there is no source here. BadFile."""
    if isinstance(part, WAITING):
        if any(word.kind == "THIS" for word in tokenize(effect.text.text())):
            raise effect.text.error(NO_SOURCE)
        return
    subject = part.recipient()
    if subject is None:
        raise effect.text.error("only an effect that lasts can stand here")
    if not isinstance(subject, Those) or any(subject.selector.has(kind) for kind in OF_A_SOURCE):
        raise effect.text.error(NO_SOURCE)
