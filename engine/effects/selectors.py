"""Selectors and subjects: which cards, zones or players a text speaks of."""

from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.node import Criterion, Node, joined

# Nouns
CARD: Final = 0
CREATURE: Final = 1
ARTIFACT: Final = 2
MONUMENT: Final = 3
ZONE: Final = 4
CREATURE_ZONE: Final = 5
ARTIFACT_ZONE: Final = 6
NOUNS: Final = ("card", "creature", "artifact", "monument", "zone", "creature zone", "artifact zone")

# Sides
ANY_SIDE: Final = 0
YOURS: Final = 1
OPPONENTS: Final = 2
THEIRS: Final = 3  # of the player of the event
SIDES: Final = ("", "you control", "your opponent controls", "that player controls")

# Adjectives, in the order in which they are printed
OTHER: Final = 0
FACE_UP: Final = 1
FACE_DOWN: Final = 2
EMPTY: Final = 3
OPEN: Final = 4
CONNECTED: Final = 5
ADJACENT: Final = 6
KEYWORD: Final = 7  # which = keyword code
NOT_KEYWORD: Final = 8  # which = keyword code
FACTION: Final = 9  # word = faction, or several joined by OR
SUBTYPE: Final = 10  # word = subtype, or several
STAT_AT_LEAST: Final = 11  # which = stat, number
STAT_AT_MOST: Final = 12  # which = stat, number
MANA_AT_LEAST: Final = 13  # number
MANA_AT_MOST: Final = 14  # number; 0 is "with no mana"
AT_LEAST: Final = (STAT_AT_LEAST, MANA_AT_LEAST)
AT_MOST: Final = (STAT_AT_MOST, MANA_AT_MOST)
IN_ROW: Final = 20  # of the same row of the same side
TOKEN: Final = 21  # a Creature Token (20.2)
NO_MONUMENT: Final = 22  # of cards: a creature or an artifact
CLOSED: Final = 23
NOT_FACTION: Final = 24  # word = faction
NOT_SUBTYPE: Final = 25  # word = subtype
NOT_TOKEN: Final = 26
NOT_NOUN: Final = 27  # which = noun
DENIED: Final = (NOT_FACTION, NOT_SUBTYPE, NOT_TOKEN, NOT_NOUN)
OR: Final = " or "
IN_NOUN: Final = (TOKEN, NO_MONUMENT)
PLAIN: Final = ("other", "face-up", "face-down", "empty", "open", "connected", "adjacent")


VARIABLE: Final = -9  # as the number of an adjective: X


@dataclass(frozen=True)
class Adjective(Node):
    """One requirement of a selector. Which of `which`, `number`, `word` count depends on `kind`."""

    kind: int
    which: int = 0
    number: int = 0
    word: str = ""

    def text(self) -> str:
        if self.kind < len(PLAIN):
            return PLAIN[self.kind]
        if self.kind == CLOSED:
            return "closed"
        if self.kind in DENIED:
            return f"non-{self.denied()}"
        if self.kind == KEYWORD:
            return vocab.KEYWORDS[self.which]
        if self.kind == NOT_KEYWORD:
            return f"non-{vocab.KEYWORDS[self.which]}"
        if self.kind in (FACTION, SUBTYPE):
            return OR.join(word.title() for word in self.words())
        if self.kind == IN_ROW:
            return "in the same row"
        return self.measure()

    def stands_before(self) -> bool:
        """Whether it stands before the noun."""
        return self.kind < STAT_AT_LEAST or self.kind == CLOSED or self.kind in DENIED

    def denied(self) -> str:
        """What it must not be."""
        if self.kind == NOT_TOKEN:
            return "token"
        return NOUNS[self.which] if self.kind == NOT_NOUN else self.word.title()

    def words(self) -> list[str]:
        """The factions or subtypes of which one is enough."""
        return self.word.split(OR)

    def measure(self) -> str:
        """'with 2 or more Might', which stands after the noun."""
        if self.kind == MANA_AT_MOST and self.number == 0:
            return "with no mana"
        number = "X" if self.number == VARIABLE else self.number
        fewer = "fewer" if self.kind == MANA_AT_MOST else "less"
        return f"with {number} or {'more' if self.kind in AT_LEAST else fewer} {self.measured()}"

    def measured(self) -> str:
        """'mana', 'Might'."""
        return "mana" if self.kind in (MANA_AT_LEAST, MANA_AT_MOST) else vocab.STATS[self.which].title()


@dataclass(frozen=True)
class Selector(Node):
    """A noun with adjectives (in the order of their kinds) and a side: which cards or zones fit."""

    noun: int
    side: int = ANY_SIDE
    adjectives: tuple[Adjective, ...] = ()

    def text(self) -> str:
        return self.worded(plural=False)

    def worded(self, plural: bool) -> str:
        """The selector in words, without an article."""
        before = [a.text() for a in self.adjectives if a.stands_before()]
        after = self.measures()
        noun = self.named(plural)
        side = [SIDES[self.side]] if self.side else []
        return " ".join([*before, noun, *side, *after])

    def measures(self) -> list[str]:
        """What stands after the noun: 'with 2 or more Might', 'with exactly 3 mana'."""
        after = [a for a in self.adjectives if not a.stands_before() and a.kind not in IN_NOUN]
        words: list[str] = []
        for one in after:
            most = replace(one, kind=one.kind + 1)
            if one.kind in AT_LEAST and most in after:
                words.append(f"with exactly {one.number} {one.measured()}")
            elif one.kind not in AT_MOST or replace(one, kind=one.kind - 1) not in after:
                words.append(one.text())
        return words

    def named(self, plural: bool) -> str:
        """The noun: 'creatures', 'creature token', 'creatures or artifacts'."""
        many = "s" if plural else ""
        if self.has(NO_MONUMENT):
            return f"creature{many} or artifact{many}"
        return f"creature token{many}" if self.has(TOKEN) else f"{NOUNS[self.noun]}{many}"

    def with_article(self) -> str:
        """'a creature', 'an artifact', 'another creature'."""
        words = self.text()
        if words.startswith("other "):
            return f"an{words}"
        return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"

    def varies(self) -> bool:
        """Whether it depends on X."""
        return any(adjective.number == VARIABLE for adjective in self.adjectives)

    def with_x(self, x: int) -> "Selector":
        """The same once X is known."""
        if not self.varies():
            return self
        fixed = [replace(one, number=x) if one.number == VARIABLE else one for one in self.adjectives]
        return replace(self, adjectives=tuple(fixed))

    def has(self, kind: int) -> bool:
        """Whether an adjective of this kind stands in it."""
        return any(adjective.kind == kind for adjective in self.adjectives)


class Subject(Node):
    """What an instruction is done to or by; worked out by `Resolution.cards` or `Resolution.players`."""


@dataclass(frozen=True)
class This(Subject):
    """The card that has the effect (2: `[this]`)."""

    def text(self) -> str:
        return "[this]"

    def explain(self) -> str:
        return "this card"


@dataclass(frozen=True)
class Those(Subject):
    """All cards that fit a selector, worked out when needed; no targeting (3.4)."""

    selector: Selector

    def text(self) -> str:
        return f"all {self.selector.worded(plural=True)}"

    def explain(self) -> str:
        return f"every {self.selector.text()} at that time (3.4)"


ANY_NUMBER: Final = 98  # as the most of a phrase: "target any number of …"
EVERY: Final = 99  # as the most of a phrase: "target all …"

# How something is picked when declared (13.1, 13.5)
TARGETED: Final = 0
CHOSEN: Final = 1
SELECTED: Final = 2
PICKED: Final = ("target", "choose", "select")


# Beside what a target must stand, where that is no slot
ANYWHERE: Final = -1
SOURCE: Final = -2


@dataclass(frozen=True)
class TargetPhrase(Criterion):
    """Pick zones when declared, from `fewest` to `most` of them.

    Targeted ones are such that the source connects to (13.1), or that `origin` does (13.4); chosen and
    selected ones are any (13.5). `or_this`: the source itself may be picked instead. `beside`: it must be of
    the row of what is picked for that slot (its own: of each other), or of the SOURCE, to swap (2.2).
    `named`: the one card that is meant, where the event named it. `apart`: what was picked for the phrases
    before it cannot be picked again, as it says "another".
    """

    selector: Selector
    fewest: int = 1
    most: int = 1
    how: int = TARGETED
    origin: Subject | None = None
    or_this: bool = False
    beside: int = ANYWHERE
    named: Subject | None = None
    apart: bool = False

    def text(self) -> str:
        this = "[this] or " if self.or_this else ""
        return f"{PICKED[self.how]} {this}{self.counted()}{self.from_where()}"

    def from_where(self) -> str:
        """' from it', or '' where the source itself is meant."""
        return "" if self.origin is None else f" from {self.origin.text()}"

    def counted(self) -> str:
        """'a creature', 'up to 2 creatures', 'all creatures', '2 creatures', 'it'."""
        if self.named is not None:
            return self.named.text()
        if self.most == EVERY:
            return f"all {self.selector.worded(plural=True)}"
        if self.most == 1 and self.fewest == 1:
            return self.selector.with_article()
        if self.most == ANY_NUMBER:
            return f"any number of {self.selector.worded(plural=True)}"
        up_to = "up to " if self.fewest == 0 else ""
        return f"{up_to}{self.most} {self.selector.worded(plural=self.most > 1)}"

    def inline(self) -> str:
        """The wording within an instruction: 'target creature', 'up to 2 target creatures'."""
        this = "[this] or " if self.or_this else ""
        if self.most == 1 and self.fewest == 1:
            words = self.selector.text()
            other = words.startswith("other ")
            named = f"another target {words.removeprefix('other ')}" if other else f"target {words}"
            return f"{this}{named}{self.from_where()}"
        up_to = f"up to {self.most}" if self.fewest == 0 else str(self.most)
        how_many = {EVERY: "all", ANY_NUMBER: "any number of"}.get(self.most, up_to)
        return f"{this}{how_many} target {self.selector.worded(plural=self.most > 1)}{self.from_where()}"

    def explain(self) -> str:
        if self.named is not None and self.how == TARGETED:
            return f"{self.named.explain()} is the target, if this card connects to it (13.1)"
        apart = ", none that was picked before it" if self.apart else ""
        if self.how != TARGETED:
            return f"pick, when declared, {self.counted()}{apart}, without targeting (13.5)"
        flips = "; a face-down card there is flipped (7.6)" if self.may_be_face_down() else ""
        if self.origin is not None:
            origin = self.origin.explain()
            return f"pick, when declared, {self.counted()} that {origin} connects to{apart} (13.4){flips}"
        this = ", or this card" if self.or_this else ""
        return f"pick, when declared, {self.counted()} that this card connects to{this}{apart} (13.1){flips}"

    def may_be_face_down(self) -> bool:
        """Whether a face-down card can fit (7.7)."""
        return all(a.kind != FACE_UP and a.kind < KEYWORD for a in self.selector.adjectives)


@dataclass(frozen=True)
class Target(Subject):
    """What stands in the zones picked for the phrase number `slot` of this effect (0 = first).

    `phrase` is given where the picking is described by the instruction itself; otherwise the subject refers
    back to one named before, in the words of `called`.
    """

    slot: int
    phrase: TargetPhrase | None = None
    called: str = "target"

    def text(self) -> str:
        return self.called if self.phrase is None else self.phrase.inline()

    def explain(self) -> str:
        if self.phrase is None:
            return "what was chosen" if self.called == "chosen" else self.told()
        if self.phrase.or_this:
            return "this card or the target"
        if self.phrase.most > 1:
            return "those targets"
        return f"the {self.phrase.inline()}".replace("the another ", "the other ", 1)

    def told(self) -> str:
        """What is meant by the words that refer back."""
        return "the target" if self.called == "target" else self.called


@dataclass(frozen=True)
class It(Subject):
    """The card of the event that triggered; `called`: 'it', or 'that creature' where that is unclear."""

    called: str = "it"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        return "the card that this happened to"


# What the other card of an event is called
THAT_CREATURE: Final = 0
THE_ATTACKER: Final = 1
THE_BLOCKER: Final = 2
OTHERS: Final = ("that creature", "the attacker", "the blocker")


@dataclass(frozen=True)
class Other(Subject):
    """The card on the other side of the event: whom this card destroys, deals damage to, blocks …"""

    name: int = THAT_CREATURE

    def text(self) -> str:
        return OTHERS[self.name]

    def explain(self) -> str:
        return OTHERS[self.name] if self.name else "the creature that it did this to"


@dataclass(frozen=True)
class Fighter(Subject):
    """Who attacks in the Strike that this card blocks (`role` THE_ATTACKER), or blocks its Strike (10.3)."""

    role: int

    def text(self) -> str:
        return OTHERS[self.role]

    def explain(self) -> str:
        if self.role == THE_ATTACKER:
            return "the creature whose Strike this card blocks (10.3)"
        return "the creature that blocks this card's Strike (10.3)"


@dataclass(frozen=True)
class Discarded(Subject):
    """The one card that was discarded as a cost; what is printed on it counts (8.5)."""

    noun: int

    def text(self) -> str:
        return f"the discarded {NOUNS[self.noun]}"


@dataclass(frozen=True)
class Iterated(Subject):
    """The card that "for each" is at ('it', 'that creature'); `called` 'itself' after what it does."""

    called: str = "it"

    def text(self) -> str:
        return self.called

    def explain(self) -> str:
        return "that one"


@dataclass(frozen=True)
class Together(Subject):
    """Several subjects at once: 'target creature and target artifact'. `called`: how the text refers back."""

    parts: tuple[Subject, ...]
    called: str = ""

    def text(self) -> str:
        return self.called or " and ".join(part.text() for part in self.parts)

    def explain(self) -> str:
        return joined(numbered([part.explain() for part in self.parts]))


NTH: Final = ("the ", "the second ", "the third ", "the fourth ")


def numbered(told: list[str]) -> list[str]:
    """The same with those that are called alike told apart: 'the target', 'the second target'."""
    alike = [told[:at].count(words) for at, words in enumerate(told)]
    return [words.replace("the ", NTH[min(n, len(NTH) - 1)], 1) for words, n in zip(told, alike, strict=True)]


def in_a_word(subject: Subject) -> str:
    """A subject where only a single word may stand; any card that is targeted there is just 'target'."""
    any_card = isinstance(subject, Target) and subject.phrase == TargetPhrase(Selector(CARD))
    return "target" if any_card else subject.text()


@dataclass(frozen=True)
class Around(Subject):
    """All cards that fit a selector and that another card is adjacent to, or connects to (`relation`)."""

    selector: Selector
    relation: int
    origin: Subject

    def text(self) -> str:
        return f"all {self.selector.worded(plural=True)} {PLAIN[self.relation]} to {in_a_word(self.origin)}"

    def explain(self) -> str:
        origin = self.origin.explain()
        how = f"that {origin} connects to" if self.relation == CONNECTED else f"next to {origin}"
        return f"every {self.selector.text()} {how} at that time (3.3, 3.4)"


@dataclass(frozen=True)
class Sacked(Subject):
    """What the cost sacrificed and is of this kind, as it last was (8.5, 12.9)."""

    noun: int

    def text(self) -> str:
        return f"the sac'ed {NOUNS[self.noun]}"

    def explain(self) -> str:
        return f"the sacrificed {NOUNS[self.noun]}, as it last was"


def parts_of(subjects: tuple[Node, ...]) -> list[Node]:
    """Subjects with those that are several at once taken apart."""
    found: list[Node] = []
    for subject in subjects:
        found += subject.parts if isinstance(subject, Together) else (subject,)
    return found


# Players
YOU: Final = 0
OPPONENT: Final = 1
EACH_PLAYER: Final = 2
THAT_PLAYER: Final = 3  # the one of the event
WHO: Final = ("you", "your opponent", "each player", "that player")
