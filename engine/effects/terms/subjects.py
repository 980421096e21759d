"""Subjects: whom an instruction is done to or by. What is picked is in `targets`."""

from dataclasses import dataclass
from typing import Final

from engine.effects.node import Instruction, Node, join_words
from engine.effects.tag_rules import add_tags, names
from engine.effects.terms.selectors import NOUN_WORDS, NOUNS, Selector


class Subject(Node):
    """Those that an instruction is done to or by; worked out by `EffectContext.cards` or `.players`."""


@dataclass(frozen=True, eq=False, repr=False)
class OfSubject(Instruction):
    """An instruction about what one subject is."""

    subject: Subject

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)


# Slots of cards that are kept for later words of a text; those below are of targets
NOT_KEPT: Final = -1
FIRST_SET: Final = 500
TRANSFORMED: Final = 997  # the Fabled cards that came by Transforms of the effect
TRANSFORMATION: Final = "the transformation"  # what one of them is called
TOKENS: Final = 998  # the Creature Tokens that the effect summoned


@dataclass(frozen=True, eq=False, repr=False)
class This(Subject):
    """The card that has the effect (2: `[this]`)."""

    def text(self) -> str:
        return "[this]"

    def explain(self) -> str:
        return "this card"


@dataclass(frozen=True, eq=False, repr=False)
class Equipped(Subject):
    """The creature that the Equipment with the effect serves, or the Vehicle carries it (4.2, 4.3)."""

    def text(self) -> str:
        return "[equipped]"

    def explain(self) -> str:
        return "the equipped creature"


@dataclass(frozen=True, eq=False, repr=False)
class Those(Subject):
    """All cards that fit a selector, worked out when needed; no targeting (3.4).

    `slot`: under which they are kept for later words of the text; NOT_KEPT if there are none.
    """

    selector: Selector
    slot: int = NOT_KEPT

    def text(self) -> str:
        return f"all {self.selector.wording(plural=True)}"

    def explain(self) -> str:
        return f"every {self.selector.text()} at that time (3.4)"


@dataclass(frozen=True, eq=False, repr=False)
class Recalled(Subject):
    """Cards an instruction before it was about, those that they were then; `called` 'them', or as one."""

    slot: int
    called: str = "them"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        if self.slot == TRANSFORMED:
            return "the Fabled card that came by the Transform"
        what = "Creature Token" if self.slot == TOKENS else "card"
        return f"those {what}s" if self.called == "them" else f"that {what}"


# The cards of an event, until the event itself is asked which they are
CARD_OF_EVENT: Final = "the card that this happened to"
OTHER_OF_EVENT: Final = "the creature that it did this to"


@dataclass(frozen=True, eq=False, repr=False)
class It(Subject):
    """The card of the event that triggered; `called`: 'it', or 'that creature' where that is unclear."""

    called: str = "it"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        return CARD_OF_EVENT


# What the other card of an event is called
THAT_CREATURE: Final = 0
THE_ATTACKER: Final = 1
THE_BLOCKER: Final = 2
THAT_ARTIFACT: Final = 3
THAT_CARD: Final = 4
THE_DESTROYER: Final = 5  # nobody, where it is no creature
THE_ASSAILANT: Final = 6  # of a card that was flipped: whose Strike is going on at its zone (7.6)
OTHERS: Final = (
    "that creature",
    "the attacker",
    "the blocker",
    "that artifact",
    "that card",
    "the creature that destroyed it",
    "the attacker",
)


@dataclass(frozen=True, eq=False, repr=False)
class Other(Subject):
    """The card on the other side of the event: whom this card destroys, deals damage to, blocks …"""

    name: int = THAT_CREATURE

    def text(self) -> str:
        return OTHERS[self.name]

    def explain(self) -> str:
        in_full = self.name in (THE_ATTACKER, THE_BLOCKER, THE_DESTROYER)
        return OTHERS[self.name] if in_full else OTHER_OF_EVENT


@dataclass(frozen=True, eq=False, repr=False)
class Fighter(Subject):
    """The attacker of the Strike this card blocks (`role` THE_ATTACKER), or the blocker of its own (10.3).

    THE_ASSAILANT: the attacker of a Strike at the zone of the card of the event.
    """

    role: int

    def text(self) -> str:
        return OTHERS[self.role]

    def explain(self) -> str:
        if self.role == THE_ATTACKER:
            return "the creature whose Strike this card blocks (10.3)"
        if self.role == THE_ASSAILANT:
            return "the creature whose Strike at its zone is going on, if there is one (7.6, 10.2)"
        return "the creature that blocks this card's Strike (10.3)"


class InPile(Subject):
    """Cards of a hand or graveyard, of which only what is printed on them counts."""


@dataclass(frozen=True, eq=False, repr=False)
class Discarded(InPile):
    """The one card that was discarded as a cost; what is printed on it counts (8.5)."""

    noun: int

    def text(self) -> str:
        return f"the discarded {NOUNS[self.noun]}"


@dataclass(frozen=True, eq=False, repr=False)
class Shown(InPile):
    """The cards that were revealed from the hand as a cost, or `chosen` in a graveyard (8.5, 13.5, 22.3)."""

    noun: int
    chosen: bool = False
    many: bool = False

    def text(self) -> str:
        return f"the {'chosen' if self.chosen else 'revealed'} {NOUNS[self.noun]}{'s' if self.many else ''}"


@dataclass(frozen=True, eq=False, repr=False)
class Iterated(Subject):
    """The card that "for each" is at ('it', 'that creature'); `called` 'itself' after what it does."""

    called: str = "it"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        return "that one"


# Of what a Continuous text counts: each of those that it is said of
RECIPIENT: Final = Iterated("itself")


@dataclass(frozen=True, eq=False, repr=False)
class DestroyedCards(Subject):
    """The cards that fit, as they last were, and this effect has destroyed so far (12.9, 17.4)."""

    selector: Selector

    def text(self) -> str:
        return f"{self.selector.text()} destroyed this way"

    def explain(self) -> str:
        return f"{self.text()}, as it last was (12.9)"


@dataclass(frozen=True, eq=False, repr=False)
class Together(Subject):
    """Several subjects at once: 'target creature and target artifact'. `called`: how the text refers back."""

    parts: tuple[Subject, ...]
    called: str = ""

    def text(self) -> str:
        return self.called or " and ".join(subject.text() for subject in self.parts)

    def explain(self) -> str:
        return join_words(number_alike([subject.explain() for subject in self.parts]))


NTH: Final = ("the ", "the second ", "the third ", "the fourth ")


def number_alike(output: list[str]) -> list[str]:
    """Return the same with those that are called alike told apart: 'the target', 'the second target'."""
    alike = [output[:place].count(words) for place, words in enumerate(output)]
    return [
        words.replace("the ", NTH[min(n, len(NTH) - 1)], 1) for words, n in zip(output, alike, strict=True)
    ]


@dataclass(frozen=True, eq=False, repr=False)
class Sacked(Subject):
    """The cards of this kind that the cost sacrificed, as they last were (8.5, 12.9); `many`: or can be."""

    noun: int
    many: bool = False

    def text(self) -> str:
        return f"the sac'ed {NOUNS[self.noun]}{'s' if self.many else ''}"

    def explain(self) -> str:
        last = "as they last were" if self.many else "as it last was"
        return f"the sacrificed {NOUNS[self.noun]}{'s' if self.many else ''}, {last}"


add_tags(Sacked, names(of="noun", words=NOUN_WORDS))


def flatten_subjects(subjects: tuple[Node, ...]) -> list[Node]:
    """Subjects with those that are several at once taken apart."""
    flat: list[Node] = []
    for subject in subjects:
        flat += subject.parts if isinstance(subject, Together) else (subject,)
    return flat
