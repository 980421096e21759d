"""Bodies, which follow the dividing colon, as instructions (11.2)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import MayDo, Pick
from engine.effects.actions.delayed import EACH_TIME, ONCE, Delayed, NextTime
from engine.effects.actions.replacement import Nothing, modifies_event
from engine.effects.dependencies import asks_what_was_destroyed
from engine.effects.events import Event
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.subjects import Subject, This
from engine.effects.traversal import collect_nodes
from engine.text.lexicon.meaning_codes import AFTER_SEMICOLON, FORMS, THIRD
from engine.text.lowering import clauses
from engine.text.lowering.continuous import (
    lower_alterations,
    lower_control,
    lower_set_stat,
    lower_swap_stats,
)
from engine.text.lowering.imperatives import lower_order, repetition_count
from engine.text.lowering.modes import BY_PLAYERS, ModeReader, is_inflected
from engine.text.lowering.movement import lower_sac_list, lower_tokens_to
from engine.text.lowering.permissions import lower_cheaper, lower_kept_mana, lower_see
from engine.text.lowering.replacement import lower_next_moment, lower_would_now
from engine.text.lowering.sequences import InstructionRow, keep_only
from engine.text.lowering.terms.counted_amounts import lower_limited, lower_quantified, note_amount_done
from engine.text.lowering.terms.subjects import SUBJECTS, refer_again
from engine.text.lowering.terms.targets import lower_picked, name_players
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope, must_refer
from engine.text.tokens import Token

ALTERING: Final[dict[str, Callable[[ParseTree, ReferenceScope], Instruction]]] = {
    "set_stat": lower_set_stat,
    "swap_stats": lower_swap_stats,
    "control": lower_control,
    "kept_mana": lower_kept_mana,
    "see": lower_see,
    "cheaper": lower_cheaper,
}
SEVERAL: Final[dict[str, Callable[[ParseTree, ReferenceScope], list[Instruction]]]] = {
    "clause": clauses.lower_clause,
    "until": clauses.lower_until,
    "give": clauses.lower_give,
    "look": clauses.lower_look,
    "token_to": lower_tokens_to,
    "sac_list": lower_sac_list,
    "remove": clauses.lower_remove,
    "inflict": clauses.lower_inflict,
}
COUNTING: Final[dict[str, Callable[[ParseTree, ReferenceScope, list[Instruction]], list[Instruction]]]] = {
    "quantified": lower_quantified,
    "limited": lower_limited,
}
GOVERNING: Final = ("either", "may", "must", "for_each", "conditional", "replacing", "later", "tied")


class BodyReader(ModeReader):
    """Reads the instructions of one text, in the order of the text, with what was named before."""

    def read(self, sentences: ParseTree) -> Instruction:
        """All sentences as one instruction."""
        row = InstructionRow()
        for part in sentences.parts:
            if isinstance(part, Token):
                row.then = part.kind == "DOT_THEN"
            else:
                self.add_sentence(part, row)
        return row.to_instruction()

    def add_sentence(self, tree: ParseTree, row: InstructionRow) -> None:
        """Add the instructions of a sentence or mode."""
        must_join_clearly(tree)
        for branch in tree.branches():
            if branch.rule in ("joint", "joint_on"):
                word = branch.words()[0]
                row.then, row.listed = word.kind == "THEN", word.kind.startswith("AND")
                if word.kind == "SEMI" or word.meaning == AFTER_SEMICOLON:
                    row.end_span(tree)
            elif branch.rule == "case":
                self.read_case(branch, row)
            else:
                if branch.rule == "provided" and row.listed:
                    raise branch.branches()[-1].error("a condition before all that it is for (if …, … and …)")
                if branch.rule == "until":
                    row.end_span(tree, lead=branch.words()[0].meaning)
                self.add_part(branch, row)
        row.end_span(tree)

    def add_part(self, tree: ParseTree, row: InstructionRow) -> None:
        """Add the instructions of one part."""
        self.naming.doer = self.naming.receiver = None
        self.naming.begin_sentence()
        for instruction in self.read_part(tree, first=row.is_of_this()):
            by_others = tree.rule in BY_PLAYERS and is_inflected(tree.words()[0])
            made = self.naming.settle(row.change_doer(instruction) if by_others else instruction)
            # what it asks for may have been destroyed by the checks before it (17.1, 17.2)
            row.then = row.then or asks_what_was_destroyed(collect_nodes(made))
            row.extend(made)
            self.places.append((made, tree))
            note_amount_done(made, self.naming)
            self.naming.note_left(made)

    def read_part(self, tree: ParseTree, first: bool) -> list[Instruction]:
        """The instructions of one part; a clause may have several predicates."""
        tree = name_players(tree, self.naming)
        if tree.rule in COUNTING:
            counts = self.naming.counts
            self.naming.counts = any(tail.has("EQUAL_TO") for tail in tree.branches("tail"))
            made = self.read_part(tree.branches()[0], first)
            self.naming.counts = counts
            return COUNTING[tree.rule](tree, self.naming, made)
        if tree.rule == "naming":
            before = len(self.naming.phrases)
            picks = [Pick(before + n, phrase) for n, phrase in enumerate(lower_picked(tree, self.naming))]
            self.naming.picked_together = range(before, before + len(picks)) if len(picks) > 1 else range(0)
            return [*picks]
        if tree.rule in ("provided", "unless"):
            return self.read_provided(tree) if tree.rule == "provided" else self.read_unless(tree)
        if tree.rule == "alternatives":
            return self.read_alternatives(tree)
        if tree.rule in GOVERNING:
            return [self.read_compound(tree)]
        if tree.rule in SEVERAL:
            return SEVERAL[tree.rule](tree, self.naming)
        if tree.rule in ALTERING:
            return [ALTERING[tree.rule](tree, self.naming)]
        if tree.rule in ("alone", "collect", "act") and not first:
            must_be_order(tree)
        if tree.rule == "alone":
            return lower_alterations(tree, self.find_elided(tree), self.naming)
        return [
            lower_order(tree, self.naming) for _ in range(repetition_count(tree) if tree.rule == "act" else 1)
        ]

    def find_elided(self, tree: ParseTree) -> Subject:
        """Whom '-1 Might' alone is said of: [this], behind 'otherwise' the one before (EFFECTS 9.1.4)."""
        before = self.naming.clause
        asked = before is not None and Mention(before).key() in self.naming.of_conditions
        if before is not None and self.naming.denies and not asked:
            if self.naming.clause_lasts and not tree.has("DURATION"):
                raise tree.error("a duration for each (… until end of turn; otherwise, … until end of turn)")
            return refer_again(before, self.naming)
        must_be_of_this(tree, self.naming)
        return This()

    def read_compound(self, tree: ParseTree) -> Instruction:
        """An instruction that is made of others."""
        if tree.rule == "either":
            return self.read_either(tree)
        if tree.rule == "may":
            return self.read_may(tree)
        if tree.rule == "must":
            return self.read_must(tree)
        if tree.rule == "tied":
            return self.read_tied(tree)
        if tree.rule == "replacing":
            return self.read_replacing(tree)
        if tree.rule == "later":
            return self.read_later(tree)
        return self.read_for_each(tree) if tree.rule == "for_each" else self.read_conditional(tree)

    def read_replacing(self, tree: ParseTree) -> Instruction:
        """'the next time target creature would be destroyed, … instead'."""
        inner = self.naming.make_nested()
        branch = tree.the_branch("would_now")
        event = self.naming.settle(lower_would_now(branch, self.naming, inner), only_this=True)
        program = self.read_later_program(tree, event, inner)
        if isinstance(program.body, MayDo):  # "you can … instead" is asked before (15.4)
            event = replace(event, optional=True)
            program = Program(vocab.TRIGGER, (event,), program.body.body, program.phrases)
        if not modifies_event(program.body) and not tree.has("INSTEAD") and program.body != Nothing():
            raise tree.error("instead, at its end")
        uses = EACH_TIME if tree.has("EACH_TIME") else ONCE
        return NextTime(program, tree.meaning("DURATION", default=UNSTATED), uses)

    def read_later(self, tree: ParseTree) -> Instruction:
        """'at the next start of your turn, …'."""
        branch = tree.the_branch("next_moment")
        event, nth, later = lower_next_moment(branch)
        return Delayed(self.read_later_program(tree, event, self.naming.make_nested()), nth, later)

    def read_later_program(self, tree: ParseTree, event: Event, inner: ReferenceScope) -> Program:
        """The program that is run later: its event and its instructions."""
        reading = BodyReader(inner, early=False)
        body = reading.read_governed(tree)
        must_refer(reading.places, inner)
        made = Program(vocab.TRIGGER, (event,), body, tuple(inner.phrases))
        return keep_only(made, inner.recalled)


def must_join_clearly(tree: ParseTree) -> None:
    """Require that no "and" stands beside an "or" of instructions: either could take the other in."""
    branches = tree.branches()
    for before, joint, after in zip(branches, branches[1:], branches[2:], strict=False):
        is_and = joint.rule in ("joint", "joint_on") and joint.words()[0].kind.startswith("AND")
        if is_and and "alternatives" in (before.rule, after.rule):
            raise joint.error(
                "a comma before 'or' for 'A, or B and C', a full stop for 'A or B. C'; it could be both"
            )


def must_be_order(tree: ParseTree) -> None:
    """'collects 1 mana' and '+1 Might' after other instructions need somebody who does."""
    if tree.rule == "alone" or (tree.words()[0].meaning % FORMS == THIRD and not tree.branches(*SUBJECTS)):
        raise tree.error("an instruction, or which card (this card collects …, this card gets …)")


def must_be_of_this(tree: ParseTree, naming: ReferenceScope) -> None:
    """Require that no other card was said to get something before '-1 Might' alone. Raises ReadError."""
    if not isinstance(naming.clause, This | None):
        raise tree.error("which card gets it (it gets …); it could be this card, or the one before")
