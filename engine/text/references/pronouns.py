"""Pronouns and other words that refer back: 'it', 'them', 'target', 'chosen', 'the attacker', 'itself'."""

from contextlib import suppress
from dataclasses import replace

from engine import vocab
from engine.effects.actions.replacement import Kept
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import (
    OTHERS,
    THE_DESTROYER,
    TRANSFORMATION,
    TRANSFORMED,
    Equipped,
    Fighter,
    It,
    Iterated,
    Recalled,
    Subject,
    Those,
    Together,
)
from engine.effects.terms.targets import Target, TargetPhrase
from engine.text.lexicon.meaning_codes import (
    BOTH,
    EACH_ONE,
    EQUIPPED,
    MANY,
    OF_EVENT,
    ONE,
    THAT,
    TRANSFORMED_CARD,
)
from engine.text.read_error import ReadError
from engine.text.references.event_cards import that_noun
from engine.text.references.mentions import Mention
from engine.text.references.paid_cards import PaidCards
from engine.text.tokens import Token

ITSELF = "itself"


class PronounScope(PaidCards):
    """What a text has named, and what the words that refer back mean of it."""

    def __init__(self) -> None:
        super().__init__()
        self.outer: PronounScope | None = None  # what the text named around an instruction for later
        self.live = False  # a Continuous effect, which is never carried out
        self.they: Subject | None = None  # those who tie
        self.tied = False  # what a tie does is said (16.3)
        self.agent: Subject | None = None  # "it", in how much damage it deals
        self.recalled: set[int] = set()  # the slots of those that a later word means
        self.of_conditions: set[object] = set()  # the keys of what was picked of those a condition asked for
        self.repeats = 0  # how many 'for each' what is read now stands in
        self.each_of: list[Subject | None] = []  # the targets that each of those goes through
        self.printed_after: int | None = None  # how many mentions stand before a condition when it is printed
        self.receiver: Those | None = None  # those that the clause which is read now is said of

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
            return self.join([Target(slot) for slot in slots])
        return self.name_each(self.latest_target(slots, word, "target"), word)

    def name_each(self, target: Target, word: Token) -> Subject:
        """'target' in what is done for each target: the one that it is at. Raises ReadError for 'targets'."""
        if Target(target.slot) not in self.each_of:
            return target
        if word.meaning % THAT % 2 == MANY or self.each_of[-1] != Target(target.slot):
            raise word.error("it, that is: the target that 'for each …' is at")
        return Iterated()

    def find_chosen(self, word: Token, noun: int) -> Subject:
        """'chosen', 'the chosen creature': what was chosen or selected before (13.5)."""
        slots = [slot for slot in self.picked_slots(chosen=True) if self.can_mean(slot, noun)]
        if not slots and self.outer is not None and self.outer.picked_slots(chosen=True):
            return keep_for_later(self.outer.find_chosen(word, noun), word)
        if not slots:
            raise word.error("something chosen before that it refers to")
        slot = self.latest_target(slots, word, "chosen").slot
        return self.refer_to(slot, word)

    def find_it(self, word: Token) -> Subject:
        """'it', 'them', 'both', 'that creature': the nearest noun phrase before it that fits."""
        if word.kind == "ITSELF":
            return self.find_itself(word)
        if word.meaning & OF_EVENT:
            return self.find_event_card(word)
        several = word.meaning % THAT % 2 == MANY
        if self.agent is not None and word.meaning in (sel.CARD * 2, sel.CARD * 2 + MANY):
            self.named_before_doer(self.fitting_single(word), word)
            return self.agent
        if self.they is not None and several:
            if word.meaning >= BOTH or word.meaning % THAT // 2 >= sel.ZONE:
                raise word.error("all of them: those who tie, however many they are")
            return self.they
        if several:
            found = self.pick_several(word)
        else:
            one = self.pick_one(word)
            found = [] if one is None else [one]
        if not found and self.outer is not None:
            return keep_for_later(self.outer.find_gone(word, self.takes_gone), word)
        if not found:
            of_kind = word.meaning % THAT // 2 != sel.CARD and self.mentions
            before = (
                "the kind of card that was named before"
                if of_kind
                else "something named before that it refers to"
            )
            raise word.error(before)
        if len(found) > 1:
            return self.refer_to_all(found, word)
        return self.refer_to_mention(found[0], word)

    def find_gone(self, word: Token, takes_gone: bool) -> Subject:
        """'it' in what is done later: a card that has left will do where that can be done to it."""
        before, self.takes_gone = self.takes_gone, takes_gone
        try:
            return self.find_it(word)
        finally:
            self.takes_gone = before

    def find_event_card(self, word: Token) -> Subject:
        """'the destroyed creature': that of the event, whatever was named since."""
        plain = replace(word, meaning=word.meaning - OF_EVENT)
        if self.outer is not None and self.event is None:
            return keep_for_later(self.outer.find_event_card(word), word)
        made = next((one for one in self.fitting_single(plain) if isinstance(one.subject, It)), None)
        if made is None or not isinstance(made.subject, It):
            raise word.error("the kind of card that the event is of, and what can be done with it then")
        called = f"the {vocab.HAPPENINGS[self.event_code]} {sel.NOUNS[made.noun]}"
        with suppress(ReadError):
            called = self.pronoun_for(made, plain)
        self.mention(made)
        return replace(made.subject, called=called)

    def refer_to_mention(self, made: Mention, word: Token) -> Subject:
        """Return what refers back to a noun phrase, in words that are clear."""
        if made.picks is not None:
            return self.pick_asked(made, made.picks)
        subject = made.subject
        assert subject is not None
        if isinstance(subject, Target):
            self.name_each(subject, word)
            return self.refer_to(subject.slot, word)
        if isinstance(subject, It | Iterated | Kept):
            subject = replace(subject, called=self.pronoun_for(made, word))
        elif isinstance(subject, Those | Recalled):
            subject = self.refer_to_those(made, subject, word)
        self.mention(made)
        return subject

    def pick_asked(self, made: Mention, picks: TargetPhrase | Those) -> Subject:
        """Return those that a condition asked for: picked when this is carried out, or all that fit then."""
        self.mentions.remove(made)
        found = self.add_target(picks) if isinstance(picks, TargetPhrase) else self.name_together(picks, MANY)
        self.of_conditions.add(Mention(found).key())
        return found

    def name_together(self, those: Subject, number: int) -> Subject:
        """Cards that are named together, with the slot under which later words mean them."""
        raise NotImplementedError

    def deny_asked(self) -> None:
        """From now on those that a condition asked for need not be there: 'otherwise, …'."""
        self.mentions = [
            replace(made, subject=None, picks=None, absent=True)
            if made.picks is not None or made.key() in self.of_conditions
            else made
            for made in self.mentions
        ]

    def refer_to_those(self, made: Mention, those: Those | Recalled, word: Token) -> Subject:
        """The cards that fitted when they were named; in a Continuous effect whoever fits."""
        if self.asks_values and made.number == EACH_ONE and word.meaning % 2 == ONE:
            raise word.error("an amount of one card ('for each creature: it …')")
        if self.live:
            return those
        self.recalled.add(those.slot)
        called = self.pronoun_for(made, word) if made.gone else "it"
        return Recalled(those.slot, called if made.number == ONE else "them")

    def pronoun_for(self, made: Mention, word: Token) -> str:
        """'it', 'that creature' or 'the attacker', whichever is clear first. Raises ReadError."""
        for meaning, called in ((sel.CARD * 2, "it"), (THAT + made.noun * 2, that_noun(made.noun))):
            with suppress(ReadError):
                plain = replace(word, meaning=meaning)
                found = self.pick_nearest(self.fitting_in_print(plain), plain)
                if found is not None and found.key() == made.key():
                    return called
        for role, subject in self.fighters.items():
            if type(subject) is type(made.subject):
                return OTHERS[role]
        raise word.error("a word for it that cannot mean another one, too")

    def fitting_in_print(self, word: Token) -> list[Mention]:
        """Return what a pronoun can mean where it is printed: a condition stands before its clause."""
        fitting = self.fitting_single(word)
        if self.printed_after is None:
            return fitting
        before = {made.key() for made in self.mentions[: self.printed_after]}
        return [made for made in fitting if made.key() in before]

    def set_clause_card(self, subject: Subject) -> None:
        """Set what 'itself' means in the clause that is now read; None if it is several things."""
        self.doer, self.before_clause, self.either = None, len(self.mentions), False
        self.receiver = subject if isinstance(subject, Those) else None
        if isinstance(subject, Target):
            self.doer = Target(subject.slot, called=ITSELF)
        elif isinstance(subject, It | Iterated | Kept):
            self.doer = replace(subject, called=ITSELF)
        elif not isinstance(subject, Those | Together):
            self.doer = subject

    def find_itself(self, word: Token) -> Subject:
        """'itself': what the clause is about."""
        if self.doer is None:
            raise word.error("one card before it that does this")
        return self.doer

    def find_fighter(self, word: Token) -> Subject:
        """'the attacker', 'the blocker' of the event, '[equipped]'."""
        if word.meaning == EQUIPPED:
            self.mention(Mention(Equipped(), sel.CREATURE, words="[equipped]"))
            return Equipped()
        if word.meaning == TRANSFORMED_CARD:
            came = Recalled(TRANSFORMED, TRANSFORMATION)
            self.mention(Mention(came, words=TRANSFORMATION))
            return came
        found = self.fighters.get(word.meaning)
        if found is None and self.outer is not None and word.meaning in self.outer.fighters:
            return keep_for_later(self.outer.find_fighter(word), word)
        if found is None and self.can_fight():
            return Fighter(word.meaning)
        if found is None and word.meaning == THE_DESTROYER:
            raise word.error("an event in which a card is destroyed before it")
        if found is None:
            raise word.error("an event with an attacker and a blocker before it")
        if not isinstance(found, It):
            self.mention(Mention(found, sel.CREATURE))
            return found
        made = Mention(found, self.event_noun)
        found = It(OTHERS[word.meaning])
        with suppress(ReadError):
            one = self.pick_one(replace(word, meaning=sel.CARD * 2))
            found = It() if one is not None and one.key() == made.key() else found
        self.mention(made)
        return found

    def begin_each(
        self, noun: int, gone: bool = False, of: Subject | None = None, what: Selector | None = None
    ) -> list[Mention]:
        """From now on 'it' is the card that 'for each' is at. What `end_each` needs at its end."""
        self.repeats += 1
        self.each_of.append(Target(of.slot) if isinstance(of, Target) else None)
        before = self.mentions[:]
        self.mention(Mention(Iterated(), noun, gone=gone, what=what))
        return before

    def end_each(self, outer: list[Mention], noun: int) -> None:
        """Forget what was named in a 'for each'; those that it went through have no word."""
        self.repeats -= 1
        self.each_of.pop()
        self.mentions = [*outer, Mention(None, noun, MANY, words=f"each {sel.NOUNS[noun]} of 'for each'")]

    def has_named(self) -> bool:
        """Return whether there is anything that 'it' could refer to."""
        return len(self.mentions) > 0 or self.outer is not None

    def has_targeted(self) -> bool:
        """Return whether there is anything that 'target' could refer to."""
        return len(self.picked_slots(chosen=False)) > 0 or (
            self.outer is not None and self.outer.has_targeted()
        )

    def has_chosen(self) -> bool:
        """Return whether there is anything that 'chosen creature' could refer to."""
        return len(self.picked_slots(chosen=True)) > 0 or (self.outer is not None and self.outer.has_chosen())


def keep_for_later(subject: Subject, word: Token) -> Subject:
    """Return what was named before, for an instruction that is carried out later."""
    if isinstance(subject, Together):
        raise word.error("one thing that was named before")
    if isinstance(subject, Target) and subject.phrase is not None:
        raise word.error("a card that is picked before; nothing is kept of what a condition asks for")
    if isinstance(subject, Iterated):  # later nobody knows which one that was
        raise word.error("something that is done at once; or all of them, without 'for each'")
    return Kept(subject.slot, subject.called) if isinstance(subject, Target) else subject
