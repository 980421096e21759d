"""An instruction whose X is worked out while it resolves, or all the time in a Continuous effect (8.7)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.actions.damage import DealDamage, Heal
from engine.effects.actions.replacement import Kept
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import UpTo
from engine.effects.terms.subjects import THAT_CREATURE, It, Iterated, Other
from engine.effects.terms.targets import Target
from engine.effects.traversal import collect_nodes


@dataclass(frozen=True, eq=False, repr=False)
class WhereX(Instruction):
    """'…, where X is the number of artifacts you control.'"""

    instruction: Instruction
    amount: Amount

    def text(self) -> str:
        if self.puts_amount_first():
            return self.instruction.text().replace("X damage", f"damage equal to {self.amount.text()}", 1)
        return f"{self.instruction.text()}, where X is {self.amount.text()}"

    def puts_amount_first(self) -> bool:
        """Return whether the amount refers to something named before the target; 'it' would be the target."""
        done = self.instruction
        if not isinstance(done, DealDamage | Heal):
            return False
        slots = [
            one.slot for one in collect_nodes(done) if isinstance(one, Target) and one.phrase is not None
        ]
        return len(slots) > 0 and any(refers_past(one, slots) for one in collect_nodes(self.amount))

    def explain(self) -> str:
        return f"{self.instruction.explain()}; X is {self.amount.explain()} (8.7)"

    def explain_live(self) -> str:
        return f"{self.instruction.explain_live()}; X is {self.amount.explain()} at any time"

    def children(self) -> tuple[Instruction, ...]:
        return (self.instruction,)

    def uncounted(self) -> Instruction:
        return self.instruction

    def x_amount(self) -> Amount:
        return self.amount

    def duration_code(self) -> int:
        return self.instruction.duration_code()

    def add_duration(self, duration: int) -> Instruction:
        return WhereX(self.instruction.add_duration(duration), self.amount)

    def subjects(self) -> tuple[Node, ...]:
        return self.instruction.subjects()

    def is_possible(self, on: EffectContext) -> bool:
        if not isinstance(self.amount, UpTo):
            on.fix_x(self.amount)
        return self.instruction.is_possible(on)

    def apply(self, on: EffectContext) -> bool:
        if isinstance(self.amount, UpTo):
            return on.pick_x(
                min(self.amount.most, self.instruction.max_amount(on))
            ) and self.instruction.apply(on)
        on.fix_x(self.amount)
        return self.instruction.apply(on)


def refers_past(node: Node, slots: list[int]) -> bool:
    """Return whether a node refers to something else in a word that would mean what these slots name."""
    if isinstance(node, Target):
        return node.phrase is None and node.slot not in slots and node.called != CHOSEN
    if isinstance(node, Other):
        return node.name == THAT_CREATURE
    if isinstance(node, Iterated | Kept):
        return node.called != ITSELF
    return isinstance(node, It) and node.called == IT


CHOSEN: Final = "chosen"
ITSELF: Final = "itself"
IT: Final = "it"
