"""The phrases that a text has named so far, and by which words one of them is clear."""

from dataclasses import replace

from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Subject, Together
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.errors import ReadError
from engine.text.tokens import Token

OF_ZONES = (sel.ZONE, sel.CREATURE_ZONE, sel.ARTIFACT_ZONE)


class NamedPhrases:
    """The phrases to be picked, in order; `known` are the slots that words may refer back to, latest last.

    Those below `in_head` stand before the dividing colon.
    """

    def __init__(self) -> None:
        self.phrases: list[TargetPhrase] = []
        self.known: list[int] = []
        self.in_head = 0

    def add(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that is named now; 'another' is none of those named before."""
        self.phrases.append(replace(phrase, apart=bool(self.known) and phrase.selector.has(sel.OTHER)))
        self.known.append(len(self.phrases) - 1)
        return self.known[-1]

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
        if is_ambiguous(slots, self.in_head):
            raise ReadError(word.start, word.end, ["one target before it; here it could be any of several"])
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

    def fitting_slots(self, noun: int) -> list[int]:
        """The slots that a noun can mean; 'it' and 'that card' mean any."""
        return [slot for slot in self.known if self.can_mean(slot, noun)]

    def can_mean(self, slot: int, noun: int) -> bool:
        """Return whether a noun can mean what was named."""
        named = self.phrases[slot].selector.noun
        return noun in (sel.CARD, named) or (noun == sel.ZONE and named in OF_ZONES)

    def is_several(self, noun: int) -> bool:
        """Return whether 'they' are two or more that were named one by one."""
        slots = self.fitting_slots(noun)
        return len(slots) > 1 and all(self.phrases[slot].most == 1 for slot in slots)

    def refer_to_all(self, slots: list[int], word: Token) -> Subject:
        """All that were named one by one: 'both', 'them'."""
        if slots == self.known:
            return self.make_together(slots)
        return Together(tuple(self.refer_to(slot, word) for slot in slots))

    def make_together(self, slots: list[int]) -> Together:
        """All that were named, which needs no word for each."""
        parts = [Target(slot, called=self.words_for(slot) or "target") for slot in slots]
        return Together(tuple(parts), "both" if len(slots) == 2 else "all of them")

    def mark_latest(self, slot: int) -> None:
        """Mark a phrase as what 'it' and 'target' mean from now on."""
        if slot in self.known:
            self.known.remove(slot)
            self.known.append(slot)

    def must_be_one(self, slot: int, word: Token, many: bool) -> None:
        """'It' needs a single card. 'They' may be one."""
        if self.phrases[slot].most > 1 and not many:
            raise ReadError(word.start, word.end, ["them; several were named before"])

    def refer_to(self, slot: int, word: Token) -> Target:
        """Return what refers back to a slot, in words that are clear."""
        called = self.words_for(slot)
        if not called:
            raise ReadError(word.start, word.end, ["a word for it that cannot mean another one, too"])
        self.mark_latest(slot)
        return Target(slot, called=called)

    def words_for(self, slot: int) -> str:
        """'target', 'chosen' or 'that creature', whichever is clear first; '' if none is."""
        chosen = self.phrases[slot].how != TARGETED
        slots = self.picked_slots(chosen)
        if slots[-1] == slot and not is_ambiguous(slots, self.in_head):
            return "chosen" if chosen else "target"
        noun = self.phrases[slot].selector.noun
        alike = self.fitting_slots(noun)
        if noun in (sel.CARD, sel.MONUMENT) or alike[-1] != slot or len(alike) > 1:
            return ""
        return f"that {'zone' if noun >= sel.ZONE else sel.NOUNS[noun]}"


def is_ambiguous(slots: list[int], in_head: int) -> bool:
    """Return whether the latest of several named before the colon is meant: then any of them could be."""
    return slots[-1] < in_head and sum(1 for slot in slots if slot < in_head) > 1
