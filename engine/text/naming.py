"""What a text has named so far, and what its later words refer back to."""

from engine.effects import selectors as sel
from engine.effects.selectors import Selector, Subject, Target, TargetPhrase
from engine.text.tokens import Word
from engine.text.words import MANY, THAT
from engine.text.wrong import Wrong


class Naming:
    """The phrases to be targeted, in order; `latest` is the slot that "target" and "it" mean, -1 = none.

    `event` is the card of the event: None (no event with a card), This, or It with `event_noun`;
    `event_other` the one on its other side, with `other_noun`. `fighters`: who "the attacker" and "the
    blocker" are. `event_amount`, `event_player`: whether it has "that much", "that player".
    """

    def __init__(self) -> None:
        self.phrases: list[TargetPhrase] = []
        self.latest = -1
        self.in_head = 0
        self.event: Subject | None = None
        self.event_noun = sel.CARD
        self.event_other: Subject | None = None
        self.other_noun = sel.CARD
        self.fighters: dict[int, Subject] = {}
        self.event_amount = False
        self.event_player = False

    def add(self, phrase: TargetPhrase) -> int:
        """The slot of a phrase that is named now."""
        self.phrases.append(phrase)
        self.latest = len(self.phrases) - 1
        return self.latest

    def head_ends(self) -> None:
        """What was named so far stood before the dividing colon."""
        self.in_head = len(self.phrases)

    def back(self, word: Word) -> Target:
        """'target': what was targeted before; any card if nothing was (13.1)."""
        if self.latest < 0:
            phrase = TargetPhrase(Selector(sel.CARD))
            return Target(self.add(phrase), phrase)
        if self.latest < self.in_head and self.in_head > 1:
            raise Wrong(word.start, word.end, ["one target before it; here it could be any of several"])
        return Target(self.latest)

    def inline(self, phrase: TargetPhrase) -> Target:
        """'target creature': the target named alike before the colon, else one of its own."""
        for slot in range(self.in_head):
            if self.phrases[slot] == phrase:
                return Target(self.same(slot))
        return Target(self.add(phrase), phrase)

    def same(self, slot: int) -> int:
        """A slot, which is now the latest."""
        self.latest = slot
        return slot

    def it(self, word: Word) -> Subject:
        """'it', 'them', 'that creature': the latest target, else the card of the event."""
        noun, many = divmod(word.meaning % THAT, 2)
        if self.latest >= 0:
            named = self.phrases[self.latest]
            self.must_agree(word, named.selector.noun, named.most > 1, noun, many == MANY)
            return self.back(word)
        if word.meaning >= THAT and self.event_other is not None:
            self.must_agree(word, self.other_noun, False, noun, many == MANY)
            return self.event_other
        if self.event is None:
            raise Wrong(word.start, word.end, ["something named before that it refers to"])
        self.must_agree(word, self.event_noun, False, noun, many == MANY)
        return self.event

    def fighter(self, word: Word) -> Subject:
        """'the attacker', 'the blocker' of the event."""
        found = self.fighters.get(word.meaning)
        if found is None:
            raise Wrong(word.start, word.end, ["an event with an attacker and a blocker before it"])
        return found

    def must_agree(self, word: Word, named: int, several: bool, noun: int, many: bool) -> None:
        """'that creature' needs a creature, 'it' a single card. 'They' may be one."""
        if noun not in (sel.CARD, named):
            raise Wrong(word.start, word.end, ["the kind of card that was named before"])
        if several and not many:
            raise Wrong(word.start, word.end, ["them; several were named before"])
