"""Instructions that change what cards are, and which effects they have (14.1, 22.6)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.actions.continuous import Lasting, clause
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.program import Program
from engine.effects.tag_rules import add_tags, does, gives, words_by_code
from engine.effects.terms import alterations
from engine.effects.terms.durations import UNSTATED, explain_duration, until_suffix
from engine.effects.terms.selectors import ARTIFACT, CREATURE, NOUNS
from engine.effects.terms.subjects import Subject
from engine.effects.value_kinds import changed_by_alteration

FACTION_WORDS: Final = words_by_code(vocab.FACTIONS)
COUNTED_AS: Final = {CREATURE: NOUNS[CREATURE], ARTIFACT: NOUNS[ARTIFACT]}
# What a quotation begins with whose kind shows in its words
OF_TRIGGERS: Final = ("When ", "At ")
OF_STATES: Final = ("While ", "During ")


class Altered(Lasting):
    """A Continuous effect on what cards are or have, but for stats, conditions and rights."""

    def is_live(self) -> bool:
        return True

    def alteration(self) -> tuple[int, int]:
        """Return a code of `alterations`, and which faction or type it is about."""
        raise NotImplementedError

    def changed_kinds(self) -> int:
        return changed_by_alteration(*self.alteration(), 0)

    def perform(self, on: EffectContext) -> None:
        kind, which = self.alteration()
        on.add_alteration(kind, on.cards(self.recipient()), which, 0, self.duration_code())


@dataclass(frozen=True, eq=False, repr=False)
class IsOfFaction(Altered):
    """Cards are of a faction: of that alone, or of that as well as of their own."""

    subject: Subject
    faction: int
    also: bool = False
    duration: int = UNSTATED

    def alteration(self) -> tuple[int, int]:
        return alterations.ADD_FACTION if self.also else alterations.BE_FACTION, self.faction

    def wording(self) -> str:
        name = vocab.FACTIONS[self.faction].title()
        return f"{name} besides its own faction" if self.also else f"{name}, of no other faction"

    def text(self) -> str:
        also = " also" if self.also else ""
        name = vocab.FACTIONS[self.faction].title()
        return f"{clause(self.subject, 'is', 'are')}{also} {name}{until_suffix(self.duration)}"


add_tags(IsOfFaction, gives(whom="subject", of="faction", words=FACTION_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class CountsAs(Altered):
    """Descriptions of a further type of card fit these; `costs`: only those of what is paid."""

    subject: Subject
    noun: int
    costs: bool = False
    duration: int = UNSTATED

    def alteration(self) -> tuple[int, int]:
        return alterations.COUNT_IN_COSTS if self.costs else alterations.COUNT_AS, self.noun

    def wording(self) -> str:
        noun = NOUNS[self.noun]
        if self.costs:
            return f"what is paid as {noun}s can be it as well"
        return f"words for {noun}s mean it as well; it is played as what it is printed as"

    def text(self) -> str:
        noun = NOUNS[self.noun]
        one = f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
        verb = clause(self.subject, f"counts as {one}", f"count as {noun}s")
        return f"{verb}{' when paying costs' if self.costs else ''}{until_suffix(self.duration)}"


add_tags(CountsAs, gives(whom="subject", of="noun", words=COUNTED_AS))


@dataclass(frozen=True, eq=False, repr=False)
class LosesEffects(Altered):
    """Cards have none of the effects that they had; what they gain later they have (14.1, 14.2)."""

    subject: Subject
    duration: int = UNSTATED

    def alteration(self) -> tuple[int, int]:
        return alterations.SILENCE, 0

    def wording(self) -> str:
        return "none of its effects, printed, lent or gained; its stats and arrows stay"

    def text(self) -> str:
        return f"{clause(self.subject, 'loses', 'lose')} all effects{until_suffix(self.duration)}"


add_tags(LosesEffects, does("remove-effects", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class BecomesCopy(Instruction):
    """A copy: all that is printed on another card counts as printed on these, until they leave (22.6)."""

    subject: Subject
    model: Subject
    duration: int = UNSTATED

    def recipient(self) -> Subject:
        return self.subject

    def duration_code(self) -> int:
        return self.duration

    def add_duration(self, duration: int) -> Instruction:
        return self if self.duration else BecomesCopy(self.subject, self.model, duration)

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.model)

    def text(self) -> str:
        verb = clause(self.subject, "becomes a copy", "become copies")
        return f"{verb} of {self.model.text()}{until_suffix(self.duration)}"

    def explain(self) -> str:
        lasts = "until it leaves" if self.duration == UNSTATED else explain_duration(self.duration)
        return (
            f"{self.subject.explain()}: name, type, stats, arrows and effects as printed on"
            f" {self.model.explain()}, {lasts}; mana, damage, facing and conditions stay (22.6)"
        )

    def perform(self, on: EffectContext) -> None:
        on.copy_print(on.cards(self.subject), on.cards(self.model), self.duration)


add_tags(BecomesCopy, does("copy", "model"))


@dataclass(frozen=True, eq=False, repr=False)
class GainsEffect(Lasting):
    """Cards have an effect that the text quotes, as if it were transferred to them (4.2, 14.1)."""

    subject: Subject
    kind: int
    program: Program
    once: bool = False
    optional: bool = False
    duration: int = UNSTATED

    def is_live(self) -> bool:
        return True

    def changed_kinds(self) -> int:
        return changed_by_alteration(alterations.GRANT, 0, 0)

    def quoted(self) -> str:
        """The effect as it is quoted, with its kind where the words do not show it."""
        text = self.program.text()
        flags = f"{' once' if self.once else ''}{' optional' if self.optional else ''}"
        if shows_kind(self.kind, text) and not flags:
            return text
        return f"{vocab.KINDS[self.kind].title()}{flags}: {text}"

    def wording(self) -> str:
        quoted = self.quoted().replace("[this]", "this card")
        means = "; ".join(words for _, words in self.program.explain(self.once, self.optional))
        return f"the effect “{quoted}” of its own, in which “this card” is who has it: {means}"

    def text(self) -> str:
        verb = clause(self.subject, "gains", "gain")
        return f'{verb} the effect "{self.quoted()}"{until_suffix(self.duration)}'

    def perform(self, on: EffectContext) -> None:
        on.grant_effect(on.cards(self.subject), self)


add_tags(GainsEffect, gives("effect", "subject"))


def shows_kind(kind: int, text: str) -> bool:
    """Return whether the words of an effect show of which kind it is, to who reads it in quotes."""
    if kind == vocab.TRIGGER:
        return text.startswith(OF_TRIGGERS)
    if kind == vocab.CONTINUOUS:
        return ":" not in text or text.startswith(OF_STATES)
    return kind == vocab.ACTIVATION and ":" in text and not text.startswith((*OF_TRIGGERS, *OF_STATES, "If "))
