"""The program of one effect: what stands before the dividing colon, and what resolves (11.2)."""

import re
from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.actions.by_players import phrases_of_players
from engine.effects.actions.control_flow import Either
from engine.effects.actions.replacement import Would, modifies_event
from engine.effects.conditions import Given, UseLimit
from engine.effects.costs import Cost
from engine.effects.events import Event
from engine.effects.node import Criterion, Instruction
from engine.effects.terms.subjects import Equipped
from engine.effects.terms.targets import TargetPhrase
from engine.effects.traversal import collect_nodes

ONE_TARGET: Final = re.compile(r"\bthe target\b(?! \w)")  # that refers back, as no noun follows
TWO_NOTES: Final = re.compile(r"(\d)\) \((\d)")
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

    def explain(self, once: bool = False, optional: bool = False) -> list[tuple[str, str]]:
        """(clause as printed, plain words with rule numbers), one for each clause and flag."""
        own = [phrase for node in collect_nodes(self.body) for phrase in phrases_of_players(node)]
        named = [phrase for phrase in self.phrases if phrase not in self.criteria and phrase not in own]
        clauses = [(one.text(), self.explain_criterion(one)) for one in (*self.criteria, *named)]
        live = self.kind == vocab.CONTINUOUS
        said = [part for part in self.parts() if not part.is_done_when_declared()]
        clauses += [(part.text(), part.explain_live() if live else part.explain()) for part in said]
        printed = [text for text, _ in clauses]
        plain = [self.name_cards(words) for _, words in clauses]
        flags = [*([ONCE] if once else []), *([OPTIONAL] if optional else [])]
        return [*flags, *zip(printed, plain, strict=True)]

    def explain_criterion(self, criterion: Criterion) -> str:
        """Return what something before the colon means for an effect of this kind."""
        if isinstance(criterion, Would):
            return criterion.explain_replacing(instead=not modifies_event(self.body))
        if isinstance(criterion, Given) and self.kind != vocab.CONTINUOUS:
            declared = "goes on the stack" if self.is_kind("trigger") else "can be declared"
            happens = "is done" if isinstance(self.event(), Would) else declared
            return f"{happens} only if {criterion.state.explain()}"
        return criterion.explain()

    def name_cards(self, words: str) -> str:
        """An explanation that says which cards are meant: those of the event, several targets, this one."""
        event = self.event()
        words = words if event is None else event.name_cards(words)
        if self.phrases and all(phrase.most > 1 for phrase in self.phrases):
            words = ONE_TARGET.sub("those targets", words)
        words = TWO_NOTES.sub(r"\1, \2", words.replace("[this]", THIS_CARD))
        words = words.replace(Equipped().text(), EQUIPPED)
        return words.replace(THIS_CARD, EQUIPPED) if self.equipped else words

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
        """The modes that are picked when declared (13.6), if there are any."""
        for part in self.parts():
            if isinstance(part, Either) and part.early:
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


ONCE: Final = ("once", "at most once in every turn, whosever turn it is (11.1)")
OPTIONAL: Final = ("optional", "you say yes or no when its time has come (12.7)")
THIS_CARD: Final = "this card"
EQUIPPED: Final = Equipped().explain()
