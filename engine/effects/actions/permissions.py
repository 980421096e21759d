"""Instructions that change the rules for cards: what they can, cannot, and who may look at them (14.4, 14.6).

Said of all that fit, they cover whoever is there at any time; said of certain cards, those.
"""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.actions.continuous import Lasting, clause, live_subject
from engine.effects.conditions import State
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does, gives, names, needs, tag_word
from engine.effects.terms import alterations
from engine.effects.terms.capabilities import (
    CAPABILITY_WORDS,
    MANA_KEPT,
    MANA_SPENT,
    OF_MANA,
    capability_text,
    pack_capabilities,
)
from engine.effects.terms.durations import UNSTATED, explain_duration, until_suffix
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, Those
from engine.effects.value_kinds import changed_by_alteration, is_for_a_player

CAPABILITY_TAGS: Final = {
    **{code: tag_word(name) for code, name in enumerate(vocab.ACTIONS) if code != vocab.UNIQUE},
    **{code: tag_word(name) for code, name in CAPABILITY_WORDS.items()},
    MANA_SPENT: "be-consumed",
    MANA_KEPT: "be-consumed",
}


class Ruling(Lasting):
    """A rule for cards: live where it is said of all that fit (14.4)."""

    def kind(self) -> int:
        """A code of `alterations`."""
        raise NotImplementedError

    def capability_mask(self) -> int:
        """Return what it allows or forbids; 0 for looking."""
        raise NotImplementedError

    def changed_kinds(self) -> int:
        return changed_by_alteration(self.kind(), 0, self.capability_mask())

    def is_seen_by_player(self) -> bool:
        return is_for_a_player(self.kind(), self.capability_mask())

    def explain(self) -> str:
        return f"{live_subject(self.recipient())}: {self.wording()}, {rule_duration(self.duration_code())}"

    def apply(self, on: EffectContext) -> bool:
        subject = self.recipient()
        if isinstance(subject, Those):
            on.add_rule(self, self.kind(), self.capability_mask(), self.duration_code())
        else:
            on.add_alteration(self.kind(), on.cards(subject), 0, self.capability_mask(), self.duration_code())
        return True


def rule_duration(duration: int) -> str:
    """Return how long, in plain words; a rule is on no card (14.5)."""
    return explain_duration(duration) if duration != UNSTATED else "from then on (14.5)"


@dataclass(frozen=True, eq=False, repr=False)
class Forbid(Ruling):
    """Cards cannot do something, or have it done to them; that beats all that says they can (14.6)."""

    subject: Subject
    capabilities: tuple[int, ...]
    duration: int = UNSTATED

    def recipient(self) -> Subject:
        return self.subject

    def duration_code(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.FORBID

    def capability_mask(self) -> int:
        return pack_capabilities(self.capabilities)

    def wording(self) -> str:
        if self.capabilities == (MANA_SPENT,):
            return "its mana pays for nothing but its own effects"
        if self.capabilities == (MANA_KEPT,):
            return "its mana pays for nothing"
        return f"cannot {' or '.join([capability_text(capability) for capability in self.capabilities])}"

    def text(self) -> str:
        if self.capabilities[0] in OF_MANA:
            whose = self.subject.selector.wording(plural=True) if isinstance(self.subject, Those) else ""
            mana = f"the mana on {whose or self.subject.text()}"
            return f"{mana} cannot {capability_text(self.capabilities[0])}{until_suffix(self.duration)}"
        return f"{clause(self.subject, self.wording(), self.wording())}{until_suffix(self.duration)}"


add_tags(Forbid, does("forbid", "subject"), names(of="capabilities", words=CAPABILITY_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class NotBlockedBy(Lasting):
    """A Continuous effect: creatures that fit cannot block these cards (10.3, 14.6)."""

    subject: Subject
    by: Selector

    def recipient(self) -> Subject:
        return self.subject

    def duration_code(self) -> int:
        return UNSTATED

    def replace_duration(self, duration: int) -> Instruction:
        return self

    def wording(self) -> str:
        return f"cannot be blocked by {self.by.wording(plural=True)}"

    def text(self) -> str:
        return clause(self.subject, self.wording(), self.wording())


add_tags(NotBlockedBy, does("forbid", "subject"), names("be-blocked"))


@dataclass(frozen=True, eq=False, repr=False)
class Permit(Ruling):
    """Cards can do something that they otherwise could not; an action is then in their pool (14.6, 6.6)."""

    subject: Subject
    capabilities: tuple[int, ...]
    duration: int = UNSTATED

    def recipient(self) -> Subject:
        return self.subject

    def duration_code(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.PERMIT

    def capability_mask(self) -> int:
        return pack_capabilities(self.capabilities)

    def wording(self) -> str:
        return f"can {' and '.join([capability_text(capability) for capability in self.capabilities])}"

    def text(self) -> str:
        return f"{clause(self.subject, self.wording(), self.wording())}{until_suffix(self.duration)}"


add_tags(Permit, does("permit", "subject"), gives(whom="subject", of="capabilities", words=CAPABILITY_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class See(Ruling):
    """You may look at face-down cards (7.7, 19.1)."""

    selector: Selector
    duration: int = UNSTATED

    def recipient(self) -> Subject:
        return Those(self.selector)

    def duration_code(self) -> int:
        return self.duration

    def kind(self) -> int:
        return alterations.SHOW

    def capability_mask(self) -> int:
        return 0

    def wording(self) -> str:
        return "you may look at it, if it is face-down"

    def text(self) -> str:
        return f"you can see any {self.selector.wording(plural=True)}{until_suffix(self.duration)}"


add_tags(See, does("look", "selector"))


@dataclass(frozen=True, eq=False, repr=False)
class AsLongAs(Lasting):
    """Something made by a resolving effect that is switched on and off by a state (14.3, 14.5)."""

    inner: Lasting
    state: State

    def recipient(self) -> Subject:
        return self.inner.recipient()

    def duration_code(self) -> int:
        return self.inner.duration_code()

    def replace_duration(self, duration: int) -> Instruction:
        inner = self.inner.replace_duration(duration)
        assert isinstance(inner, Lasting)
        return AsLongAs(inner, self.state)

    def wording(self) -> str:
        return self.inner.wording()

    def subjects(self) -> tuple[Node, ...]:
        return self.inner.subjects()

    def text(self) -> str:
        return f"{self.inner.text()} while {self.state.text()}"

    def explain(self) -> str:
        return f"{self.inner.explain()}, only while {self.state.explain()} (14.5)"

    def apply(self, on: EffectContext) -> bool:
        on.limit_to_state(self)
        return self.inner.apply(on)


add_tags(AsLongAs, needs("condition"))
