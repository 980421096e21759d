"""Events that a trigger waits for (12.5)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.node import Criterion
from engine.effects.selectors import Selector

# Whose turn a moment belongs to
YOUR_TURN: Final = 0
EACH_TURN: Final = 1
OPPONENTS_TURN: Final = 2
TURNS: Final = ("your", "each", "your opponent's")

WORDED: Final = {
    vocab.E_SUMMONED: "summoned",
    vocab.E_FLIPPED: "flipped",
    vocab.E_DESTROYED: "destroyed",
    vocab.E_STRUCK: "strikes",
}
PLAIN: Final = {
    vocab.E_SUMMONED: "is summoned, after it collected its mana (7.1)",
    vocab.E_FLIPPED: "is flipped face-up (7.4)",
    vocab.E_DESTROYED: "goes from the field to the graveyard (17.4)",
    vocab.E_STRUCK: "declares a Strike (10.3)",
}


@dataclass(frozen=True)
class When(Criterion):
    """Something happens to this card (`subject` None) or to a card that fits `subject`."""

    happening: int
    subject: Selector | None = None

    def text(self) -> str:
        word = WORDED[self.happening]
        if self.subject is None:
            return f"When [this] {word}" if self.happening == vocab.E_STRUCK else f"When {word}"
        be = "" if self.happening == vocab.E_STRUCK else "is "
        return f"When {self.subject.with_article()} {be}{word}"

    def explain(self) -> str:
        who = "this card" if self.subject is None else self.subject.with_article()
        return f"goes on the stack after {who} {PLAIN[self.happening]}"


@dataclass(frozen=True)
class WhenTurn(Criterion):
    """A turn starts or ends (6.1): `happening` is E_TURN_START or E_TURN_END."""

    happening: int
    whose: int = YOUR_TURN

    def text(self) -> str:
        return f"When it's the {self.moment()} of {TURNS[self.whose]} turn"

    def moment(self) -> str:
        """'start' or 'end'."""
        return "start" if self.happening == vocab.E_TURN_START else "end"

    def explain(self) -> str:
        phase = "first" if self.happening == vocab.E_TURN_START else "last"
        moment = f"the {self.moment()} of {TURNS[self.whose]} turn"
        return f"goes on the stack at {moment}: on entering its {phase} phase (6.1)"
