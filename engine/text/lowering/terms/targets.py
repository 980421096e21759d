"""Phrases of what is picked when declared: target, choose, select (13.1, 13.4, 13.5)."""

from typing import Final

from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import It, Other, Subject, This
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.errors import Wrong
from engine.text.lowering.terms import selectors
from engine.text.parser import Branch
from engine.text.scope import Naming
from engine.text.tokens import Word

COUNTED: Final = ("counted", "up_to", "any_many", "every", "one")
ORIGINS: Final = ("this", "it", "fighter", "chosen", "bare_target")


def picked(tree: Branch, naming: Naming) -> list[TargetPhrase]:
    """The phrases of 'target a creature and an artifact from it'; each is named from now on."""
    word = tree.word("TARGET", "CHOOSE", "SELECT")
    assert word is not None
    how = TARGETED if word.kind == "TARGET" else word.meaning
    if not tree.branches(*COUNTED):
        return [named(tree, how, naming)]
    origin = origin_of(tree, naming)
    or_this = tree.word("THIS_OR")
    phrases = [
        selectors.target_phrase(part, how, origin, or_this is not None) for part in tree.branches(*COUNTED)
    ]
    if or_this is not None and len(phrases) > 1:
        raise Wrong(or_this.start, or_this.end, ["one target with it (target [this] or a creature)"])
    slots = [naming.add(phrase) for phrase in phrases]
    naming.places |= dict.fromkeys(slots, tree)
    return [naming.phrases[slot] for slot in slots]


def named(tree: Branch, how: int, naming: Naming) -> TargetPhrase:
    """'target that creature': the card of the event, if it can be targeted."""
    branch = tree.branches("it", "fighter")[0]
    subject = referring(branch, naming)
    if not isinstance(subject, It | Other):
        raise branch.wrong("a card of the event, or one that is described (target a creature)")
    noun = naming.event_noun if isinstance(subject, It) else naming.other_noun
    phrase = TargetPhrase(Selector(noun), how=how, named=subject)
    naming.add(phrase)
    return phrase


def origin_of(tree: Branch, naming: Naming) -> Subject | None:
    """The card from which something is targeted (13.4); None for the source itself."""
    found = tree.branches(*ORIGINS)
    if not found:
        return None
    origin = referring(found[0], naming)
    return None if isinstance(origin, This) else origin


REFERRING: Final = {
    "THIS": "this",
    "IT": "it",
    "FIGHTER": "fighter",
    "TARGET": "bare_target",
    "CHOSEN": "chosen",
}


def word_refers(word: Word, naming: Naming) -> Subject:
    """The card that a single word means: 'it', 'target', 'the blocker'."""
    return referring(Branch(REFERRING[word.kind], (word,)), naming)


def referring(tree: Branch, naming: Naming) -> Subject:
    """[this], 'it', 'that creature', 'chosen', 'target': one card that was named before."""
    word = tree.words()[0]
    if tree.rule == "this":
        naming.said_this = True
        return This()
    if tree.rule == "it":
        return naming.it(word)
    if tree.rule == "fighter":
        return naming.fighter(word)
    if tree.rule == "chosen":
        noun = tree.branch("noun")
        return naming.chosen(word, sel.CARD if noun is None else selectors.noun_of(tree)[0])
    found = naming.back(word)
    if isinstance(found, Target):
        naming.places.setdefault(found.slot, tree)
    return found
