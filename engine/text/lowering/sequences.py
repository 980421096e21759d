"""Instructions that stand one after the other."""

from dataclasses import replace

from engine.effects.actions.control_flow import IF_STATE, OF_PLAYERS, OTHERWISE, Case, Sequence
from engine.effects.actions.life import Sacrifice
from engine.effects.actions.zones import Summon
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.subjects import NOT_KEPT, This, Those
from engine.effects.traversal import replace_parts
from engine.text.lowering.continuous import spread_durations
from engine.text.parser import ParseTree


class InstructionRow:
    """Instructions one after the other; `then`: state-based checks come before the next (17.2)."""

    def __init__(self) -> None:
        self.parts: list[Instruction] = []
        self.checked: list[bool] = []
        self.then = False
        self.listed = False  # what comes next is joined by "and"
        self.span = 0  # where the parts begin that one duration can be for
        self.lead = UNSTATED  # the duration that stands before them

    def add(self, instruction: Instruction) -> None:
        """One more; checks before the very first mean nothing."""
        self.checked.append(self.then and bool(self.parts))
        self.parts.append(instruction)
        self.then = False

    def extend(self, instruction: Instruction) -> None:
        """Add an instruction, or the parts of what one word governs that says nothing more ("must")."""
        if not isinstance(instruction, Sequence):
            self.add(instruction)
            return
        for part, checked in zip(instruction.parts, instruction.checked, strict=True):
            self.then = self.then or checked
            self.add(part)

    def is_plainly_done(self) -> bool:
        """Return whether there is something to do, without a choice or condition."""
        done = [part for part in self.parts if not part.is_done_when_declared()]
        return bool(done) and not any(part.governs_rest() or part.needs_full_stop() for part in done)

    def take_from(self, start: int) -> "InstructionRow":
        """Take what stands from a place on out of the row; returns it as one of its own."""
        taken = InstructionRow()
        taken.parts, taken.checked = self.parts[start:], [False, *self.checked[start + 1 :]]
        self.then = self.then or any(self.checked[start : start + 1])
        self.parts, self.checked = self.parts[:start], self.checked[:start]
        self.span = start
        return taken

    def end_span(self, tree: ParseTree, lead: int = UNSTATED) -> None:
        """End what one duration can be for; from now on `lead` counts, if it is one. Raises ReadError."""
        if self.lead and any(
            one.duration_code() not in (UNSTATED, self.lead) for one in self.parts[self.span :]
        ):
            raise tree.error("one duration, before all that lasts or behind it")
        self.parts[self.span :] = spread_durations(self.parts[self.span :], self.lead, tree)
        self.span, self.lead = len(self.parts), lead

    def is_of_this(self) -> bool:
        """Return whether words without a subject concern this card: they come first or after others on it."""
        last = self.parts[-1] if self.parts else Summon()
        return isinstance(last, Summon) or last.subjects() == (This(),)

    def change_doer(self, instruction: Instruction) -> Instruction:
        """'each player discards 1, then draws 1': who did what stands before does it."""
        before = self.parts[-1] if self.parts else None
        if isinstance(before, OF_PLAYERS) and isinstance(instruction, OF_PLAYERS):
            return replace(instruction, who=before.who)
        return instruction

    def must_end(self, tree: ParseTree) -> None:
        """Within what is governed no full stop ends a choice, so it must come last. Raises ReadError."""
        if any(part.needs_full_stop() for part in self.parts[:-1]):
            raise tree.error("a choice ('or', '(1) … or (2) …') last, or after a full stop")

    def must_govern(self, tree: ParseTree) -> None:
        """Require that an instruction that governs all after it comes last."""
        if any(part.governs_rest() for part in self.parts[:-1]):
            raise tree.error("'for each …', 'you can' and what is done later last, or after a full stop")

    def to_instruction(self) -> Instruction:
        """All of them as one instruction."""
        return self.parts[0] if len(self.parts) == 1 else Sequence(tuple(self.parts), tuple(self.checked))


def keep_only(program: Program, slots: set[int]) -> Program:
    """A program in which only those cards are kept for later words that such words mean."""

    def forget(one: object) -> object | None:
        if isinstance(one, Those) and one.slot != NOT_KEPT and one.slot not in slots:
            return Those(one.selector)
        if isinstance(one, Sacrifice) and one.slot != NOT_KEPT and one.slot not in slots:
            return replace(one, slot=NOT_KEPT)
        return None

    body = replace_parts(program.body, forget)
    assert isinstance(body, Instruction)
    criteria = replace_parts(program.criteria, forget)
    return replace(program, criteria=criteria, body=body)  # type: ignore[arg-type]  # as it was, of criteria


def continues_cases(cases: tuple[Case, ...], made: Case) -> bool:
    """Return whether a case belongs to the cases before it, of which one at most is carried out."""
    if made.test == IF_STATE:
        return cases[0].test == IF_STATE and cases[-1].test != OTHERWISE
    if any(case.test in (made.test, OTHERWISE) for case in cases):
        return False
    return made.test == OTHERWISE or cases[0].test != IF_STATE
