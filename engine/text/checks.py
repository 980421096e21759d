"""Meaning checks: what the grammar lets through and a kind of effect still cannot mean (11.1, EFFECTS 2)."""

from engine import vocab
from engine.effects.conditions import Given
from engine.effects.costs import Consume, Cost, SacThis
from engine.effects.node import Criterion, Instruction
from engine.effects.selectors import TargetPhrase, This, Those
from engine.effects.structure import Either, Sequence
from engine.effects.verbs import Gains, Gets, March, Strike, Summon
from engine.text.heads import Head
from engine.text.wrong import Wrong

Span = tuple[int, int]


def flat(body: Instruction) -> list[Instruction]:
    """All instructions of a body, those of its modes too."""
    if isinstance(body, Sequence):
        return [inner for part in body.parts for inner in flat(part)]
    if isinstance(body, Either):
        return [inner for mode in body.modes for inner in flat(mode)]
    return [body]


class Check:
    """The checks of one text that was read; `place` is where its body stands."""

    def __init__(self, kind: int, head: Head, body: Instruction, place: Span) -> None:
        self.kind = kind
        self.head = head
        self.body = body
        self.place = place

    def run(self) -> None:
        """All of them. Raises Wrong."""
        self.summon_is_for_costs()
        self.strike_is_an_action()
        self.choice_has_modes()
        if self.kind == vocab.COST:
            self.cost()
        elif self.kind == vocab.CONTINUOUS:
            self.continuous()
        elif self.kind == vocab.ACTIVATION and not self.head.trees:
            raise Wrong(self.place[0], self.place[0], ["a cost, choice or condition and a colon before it"])

    def body_wrong(self, *expected: str) -> Wrong:
        """That the body should be something else."""
        return Wrong(*self.place, list(expected))

    def summon_is_for_costs(self) -> None:
        """Only a Summoning Cost summons, once, and that first."""
        parts = flat(self.body)
        summons = [part for part in parts if isinstance(part, Summon)]
        if self.kind != vocab.COST and summons:
            raise self.body_wrong("an instruction; only a Summoning Cost ends in 'summon'")
        if self.kind == vocab.COST and (len(summons) != 1 or not isinstance(parts[0], Summon)):
            raise self.body_wrong("'summon', first and once")

    def strike_is_an_action(self) -> None:
        """Strike and March are declared, so they are the whole of an Action."""
        if any(isinstance(part, Strike | March) for part in flat(self.body)):
            if self.kind != vocab.ACTION or not isinstance(self.body, Strike | March):
                raise self.body_wrong("another instruction; Strike and March are the whole of an Action")
            if any(isinstance(criterion, TargetPhrase) for criterion in self.head.criteria):
                raise self.body_wrong(
                    "another instruction; Strike and March target by themselves (9.2, 10.1)"
                )

    def choice_has_modes(self) -> None:
        """A choice before the colon needs modes after it, once."""
        body = self.body.parts if isinstance(self.body, Sequence) else (self.body,)
        choices = [part for part in body if isinstance(part, Either)]
        if self.head.early and len(choices) != 1:
            raise self.body_wrong("the modes that are chosen, (1) … or (2) …")

    def each_criterion(self, allowed: type[Criterion] | tuple[type[Criterion], ...], expected: str) -> None:
        """All criteria are of the types allowed, and nothing is chosen."""
        for tree in self.head.trees:
            if tree.rule == "choice":
                raise tree.wrong(expected)
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            if not isinstance(criterion, allowed):
                raise tree.wrong(expected)

    def cost(self) -> None:
        """A Summoning Cost holds costs only, and the card itself, not yet there, cannot pay them (7.1)."""
        self.each_criterion(Cost, "a cost (consume any, sac, discard)")
        if not self.head.criteria:
            raise Wrong(self.place[0], self.place[0], ["a cost and a colon before 'summon'"])
        for tree, criterion in zip(self.head.trees, self.head.criteria, strict=True):
            if isinstance(criterion, Consume | SacThis):
                raise tree.wrong("a cost that others pay; the card is not on the field yet (7.1)")
        if self.head.naming.phrases:
            raise self.body_wrong("no target; a Summoning Cost targets nothing (7.1)")

    def continuous(self) -> None:
        """A Continuous effect has conditions only, and says what cards get or are while it is there."""
        self.each_criterion(Given, "a condition (While …, If …)")
        parts = self.body.parts if isinstance(self.body, Sequence) else (self.body,)
        for part in parts:
            if not isinstance(part, Gets | Gains) or not isinstance(part.subject, This | Those):
                raise self.body_wrong(
                    "what cards get or are ('Connected creatures get …'); it is no instruction"
                )
            if part.duration:
                raise self.body_wrong("no duration; a Continuous effect lasts while it is there (14.3)")
