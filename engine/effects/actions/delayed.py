"""Instructions that leave something to be done later, by a program of their own (15.2, 16.2)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.actions.control_flow import governed_clause
from engine.effects.actions.replacement import Would, modifies_event
from engine.effects.context import EffectContext
from engine.effects.events import EACH_TURN, TURNS, WhenPhase, WhenTurn, ordinal
from engine.effects.node import Instruction, Node
from engine.effects.program import Program
from engine.effects.tag_rules import add_tags, does
from engine.effects.terms.durations import UNSTATED, phase_name, until_suffix

ONCE: Final = 1
EACH_TIME: Final = 99


@dataclass(frozen=True, eq=False, repr=False)
class Holding(Instruction):
    """An instruction that holds a program, which runs later."""

    program: Program

    def needs_full_stop(self) -> bool:
        return self.program.body.needs_full_stop()


@dataclass(frozen=True, eq=False, repr=False)
class NextTime(Holding):
    """The next time (or, by `uses`, each time) something would happen, something else happens instead."""

    duration: int = UNSTATED
    uses: int = ONCE

    def would(self) -> Would:
        """Return what is replaced."""
        event = self.program.event()
        assert isinstance(event, Would)
        return event

    def text(self) -> str:
        when = "the next time" if self.uses == ONCE else "each time"
        would = self.would()
        can = "you can " if would.optional else ""
        instead = "" if modifies_event(self.program.body) else " instead"
        body = governed_clause(self.program.body)
        return f"{when} {would.wording()}{until_suffix(self.duration)}, {can}{body}{instead}"

    def explain(self) -> str:
        once = "once" if self.uses == ONCE else "each time"
        would = self.would()
        when = would.explain_replacing(instead=not modifies_event(self.program.body))
        return f"{once}{until_suffix(self.duration)}, {when}: {would.name_cards(self.program.body.explain())}"

    def subjects(self) -> tuple[Node, ...]:
        subject = self.would().subject
        return () if subject is None else (subject,)

    def perform(self, on: EffectContext) -> None:
        on.add_replacement(self)


@dataclass(frozen=True, eq=False, repr=False)
class Delayed(Holding):
    """A trigger that happens once, at the next moment of its kind or a later one (`nth`) (16.2).

    `later`: not in the turn that it now is ("the end of your next turn").
    """

    nth: int = 1
    later: bool = False

    def event(self) -> WhenTurn | WhenPhase:
        """The moment."""
        event = self.program.event()
        assert isinstance(event, (WhenTurn, WhenPhase))
        return event

    def moment(self) -> str:
        """'the next start of your turn', 'the 2nd start of your turn'."""
        event = self.event()
        which = "next" if self.nth == 1 else ordinal(self.nth)
        if isinstance(event, WhenPhase):
            whose = "the" if event.whose == EACH_TURN else TURNS[event.whose]
            if self.nth == 1:
                return f"the start of {whose} next {phase_name(event.phase)}"
            return f"the {which} start of {whose} {phase_name(event.phase)}"
        whose = "" if event.whose == EACH_TURN else f"{TURNS[event.whose]} "
        if self.later:
            return f"the {event.moment()} of {whose or 'the '}next turn"
        return f"the {which} {event.moment()} of {whose}turn"

    def text(self) -> str:
        return f"at {self.moment()}, {governed_clause(self.program.body)}"

    def explain(self) -> str:
        return f"once, at {self.moment()}, on the stack (16.2): {self.program.body.explain()}"

    def governs_rest(self) -> bool:
        return True

    def perform(self, on: EffectContext) -> None:
        on.add_delayed_trigger(self)


add_tags(Delayed, does("delay"))
