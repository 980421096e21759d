"""Instructions made of instructions. Only these keep a place in a frame while something is asked."""

import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Final

from engine import vocab
from engine.effects.actions.cards import Discard, Draw, DrawUntil
from engine.effects.actions.damage import DealDamage, Heal
from engine.effects.actions.life import ChangeLife, PayHp, Sacrifice
from engine.effects.actions.replacement import Kept
from engine.effects.conditions import State, condition_clause
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, needs
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import ANY, UpTo
from engine.effects.terms.durations import until_suffix
from engine.effects.terms.players import YOU, explain_verb, who_text
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import (
    THE_ATTACKER,
    THE_BLOCKER,
    THE_DESTROYER,
    DestroyedCards,
    It,
    Iterated,
    Other,
    Subject,
    Those,
    flatten_subjects,
)
from engine.effects.terms.targets import Target, TargetPhrase
from engine.effects.traversal import collect_nodes
from engine.effects.wording.stated_amounts import state_amount

# What is lacking for something may come by what is done before it: 'draw 1, then discard 1'
SUPPLIED_BY: Final = {vocab.E_DISCARDED: vocab.E_DREW, vocab.E_CONSUMED: vocab.E_COLLECTED}
NO_SUPPLY: Final = -2


@dataclass(frozen=True, eq=False, repr=False)
class Sequence(Instruction):
    """One part after the other. `checked[i]`: state-based checks before part i ("then", 17.2)."""

    parts: tuple[Instruction, ...]
    checked: tuple[bool, ...]

    def text(self) -> str:
        words = self.parts[0].text()
        for number, (instruction, checked) in enumerate(zip(self.parts[1:], self.checked[1:], strict=True)):
            text = instruction.text()
            if self.parts[number].needs_full_stop():
                words += f". Then, {text}" if checked else f". {text[0].upper()}{text[1:]}"
            elif checked and self.parts[number].governs_rest():
                words += f". Then, {text}"  # "then" would go on with what they govern
            else:
                words += f"; then, {text}" if checked else f"; {text}"
        return words

    def children(self) -> tuple[Instruction, ...]:
        return self.parts

    def steps(self) -> tuple[Instruction, ...]:
        return self.parts

    def is_wholly_possible(self, on: EffectContext) -> bool:
        done = [step.done_happening() for step in self.parts]
        return all(
            SUPPLIED_BY.get(done[number], NO_SUPPLY) in done[:number] or step.is_wholly_possible(on)
            for number, step in enumerate(self.parts)
        )

    def duration_code(self) -> int:
        return self.parts[-1].duration_code()

    def add_duration(self, duration: int) -> Instruction:
        return replace(self, parts=tuple([instruction.add_duration(duration) for instruction in self.parts]))

    def explain(self) -> str:
        return "; then ".join(instruction.explain() for instruction in self.parts)


@dataclass(frozen=True, eq=False, repr=False)
class Pick(Instruction):
    """A pick made when declared, though it stands among the instructions (13.1): nothing is left to do."""

    slot: int
    phrase: TargetPhrase

    def text(self) -> str:
        return self.phrase.text()

    def explain(self) -> str:
        return self.phrase.explain()

    def subjects(self) -> tuple[Node, ...]:
        return (Target(self.slot, self.phrase),)

    def is_done_when_declared(self) -> bool:
        return True

    def apply(self, on: EffectContext) -> bool:
        return True


@dataclass(frozen=True, eq=False, repr=False)
class PickNumber(Instruction):
    """You pick a number, on resolution, which is X for what the text says after it (8.7)."""

    least: int = 0
    most: int = ANY

    def text(self) -> str:
        if self.most == ANY:
            return "choose a number"
        return f"choose a number from {self.least} to {self.most}"

    def explain(self) -> str:
        within = "" if self.most == ANY else f" from {self.least} to {self.most}"
        return f"you pick a number{within}, on resolution; it is X (8.7)"

    def apply(self, on: EffectContext) -> bool:
        return on.pick_number(self.least, self.most)


@dataclass(frozen=True, eq=False, repr=False)
class Either(Instruction):
    """One of several modes (13.6); `early`: picked when declared, else on resolution; `who` picks it.

    As the body of a ForEach an early one is picked for each target.
    """

    modes: tuple[Instruction, ...]
    early: bool = False
    who: int = YOU

    def text(self) -> str:
        if self.who != YOU:
            return " or ".join(mode.text() for mode in self.modes)
        modes = " or ".join(f"({n}) {mode_clause(mode)}" for n, mode in enumerate(self.modes, 1))
        return modes if self.early else f"either {modes}"

    def children(self) -> tuple[Instruction, ...]:
        return self.modes

    def choices(self) -> tuple[Instruction, ...]:
        return self.modes

    def is_wholly_possible(self, on: EffectContext) -> bool:
        return any(mode.is_wholly_possible(on) for mode in self.modes)

    def duration_code(self) -> int:
        return self.modes[-1].duration_code()

    def add_duration(self, duration: int) -> Instruction:
        return replace(self, modes=tuple([mode.add_duration(duration) for mode in self.modes]))

    def needs_full_stop(self) -> bool:
        return True  # its last mode does

    def slot_mode(self, slot: int) -> int:
        """The number of the mode, from 1, that describes the picking of a target; 0 if none does."""
        for number, mode in enumerate(self.modes, 1):
            for subject in flatten_subjects(mode.subjects()):
                if isinstance(subject, Target) and subject.phrase is not None and subject.slot == slot:
                    return number
        return 0

    def explain(self) -> str:
        when = "when declared" if self.early else "on resolution"
        modes = "; ".join(f"({n}) {mode.explain()}" for n, mode in enumerate(self.modes, 1))
        return f"{explain_verb(self.who, 'pick')} one of these {when} (13.6): {modes}"


def mode_clause(mode: Instruction) -> str:
    """Say what one mode does, joined so that no part could be for all modes: 'draw 1 and then discard 1'."""
    words = mode.steps()[0].text()
    checked = mode.checked if isinstance(mode, Sequence) else ()
    for before, step, is_checked in zip(mode.steps(), mode.steps()[1:], checked[1:], strict=False):
        if isinstance(step, Cases):
            words += f"; {step.text()}"
        elif before.governs_rest():
            words += f"; then, {step.text()}" if is_checked else f"; {step.text()}"
        else:
            words += f" and then {step.text()}" if is_checked else f" and {step.stated_clause()}"
    return words


# When one of several cases holds: the first that does is carried out
IF_DONE: Final = 0  # what stands before it was done
IF_IMPOSSIBLE: Final = 1  # it could not be done
OTHERWISE: Final = 2  # no case before holds; as the first: it was not done
IF_STATE: Final = 3
TESTS: Final = ("if you did", "if you can't", "otherwise")


@dataclass(frozen=True, eq=False, repr=False)
class Case(Node):
    """An instruction and when it is carried out; `state` where `test` is IF_STATE."""

    test: int
    body: Instruction
    state: State | None = None

    def text(self) -> str:
        return f"{self.test_text()}, {governed_clause(self.body)}"

    def test_text(self) -> str:
        """'if you did', 'if Blessed'."""
        return TESTS[self.test] if self.state is None else condition_clause("if", self.state)

    def explain(self) -> str:
        when = TESTS[self.test] if self.state is None else f"if {self.state.explain()}"
        return f"{when}: {self.body.explain()}"


add_tags(Case, needs("condition", only=("test", (IF_STATE,))))


@dataclass(frozen=True, eq=False, repr=False)
class Cases(Instruction):
    """The first case that holds when it is reached is carried out."""

    cases: tuple[Case, ...]

    def text(self) -> str:
        words = [case.text() for case in self.cases]
        later = [f"or {text}" if case.state else text for case, text in zip(self.cases, words, strict=True)]
        return "; ".join([words[0], *later[1:]])

    def children(self) -> tuple[Instruction, ...]:
        return tuple([case.body for case in self.cases])

    def alternatives(self) -> tuple[Instruction, ...]:
        return self.children()

    def is_for_done(self) -> bool:
        return self.cases[0].test == IF_DONE

    def changed_kinds(self) -> int:
        steps = [step.uncounted() for case in self.cases for step in case.body.steps()]
        return reduce(or_, [step.changed_kinds() for step in steps])

    def governs_rest(self) -> bool:
        return True

    def is_possible(self, on: EffectContext) -> bool:
        return True

    def explain(self) -> str:
        return "; ".join(case.explain() for case in self.cases)


@dataclass(frozen=True, eq=False, repr=False)
class MayDo(Instruction):
    """Something that a player may leave out, asked on resolution; another one (`who`) does it then."""

    body: Instruction
    who: int = YOU

    def text(self) -> str:
        return f"{who_text(self.who)} can {order_clause(assign_player(self.body, YOU))}"

    def children(self) -> tuple[Instruction, ...]:
        return (self.body,)

    def is_optional(self) -> bool:
        return True

    def governs_rest(self) -> bool:
        return True

    def explain(self) -> str:
        return f"{who_text(self.who)} can do this or not, asked on resolution: {self.body.explain()}"


OF_PLAYERS: Final = (Draw, DrawUntil, Discard, ChangeLife, Sacrifice, PayHp)  # what players do, by themselves


def assign_player(body: Instruction, who: int) -> Instruction:
    """The same, done by another player; what players do not do stays as it is."""
    if isinstance(body, Sequence):
        return replace(body, parts=tuple([assign_player(instruction, who) for instruction in body.parts]))
    if isinstance(body, Either):
        return replace(body, modes=tuple([assign_player(mode, who) for mode in body.modes]), who=who)
    return replace(body, who=who) if isinstance(body, OF_PLAYERS) else body


@dataclass(frozen=True, eq=False, repr=False)
class ForEach(Instruction):
    """Once for each card that fits when it is reached, in the order of 2.5; or of `those` named before."""

    selector: Selector
    body: Instruction
    those: Subject | None = None

    def cards(self) -> Subject:
        """Return which cards they are."""
        return Those(self.selector) if self.those is None else self.those

    def text(self) -> str:
        if self.early_modes():
            return f"for each {self.one_text()}, choose either {self.body.text()}"
        return f"for each {self.one_text()}: {governed_clause(self.body)}"

    def early_modes(self) -> tuple[Instruction, ...]:
        """Return the modes of which one is picked for each target when declared (13.6)."""
        is_early = isinstance(self.body, Either) and self.body.early and isinstance(self.those, Target)
        return self.body.choices() if is_early else ()

    def slot(self) -> int:
        """Return the slot of the targets that it goes through; -1 where they are no targets."""
        return self.those.slot if isinstance(self.those, Target) else -1

    def one_text(self) -> str:
        """'creature', 'of them', 'artifact destroyed this way'."""
        if isinstance(self.those, DestroyedCards):
            return self.those.text()
        return self.selector.text() if self.those is None else "of them"

    def children(self) -> tuple[Instruction, ...]:
        return (self.body,)

    def is_repeated(self) -> bool:
        return True

    def governs_rest(self) -> bool:
        return True

    def is_possible(self, on: EffectContext) -> bool:
        return on.has_any(self.cards())

    def resolves_exceptions(self) -> bool:
        return True

    def explain(self) -> str:
        if isinstance(self.those, DestroyedCards):
            return f"once for each {self.those.explain()}: {self.body.explain()}"
        if self.early_modes():
            return f"for each of them, {self.body.explain()}"
        if self.those is not None:
            return f"once for each of them: {self.body.explain()}"
        return f"once for each {self.selector.text()} at that time: {self.body.explain()}"


def order_clause(body: Instruction) -> str:
    """Return what somebody can or must do, in one clause: 'Reorient target and draw 1'."""
    first = body.steps()[0]
    return first.order_text() + governed_clause(body).removeprefix(first.text())


def governed_clause(body: Instruction) -> str:
    """Return what a case, "you can" or "for each" governs, in one clause: 'draw 1 and [this] Prays'."""
    if not isinstance(body, Sequence):
        return body.text()
    words = body.parts[0].text()
    for instruction, checked in zip(body.parts[1:], body.checked[1:], strict=True):
        words += f"; then, {instruction.text()}" if checked else f" and {instruction.stated_clause()}"
    return words


@dataclass(frozen=True, eq=False, repr=False)
class WhereX(Instruction):
    """'…, where X is the number of artifacts you control', or '… equal to' that.

    `named`: X is written, and so fixed when the effect is declared, if it can be counted then (8.7).
    """

    instruction: Instruction
    amount: Amount
    named: bool = False

    def text(self) -> str:
        if self.puts_amount_first():
            return self.instruction.text().replace("X damage", f"damage equal to {self.amount.text()}", 1)
        if self.named:
            return f"{self.instruction.text()}, where X is {self.amount.text()}"
        until = until_suffix(self.instruction.duration_code())
        return state_amount(self.instruction.text().removesuffix(until), until, self.amount)

    def puts_amount_first(self) -> bool:
        """Return whether the amount refers to something named before the target; 'it' would be the target."""
        done = self.instruction
        if not isinstance(done, (DealDamage, Heal)):
            return False
        slots = [
            node.slot for node in collect_nodes(done) if isinstance(node, Target) and node.phrase is not None
        ]
        refers = [node for node in collect_nodes(self.amount) if getattr(node, "called", "") == ITSELF]
        return len(refers) > 0 or (
            len(slots) > 0 and any(refers_past(node, slots) for node in collect_nodes(self.amount))
        )

    def explain(self) -> str:
        return f"{self.instruction.explain()}; X is {self.explain_amount()} (8.7)"

    def explain_live(self) -> str:
        return f"{self.instruction.explain_live()}; X is {self.explain_amount()} at any time"

    def explain_amount(self) -> str:
        """Return what X is; an X within it is that of the cost, or was picked."""
        return re.sub(r"\bX\b", "the X named before", self.amount.explain())

    def children(self) -> tuple[Instruction, ...]:
        return (self.instruction,)

    def uncounted(self) -> Instruction:
        return self.instruction

    def x_amount(self) -> Amount:
        return self.amount

    def needs_full_stop(self) -> bool:
        return False  # its own words end it

    def duration_code(self) -> int:
        return self.instruction.duration_code()

    def add_duration(self, duration: int) -> Instruction:
        return replace(self, instruction=self.instruction.add_duration(duration))

    def is_possible(self, on: EffectContext) -> bool:
        if not isinstance(self.amount, UpTo):
            on.fix_x(self.amount)
        return self.instruction.is_possible(on)

    def has_enough(self, on: EffectContext) -> bool:
        return isinstance(self.amount, UpTo) or self.instruction.is_wholly_possible(on)

    def apply(self, on: EffectContext) -> bool:
        if isinstance(self.amount, UpTo):
            return on.pick_x(
                min(self.amount.most, self.instruction.max_amount(on))
            ) and self.instruction.apply(on)
        on.fix_x(self.amount)
        return self.instruction.apply(on)


def declared_amounts(body: Instruction) -> list[Amount]:
    """Return what each X of an effect is that is fixed when the effect is declared, as far as it can be."""
    return [node.amount for node in collect_nodes(body) if isinstance(node, WhereX) and node.named]


def refers_past(node: Node, slots: list[int]) -> bool:
    """Return whether a node refers to something else in a word that would mean what these slots name."""
    if isinstance(node, Target):
        return node.phrase is None and node.slot not in slots and node.called != CHOSEN
    if isinstance(node, Other):
        return node.name not in (THE_ATTACKER, THE_BLOCKER, THE_DESTROYER)
    if isinstance(node, (Iterated, Kept)):
        return node.called != ITSELF
    return isinstance(node, It) and node.called == IT


CHOSEN: Final = "chosen"
ITSELF: Final = "itself"
IT: Final = "it"
