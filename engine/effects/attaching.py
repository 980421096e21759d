"""Cards that lie under creatures, as instructions and states speak of them (4.2)."""

from dataclasses import dataclass

from engine.effects.conditions import State
from engine.effects.node import Instruction, Node
from engine.effects.resolution import Resolution
from engine.effects.selectors import Subject, This


@dataclass(frozen=True)
class Attach(Instruction):
    """This artifact lies under a creature from now on."""

    to: Subject

    def text(self) -> str:
        return f"attach [this] to {self.to.text()}"

    def explain(self) -> str:
        return f"this card lies under {self.to.explain()} from then on, and goes with it (4.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.to,)

    def apply(self, on: Resolution) -> bool:
        on.attach(on.cards(This()), on.cards(self.to))
        return True


@dataclass(frozen=True)
class HasAttachment(State):
    """Something is attached to this card, or crewed by it."""

    def text(self) -> str:
        return "[this] has an attachment"

    def explain(self) -> str:
        return "something is attached to this card (4.2)"
