"""Replacements of events that would happen: which can be done, are offered, and what is answered (15)."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events import apply, replacement
from engine.rules.execution.context import RulesContext
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.events import ProposedEvent
from engine.state.frames.execution import ApplyFrame, ExecuteFrame
from engine.state.options import option
from engine.state.position import DONE, Position

SETTLE: Final = 0
ASKED: Final = 1


def run_apply(position: Position, frame: ApplyFrame) -> None:
    """One step: a question, one replacement, or all that is left happens."""
    if frame.step == ASKED:
        frame.step = SETTLE
        take_reply(position, frame)
        return
    while frame.at < len(frame.events):
        due = frame.events[frame.at]
        if due.which == apply.WITH_HOST and due.kind == vocab.E_DESTROYED:
            due.over = due.over or not apply.goes_with_host(position, frame, due)
        forbidden = not due.over and apply.is_forbidden(position, due)
        if forbidden and not (due.kind == vocab.E_LIFE_LOST and replacement.is_hit(due)):
            due.over = True
        match = None if due.over or forbidden else replacement.newest_match(position, due)
        if match is not None:
            due.used += (match.key,)
            use_replacement(position, frame, due, match)
            return
        frame.at += 1
        if frame.one_by_one and not due.over:
            apply.perform_all(position, [due])
            return
    position.frames.pop()
    if not frame.one_by_one:
        apply.perform_all(position, [due for due in frame.events if not due.over])
    if frame.events and replacement.is_lost_with_card(frame.events[0]):
        position.outcome = DONE  # the cards were destroyed, whatever became of their mana


def use_replacement(
    position: Position, frame: ApplyFrame, due: ProposedEvent, match: replacement.ReplacementMatch
) -> None:
    """Apply a replacement, or ask about one that is optional, if all of it can be done (15.4)."""
    if match.optional and not can_be_done(position, match):
        return
    if match.optional:
        frame.step = ASKED
        frame.asked = match.key
        frame.card = match.item.source
        ask(position, match.item.controller, vocab.Q_OPTIONAL, [option(opt.YES), option(opt.NO)])
    else:
        replacement.apply_replacement(position, due, match)


def take_reply(position: Position, frame: ApplyFrame) -> None:
    """Yes: it is applied. No: it is not asked about for this event again."""
    due = frame.events[frame.at]
    if opt.code_of(position.answer) == opt.YES:
        match = replacement.find_match(position, due, frame.asked)
        if match is not None:
            replacement.apply_replacement(position, due, match)


def can_be_done(position: Position, match: replacement.ReplacementMatch) -> bool:
    """Return whether all that happens instead can be done now: 21.2 does not hold for what is offered."""
    if match.program is None:
        return True
    settle_values(position)
    frame = ExecuteFrame(match.item.controller, match.item.source, match.item)
    return match.program.body.is_wholly_possible(RulesContext(position, frame))
