"""Cards left out: whom 'other', 'another' and 'other than it' leave out (EFFECTS 9.1.1)."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar, cast

from engine import vocab
from engine.effects.actions.replacement import Kept
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Adjective, PendingOther, Selector
from engine.effects.terms.subjects import (
    FIRST_SET,
    RECIPIENT,
    Equipped,
    Fighter,
    InPile,
    It,
    Iterated,
    Other,
    Recalled,
    Sacked,
    Subject,
    This,
    Those,
)
from engine.effects.terms.targets import TARGETED, Around, Target, TargetPhrase
from engine.effects.traversal import collect_nodes, replace_parts
from engine.text.lexicon.meaning_codes import ONE
from engine.text.parser import ParseTree
from engine.text.read_error import ReadError
from engine.text.references.mentions import Mention
from engine.text.references.pronouns import PronounScope, keep_for_later
from engine.text.tokens import Token

NO_EXCEPTION: Final = "whom it leaves out, in clear words (other than this card …)"
OTHERS: Final = "OTHERS"  # the class of the word in a text
OF_DECLARATION: Final = (This, It, Other, Target)  # what is known while targets are picked
Settled = TypeVar("Settled")


def mark_other(said: Token, than: Token | None = None) -> PendingOther:
    """'other', 'another', 'other than it' as an adjective that waits to be settled."""
    words = [said] if than is None else [said, than]
    return PendingOther(
        sel.OTHER, words_said=tuple([(word.kind, word.meaning, word.start, word.end) for word in words])
    )


def as_others(pending: PendingOther, noun: Token) -> PendingOther:
    """'others', which has no noun of its own, as that: 'other' and the noun behind it are one word."""
    (_, meaning, start, end), *than = pending.words_said
    if noun.start != start:
        return pending
    return replace(pending, words_said=((OTHERS, meaning, start, end), *than))


def said_words(pending: PendingOther) -> list[Token]:
    """The word of an 'other' that is not settled, and what stands behind 'other than'."""
    return [Token(*word) for word in pending.words_said]


def pending_in(what: Selector) -> list[PendingOther]:
    """Each 'other' of a selector of which it is not known yet what it leaves out."""
    return [one for one in what.adjectives if isinstance(one, PendingOther)]


class ExceptionScope(PronounScope):
    """What a text has named, and what each 'other' leaves out of it."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[int, ParseTree] = {}  # where those after the colon stand
        self.sets = FIRST_SET  # the slot of the next cards that are named together
        self.takes_own = False  # what is named is one's own without a word: it is sacrificed
        self.left: set[object] = set()  # the keys of what an instruction before took off the field

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
            raise said_words(pending_in(phrase.selector)[0])[0].error(
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
        if not any(isinstance(one, PendingOther) for one in collect_nodes(value)):
            return value
        outer = self.mentions
        self.mentions = outer if before < 0 else outer[:before]
        try:
            found = replace_parts(
                value,
                lambda part: (
                    self.settle_selector(part, only_this, counting)
                    if isinstance(part, Selector) and pending_in(part)
                    else None
                ),
            )
        finally:
            self.mentions = outer if before >= 0 else self.mentions
        return cast("Settled", found)

    def settle_selector(self, what: Selector, only_this: bool, counting: bool) -> Selector:
        """The same with what its 'other' leaves out: [this] as an adjective, anything else by name."""
        settled = [one for one in what.adjectives if not isinstance(one, PendingOther)]
        plain = replace(what, adjectives=tuple(settled))
        this, but = False, list[Subject]()
        for pending in pending_in(what):
            word, *than = said_words(pending)
            if word.kind == OTHERS:
                plain = self.name_others(plain, word)
            if than:
                found = [self.find_excepted(than[0])]
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

    def name_others(self, what: Selector, word: Token) -> Selector:
        """'others' with the noun of whom it leaves out. Raises ReadError where they were described."""
        made = self.find_nearest_among(what)
        if made is None or isinstance(made.subject, This):
            return what
        own = made.what or Selector(made.noun)
        side = sel.ANY_SIDE if what.side or self.takes_own else own.side
        if side or own.adjectives or own.but:
            noun = sel.NOUNS[made.noun]
            described = replace(own, but=()).wording(plural=True)
            raise word.error(f"all other {noun}s, or all other {described}; it could be either")
        return replace(what, noun=made.noun)

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
        made = self.find_nearest_among(what)
        if made is None:
            if isinstance(self.outer, ExceptionScope):
                return [keep_for_later(one, word) for one in self.outer.find_left_out(what, word, counting)]
            return [This()]
        if isinstance(made.subject, This):
            return [made.subject]
        repeats = isinstance(made.subject, Those | Sacked) and made.what is not None
        if repeats and made.what is not None and is_repeated(made.what, what):
            return [This()]
        if made.gone or made.key() in self.left:
            return self.leave_out_gone(made, what, word)
        return self.leave_out_together(made, what, word, counting)

    def find_nearest_among(self, what: Selector) -> Mention | None:
        """Return the last that was named of what can be one of the cards that are described."""
        for made in reversed(self.mentions):
            if made.asked or made.implied or isinstance(made.subject, InPile):
                continue
            if made.can_be_among(what) and not (made.gone and made.words.startswith("what '")):
                return made
        return None

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


def is_repeated(said: Selector, what: Selector) -> bool:
    """Return whether 'other creatures' were spoken of before, and left out [this]: they are the same."""
    side = said.side or what.side  # what pays is one's own without a word
    plain = replace(said.exchange(Adjective(sel.OTHER)), side=side)
    return said.has(sel.OTHER) and not said.but and plain == what


def name_all(subjects: Iterable[object]) -> str:
    """Return what an error calls several that could be meant."""
    return " and ".join(Mention(one).name() for one in subjects if isinstance(one, Subject))
