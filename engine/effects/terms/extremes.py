"""The card with the most or least of something, and what a tie does, which a text must say (16.3)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.context import EffectContext
from engine.effects.node import Instruction
from engine.effects.tag_rules import STAT_WORDS, add_tags, names
from engine.effects.terms.amounts import Amount
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, flatten_subjects

MANA: Final = -1  # in place of a stat
DISTANCE: Final = -2  # the rows and columns from this card, which is none of those looked at (2.1)
DAMAGE: Final = -3  # what lies on it (17.1)
SLOT: Final = 999  # under which an effect keeps what was found

YOU_CHOOSE: Final = 0
OPPONENT_CHOOSES: Final = 1
ALL_OF_THEM: Final = 2
NONE_OF_THEM: Final = 3
COUNTERS: Final = {MANA: "mana", DAMAGE: "damage"}
TIES: Final = ("you choose", "your opponent chooses", "all of them", "none of them")


@dataclass(frozen=True, eq=False, repr=False)
class Extreme(Subject):
    """The face-up card that fits and has the most (or least) of a stat or of mana when it is carried out.

    Or the one that is farthest or nearest, which a face-down card can be, too.
    """

    selector: Selector
    of: int
    most: bool = True

    def text(self) -> str:
        if self.of == DISTANCE:
            return f"the {'farthest' if self.most else 'nearest'} {self.selector.text()}"
        what = COUNTERS.get(self.of) or vocab.STATS[self.of].title()
        return f"the {self.selector.text()} with the {'most' if self.most else 'least'} {what}"

    def explain(self) -> str:
        return f"{self.text()} at that time"


add_tags(Extreme, names(of="of", words={**STAT_WORDS, **COUNTERS, DISTANCE: "distance"}))


@dataclass(frozen=True, eq=False, repr=False)
class Tied(Instruction):
    """An instruction to such a card, and what happens if several have as much."""

    body: Instruction
    tie: int

    def text(self) -> str:
        return f"{self.body.text()}; if tied, {TIES[self.tie]}"

    def explain(self) -> str:
        return f"{self.body.explain()}; {self.explain_tie()}"

    def explain_tie(self) -> str:
        """'if several have as much, you choose'."""
        alike = "are as far away" if self.extreme().of == DISTANCE else "have as much"
        return f"if several {alike}, {TIES[self.tie]} (16.3)"

    def children(self) -> tuple[Instruction, ...]:
        return (self.body,)

    def recipient(self) -> Subject | None:
        return self.body.uncounted().recipient()

    def x_amount(self) -> Amount | None:
        return self.body.x_amount()

    def changed_kinds(self) -> int:
        return self.body.uncounted().changed_kinds()

    def is_live(self) -> bool:
        return self.body.uncounted().is_live()

    def duration_code(self) -> int:
        return self.body.duration_code()

    def explain_live(self) -> str:
        return f"{self.body.explain_live()}; {self.explain_tie()}"

    def is_possible(self, on: EffectContext) -> bool:
        return True

    def needs_full_stop(self) -> bool:
        return False  # its own words end it

    def extreme(self) -> Extreme:
        """Return the card that is looked for."""
        return next(subject for subject in flatten_subjects(self.subjects()) if isinstance(subject, Extreme))
