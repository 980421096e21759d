"""Selectors: which cards or zones fit, as a noun with adjectives and a side."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from engine import vocab
from engine.effects.node import Node
from engine.effects.tag_rules import (
    ACTION_WORDS,
    KEYWORD_WORDS,
    STAT_WORDS,
    add_tags,
    names,
    tag_word,
    words_by_code,
)

# Nouns
CARD: Final = 0
CREATURE: Final = 1
ARTIFACT: Final = 2
MONUMENT: Final = 3
ZONE: Final = 4
CREATURE_ZONE: Final = 5
ARTIFACT_ZONE: Final = 6
ZONES: Final = (ZONE, CREATURE_ZONE, ARTIFACT_ZONE)
NOUNS: Final = ("card", "creature", "artifact", "monument", "zone", "creature zone", "artifact zone")

# Sides
ANY_SIDE: Final = 0
YOURS: Final = 1
OPPONENTS: Final = 2
THEIRS: Final = 3  # of the player of the event
FOR_TOKENS: Final = 4  # yours, or any side, by the edition (20.2)
SIDES: Final = ("", "you control", "your opponent controls", "that player controls", "you control")

# Adjectives, in the order in which they are printed
OTHER: Final = 0  # not [this]; which = EXCLUDED once worked out: not the card with that number
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
DAMAGE_AT_LEAST: Final = 77  # number
DAMAGE_AT_MOST: Final = 78  # number, above 0
AT_LEAST: Final = (STAT_AT_LEAST, MANA_AT_LEAST, DAMAGE_AT_LEAST)
AT_MOST: Final = (STAT_AT_MOST, MANA_AT_MOST, DAMAGE_AT_MOST)
IN_ROW: Final = 20  # of the same row of the same side
TOKEN: Final = 21  # a Creature Token (20.2)
NO_MONUMENT: Final = 22  # of cards: a creature or an artifact
CLOSED: Final = 23
NOT_FACTION: Final = 24  # word = faction
NOT_SUBTYPE: Final = 25  # word = subtype
NOT_TOKEN: Final = 26
NOT_NOUN: Final = 27  # which = noun
# Where it stands from this card, as its controller sees it
IN_COLUMN: Final = 30
IN_FRONT: Final = 31
BEHIND: Final = 32
AT_LEFT: Final = 33
AT_RIGHT: Final = 34
AT_PLACE: Final = 79  # which = one of FIELD_PLACES
SAME_ZONE: Final = 40  # of zones: that in which a card lies, or lay
FARTHEST: Final = 66  # of zones: no other that fits is more rows and columns away
NEAREST: Final = 67
EXTREMES: Final = (FARTHEST, NEAREST)
WITH_ACTION: Final = 68  # which = notable action: one of its effects has it do that (20.2)
WITHOUT_ACTION: Final = 69
WITH_EITHER: Final = 70  # number = which are enough: keywords as a mask, and actions, by ACTION_BIT
ACTION_BIT: Final = 32
FOUGHT_WITH: Final = 71  # it has fought with this card
NOT_FOUGHT_WITH: Final = 72
QUALITIES: Final = (KEYWORD, NOT_KEYWORD, WITH_ACTION, WITHOUT_ACTION, WITH_EITHER)
TARGETABLE: Final = 39  # it is connected to, and can be targeted (13.1)
PLACES: Final = {
    IN_ROW: "in the same row as [this]",
    IN_COLUMN: "in the same column as [this]",
    IN_FRONT: "in front of [this]",
    BEHIND: "behind [this]",
    AT_LEFT: "to the left of [this]",
    AT_RIGHT: "to the right of [this]",
    TARGETABLE: "that [this] can target",
    SAME_ZONE: "of [this]",
}
# Rows and columns of the field (2.1): by the player of the effect, and from P1's left
YOUR_CREATURES: Final = 0
YOUR_ARTIFACTS: Final = 1
THEIR_CREATURES: Final = 2
THEIR_ARTIFACTS: Final = 3
FIRST_COLUMN: Final = 4
FIELD_PLACES: Final = (
    "in your creature row", "in your artifact row", "in your opponent's creature row",
    "in your opponent's artifact row", *(f"in column {letter}" for letter in "abcde"),
)  # fmt: skip
# What a card lies attached to, by side
HOSTS: Final = (
    "attached to [this]",
    "attached to a creature you control",
    "attached to a creature your opponent controls",
)
# What is said of a move of one zone
STEPS: Final = {
    IN_FRONT: "forward",
    BEHIND: "backward",
    AT_LEFT: "one zone to the left",
    AT_RIGHT: "one zone to the right",
}
NAMED: Final = 35  # word = name
SHARES: Final = 36  # which = NAME, FACTION or SUBTYPE, with this card
EQUIPPED: Final = 37  # Equipment is attached to it, or linked to its zone (4.2)
CREWED: Final = 38  # a Vehicle lies under it (4.3)
ATTACHED: Final = 41  # of cards: it lies attached under a creature (4.2)
HOSTED: Final = 80  # of cards: it lies attached under this card, or one of a side (which = that side)
BEARER: Final = 42  # it is what "[equipped]" means: the creature that this Equipment serves (4.2)
NOT_EQUIPPED: Final = 43
NOT_CREWED: Final = 44
NOT_ATTACHED: Final = 45
SERVING: Final = (EQUIPPED, CREWED, ATTACHED)
NOT_SERVING: Final = (NOT_EQUIPPED, NOT_CREWED, NOT_ATTACHED)  # in the same order
FACING: Final = 46  # which = facing, as its controller sees it (3.1)
NOT_FACING: Final = 47
DAMAGED: Final = 73  # damage lies on it (17.1)
NOT_DAMAGED: Final = 74
OF_DAMAGE: Final = (DAMAGED, NOT_DAMAGED, DAMAGE_AT_LEAST, DAMAGE_AT_MOST)
FABLED: Final = 75  # printed on it (4.1)
NOT_FABLED: Final = 76
OF_RANK: Final = (FABLED, NOT_FABLED)
OF_PLAYER: Final = (AT_PLACE, HOSTED)  # what is asked by whose effect it is
UNRELATED: Final = 81  # which = one of RELATIONS, in which it does not stand to this card
OF_PRESENT: Final = (*SERVING, *NOT_SERVING, FACING, NOT_FACING, *OF_DAMAGE, *OF_RANK)
CONNECTING: Final = 48  # it connects to this card
# Compared with this card, by the code of a stat in `which`
MORE_STAT: Final = 50
LESS_STAT: Final = 51
MORE_MANA: Final = 52
LESS_MANA: Final = 53
THAN_THIS: Final = (MORE_STAT, LESS_STAT, MORE_MANA, LESS_MANA)
# What is asked of a card and the one that the text stands on
OF_BOTH_CARDS: Final = frozenset(
    (*PLACES, *THAN_THIS, ADJACENT, SHARES, CONNECTING, FOUGHT_WITH, NOT_FOUGHT_WITH, UNRELATED)
)
DONE_EARLIER: Final = 54  # which = happening of this turn; number 1: of this chain
NOT_DONE_EARLIER: Final = 55
OF_HISTORY: Final = (DONE_EARLIER, NOT_DONE_EARLIER)
# By happening: what was done to a card, or what it did
WAS_DONE: Final = {
    vocab.E_DAMAGED: "damaged",
    vocab.E_TARGETED: "targeted",
    vocab.E_SUMMONED: "summoned",
    vocab.E_SET: "set",
    vocab.E_FLIPPED: "flipped",
    vocab.E_IS_BLOCKED: "blocked",
    vocab.E_ATTACKED: "attacked",
    vocab.E_DESTROYED: "destroyed",
    vocab.E_SACRIFICED: "sacrificed",
}
GONE: Final = (vocab.E_DESTROYED, vocab.E_SACRIFICED)
HAS_DONE: Final = {
    vocab.E_STRUCK: ("struck", "strike"),
    vocab.E_MOVED: ("moved", "move"),
    vocab.E_ROTATED: ("rotated", "rotate"),
    vocab.E_BLOCKED: ("blocked", "block"),
    vocab.E_FOUGHT: ("fought", "fight"),
    vocab.E_DEALT: ("dealt damage", "deal damage"),
    vocab.E_COLLECTED: ("collected mana", "collect mana"),
    vocab.E_CONSUMED: ("lost mana", "lose mana"),
}
BEFORE_NOUN: Final = {
    CLOSED: "closed",
    EQUIPPED: "equipped",
    CREWED: "crewed",
    NOT_EQUIPPED: "unequipped",
    NOT_CREWED: "uncrewed",
    NOT_ATTACHED: "unattached",
    FARTHEST: "farthest",
    NEAREST: "nearest",
    DAMAGED: "damaged",
    NOT_DAMAGED: "undamaged",
    FABLED: "Fabled",
    NOT_FABLED: "non-Fabled",
}
AFTER_NOUN: Final = {ATTACHED: "attached", CONNECTING: "connecting to [this]"}
# What can be denied of a card, or of a zone: "not connected to [this]"
RELATIONS: Final = {
    CONNECTED: "connected to [this]",
    ADJACENT: "adjacent to [this]",
    CONNECTING: "connecting to [this]",
    **{code: words for code, words in PLACES.items() if code not in (TARGETABLE, SAME_ZONE)},
}
STANDING_FIRST: Final = (*EXTREMES, OTHER, EQUIPPED)  # "Fey equipped creature" would name [equipped]
FACINGS: Final = ("up", "right", "down", "left")
# Two of them, either of which is enough; their codes go on from those of one
EITHER_FACING: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (3, 1), (2, 3))
FACING_WORDS: Final = (*FACINGS, *(f"{FACINGS[one]} or {FACINGS[other]}" for one, other in EITHER_FACING))
DENIED: Final = (NOT_FACTION, NOT_SUBTYPE, NOT_TOKEN, NOT_NOUN)
OR: Final = " or "
IN_NOUN: Final = (TOKEN, NO_MONUMENT, ATTACHED)
PLAIN: Final = ("other", "face-up", "face-down", "empty", "open", "connected", "adjacent")

NOUN_WORDS: Final = words_by_code(NOUNS)
ADJECTIVE_TAGS: Final = {
    **{code: tag_word(word) for code, word in enumerate(PLAIN) if code != OTHER},
    CLOSED: "closed",
}

SHARED: Final = {NAMED: "name", FACTION: "faction", SUBTYPE: "subtype"}

EXCLUDED: Final = 1
OF_EVENT: Final = 3  # which = of "other" in what an event is about besides its card: not that card

VARIABLE: Final = -9  # as the number of an adjective: X


def facings_of(code: int) -> tuple[int, ...]:
    """Return the facings of which one is enough for 'facing up', 'facing left or right'."""
    return (code,) if code < len(FACINGS) else EITHER_FACING[code - len(FACINGS)]


@dataclass(frozen=True, eq=False, repr=False)
class Adjective(Node):
    """One requirement of a selector. Which of `which`, `number`, `word` count depends on `kind`."""

    kind: int
    which: int = 0
    number: int = 0
    word: str = ""

    def text(self) -> str:
        if self.kind < len(PLAIN):
            return PLAIN[self.kind]
        if self.kind in DENIED:
            return f"non-{self.denied_word()}"
        if self.kind == KEYWORD:
            return vocab.KEYWORDS[self.which]
        if self.kind == NOT_KEYWORD:
            return f"non-{vocab.KEYWORDS[self.which]}"
        if self.kind in (FACTION, SUBTYPE):
            return OR.join(word.title() for word in self.words())
        if self.kind in BEFORE_NOUN or self.kind in PLACES:
            return BEFORE_NOUN.get(self.kind) or PLACES[self.kind]
        return self.phrase_after()

    def phrase_after(self) -> str:
        """The words behind the noun: 'with 2 or more Might', 'named "Bo"', 'damaged this turn'."""
        if self.kind == NAMED:
            return f'named "{self.word}"'
        if self.kind == SHARES:
            return f"with the same {SHARED[self.which]} as [this]"
        if self.kind == UNRELATED or self.kind in AFTER_NOUN:
            return AFTER_NOUN.get(self.kind) or f"not {RELATIONS[self.which]}"
        if self.kind in OF_PLAYER:
            places = {AT_PLACE: FIELD_PLACES, HOSTED: HOSTS}[self.kind]
            return places[self.which]
        if self.kind in (FACING, NOT_FACING):
            return f"{'not ' if self.kind == NOT_FACING else ''}facing {FACING_WORDS[self.which]}"
        if self.kind in THAN_THIS:
            more = "more" if self.kind in (MORE_STAT, MORE_MANA) else "less"
            return f"with {more} {self.measured_noun()} than [this]"
        if self.kind in QUALITIES:
            return self.quality_phrase()
        if self.kind in (FOUGHT_WITH, NOT_FOUGHT_WITH):
            return f"that {'fought' if self.kind == FOUGHT_WITH else 'did not fight'} with [this] before"
        if self.kind in OF_HISTORY:
            return earlier_words(self, self.kind == NOT_DONE_EARLIER)
        return self.measure_phrase()

    def quality_phrase(self) -> str:
        """'with Burst', 'without Burst', 'with Weak or Prone'."""
        if self.kind == WITH_EITHER:
            return f"with {OR.join(self.either_words())}"
        return f"with{'out' if self.kind == WITHOUT_ACTION else ''} {vocab.ACTIONS[self.which]}"

    def stands_before(self) -> bool:
        """Return whether it stands before the noun."""
        return self.kind < STAT_AT_LEAST or self.kind in DENIED or self.kind in BEFORE_NOUN

    def denied_word(self) -> str:
        """Return what it must not be."""
        if self.kind == NOT_TOKEN:
            return "token"
        return NOUNS[self.which] if self.kind == NOT_NOUN else self.word.title()

    def either_keywords(self) -> list[int]:
        """The conditions and abilities of those qualities of which one is enough."""
        return [code for code in range(len(vocab.KEYWORDS)) if self.number >> code & 1]

    def either_actions(self) -> list[int]:
        """The notable actions of those qualities of which one is enough."""
        return [code for code in range(len(vocab.ACTIONS)) if self.number >> ACTION_BIT + code & 1]

    def either_words(self) -> list[str]:
        """The words for those qualities of which one is enough."""
        words = [vocab.KEYWORDS[code] for code in self.either_keywords()]
        return words + [vocab.ACTIONS[code] for code in self.either_actions()]

    def words(self) -> list[str]:
        """The factions or subtypes of which one is enough."""
        return self.word.split(OR)

    def measure_phrase(self) -> str:
        """'with 2 or more Might', which stands after the noun."""
        if self.kind == MANA_AT_MOST and self.number == 0:
            return "with no mana"
        fewer = "fewer" if self.kind == MANA_AT_MOST else "less"
        bound = "more" if self.kind in AT_LEAST else fewer
        return f"with {self.number_word()} or {bound} {self.measured_noun()}"

    def number_word(self) -> str:
        """'2', 'X'."""
        return "X" if self.number == VARIABLE else str(self.number)

    def measured_noun(self) -> str:
        """'mana', 'Might', 'damage'."""
        if self.kind in OF_DAMAGE:
            return "damage"
        of_mana = self.kind in (MANA_AT_LEAST, MANA_AT_MOST, MORE_MANA, LESS_MANA)
        return "mana" if of_mana else vocab.STATS[self.which].title()


@dataclass(frozen=True, eq=False, repr=False)
class PendingOther(Adjective):
    """'other' while a text is read: until it is known what it leaves out.

    It is in no program, and here because interpreted classes cannot inherit from compiled ones.
    """

    # Class, meaning, start and end of the word, and of what stands behind 'other than'
    words_said: tuple[tuple[str, int, int, int], ...] = ()


def earlier_words(adjective: Adjective, denied: bool) -> str:
    """'damaged this turn', 'that did not move this turn'."""
    when = "in this chain" if adjective.number else "this turn"
    if adjective.which in WAS_DONE:
        return f"{'not ' if denied else ''}{WAS_DONE[adjective.which]} {when}"
    did, does = HAS_DONE[adjective.which]
    return f"that {f'did not {does}' if denied else did} {when}"


add_tags(
    Adjective,
    names(of="kind", words=ADJECTIVE_TAGS),
    names(of="which", words=ADJECTIVE_TAGS, only=("kind", (UNRELATED,))),
    names(of="which", words=KEYWORD_WORDS, only=("kind", (KEYWORD, NOT_KEYWORD))),
    names(of="word", only=("kind", (FACTION, SUBTYPE, NOT_FACTION, NOT_SUBTYPE))),
    names(of="which", words=NOUN_WORDS, only=("kind", (NOT_NOUN,))),
    names(of="which", words=STAT_WORDS, only=("kind", (STAT_AT_LEAST, STAT_AT_MOST, MORE_STAT, LESS_STAT))),
    names(of="which", words=ACTION_WORDS, only=("kind", (WITH_ACTION, WITHOUT_ACTION))),
    names("mana", only=("kind", (MANA_AT_LEAST, MANA_AT_MOST, MORE_MANA, LESS_MANA))),
    names("token", only=("kind", (TOKEN, NOT_TOKEN))),
    names("attachment", only=("kind", (ATTACHED,))),
    names("creature", only=("kind", (NO_MONUMENT,))),
    names("artifact", only=("kind", (NO_MONUMENT,))),
)


def place_of(kind: int) -> int:
    """Return the place of an adjective among those of a selector; all others stand behind STANDING_FIRST."""
    return STANDING_FIRST.index(kind) if kind in STANDING_FIRST else len(STANDING_FIRST)


@dataclass(frozen=True, eq=False, repr=False)
class Selector(Node):
    """A noun with adjectives (in the order of their kinds) and a side: which cards or zones fit.

    `but`: subjects, the cards of which are left out ("other than target").
    """

    noun: int
    side: int = ANY_SIDE
    adjectives: tuple[Adjective, ...] = ()
    but: tuple[Node, ...] = ()

    def text(self) -> str:
        return self.wording(plural=False)

    def wording(self, plural: bool) -> str:
        """The selector in words, without an article."""
        if self.has(BEARER):
            return "[equipped]"
        ordered = sorted(self.adjectives, key=lambda adjective: place_of(adjective.kind))
        before = [a.text() for a in ordered if a.stands_before()]
        after = self.measure_phrases()
        noun = self.noun_text(plural)
        side = [SIDES[self.side]] if self.side else []
        return " ".join(
            [*before, noun, *side, *after, *[f"other than {excluded.text()}" for excluded in self.but]]
        )

    def card_text(self, noun: str) -> str:
        """The same of cards in a pile: 'creature card with 3 or less Will'."""
        after = "".join([f" {words}" for words in self.measure_phrases()])
        kind = self.text().removesuffix(after).removesuffix("card").strip()
        return f"{kind} {noun}{after}".strip()

    def measure_phrases(self) -> list[str]:
        """Return what stands after the noun: 'with 2 or more Might', 'with exactly 3 mana'."""
        after = [a for a in self.adjectives if not a.stands_before() and a.kind not in IN_NOUN]
        words: list[str] = []
        for adjective in after:
            most = replace(adjective, kind=adjective.kind + 1)
            if adjective.kind in AT_LEAST and most in after:
                words.append(f"with exactly {adjective.number_word()} {adjective.measured_noun()}")
            elif adjective.kind not in AT_MOST or replace(adjective, kind=adjective.kind - 1) not in after:
                words.append(adjective.text())
        return words

    def noun_text(self, plural: bool) -> str:
        """The noun: 'creatures', 'creature token', 'creatures or artifacts'."""
        many = "s" if plural else ""
        if self.has(NO_MONUMENT):
            return f"creature{many} or artifact{many}"
        if self.has(ATTACHED):
            return f"attachment{many}"
        return f"creature token{many}" if self.has(TOKEN) else f"{NOUNS[self.noun]}{many}"

    def state_text(self) -> str:
        """The state of a card that fits: 'is equipped', 'has Pray'; 'is a creature' where it is more."""
        kinds = [adjective.kind for adjective in self.adjectives]
        kind = kinds[0] if self.noun == CARD and not self.side and len(kinds) == 1 else -1
        if kind in OF_PRESENT:
            return f"is {self.adjectives[0].text()}"
        if kind in (WITH_ACTION, WITHOUT_ACTION):
            return f"has {'no ' if kind == WITHOUT_ACTION else ''}{vocab.ACTIONS[self.adjectives[0].which]}"
        return f"is {self.article_text()}"

    def article_text(self) -> str:
        """'a creature', 'an artifact', 'another creature'."""
        words = self.text()
        if words == "[equipped]":
            return words
        if words.startswith("other "):
            return f"an{words}"
        if any(self.has(kind) for kind in EXTREMES):
            return f"the {words}"
        return f"{'an' if words[0].lower() in 'aeiou' else 'a'} {words}"

    def depends_on_x(self) -> bool:
        """Return whether it depends on X."""
        return any(adjective.number == VARIABLE for adjective in self.adjectives)

    def replace_x(self, x: int) -> "Selector":
        """The same once X is known."""
        if not self.depends_on_x():
            return self
        fixed = [
            replace(adjective, number=x) if adjective.number == VARIABLE else adjective
            for adjective in self.adjectives
        ]
        return replace(self, adjectives=tuple(fixed))

    def has(self, kind: int) -> bool:
        """Return whether an adjective of this kind stands in it."""
        return any(adjective.kind == kind for adjective in self.adjectives)

    def exchange(self, old: Adjective, *new: Adjective) -> "Selector":
        """Return the same with other adjectives, or none, in the place of one."""
        exchanged = [new if adjective == old else (adjective,) for adjective in self.adjectives]
        return replace(self, adjectives=tuple([adjective for places in exchanged for adjective in places]))

    def is_all_of(self, subtypes: Collection[str]) -> bool:
        """Return whether all that fits has one of these subtypes."""
        return any(
            adjective.kind == SUBTYPE and {*adjective.words()} <= {*subtypes} for adjective in self.adjectives
        )


add_tags(Selector, names(of="noun", words=NOUN_WORDS))
