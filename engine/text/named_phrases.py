"""The phrases that a text has named so far, and by which words one of them is clear."""

from dataclasses import replace

from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Subject, Together
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.errors import Wrong
from engine.text.tokens import Word

OF_ZONES = (sel.ZONE, sel.CREATURE_ZONE, sel.ARTIFACT_ZONE)


class Phrases:
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

    def unnamed(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that no word says, and none refers back to."""
        self.phrases.append(phrase)
        return len(self.phrases) - 1

    def head_ends(self) -> None:
        """What was named so far stood before the dividing colon."""
        self.in_head = len(self.phrases)

    def alike(self, chosen: bool) -> list[int]:
        """The slots that were targeted, or chosen."""
        return [slot for slot in self.known if (self.phrases[slot].how != TARGETED) == chosen]

    def latest_of(self, slots: list[int], word: Word, called: str) -> Target:
        """The latest of these slots; of several before the colon, it could be any."""
        if is_open(slots, self.in_head):
            raise Wrong(word.start, word.end, ["one target before it; here it could be any of several"])
        self.touch(slots[-1])
        return Target(slots[-1], called=called)

    def newly(self, phrase: TargetPhrase) -> Target:
        """A target that is named here for the first time."""
        slot = self.add(phrase)
        return Target(slot, self.phrases[slot])

    def named_again(self, slot: int, phrase: TargetPhrase) -> Target:
        """A target of the head named once more, in the fewest words that are clear."""
        called = self.words_for(slot)
        return Target(slot, called=called) if called else Target(slot, self.phrases[slot])

    def fit(self, noun: int) -> list[int]:
        """The slots that a noun can mean; 'it' and 'that card' mean any."""
        return [slot for slot in self.known if self.is_called(slot, noun)]

    def is_called(self, slot: int, noun: int) -> bool:
        """Whether a noun can mean what was named."""
        named = self.phrases[slot].selector.noun
        return noun in (sel.CARD, named) or (noun == sel.ZONE and named in OF_ZONES)

    def is_several(self, noun: int) -> bool:
        """Whether 'they' are two or more that were named one by one."""
        slots = self.fit(noun)
        return len(slots) > 1 and all(self.phrases[slot].most == 1 for slot in slots)

    def all_of(self, slots: list[int], word: Word) -> Subject:
        """All that were named one by one: 'both', 'them'."""
        if slots == self.known:
            return self.of_all(slots)
        return Together(tuple(self.referred(slot, word) for slot in slots))

    def of_all(self, slots: list[int]) -> Together:
        """All that were named, which needs no word for each."""
        parts = [Target(slot, called=self.words_for(slot) or "target") for slot in slots]
        return Together(tuple(parts), "both" if len(slots) == 2 else "all of them")

    def touch(self, slot: int) -> None:
        """What was spoken of is what 'it' and 'target' mean from now on."""
        if slot in self.known:
            self.known.remove(slot)
            self.known.append(slot)

    def must_be_one(self, slot: int, word: Word, many: bool) -> None:
        """'It' needs a single card. 'They' may be one."""
        if self.phrases[slot].most > 1 and not many:
            raise Wrong(word.start, word.end, ["them; several were named before"])

    def referred(self, slot: int, word: Word) -> Target:
        """What refers back to a slot, in words that are clear."""
        called = self.words_for(slot)
        if not called:
            raise Wrong(word.start, word.end, ["a word for it that cannot mean another one, too"])
        self.touch(slot)
        return Target(slot, called=called)

    def words_for(self, slot: int) -> str:
        """'target', 'chosen' or 'that creature', whichever is clear first; '' if none is."""
        chosen = self.phrases[slot].how != TARGETED
        slots = self.alike(chosen)
        if slots[-1] == slot and not is_open(slots, self.in_head):
            return "chosen" if chosen else "target"
        noun = self.phrases[slot].selector.noun
        alike = self.fit(noun)
        if noun in (sel.CARD, sel.MONUMENT) or alike[-1] != slot or len(alike) > 1:
            return ""
        return f"that {'zone' if noun >= sel.ZONE else sel.NOUNS[noun]}"


def is_open(slots: list[int], in_head: int) -> bool:
    """Whether the latest of several named before the colon is meant: then any of them could be."""
    return slots[-1] < in_head and sum(1 for slot in slots if slot < in_head) > 1
