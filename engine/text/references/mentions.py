"""Mentions: the noun phrases of a text in their order, which later words may mean."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine.effects.terms import selectors as sel
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Equipped, Recalled, Subject, This, Those
from engine.effects.terms.targets import Target, TargetPhrase
from engine.text.lexicon.meaning_codes import BEARER, ONE
from engine.text.tokens import Token

OF_ZONES = (sel.ZONE, sel.CREATURE_ZONE, sel.ARTIFACT_ZONE)
APART = 0  # the sentence of what stands within another phrase, and so is neither subject nor object


@dataclass(frozen=True)
class Mention:
    """A noun phrase that later words may mean; `subject` None: there is no way to speak of it again.

    `number` is ONE, MANY or EACH_ONE (`each creature`); `sentence`: that in which it is subject or object, or
    APART; `gone`: it was paid or destroyed, so that only its last values can be meant; `words`: its name;
    `implied`: no word says it ("When summoned"), so that any noun phrase is nearer; `unseen`: a card that was
    drawn, of which nothing is asked but what it is; `is_pair`: of several there are two at most, so both;
    `asked`: a condition is of it, which makes it no nearer than a card that was named before; `what`: how it
    was described; `picks`: those that a condition asks for, of which it is picked on resolution; `absent`: it
    need not be there, so that no word means it, nor [this] in its place; `of_this`: its condition is of
    [this], which 'it' could mean as well.
    """

    subject: Subject | None
    noun: int = sel.CARD
    number: int = ONE
    sentence: int = APART
    gone: bool = False
    words: str = ""
    implied: bool = False
    unseen: bool = False
    is_pair: bool = False
    asked: bool = False
    what: Selector | None = None
    picks: TargetPhrase | Those | None = None
    absent: bool = False
    of_this: bool = False

    def key(self) -> object:
        """Return what is equal for mentions of the same cards, whatever they are called."""
        if isinstance(self.subject, Target):
            return self.subject.slot
        if isinstance(self.subject, Those | Recalled):
            return self.subject.slot
        return type(self.subject) if self.subject is not None else self

    def can_be(self, noun: int) -> bool:
        """Return whether a noun can mean it."""
        if isinstance(self.subject, This):
            return noun < sel.ZONE
        return noun in (sel.CARD, self.noun) or (noun == sel.ZONE and self.noun in OF_ZONES)

    def can_be_among(self, what: Selector) -> bool:
        """Return whether it can be one of the cards that are described: by type, side, faction, subtype."""
        if (what.noun >= sel.ZONE) != (self.noun >= sel.ZONE):
            return False
        if what.noun != sel.CARD and self.noun not in (sel.CARD, what.noun) and what.noun < sel.ZONE:
            return False
        own = self.what or Selector(self.noun, sel.YOURS if isinstance(self.subject, This) else sel.ANY_SIDE)
        if {own.side, what.side} == {sel.YOURS, sel.OPPONENTS}:
            return False
        return not excludes_kind(own, what) and not excludes_kind(what, own)

    def has_own_word(self) -> bool:
        """Return whether it is called [this] or [equipped], and so never 'that creature'."""
        return isinstance(self.subject, This | Equipped) or self.words == Equipped().text()

    def name(self) -> str:
        """Return what an error calls it."""
        words = self.words or ("" if self.subject is None else self.subject.text())
        return words.replace("[this]", "this card").replace("[equipped]", "the equipped creature")


class Mentions:
    """All mentions so far, latest last.

    `sentence` is the one that is now read; `asks_values`: a card is only measured, and stands within another
    phrase.
    """

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.sentence = 1
        self.asks_values = False

    def has_named_equipped(self) -> bool:
        """Return whether the creature that this card serves was named (4.2)."""
        return any(made.has_own_word() and not isinstance(made.subject, This) for made in self.mentions)

    def begin_sentence(self) -> None:
        """Begin a sentence: subjects and objects from now on are not those of the one before."""
        self.sentence += 1

    def join_sentences(self) -> None:
        """Take what the sentence before named as of this one: what 'it' means next must be clear of them."""
        before = self.sentence - 1
        self.mentions = [
            replace(made, sentence=self.sentence) if made.sentence == before else made
            for made in self.mentions
        ]

    def mention(self, made: Mention, apart: bool = False) -> None:
        """A noun phrase stands here; `apart`: within another one, which it must be recorded before."""
        apart = apart or self.asks_values
        self.mentions.append(replace(made, sentence=APART if apart else self.sentence))

    def mention_asked(self, words: list[Token]) -> None:
        """A condition speaks of [this] or of [equipped], if it does."""
        if any(word.kind == "THIS" for word in words):
            self.mention(Mention(This(), asked=True))
        if any((word.kind, word.meaning) == BEARER for word in words) and not self.has_named_equipped():
            self.mention(Mention(Equipped(), sel.CREATURE, words=Equipped().text(), asked=True))

    @contextmanager
    def as_seen_by(self, who: int) -> Iterator[None]:
        """Within it what was named before is described as that player would, and after it as you would."""
        before = self.mentions
        self.mentions = [see_as(made, who) for made in before]
        yield
        self.mentions = [*before, *(see_as(made, who) for made in self.mentions[len(before) :])]

    def forget_gone(self, start: int) -> None:
        """Forget what was paid or taken from a pile since mention number `start`."""
        self.mentions[start:] = [made for made in self.mentions[start:] if not made.gone]


def see_as(made: Mention, who: int) -> Mention:
    """Return a mention in the words of a player, to whom what is yours is the opponent's, or back again."""
    what = made.what or (Selector(sel.CARD, sel.YOURS) if isinstance(made.subject, This) else None)
    if who == YOU or what is None or what.side == sel.ANY_SIDE:
        return made
    other = sel.OPPONENTS if what.side == sel.YOURS else sel.YOURS
    return replace(made, what=replace(what, side=other if who == OPPONENT else sel.ANY_SIDE))


KINDS_DENIED = {sel.FACTION: sel.NOT_FACTION, sel.SUBTYPE: sel.NOT_SUBTYPE, sel.TOKEN: sel.NOT_TOKEN}


def excludes_kind(one: Selector, other: Selector) -> bool:
    """Return whether what fits a description is of a faction or subtype that another one rules out."""
    for asked in one.adjectives:
        denied = KINDS_DENIED.get(asked.kind)
        for said in other.adjectives:
            apart = not {*asked.words()} & {*said.words()}
            if denied is not None and (
                (said.kind == denied and not apart) or (said.kind == asked.kind and apart)
            ):
                return True
    return False
