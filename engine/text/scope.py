"""Scope of references: what a text has named so far, and what its later words refer back to."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar, cast

from engine import vocab
from engine.effects.actions.replacement import Kept
from engine.effects.conditions import State, YouControl
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.players import EACH_PLAYER, THAT_PLAYER
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import (
    FIRST_SET,
    OTHERS,
    RECIPIENT,
    TRANSFORMATION,
    TRANSFORMED,
    Discarded,
    Equipped,
    Fighter,
    InPile,
    It,
    Iterated,
    Other,
    Recalled,
    Sacked,
    Shown,
    Subject,
    This,
    Those,
    Together,
)
from engine.effects.terms.targets import TARGETED, Around, Target, TargetPhrase
from engine.effects.traversal import collect_nodes, replace_parts
from engine.text.lexicon.meaning_codes import (
    BOTH,
    EACH_ONE,
    EQUIPPED,
    MANY,
    ONE,
    SHOWN,
    THAT,
    TRANSFORMED_CARD,
)
from engine.text.mentions import Mention, is_unsettled, marked_words
from engine.text.named_phrases import NamedPhrases
from engine.text.parser import ParseTree
from engine.text.read_error import ReadError
from engine.text.tokens import Token

ITSELF = "itself"
NO_EXCEPTION = "whom it leaves out, in clear words (other than this card …)"
OF_DECLARATION = (This, It, Other, Target)  # what is known while targets are picked
Settled = TypeVar("Settled")
OF_EVENT = (
    "event",
    "event_noun",
    "event_code",
    "fighters",
    "event_amount",
    "event_player",
    "event_effect",
    "mentions",
)


# An effect in quotes: its kind, whether it is once per turn, whether it is optional, what it means
QuotedEffect = tuple[int, bool, bool, Program]


def refuse_quoted(word: Token) -> QuotedEffect:
    """No effect is quoted where nobody reads it. Raises ReadError."""
    raise word.error("no quotation")


class ReferenceScope(NamedPhrases):
    """The phrases named, and what else words may refer back to.

    `event` is the card of the event: None (no event with a card), This, or It with `event_noun`.
    `fighters`: who "the attacker" and "the blocker" are. `event_amount`, `event_player`: whether it has
    "that much", "that player". `cost_x`: the cost has an X, which is `x_is`, if that is said.
    """

    def make_nested(self) -> "ReferenceScope":
        """Return what is named within an instruction for later; it may refer to what this one named."""
        inner = ReferenceScope()
        inner.outer = self
        inner.live, inner.recalled = self.live, self.recalled
        inner.read_quoted = self.read_quoted
        return inner

    def __init__(self) -> None:
        super().__init__()
        self.outer: ReferenceScope | None = None
        self.any_time = False  # it may be used, or holds, while this card strikes or blocks
        self.tied = False  # what a tie does is said (16.3)
        self.they: Subject | None = None  # those who tie
        self.would = -1  # code of what would happen (15)
        self.would_player = -1  # who would take the damage, draw or lose life, as a code of `players`
        self.would_leave = False  # the card that it would happen to is destroyed then
        self.places: dict[int, ParseTree] = {}  # where those after the colon stand
        self.event: Subject | None = None
        self.event_noun = sel.CARD
        self.event_code = -1  # its happening
        self.sets = FIRST_SET  # the slot of the next cards that are named together
        self.recalled: set[int] = set()  # the slots of those that a later word means
        self.fighters: dict[int, Subject] = {}
        self.event_amount = False
        self.event_player = False
        self.done: list[int] = []  # the happenings of the instructions before that have an amount
        self.repeats = 0  # how many 'for each' what is read now stands in
        self.each_of: list[Subject | None] = []  # the targets that each of those goes through
        self.cost_is_free = False  # the cost is one thing, of which any number can be paid
        self.cost_varies = False  # how much the cost takes is not printed
        self.event_effect = False  # it is an effect, which was activated or has targeted a card
        self.shown_tops: list[int] = []  # the players on top of whose decks a card was shown
        self.event_who = EACH_PLAYER  # whom "that player" means, where it can only be one
        self.counts = False  # how much it is stands behind what is read now
        self.cost_x = False
        self.picks_number = False  # the text has a number picked, which is X
        self.says_x = False  # it is called X there
        self.printed_after: int | None = None  # how many mentions stand before a condition when it is printed
        self.does = False  # who does something is read now
        self.clause: Subject | None = None  # what the latest clause is said of
        self.agent: Subject | None = None  # "it", in how much damage it deals
        self.cost_counts = False  # "that much" is what the cost took, as no event has an amount
        self.cost_mana: Sacked | None = None  # cards that the cost sacrifices, and tells by their mana
        self.cost_discards = False  # the cost is to discard and nothing else
        self.cost_tosses = False  # the cost discards something
        self.cost_sacs = False  # the cost sacrifices something
        self.cost_spends: tuple[int, ...] = ()  # whether it is nothing but mana (0), or life (1)
        self.live = False  # a Continuous effect, which is never carried out
        self.paid: Discarded | Sacked | None = None  # the one card that the cost takes
        self.shown: Shown | None = None  # what the cost reveals, or is chosen in a graveyard
        self.shown_is_yours = True
        self.spoken: Selector | None = None  # the own cards that a condition spoke of
        self.x_is: Amount | None = None
        self.read_quoted: Callable[[Token], QuotedEffect] = refuse_quoted
        self.left: set[object] = set()  # the keys of what an instruction before took off the field
        self.receiver: Those | None = None  # those that the clause which is read now is said of

    def add(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that is named now."""
        return super().add(self.settle_phrase(phrase))

    def add_unnamed(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that no word says."""
        return super().add_unnamed(self.settle_phrase(phrase))

    def settle_phrase(self, phrase: TargetPhrase) -> TargetPhrase:
        """A phrase whose 'another' is known: none of those that were picked before, or something else."""
        made = self.settle(phrase)
        if made.selector.but and all(isinstance(one, Target) for one in made.selector.but):
            return replace(made, selector=replace(made.selector, but=()), apart=True)
        if any(not isinstance(one, OF_DECLARATION) for one in made.selector.but):
            mark = next(one for one in phrase.selector.adjectives if is_unsettled(one))
            raise marked_words(mark)[0].error(
                f"{NO_EXCEPTION}; here it cannot be {name_all(made.selector.but)}"
            )
        return made

    def settle(
        self, value: Settled, only_this: bool = False, before: int = -1, counting: bool = False
    ) -> Settled:
        """A node in which it is known what each 'other' leaves out: the nearest before it that can be meant.

        `only_this`: there it can be [this] alone; `before`: of how many mentions; `counting`: it is counted
        for each of those that the clause is said of. Raises ReadError with both readings.
        """
        marked = [one for one in collect_nodes(value) if isinstance(one, Adjective) and is_unsettled(one)]
        if not marked:
            return value
        outer = self.mentions
        self.mentions = outer if before < 0 else outer[:before]
        try:
            found = replace_parts(
                value,
                lambda part: (
                    self.settle_selector(part, only_this, counting)
                    if isinstance(part, Selector) and any(map(is_unsettled, part.adjectives))
                    else None
                ),
            )
        finally:
            self.mentions = outer if before >= 0 else self.mentions
        return cast("Settled", found)

    def settle_selector(self, what: Selector, only_this: bool, counting: bool) -> Selector:
        """The same with what its 'other' leaves out: [this] as an adjective, anything else by name."""
        plain = replace(what, adjectives=tuple([one for one in what.adjectives if not is_unsettled(one)]))
        this, but = False, list[Subject]()
        for mark in (one for one in what.adjectives if is_unsettled(one)):
            word, than = marked_words(mark)
            if than is not None:
                found = [self.find_excepted(than)]
                if isinstance(found[0], This) and not self.is_default(plain, word):
                    but += found
                    continue
            else:
                found = self.find_left_out(plain, word, counting)
                if only_this and any(not isinstance(one, This) for one in found):
                    raise word.error(f"{NO_EXCEPTION}; it could be {name_all(found)} or this card")
            this = this or any(isinstance(one, This) for one in found)
            but += [one for one in found if not isinstance(one, This)]
        others = [Adjective(sel.OTHER), *plain.adjectives] if this else plain.adjectives
        return replace(plain, adjectives=tuple(dict.fromkeys(others)), but=tuple(dict.fromkeys(but)))

    def is_default(self, what: Selector, word: Token) -> bool:
        """Return whether 'other' alone would leave out [this], and so needs no name for it."""
        with suppress(ReadError):
            return self.find_left_out(what, word) == [This()]
        return False

    def find_excepted(self, word: Token) -> Subject:
        """Return whom 'other than it' names. Raises ReadError."""
        if word.kind == "THIS":
            return This()
        if word.kind == "ITSELF" and self.receiver is not None:
            return RECIPIENT
        asked, self.asks_values = self.asks_values, True
        if word.kind == "FIGHTER":
            found = self.find_fighter(word)
        elif word.kind == "TARGET":
            found = self.find_target(word)
        else:
            found = self.find_chosen(word, sel.CARD) if word.kind == "CHOSEN" else self.find_it(word)
        self.asks_values = asked
        return found

    def find_left_out(self, what: Selector, word: Token, counting: bool = False) -> list[Subject]:
        """Return whom 'other' leaves out of what it describes; nobody where that has left."""
        seen: set[object] = set()
        for made in reversed(self.mentions):
            if made.key() in seen or made.asked or made.implied or isinstance(made.subject, InPile):
                continue
            seen.add(made.key())
            if not made.can_be_among(what) or (made.gone and made.words.startswith("what '")):
                continue
            if isinstance(made.subject, This):
                return [made.subject]
            if (
                isinstance(made.subject, Those | Sacked)
                and made.what is not None
                and is_repeated(made.what, what)
            ):
                return [This()]
            if made.gone or made.key() in self.left:
                return self.leave_out_gone(made, what, word)
            return self.leave_out_together(made, what, word, counting)
        if self.outer is not None:
            return [keep_for_later(one, word) for one in self.outer.find_left_out(what, word, counting)]
        return [This()]

    def note_left(self, made: Instruction) -> None:
        """Note which cards an instruction takes off the field."""
        parts = [one for one in collect_nodes(made) if isinstance(one, Instruction)]
        gone = [one for part in parts for one in part.leaving() if isinstance(one, Subject)]
        self.left |= {Mention(one).key() for one in gone}

    def leave_out_gone(self, made: Mention, what: Selector, word: Token) -> list[Subject]:
        """Return nobody, as the card has left the field by then: [this] is one of the others."""
        paid = word.kind == "ANOTHER" and not isinstance(made.subject, Target)
        ended = isinstance(made.subject, It) and self.event_code in (vocab.E_DESTROYED, vocab.E_SACRIFICED)
        if not (paid or ended) and what.side != sel.OPPONENTS:
            name = made.name() or f"the {sel.NOUNS[made.noun]}"
            raise word.error(f"{NO_EXCEPTION}; it could be {name}, which has left, or this card")
        return []

    def leave_out_together(self, made: Mention, what: Selector, word: Token, counting: bool) -> list[Subject]:
        """Return the card that is left out, with those that stand in one phrase or event with it."""
        subject = made.subject
        if isinstance(subject, Those) and self.receiver is not None and made.what == self.receiver.selector:
            if not (counting and self.live):
                raise word.error(f"{NO_EXCEPTION}; it could be each of {made.name()} or this card")
            return [RECIPIENT]
        with_it = [made]
        if isinstance(subject, Target):
            tree = self.places.get(subject.slot)
            slots = [
                n for n in self.known if n != subject.slot and tree is not None and self.places.get(n) is tree
            ]
            of = [
                Mention(Target(n), what=self.phrases[n].selector, noun=self.phrases[n].selector.noun)
                for n in slots
            ]
            with_it = [*of, made]
        elif isinstance(subject, It | Other):
            event = {one.key(): one for one in self.mentions if isinstance(one.subject, It | Other)}
            with_it = [*event.values()]
        fit = [one for one in with_it if one is made or (one.can_be_among(what) and not one.gone)]
        found = [self.name_left_out(one, word) for one in fit]
        if isinstance(subject, It | Other) and isinstance(self.event, This) and what.side != sel.OPPONENTS:
            found.append(This())
        return found

    def name_left_out(self, made: Mention, word: Token) -> Subject:
        """Return a card that is left out, in words that are clear. Raises ReadError."""
        subject = made.subject
        if self.doer is not None and Mention(self.doer).key() == made.key():
            return self.doer
        asked, self.asks_values = self.asks_values, True
        try:
            if isinstance(subject, Target):
                called = self.words_for(subject.slot)
                if called:
                    return Target(subject.slot, called=called)
            elif isinstance(subject, It | Iterated | Kept):
                return replace(subject, called=self.pronoun_for(made, word))
            elif isinstance(subject, Those | Recalled) and not self.live:
                self.recalled.add(subject.slot)
                return Recalled(subject.slot, "it" if made.number == ONE else "them")
            elif isinstance(subject, Other | Equipped | Fighter):
                return subject
        finally:
            self.asks_values = asked
        raise word.error(f"{NO_EXCEPTION}; it could be {made.name()} or this card")

    def mention_controlled(self, state: State) -> None:
        """A condition speaks of cards that somebody controls; none of them is picked, so none is "it"."""
        if isinstance(state, YouControl) and state.least > 0:
            what = state.selector
            number = ONE if state.least == 1 else MANY
            self.mention(Mention(None, what.noun, number, words=what.article_text(), asked=True, what=what))
            self.begin_sentence()

    def fix_x(self, tree: ParseTree, amount: Amount) -> None:
        """'where X is …', of the X of the cost; said once."""
        if self.x_is is not None:
            raise tree.error("one X; what it is was said already")
        self.x_is = self.settle(amount, only_this=True)

    def take_event(self, output: list["ReferenceScope"]) -> None:
        """Take what later words can refer to of an event; of several, what is the same of each."""
        for name in OF_EVENT:
            said = [getattr(one, name) for one in output]
            if all(one == said[0] for one in said):
                setattr(self, name, said[0])
        if self.event is None and all(one.event is not None for one in output):
            self.event = It()  # the one that it was then
        if self.event is not None and not self.mentions:
            gone = all(made.gone for one in output for made in one.mentions)
            self.mention(Mention(self.event, self.event_noun, gone=gone))

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

    def find_inline_target(self, phrase: TargetPhrase) -> Target:
        """'target creature': the target named alike before the colon, else one of its own."""
        phrase = self.settle_phrase(phrase)
        known = [slot for slot in range(self.in_head) if slot in self.known]
        same = [slot for slot in known if self.phrases[slot] == phrase]
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
            and not phrase.apart
            and named.named is None
            and named.selector.noun == said.noun
            and said.side in (sel.ANY_SIDE, named.selector.side)
            and all(one in named.selector.adjectives for one in said.adjectives)
        )

    def find_it(self, word: Token) -> Subject:
        """'it', 'them', 'both', 'that creature': the nearest noun phrase before it that fits."""
        if word.kind == "ITSELF":
            return self.find_itself(word)
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
            return keep_for_later(self.outer.find_it(word), word)
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

    def name_together(self, those: Subject, number: int) -> Subject:
        """Cards that are named together, with the slot under which later words mean them."""
        those = self.settle_around(those) if isinstance(those, Around) else self.settle(those)
        if not isinstance(those, Those):
            self.mention(Mention(None, number=number, words=those.text()))
            return those
        noun = those.selector.noun
        if self.asks_values:
            self.mention(Mention(None, noun, number, words=those.text(), what=those.selector))
            return those
        if those.selector.has(sel.OTHER):
            self.mention(Mention(This()), apart=True)
        if not self.live:
            those = replace(those, slot=self.take_slot())
        self.mention(Mention(those, noun, number, what=those.selector))
        return those

    def settle_around(self, those: Around) -> Around:
        """'all other creatures in its row': other than the card that they are around, which needs no name."""
        made = self.settle(those)
        what = made.selector
        keys = [Mention(subject).key() for subject in what.but if isinstance(subject, Subject)]
        this = (This(),) if what.has(sel.OTHER) else ()
        plain = what.exchange(Adjective(sel.OTHER))
        if keys == [Mention(those.origin).key()]:
            others = (Adjective(sel.OTHER), *plain.adjectives)
            return replace(made, selector=replace(plain, adjectives=others, but=()))
        return replace(made, selector=replace(plain, but=(*this, *what.but)))

    def take_slot(self) -> int:
        """Return a slot for cards that later words may mean."""
        self.sets += 1
        return self.sets - 1

    def refer_to_mention(self, made: Mention, word: Token) -> Subject:
        """Return what refers back to a noun phrase, in words that are clear."""
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

    def find_paid(self, word: Token, noun: int) -> Discarded | Sacked:
        """The one card that the cost took: 'the discarded creature', 'its'."""
        said = word.kind == "IT" or isinstance(self.paid, Discarded)
        if self.paid is None or not said or noun not in (sel.CARD, self.paid.noun):
            raise word.error("one card that the cost takes (discard a creature …)")
        return self.paid

    def find_shown(self, word: Token, noun: int) -> Shown:
        """'the revealed card', 'the chosen card' of a graveyard: something of it, or what becomes of it."""
        chosen = word.meaning != SHOWN
        if self.shown is None or self.shown.chosen != chosen or noun not in (sel.CARD, self.shown.noun):
            raise word.error("a card that the cost reveals, or that is chosen in a graveyard")
        if not (self.takes_gone or self.asks_values):
            raise word.error("a card of the field; what lies in a pile can be put elsewhere")
        return self.shown

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

    def find_other_card(self, word: Token) -> Subject | None:
        """The card of the event, where 'that card' must be another one than what was picked."""
        noun = word.meaning % THAT // 2
        return (
            It(that_noun(noun))
            if isinstance(self.event, It) and noun in (sel.CARD, self.event_noun)
            else None
        )

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

    def can_fight(self) -> bool:
        """Return whether a Strike can be meant that this card is in, as no event is about another."""
        if self.would == vocab.E_DAMAGED:
            return isinstance(self.event, This)
        return self.any_time and self.would < 0


def is_repeated(said: Selector, what: Selector) -> bool:
    """Return whether 'other creatures' were spoken of before, and left out [this]: they are the same."""
    side = said.side or what.side  # what pays is one's own without a word
    plain = replace(said.exchange(Adjective(sel.OTHER)), side=side)
    return said.has(sel.OTHER) and not said.but and plain == what


def name_all(subjects: Iterable[object]) -> str:
    """Return what an error calls several that could be meant."""
    return " and ".join(Mention(one).name() for one in subjects if isinstance(one, Subject))


def that_noun(noun: int) -> str:
    """'that creature'."""
    return f"that {sel.NOUNS[noun]}"


def keep_for_later(subject: Subject, word: Token) -> Subject:
    """Return what was named before, for an instruction that is carried out later."""
    if isinstance(subject, Together):
        raise word.error("one thing that was named before")
    if isinstance(subject, Iterated):  # later nobody knows which one that was
        raise word.error("something that is done at once; or all of them, without 'for each'")
    return Kept(subject.slot, subject.called) if isinstance(subject, Target) else subject


LATER = ("replacing", "later")  # what they hold has an event of its own


def must_refer(places: list[tuple[Instruction, ParseTree]], naming: ReferenceScope) -> None:
    """Require that 'that much', 'that player' follow an event that says how much, who. Raises ReadError."""
    for word in [word for _, tree in places if tree.rule not in LATER for word in tree.words()]:
        if word.kind == "THAT_MUCH" and not (naming.event_amount or naming.cost_counts or naming.done):
            raise word.error("a number; no event before it has an amount")
        if word.kind == "PLAYER" and word.meaning == THAT_PLAYER and not naming.event_player:
            raise word.error("a player who was named before")
