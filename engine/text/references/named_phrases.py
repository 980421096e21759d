"""The phrases that a text has named so far, and by which words one of them is clear."""

from contextlib import suppress
from dataclasses import replace

from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Subject, This, Together
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.lexicon.meaning_codes import MANY, ONE, THAT
from engine.text.read_error import ReadError
from engine.text.references.antecedents import Antecedents, must_have_word
from engine.text.references.mentions import OF_ZONES, Mention
from engine.text.tokens import Token


class NamedPhrases(Antecedents):
    """The phrases to be picked, in order; `known` are the slots that words may refer back to, latest last.

    Those below `in_head` stand before the dividing colon.
    """

    def __init__(self) -> None:
        super().__init__()
        self.phrases: list[TargetPhrase] = []
        self.known: list[int] = []
        self.in_head = 0
        self.picked_together = range(0)  # slots that one verb named, none of which is meant alone

    def add(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that is named now; `apart` is none of those named before."""
        if phrase.selector.has(sel.OTHER):
            self.mention(Mention(This()), apart=True)
        self.phrases.append(phrase)
        self.known.append(len(self.phrases) - 1)
        self.mention_slot(self.known[-1])
        return self.known[-1]

    def mention_slot(self, slot: int) -> None:
        """Mention what is picked for a slot."""
        phrase = self.phrases[slot]
        number = ONE if phrase.most == 1 else MANY
        words, is_pair = phrase.count_text(), phrase.most == 2
        what = phrase.selector
        self.mention(Mention(Target(slot), what.noun, number, words=words, is_pair=is_pair, what=what))

    def add_unnamed(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that no word says, and none refers back to."""
        self.phrases.append(phrase)
        return len(self.phrases) - 1

    def end_head(self) -> None:
        """End the head: what was named so far stood before the dividing colon."""
        self.in_head = len(self.phrases)

    def picked_slots(self, chosen: bool) -> list[int]:
        """The slots that were targeted, or chosen."""
        return [slot for slot in self.known if (self.phrases[slot].how != TARGETED) == chosen]

    def latest_target(self, slots: list[int], word: Token, called: str) -> Target:
        """The latest of these slots; of several before the colon, it could be any."""
        if is_ambiguous(slots, self.in_head) or slots[-1] in self.picked_together:
            raise word.error("one target before it; here it could be any of several")
        self.mark_latest(slots[-1])
        return Target(slots[-1], called=called)

    def add_target(self, phrase: TargetPhrase) -> Target:
        """A target that is named here for the first time."""
        slot = self.add(phrase)
        return Target(slot, self.phrases[slot])

    def repeat_target(self, slot: int, phrase: TargetPhrase) -> Target:
        """A target of the head named once more, in the fewest words that are clear."""
        called = self.words_for(slot)
        return Target(slot, called=called) if called else Target(slot, self.phrases[slot])

    def can_mean(self, slot: int, noun: int) -> bool:
        """Return whether a noun can mean what was named."""
        named = self.phrases[slot].selector.noun
        return noun in (sel.CARD, named) or (noun == sel.ZONE and named in OF_ZONES)

    def refer_to_all(self, found: list[Mention], word: Token) -> Subject:
        """Several that were named one by one: 'both', 'them'."""
        for made in found:
            must_have_word(replace(made, picks=None), word)
        return self.join([made.subject for made in found if made.subject is not None])

    def join(self, parts: list[Subject]) -> Together:
        """Several that are meant together, none of which needs a word of its own."""
        nouns = [self.phrases[part.slot].selector.noun for part in parts if isinstance(part, Target)]
        plain: list[Subject] = []
        for part in parts:
            self.mention_again(part)
            plain.append(self.name_apart(part, nouns) if isinstance(part, Target) else part)
        return Together(tuple(plain), "both" if len(plain) == 2 else "all of them")

    def name_apart(self, target: Target, nouns: list[int]) -> Target:
        """A target in the words that tell it from others of these nouns, if there are any."""
        noun = self.phrases[target.slot].selector.noun
        alone = noun != sel.CARD and nouns.count(noun) == 1
        return Target(target.slot, called=f"that {sel.NOUNS[noun]}" if alone else "target")

    def mention_again(self, subject: Subject) -> None:
        """Mention once more what was named before."""
        key = Mention(subject).key()
        before = next((made for made in reversed(self.mentions) if made.key() == key), None)
        if before is not None:
            self.mention(before)

    def mark_latest(self, slot: int) -> None:
        """Mark a phrase as what 'it' and 'target' mean from now on."""
        if slot in self.known:
            self.known.remove(slot)
            self.known.append(slot)
            self.mention_slot(slot)

    def refer_to(self, slot: int, word: Token) -> Target:
        """Return what refers back to a slot, in words that are clear."""
        called = self.words_for(slot)
        if not called:
            raise word.error("a word for it that cannot mean another one, too")
        self.mark_latest(slot)
        return Target(slot, called=called)

    def words_for(self, slot: int) -> str:
        """'target', 'chosen' or 'that creature', whichever is clear first; '' if none is."""
        chosen = self.phrases[slot].how != TARGETED
        slots = self.picked_slots(chosen)
        if slots[-1] == slot and not is_ambiguous(slots, self.in_head):
            return "chosen" if chosen else "target"
        noun = self.phrases[slot].selector.noun
        named = f"that {'zone' if noun >= sel.ZONE else sel.NOUNS[noun]}"
        for meaning, called in ((THAT + noun * 2, named), (sel.CARD * 2, "it")):
            with suppress(ReadError):
                found = self.pick_one(Token("IT", meaning, 0, 0))
                if found is not None and found.key() == slot:
                    return called
        return ""


def is_ambiguous(slots: list[int], in_head: int) -> bool:
    """Return whether the latest of several named before the colon is meant: then any of them could be."""
    return slots[-1] < in_head and sum(1 for slot in slots if slot < in_head) > 1
