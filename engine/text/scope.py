"""Scope of references: what a text has named so far, and what its later words refer back to."""

from dataclasses import replace

from engine import vocab
from engine.effects.actions.replacement import Kept
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.players import EACH_PLAYER
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import (
    OTHERS,
    THAT_CREATURE,
    Discarded,
    Fighter,
    It,
    Iterated,
    Other,
    Sacked,
    Subject,
    This,
    Those,
    Together,
)
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.errors import ReadError
from engine.text.lexicon.word_meanings import MANY, THAT
from engine.text.named_phrases import NamedPhrases
from engine.text.parser import ParseTree
from engine.text.tokens import Token

NOTHING = -1
ITSELF = "itself"
OF_EVENT = (
    "event", "event_noun", "event_other", "other_noun", "fighters", "event_amount", "event_player",
)  # fmt: skip


class ReferenceScope(NamedPhrases):
    """The phrases named, and what else words may refer back to.

    `event` is the card of the event: None (no event with a card), This, or It with `event_noun`;
    `event_other` the one on its other side, with `other_noun`. `fighters`: who "the attacker" and "the
    blocker" are. `event_amount`, `event_player`: whether it has "that much", "that player". `each`: the noun
    of the "for each" that the text is in, whose own phrases begin with slot `since`. `cost_x`: the cost has
    an X, which is `x_is`, if that is said.
    """

    def make_nested(self) -> "ReferenceScope":
        """Return what is named within an instruction for later; it may refer to what this one named."""
        inner = ReferenceScope()
        inner.outer = self
        return inner

    def __init__(self) -> None:
        super().__init__()
        self.outer: ReferenceScope | None = None
        self.any_time = False  # it may be used, or holds, while this card strikes or blocks
        self.tied = False  # what a tie does is said (16.3)
        self.they: Subject | None = None  # those who tie
        self.would = -1  # code of what would happen (15)
        self.places: dict[int, ParseTree] = {}  # where those after the colon stand
        self.each = NOTHING
        self.since = 0
        self.event: Subject | None = None
        self.event_noun = sel.CARD
        self.event_other: Subject | None = None
        self.other_noun = sel.CARD
        self.fighters: dict[int, Subject] = {}
        self.event_amount = False
        self.event_player = False
        self.event_who = EACH_PLAYER  # whom "that player" means, where it can only be one
        self.cost_x = False
        self.says_x = False  # it is called X there
        self.doer: Subject | None = None  # "itself"
        self.does = False  # who does something is read now
        self.clause: Subject | None = None  # what the latest clause is said of
        self.agent: Subject | None = None  # "it", in how much damage it deals
        self.said_this = False  # [this] was spoken of in the body
        self.cost_counts = False  # "that much" is what the cost took, as no event has an amount
        self.cost_discards = False  # the cost is to discard and nothing else
        self.cost_tosses = False  # the cost discards something
        self.cost_sacs = False  # the cost sacrifices something
        self.live = False  # a Continuous effect, which is never carried out
        self.paid: Discarded | Sacked | None = None  # the one card that the cost takes
        self.spoken: Selector | None = None  # the own cards that a condition spoke of
        self.x_is: Amount | None = None

    def fix_x(self, tree: ParseTree, amount: Amount) -> None:
        """'where X is …', of the X of the cost; said once."""
        if self.x_is is not None:
            raise tree.error("one X; what it is was said already")
        self.x_is = amount

    def take_event(self, output: list["ReferenceScope"]) -> None:
        """Take what later words can refer to of an event; of several, what is the same of each."""
        for name in OF_EVENT:
            said = [getattr(one, name) for one in output]
            if all(one == said[0] for one in said):
                setattr(self, name, said[0])
        if self.event is None and all(one.event is not None for one in output):
            self.event = It()  # the one that it was then

    def find_target(self, word: Token) -> Subject:
        """'target': what was targeted before; any card if nothing was (13.1)."""
        if (
            not self.picked_slots(chosen=False)
            and self.outer is not None
            and self.outer.picked_slots(chosen=False)
        ):
            return keep_for_later(self.outer.find_target(word), word)
        if not self.picked_slots(chosen=False):
            phrase = TargetPhrase(Selector(sel.CARD))
            return self.add_target(phrase)
        slots = self.picked_slots(chosen=False)
        if word.meaning == MANY and len(slots) > 1 and all(self.phrases[slot].most == 1 for slot in slots):
            return self.refer_to_all(slots, word)
        return self.latest_target(slots, word, "target")

    def find_chosen(self, word: Token, noun: int) -> Subject:
        """'chosen', 'the chosen creature': what was chosen or selected before (13.5)."""
        slots = [slot for slot in self.picked_slots(chosen=True) if self.can_mean(slot, noun)]
        if not slots and self.outer is not None and self.outer.picked_slots(chosen=True):
            return keep_for_later(self.outer.find_chosen(word, noun), word)
        if not slots:
            raise ReadError(word.start, word.end, ["something chosen before that it refers to"])
        slot = self.latest_target(slots, word, "chosen").slot
        return self.refer_to(slot, word)

    def find_inline_target(self, phrase: TargetPhrase) -> Target:
        """'target creature': the target named alike before the colon, else one of its own."""
        known = [slot for slot in range(self.in_head) if slot in self.known]
        same = [slot for slot in known if replace(self.phrases[slot], apart=False) == phrase]
        alike = same or [slot for slot in known if self.is_less_specific(phrase, slot)]
        if same or len(alike) == 1:
            found = self.repeat_target(alike[0], phrase)
            self.mark_latest(alike[0])
            return found
        return self.add_target(phrase)

    def is_less_specific(self, phrase: TargetPhrase, slot: int) -> bool:
        """Return whether 'target artifact' says less than 'target an artifact with no mana' in the head.

        Not where that itself does something to another: "it deals 1 damage to target creature".
        """
        named, said = self.phrases[slot], phrase.selector
        if isinstance(self.doer, Target) and self.doer.slot == slot:
            return False
        return (
            named.how == phrase.how == TARGETED
            and named.most == phrase.most == 1
            and phrase.origin is None
            and named.named is None
            and named.selector.noun == said.noun
            and said.side in (sel.ANY_SIDE, named.selector.side)
            and all(one in named.selector.adjectives for one in said.adjectives)
        )

    def find_it(self, word: Token) -> Subject:
        """'it', 'them', 'both', 'that creature': what was named last, else a card of the event."""
        if word.kind == "ITSELF":
            return self.find_itself(word)
        noun, number = divmod(word.meaning % THAT, 2)
        if self.agent is not None and word.meaning in (sel.CARD * 2, sel.CARD * 2 + MANY):
            return self.agent
        if self.they is not None and number == MANY:
            return self.they
        slots = self.fitting_slots(noun)
        if noun in (sel.CARD, self.each) and number != MANY and self.is_at_each(slots):
            return Iterated()
        if number == MANY and self.is_several(noun):
            return self.refer_to_all(slots, word)
        if slots:
            self.must_be_one(slots[-1], word, number == MANY)
            if noun == sel.CARD:
                self.latest_target(slots, word, "")
            return self.refer_to(slots[-1], word)
        return self.find_event_card(word, noun)

    def set_clause_card(self, subject: Subject) -> None:
        """Set what 'itself' means in the clause that is now read; None if it is several things."""
        self.doer = None
        if isinstance(subject, Target):
            self.doer = Target(subject.slot, called=ITSELF)
        elif isinstance(subject, It | Iterated | Kept):
            self.doer = replace(subject, called=ITSELF)
        elif not isinstance(subject, Those | Together):
            self.doer = subject

    def find_itself(self, word: Token) -> Subject:
        """'itself': what the clause is about."""
        if self.doer is None:
            raise ReadError(word.start, word.end, ["one card before it that does this"])
        return self.doer

    def is_at_each(self, slots: list[int]) -> bool:
        """Return whether 'it' stands in a 'for each', and nothing that fits was named since that began."""
        return self.each != NOTHING and not any(slot >= self.since for slot in slots)

    def can_only_mean_paid(self) -> bool:
        """Return whether 'it' can mean nothing but the card that the cost took."""
        return self.paid is not None and self.event is None and not self.known and self.each == NOTHING

    def find_paid(self, word: Token, noun: int) -> Discarded | Sacked:
        """The one card that the cost took: 'the discarded creature', 'its'."""
        said = word.kind == "IT" or isinstance(self.paid, Discarded)
        if self.paid is None or not said or noun not in (sel.CARD, self.paid.noun):
            raise ReadError(word.start, word.end, ["one card that the cost takes (discard a creature …)"])
        return self.paid

    def begin_each(self, noun: int) -> tuple[int, int]:
        """From now on 'it' is the card that 'for each' is at. What is to be given back at its end."""
        before = (self.each, self.since)
        self.each, self.since = noun, len(self.phrases)
        return before

    def has_named(self) -> bool:
        """Return whether there is anything that 'it' could refer to."""
        spoken = self.event is not None or self.said_this or self.outer is not None
        return spoken or len(self.known) > 0 or self.each != NOTHING or self.paid is not None

    def has_targeted(self) -> bool:
        """Return whether there is anything that 'target' could refer to."""
        return len(self.picked_slots(chosen=False)) > 0 or (
            self.outer is not None and self.outer.has_targeted()
        )

    def find_both_fighters(self, noun: int) -> Subject | None:
        """'both', 'both creatures', where nothing was named and the event is about two creatures."""
        if self.known or self.event is None or not isinstance(self.event_other, Other):
            return None
        named = noun in (sel.CARD, sel.CREATURE) and self.event_other.name != THAT_CREATURE
        return Together((self.event, self.event_other)) if named else None

    def find_event_card(self, word: Token, noun: int) -> Subject:
        """A card of the event: 'that creature' is the one that something was done to, if there is one."""
        if self.event is None and not self.known and self.said_this:
            return This()
        if self.event is None and not self.known and self.outer is not None:
            return keep_for_later(self.outer.find_it(word), word)
        both = self.find_both_fighters(noun) if word.meaning % THAT % 2 == MANY else None
        if both is not None:
            return both
        event, named = self.event, self.event_noun
        if word.meaning >= THAT and self.event_other is not None:
            event, named = self.event_other, self.other_noun
        if event is None and not self.known:
            raise ReadError(word.start, word.end, ["something named before that it refers to"])
        if event is None or noun not in (sel.CARD, named):
            raise ReadError(word.start, word.end, ["the kind of card that was named before"])
        if not isinstance(event, It) or (not self.known and self.each == NOTHING):
            return event
        if self.each != NOTHING and noun in (sel.CARD, self.each):
            raise ReadError(word.start, word.end, ["it, that one of 'for each'; or the kind of card it was"])
        return It(that_noun(noun))

    def find_other_card(self, word: Token) -> Subject | None:
        """The card of the event, where 'that card' must be another one than what was picked."""
        noun = word.meaning % THAT // 2
        return (
            It(that_noun(noun))
            if isinstance(self.event, It) and noun in (sel.CARD, self.event_noun)
            else None
        )

    def find_fighter(self, word: Token) -> Subject:
        """'the attacker', 'the blocker' of the event."""
        found = self.fighters.get(word.meaning)
        if found is None and self.can_fight():
            return Fighter(word.meaning)
        if found is None:
            raise ReadError(word.start, word.end, ["an event with an attacker and a blocker before it"])
        is_clear = not self.known and self.each == NOTHING
        return found if is_clear or not isinstance(found, It) else It(OTHERS[word.meaning])

    def can_fight(self) -> bool:
        """Return whether a Strike can be meant that this card is in, as no event is about another."""
        if self.would == vocab.E_DAMAGED:
            return isinstance(self.event, This)
        return self.any_time and self.would < 0


def that_noun(noun: int) -> str:
    """'that creature'."""
    return f"that {sel.NOUNS[noun]}"


def keep_for_later(subject: Subject, word: Token) -> Subject:
    """Return what was named before, for an instruction that is carried out later."""
    if isinstance(subject, Together):
        raise ReadError(word.start, word.end, ["one thing that was named before"])
    return Kept(subject.slot, subject.called) if isinstance(subject, Target) else subject
