"""Targets, picked when declared (13), and subjects that depend on them."""

from dataclasses import dataclass, replace
from typing import Final

from engine.effects.node import Criterion
from engine.effects.tag_rules import add_tags, needs
from engine.effects.terms import selectors as sel
from engine.effects.terms.players import WHO, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import Subject
from engine.effects.terms.supply import DeckSupply, Lack

ANY_NUMBER: Final = 98  # as the most of a phrase: "target any number of …"
EVERY: Final = 99  # as the most of a phrase: "target all …"
THEY_CONTROL: Final = "they control"

# How something is picked when declared (13.1, 13.5)
TARGETED: Final = 0
CHOSEN: Final = 1
SELECTED: Final = 2
RESOLVED: Final = 3  # not when declared, but when it is carried out
BY_CHANCE: Final = 4  # the same, by the game's generator (21.4)
PICKED: Final = ("target", "choose", "select", "pick", "pick at random")
PICK_TAGS: Final = {TARGETED: "target", CHOSEN: "choice", SELECTED: "choice"}

# What a face-down card can be (7.7)
FITS_FACE_DOWN: Final = (
    *[kind for kind in range(sel.KEYWORD) if kind != sel.FACE_UP],
    *(sel.AT_PLACE, sel.UNRELATED, *sel.PLACES),
)

# Beside what a target must stand, where that is no slot
ANYWHERE: Final = -1
SOURCE: Final = -2


@dataclass(frozen=True, eq=False, repr=False)
class TargetPhrase(Criterion):
    """Pick zones when declared, from `fewest` to `most` of them.

    Targeted ones are such that the source connects to (13.1), or that `origin` does (13.4); chosen and
    selected ones are any (13.5). `or_this`: the source itself may be picked instead. `beside`: it must be of
    the row of what is picked for that slot (its own: of each other), or of the SOURCE, to swap (2.2).
    `named`: the one card that is meant, where the event named it. `apart`: what was picked for the phrases
    before it cannot be picked again, as it says "another". `by` whom it is picked, on resolution.
    `for_token`: a Creature Token comes to the zone; the best for it are offered (22.7).
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
    by: int = YOU
    for_token: bool = False

    def text(self) -> str:
        if self.by != YOU:
            return f"{WHO[self.by]} chooses {self.their_count_text()}"
        this = "[this] or " if self.or_this else ""
        return f"{PICKED[self.how]} {this}{self.count_text()}{self.origin_text()}"

    def relation(self) -> Adjective | None:
        """Return how it stands from `origin`, or what they share, where it is not targeted from there."""
        if self.origin is None or self.how == TARGETED:
            return None
        return next((one for one in self.selector.adjectives if one.kind in RELATIONS), None)

    def origin_text(self) -> str:
        """' from it', or '' where the source itself is meant, or what it stands from is said already."""
        return "" if self.origin is None or self.relation() else f" from {self.origin.text()}"

    def place_text(self) -> str:
        """' adjacent to it', '' where nothing is said."""
        relation = self.relation()
        return "" if relation is None or self.origin is None else f" {place_words(relation, self.origin)}"

    def count_text(self) -> str:
        """'a creature', 'up to 2 creatures', 'all creatures', '2 creatures', 'it'."""
        if self.named is not None:
            return self.named.text()
        return f"{self.cards_text(self.said_selector())}{self.place_text()}"

    def cards_text(self, what: Selector) -> str:
        """The same of what a selector says."""
        if self.most == EVERY:
            return f"all {what.wording(plural=True)}"
        if self.most == 1 and self.fewest == 1:
            return what.article_text()
        if self.most == ANY_NUMBER:
            return f"{self.free_number()} {what.wording(plural=True)}"
        up_to = "up to " if self.fewest == 0 else ""
        return f"{up_to}{self.most} {what.wording(plural=self.most > 1)}"

    def free_number(self) -> str:
        """'any number of', 'at least 2'."""
        return f"at least {self.fewest}" if self.fewest else "any number of"

    def said_selector(self) -> Selector:
        """Return the selector as it is said: 'another' leaves out what was picked before, or [this]."""
        relation = self.relation()
        said = self.selector if relation is None else self.selector.exchange(relation)
        if not self.apart or said.has(sel.OTHER):
            return said
        return replace(said, adjectives=(Adjective(sel.OTHER), *said.adjectives))

    def their_count_text(self) -> str:
        """'a creature they control', after the player who picks."""
        return self.count_text().replace(sel.SIDES[sel.OPPONENTS], THEY_CONTROL)

    def is_picked_later(self) -> bool:
        """Return whether nothing is picked when the effect is declared."""
        return self.how >= RESOLVED

    def inline_text(self) -> str:
        """The wording within an instruction: 'target creature', 'up to 2 target creatures', 'a creature'."""
        what = self.said_selector()
        if self.how == CHOSEN:
            return f"chosen {what.text()}{self.place_text()}"
        if self.how == BY_CHANCE:
            number = "a" if self.most == 1 else str(self.most)
            return f"{number} random {what.wording(plural=self.most > 1)}{self.place_text()}"
        if self.how == RESOLVED:
            return self.count_text()
        this = "[this] or " if self.or_this else ""
        if self.most == 1 and self.fewest == 1:
            words = what.text()
            other = words.startswith("other ")
            named = f"another target {words.removeprefix('other ')}" if other else f"target {words}"
            return f"{this}{named}{self.origin_text()}"
        up_to = f"up to {self.most}" if self.fewest == 0 else str(self.most)
        how_many = {EVERY: "all", ANY_NUMBER: self.free_number()}.get(self.most, up_to)
        return f"{this}{how_many} target {what.wording(plural=self.most > 1)}{self.origin_text()}"

    def explain(self) -> str:
        if self.named is not None and self.how == TARGETED:
            return f"{self.named.explain()} is the target, if this card connects to it (13.1)"
        apart = ", none that was picked before it" if self.apart else ""
        if self.is_picked_later():
            who = (
                "chance picks"
                if self.how == BY_CHANCE
                else "you pick"
                if self.by == YOU
                else f"{WHO[self.by]} picks"
            )
            picked = self.count_text() if self.by == YOU else self.their_count_text()
            return f"{who}, on resolution, {picked}{apart} (13.5, 22.5)"
        if self.named is not None:
            return f"{self.named.explain()} is what is chosen (13.5)"
        if self.how != TARGETED:
            origin = "" if self.origin is None or self.relation() else f" of {self.origin.explain()}"
            return f"you pick, when declared, {self.count_text()}{origin}{apart}, without targeting (13.5)"
        flips = "; a face-down card there is flipped (7.6)" if self.can_be_face_down() else ""
        if self.origin is not None:
            origin = self.origin.explain()
            return (
                f"you pick, when declared, {self.count_text()} that {origin} connects to{apart} (13.4){flips}"
            )
        this = ", or this card" if self.or_this else ""
        connected = f"{self.count_text()} that this card connects to{this}"
        return f"you pick, when declared, {connected}{apart} (13.1){flips}"

    def lack(self, supply: DeckSupply) -> Lack | None:
        """Return what a deck never has enough of to pick it; the opponent may have any cards there are."""
        if self.fewest == 0 or self.or_this or self.by != YOU or self.named is not None:
            return None
        if self.how == TARGETED and self.origin is None and not supply.has_arrows():
            return Lack("arrow", 1, 0)
        if self.selector.side != sel.YOURS or self.selector.noun in sel.ZONES:
            return None
        has = supply.on_field(self.selector)
        return (
            Lack(self.selector.wording(plural=self.fewest > 1), self.fewest, has)
            if has < self.fewest
            else None
        )

    def can_be_face_down(self) -> bool:
        """Return whether a face-down card can fit (7.7)."""
        kinds = [adjective.kind for adjective in self.selector.adjectives]
        return all(kind in FITS_FACE_DOWN for kind in kinds)


add_tags(TargetPhrase, needs(whom="selector", of="how", words=PICK_TAGS))


@dataclass(frozen=True, eq=False, repr=False)
class Target(Subject):
    """The cards in the zones picked for the phrase number `slot` of this effect (0 = first).

    `phrase` is given where the picking is described by the instruction itself; otherwise the subject refers
    back to one named before, in the words of `called`.
    """

    slot: int
    phrase: TargetPhrase | None = None
    called: str = "target"

    def text(self) -> str:
        return self.called if self.phrase is None else self.phrase.inline_text()

    def explain(self) -> str:
        if self.phrase is not None and self.phrase.is_picked_later():
            return self.phrase.inline_text()
        if self.phrase is None:
            return "what was chosen" if self.called == "chosen" else self.called_text()
        if self.phrase.or_this:
            return "this card or the target"
        if self.phrase.most > 1:
            return "those targets"
        return f"the {self.phrase.inline_text()}".replace("the another ", "the other ", 1)

    def called_text(self) -> str:
        """Return what is meant by the words that refer back."""
        return "the target" if self.called == "target" else self.called


# How cards can stand from another, or what they can share with it
RELATIONS: Final = (sel.ADJACENT, sel.CONNECTED, sel.SHARES, *sel.PLACES)


def place_words(relation: Adjective, origin: Subject) -> str:
    """'adjacent to it', 'in the same row as target', 'with the same name as it'."""
    if relation.kind in (sel.ADJACENT, sel.CONNECTED):
        how = f"{sel.PLAIN[relation.kind]} to [this]"
    else:
        how = "of [this]" if relation.kind == sel.ATTACHED else relation.text()
        how = how if how.endswith("[this]") else f"{how} as [this]"
    return how.replace("[this]", short_subject(origin))


def short_subject(subject: Subject) -> str:
    """Return a subject where only a single word may stand; any targeted card there is just 'target'."""
    any_card = isinstance(subject, Target) and subject.phrase == TargetPhrase(Selector(sel.CARD))
    return "target" if any_card else subject.text()


@dataclass(frozen=True, eq=False, repr=False)
class Around(Subject):
    """All cards that fit a selector and stand so from another card, or have `shared` in common with it.

    `relation` is a kind of adjectives: ADJACENT, CONNECTED, one of PLACES, or SHARES.
    """

    selector: Selector
    relation: int
    origin: Subject
    shared: int = 0

    def text(self) -> str:
        return f"all {self.wording(plural=True)}"

    def wording(self, plural: bool) -> str:
        """The cards in words, without 'all': 'creature adjacent to it'."""
        return f"{self.selector.wording(plural)} {place_words(self.adjective(), self.origin)}"

    def explain(self) -> str:
        origin = self.origin.explain()
        if self.relation == sel.CONNECTED:
            how = f"that {origin} connects to"
        elif self.relation == sel.ADJACENT:
            how = f"next to {origin}"
        elif self.relation == sel.ATTACHED:
            return f"every attachment of {origin} (4.2)"
        else:
            how = self.text().split(self.selector.wording(plural=True), 1)[1].strip()
            how = how.removesuffix(short_subject(self.origin)) + origin
        if self.relation == sel.SHARES:
            return f"every {self.selector.text()} {how} at that time"
        return f"every {self.selector.text()} {how} at that time (3.3, 3.4)"

    def adjective(self) -> Adjective:
        """Return what is asked of the cards, seen from the other one."""
        return Adjective(self.relation, self.shared)

    def is_apart(self) -> bool:
        """Return whether the card itself, which "other" means, could be one of them."""
        return self.selector.has(sel.OTHER)
