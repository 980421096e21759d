"""The program of one effect: what stands before the dividing colon, and what resolves (11.2)."""

import re
from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import Either, ForEach
from engine.effects.actions.replacement import Would, modifies_event
from engine.effects.conditions import Given, UseLimit
from engine.effects.costs import Cost
from engine.effects.events import Event
from engine.effects.explanation import explain_program
from engine.effects.node import Criterion, Instruction
from engine.effects.terms.targets import TargetPhrase

# What is counted for one instruction, where the cost has an X of its own
WHERE_X: Final = ", where X is "
X_OF_COST: Final = re.compile(r"\b(?:any )?X (?=\w)(?!or )")


@dataclass(frozen=True)
class Program:
    """One effect, read.

    `kind` is a code of `vocab.KINDS`; `criteria` stand in printed order; `phrases` are all that is to be
    targeted, criteria first, numbered as the `slot` of `Target`. `equipped`: "[equipped]:"
    stands before it, so that it is lent to the creature, which [this] is then (4.2).
    """

    kind: int
    criteria: tuple[Criterion, ...]
    body: Instruction
    phrases: tuple[TargetPhrase, ...] = ()
    equipped: bool = False

    def text(self) -> str:
        """The canonical text. Reading it gives an equal program."""
        criteria = [criterion.text() for criterion in self.criteria]
        body = self.body.text()
        if WHERE_X in body:  # and so X is not that of the cost
            criteria = [X_OF_COST.sub("any number of ", words) for words in criteria]
        head = "; ".join([*criteria, *(["choose either"] if self.early_choice() else [])])
        event = self.event()
        if isinstance(event, Would):
            body = self.body.optional_text() if event.optional else body
            body = f"{body}{'' if modifies_event(self.body) else ' instead'}"
        whole = f"{head}: {body}" if head else body
        whole = f"{whole[0].upper()}{whole[1:]}"
        whole = whole if whole.endswith('."') else f"{whole}."  # a quotation has its own full stop
        return f"[equipped]: {whole}" if self.equipped else whole

    def explain(
        self, once: bool = False, optional: bool = False, lent: bool = False
    ) -> list[tuple[str, str]]:
        """(clause as printed, plain words with rule numbers), one for each clause and flag.

        `lent`: to the creature that Equipment or a Vehicle serves, which is this card there (4.2).
        """
        return explain_program(self, once, optional, lent)

    def parts(self) -> tuple[Instruction, ...]:
        """The instructions of the body, one after the other."""
        return self.body.steps()

    def costs(self) -> tuple[Cost, ...]:
        """The parts of the cost, in printed order."""
        return tuple([c for c in self.criteria if isinstance(c, Cost)]) if self.criteria else ()

    def conditions(self) -> tuple[Given, ...]:
        """The conditions, in printed order."""
        return tuple([c for c in self.criteria if isinstance(c, Given)]) if self.criteria else ()

    def use_limit(self) -> int:
        """Return how often the text says that it is used in a turn at most; 0 where it does not (11.1)."""
        for criterion in self.criteria:
            if isinstance(criterion, UseLimit):
                return criterion.times
        return 0

    def event(self) -> Event | None:
        """Return what a trigger waits for."""
        for criterion in self.criteria:
            if isinstance(criterion, Event):
                return criterion
        return None

    def early_choice(self) -> Either | None:
        """Return the modes that are picked when declared (13.6), if there are any."""
        for part in self.parts():
            if isinstance(part, Either) and part.early:
                return part
        return None

    def choice_of_each(self) -> ForEach | None:
        """Return the modes that are picked for each target when declared (13.6), if there are any."""
        for part in self.parts():
            if isinstance(part, ForEach) and part.early_modes():
                return part
        return None

    def asks_target(self, slot: int, mode: int) -> bool:
        """Return whether phrase `slot` is picked after `mode` (0: no mode): it is not of another mode."""
        if self.phrases[slot].is_picked_later():
            return False
        choice = self.early_choice()
        if choice is None:
            return True
        owner = choice.slot_mode(slot)
        return owner in (0, mode)

    def depends_on_x(self) -> bool:
        """Return whether what can be picked depends on X."""
        return any(phrase.selector.depends_on_x() for phrase in self.phrases)

    def is_kind(self, name: str) -> bool:
        """Return whether it is of the kind called `name`."""
        return vocab.KINDS[self.kind] == name
