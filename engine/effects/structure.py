"""Instructions made of instructions. Only these keep a place in a frame while something is asked."""

from dataclasses import dataclass

from engine.effects.node import Instruction, Node
from engine.effects.resolution import Resolution
from engine.effects.selectors import Target, TargetPhrase, parts_of


@dataclass(frozen=True)
class Sequence(Instruction):
    """One part after the other. `checked[i]`: state-based checks before part i ("then", 17.2)."""

    parts: tuple[Instruction, ...]
    checked: tuple[bool, ...]

    def text(self) -> str:
        words = self.parts[0].text()
        for number, (part, checked) in enumerate(zip(self.parts[1:], self.checked[1:], strict=True)):
            text = part.text()
            if isinstance(self.parts[number], Either):  # only a full stop ends its last mode
                words += f". Then, {text}" if checked else f". {text[0].upper()}{text[1:]}"
            else:
                words += f"; then, {text}" if checked else f"; {text}"
        return words

    def subjects(self) -> tuple[Node, ...]:
        return tuple(subject for part in self.parts for subject in part.subjects())

    def explain(self) -> str:
        return "; then ".join(part.explain() for part in self.parts)


@dataclass(frozen=True)
class Pick(Instruction):
    """What is picked when declared, though it stands among the instructions (13.1): nothing is left to do."""

    slot: int
    phrase: TargetPhrase

    def text(self) -> str:
        return self.phrase.text()

    def explain(self) -> str:
        return self.phrase.explain()

    def subjects(self) -> tuple[Node, ...]:
        return (Target(self.slot, self.phrase),)

    def apply(self, on: Resolution) -> bool:
        return True


@dataclass(frozen=True)
class Either(Instruction):
    """One of several modes (13.6); `early`: picked when declared, else on resolution."""

    modes: tuple[Instruction, ...]
    early: bool = False

    def text(self) -> str:
        modes = " or ".join(f"({n}) {mode.text()}" for n, mode in enumerate(self.modes, 1))
        return modes if self.early else f"either {modes}"

    def subjects(self) -> tuple[Node, ...]:
        return tuple(subject for mode in self.modes for subject in mode.subjects())

    def mode_of(self, slot: int) -> int:
        """The number of the mode, from 1, that describes the picking of a target; 0 if none does."""
        for number, mode in enumerate(self.modes, 1):
            for subject in parts_of(mode.subjects()):
                if isinstance(subject, Target) and subject.phrase is not None and subject.slot == slot:
                    return number
        return 0

    def explain(self) -> str:
        when = "when declared" if self.early else "on resolution"
        modes = "; ".join(f"({n}) {mode.explain()}" for n, mode in enumerate(self.modes, 1))
        return f"one of these, picked {when} (13.6): {modes}"


def children(node: Instruction) -> tuple[Instruction, ...]:
    """The instructions that an instruction is made of, as a path numbers them."""
    if isinstance(node, Sequence):
        return node.parts
    return node.modes if isinstance(node, Either) else ()
