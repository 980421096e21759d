"""Instructions that change the rules for cards: what they can, cannot, and who may look at them (14.4, 14.6).

Said of all that fit, they cover whoever is there at any time; said of certain cards, those.
"""

from dataclasses import dataclass

from engine.effects import alterations
from engine.effects.actions.continuous import Lasting, does, who_now
from engine.effects.conditions import State
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.terms.capabilities import MANA_KEPT, MANA_SPENT, OF_MANA, mask_of, worded
from engine.effects.terms.durations import UNSTATED, ending, lasts
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, Those


class Ruling(Lasting):
    """A rule for cards: live where it is said of all that fit (14.4)."""

    def kind(self) -> int:
        """A code of `alterations`."""
        raise NotImplementedError

    def deeds_mask(self) -> int:
        """What it allows or forbids; 0 for looking."""
        raise NotImplementedError

    def explain(self) -> str:
        return f"{who_now(self.whom())}: {self.says()}, {lasts_as_rule(self.ends())}"

    def apply(self, on: EffectContext) -> bool:
        subject = self.whom()
        if isinstance(subject, Those):
            on.rule(self, self.kind(), self.deeds_mask(), self.ends())
        else:
            on.add_alteration(self.kind(), on.cards(subject), 0, self.deeds_mask(), self.ends())
        return True


def lasts_as_rule(duration: int) -> str:
    """How long, in plain words; a rule is on no card (14.5)."""
    return lasts(duration) if duration != UNSTATED else "from then on (14.5)"


@dataclass(frozen=True, eq=False, repr=False)
class Forbid(Ruling):
    """Cards cannot do something, or have it done to them; that beats all that says they can (14.6)."""

    subject: Subject
    deeds: tuple[int, ...]
    duration: int = UNSTATED

    def whom(self) -> Subject:
        return self.subject

    def ends(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.FORBID

    def deeds_mask(self) -> int:
        return mask_of(self.deeds)

    def says(self) -> str:
        if self.deeds == (MANA_SPENT,):
            return "its mana pays for nothing but its own effects"
        if self.deeds == (MANA_KEPT,):
            return "its mana pays for nothing"
        return f"cannot {' or '.join([worded(deed) for deed in self.deeds])}"

    def text(self) -> str:
        if self.deeds[0] in OF_MANA:
            whose = self.subject.selector.worded(plural=True) if isinstance(self.subject, Those) else ""
            mana = f"the mana on {whose or self.subject.text()}"
            return f"{mana} cannot {worded(self.deeds[0])}{ending(self.duration)}"
        return f"{does(self.subject, self.says(), self.says())}{ending(self.duration)}"


@dataclass(frozen=True, eq=False, repr=False)
class Permit(Ruling):
    """Cards can do something that they otherwise could not; an action is then in their pool (14.6, 6.6)."""

    subject: Subject
    deeds: tuple[int, ...]
    duration: int = UNSTATED

    def whom(self) -> Subject:
        return self.subject

    def ends(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.PERMIT

    def deeds_mask(self) -> int:
        return mask_of(self.deeds)

    def says(self) -> str:
        return f"can {' and '.join([worded(deed) for deed in self.deeds])}"

    def text(self) -> str:
        return f"{does(self.subject, self.says(), self.says())}{ending(self.duration)}"


@dataclass(frozen=True, eq=False, repr=False)
class See(Ruling):
    """You may look at face-down cards (7.7, 19.1)."""

    selector: Selector
    duration: int = UNSTATED

    def whom(self) -> Subject:
        return Those(self.selector)

    def ends(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.SHOW

    def deeds_mask(self) -> int:
        return 0

    def says(self) -> str:
        return "you may look at it, if it is face-down"

    def text(self) -> str:
        return f"you can see any {self.selector.worded(plural=True)}{ending(self.duration)}"


@dataclass(frozen=True, eq=False, repr=False)
class AsLongAs(Lasting):
    """Something made by a resolving effect that is switched on and off by a state (14.3, 14.5)."""

    inner: Lasting
    state: State

    def whom(self) -> Subject:
        return self.inner.whom()

    def ends(self) -> int:
        return self.inner.ends()

    def until(self, duration: int) -> Instruction:
        inner = self.inner.until(duration)
        assert isinstance(inner, Lasting)
        return AsLongAs(inner, self.state)

    def says(self) -> str:
        return self.inner.says()

    def subjects(self) -> tuple[Node, ...]:
        return self.inner.subjects()

    def text(self) -> str:
        return f"{self.inner.text()} while {self.state.text()}"

    def explain(self) -> str:
        return f"{self.inner.explain()}, only while {self.state.explain()} (14.5)"

    def apply(self, on: EffectContext) -> bool:
        on.limit_to_state(self)
        return self.inner.apply(on)
