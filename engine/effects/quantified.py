"""An instruction whose X is worked out while it resolves, or all the time in a Continuous effect (8.7)."""

from dataclasses import dataclass

from engine.effects.amounts import Amount
from engine.effects.measures import UpTo
from engine.effects.node import Instruction, Node
from engine.effects.resolution import Resolution


@dataclass(frozen=True)
class WhereX(Instruction):
    """'…, where X is the number of artifacts you control.'"""

    instruction: Instruction
    amount: Amount

    def text(self) -> str:
        return f"{self.instruction.text()}, where X is {self.amount.text()}"

    def explain(self) -> str:
        return f"{self.instruction.explain()}; X is {self.amount.explain()} (8.7)"

    def explain_live(self, explained: str) -> str:
        """What it means as a Continuous effect, when its instruction means `explained`."""
        return f"{explained}; X is {self.amount.explain()} at any time"

    def subjects(self) -> tuple[Node, ...]:
        return self.instruction.subjects()

    def possible(self, on: Resolution) -> bool:
        if not isinstance(self.amount, UpTo):
            on.fix_x(self.amount)
        return self.instruction.possible(on)

    def apply(self, on: Resolution) -> bool:
        if isinstance(self.amount, UpTo):
            return on.pick_x(min(self.amount.most, self.instruction.most(on))) and self.instruction.apply(on)
        on.fix_x(self.amount)
        return self.instruction.apply(on)
