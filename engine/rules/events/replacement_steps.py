"""Steps of the frame in which events would happen: what replaces them is asked for and applied (15)."""

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
        found = None if due.over or forbidden else replacement.newest_match(position, due)
        if found is not None:
            due.used += (found.key,)
            use_replacement(position, frame, due, found)
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
    position: Position, frame: ApplyFrame, due: ProposedEvent, found: replacement.ReplacementMatch
) -> None:
    """Apply a replacement, or ask about one that is optional, if all of it can be done (15.4)."""
    if found.optional and not can_be_done(position, found):
        return
    if found.optional:
        frame.step = ASKED
        frame.asked = found.key
        frame.card = found.item.source
        ask(position, found.item.controller, vocab.Q_OPTIONAL, [option(opt.YES), option(opt.NO)])
    else:
        replacement.apply_replacement(position, due, found)


def take_reply(position: Position, frame: ApplyFrame) -> None:
    """Yes: it is applied. No: it is not asked about for this event again."""
    due = frame.events[frame.at]
    if opt.code_of(position.answer) == opt.YES:
        found = replacement.find_match(position, due, frame.asked)
        if found is not None:
            replacement.apply_replacement(position, due, found)


def can_be_done(position: Position, found: replacement.ReplacementMatch) -> bool:
    """Return whether all that happens instead can be done now: 21.2 does not hold for what is offered."""
    if found.program is None:
        return True
    settle_values(position)
    frame = ExecuteFrame(found.item.controller, found.item.source, found.item)
    return found.program.body.is_wholly_possible(RulesContext(position, frame))
