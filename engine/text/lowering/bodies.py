"""What stands after the dividing colon, as instructions (11.2)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import MayDo, Pick
from engine.effects.actions.delayed import EACH_TIME, ONCE, Delayed, NextTime
from engine.effects.actions.replacement import Nothing, modifies
from engine.effects.dependencies import asks_what_was_destroyed
from engine.effects.events import Event
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.subjects import This
from engine.effects.traversal import nodes_in
from engine.text.back_references import must_refer
from engine.text.lexicon.word_meanings import FORMS, THIRD
from engine.text.lowering.alternatives import BY_PLAYERS, is_inflected
from engine.text.lowering.clauses import clause, until
from engine.text.lowering.continuous import altered, control, set_stat
from engine.text.lowering.imperatives import order, repeated
from engine.text.lowering.modes import Choosing
from engine.text.lowering.movement import tokens_to
from engine.text.lowering.permissions import kept_mana, see
from engine.text.lowering.replacement import next_moment, would_now
from engine.text.lowering.sequences import Row
from engine.text.lowering.terms.counted_amounts import limited, quantified
from engine.text.lowering.terms.subjects import SUBJECTS
from engine.text.lowering.terms.targets import picked
from engine.text.lowering.transfers import give, look, remove
from engine.text.parser import Branch
from engine.text.scope import Naming
from engine.text.tokens import Word

ALTERING: Final[dict[str, Callable[[Branch, Naming], Instruction]]] = {
    "set_stat": set_stat,
    "control": control,
    "kept_mana": kept_mana,
    "see": see,
}
SEVERAL: Final[dict[str, Callable[[Branch, Naming], list[Instruction]]]] = {
    "clause": clause,
    "until": until,
    "give": give,
    "look": look,
    "token_to": tokens_to,
    "remove": remove,
}
COUNTING: Final[dict[str, Callable[[Branch, Naming, list[Instruction]], list[Instruction]]]] = {
    "quantified": quantified,
    "limited": limited,
}
GOVERNING: Final = ("either", "may", "for_each", "conditional", "replacing", "later", "tied")


class Body(Choosing):
    """Reads the instructions of one text, in the order of the text, with what was named before."""

    def read(self, sentences: Branch) -> Instruction:
        """All sentences as one instruction."""
        row = Row()
        for part in sentences.parts:
            if isinstance(part, Word):
                row.then = part.kind == "DOT_THEN"
            else:
                self.run(part, row)
        return row.whole()

    def run(self, tree: Branch, row: Row) -> None:
        """Add the instructions of a sentence or mode."""
        for branch in tree.branches():
            if branch.rule in ("joint", "joint_on"):
                joint = branch.words()[0].kind
                row.then, row.listed = joint == "THEN", joint.startswith("AND")
            elif branch.rule == "case":
                self.case(branch, row)
            else:
                if branch.rule == "provided" and row.listed:
                    raise branch.branches()[-1].wrong("a condition before all that it is for (if …, … and …)")
                self.add_part(branch, row)

    def add_part(self, tree: Branch, row: Row) -> None:
        """Add the instructions of one part."""
        self.naming.doer = None
        for instruction in self.part(tree, first=row.is_of_this()):
            by_others = tree.rule in BY_PLAYERS and is_inflected(tree.words()[0])
            made = row.by_the_same(instruction) if by_others else instruction
            # what it asks for may have been destroyed by the checks before it (17.1, 17.2)
            row.then = row.then or asks_what_was_destroyed(nodes_in(made))
            row.add(made)
            self.places.append((made, tree))

    def part(self, tree: Branch, first: bool) -> list[Instruction]:
        """The instructions of one part; a clause may have several predicates."""
        if tree.rule in COUNTING:
            return COUNTING[tree.rule](tree, self.naming, self.part(tree.branches()[0], first))
        if tree.rule == "naming":
            before = len(self.naming.phrases)
            return [Pick(before + n, phrase) for n, phrase in enumerate(picked(tree, self.naming))]
        if tree.rule in ("provided", "unless"):
            return self.provided(tree) if tree.rule == "provided" else self.unless(tree)
        if tree.rule == "alternatives":
            return self.alternatives(tree)
        if tree.rule in GOVERNING:
            return [self.governing(tree)]
        if tree.rule in SEVERAL:
            return SEVERAL[tree.rule](tree, self.naming)
        if tree.rule in ALTERING:
            return [ALTERING[tree.rule](tree, self.naming)]
        if tree.rule in ("alone", "collect", "act") and not first:
            must_be_order(tree)
        if tree.rule == "alone":
            return altered(tree, This(), self.naming)
        return [order(tree, self.naming) for _ in range(repeated(tree) if tree.rule == "act" else 1)]

    def governing(self, tree: Branch) -> Instruction:
        """An instruction that is made of others."""
        if tree.rule == "either":
            return self.either(tree)
        if tree.rule == "may":
            return self.may(tree)
        if tree.rule == "tied":
            return self.tied(tree)
        if tree.rule == "replacing":
            return self.replacing(tree)
        if tree.rule == "later":
            return self.later(tree)
        return self.for_each(tree) if tree.rule == "for_each" else self.conditional(tree)

    def replacing(self, tree: Branch) -> Instruction:
        """'the next time target creature would be destroyed, … instead'."""
        inner = self.naming.nested()
        branch = tree.branch("would_now")
        assert branch is not None
        event = would_now(branch, self.naming, inner)
        program = self.held(tree, event, inner)
        if isinstance(program.body, MayDo):  # "you can … instead" is asked before (15.4)
            event = replace(event, optional=True)
            program = Program(vocab.TRIGGER, (event,), program.body.body, program.phrases)
        if not modifies(program.body) and not tree.has("INSTEAD") and program.body != Nothing():
            raise tree.wrong("instead, at its end")
        word = tree.word("DURATION")
        uses = EACH_TIME if tree.has("EACH_TIME") else ONCE
        return NextTime(program, UNSTATED if word is None else word.meaning, uses)

    def later(self, tree: Branch) -> Instruction:
        """'at the next start of your turn, …'."""
        branch = tree.branch("next_moment")
        assert branch is not None
        event, nth = next_moment(branch)
        return Delayed(self.held(tree, event, self.naming.nested()), nth)

    def held(self, tree: Branch, event: Event, inner: Naming) -> Program:
        """The program that is run later: its event and its instructions."""
        reading = Body(inner, early=False)
        body = reading.governed(tree)
        must_refer(reading.places, inner)
        return Program(vocab.TRIGGER, (event,), body, tuple(inner.phrases))


def must_be_order(tree: Branch) -> None:
    """'collects 1 mana' and '+1 Might' after other instructions need somebody who does."""
    if tree.rule == "alone" or (tree.words()[0].meaning % FORMS == THIRD and not tree.branches(*SUBJECTS)):
        raise tree.wrong("an instruction, or which card ([this] collects …, [this] gets …)")
