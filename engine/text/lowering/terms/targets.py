"""Phrases of what is picked when declared: target, choose, select (13.1, 13.4, 13.5)."""

from typing import Final

from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import It, Other, Subject, This
from engine.effects.terms.targets import TARGETED, Target, TargetPhrase
from engine.text.errors import ReadError
from engine.text.lowering.terms import selectors
from engine.text.mentions import Mention
from engine.text.parser import ParseTree
from engine.text.scope import ReferenceScope
from engine.text.tokens import Token

COUNTED: Final = ("counted", "up_to", "any_many", "every", "one")
ORIGINS: Final = ("this", "it", "fighter", "chosen", "bare_target")


def lower_picked(tree: ParseTree, naming: ReferenceScope) -> list[TargetPhrase]:
    """The phrases of 'target a creature and an artifact from it'; each is named from now on."""
    word = tree.word("TARGET", "CHOOSE", "SELECT")
    assert word is not None
    how = TARGETED if word.kind == "TARGET" else word.meaning
    if not tree.branches(*COUNTED):
        return [lower_named(tree, how, naming)]
    origin = lower_origin(tree, naming)
    or_this = tree.word("THIS_OR")
    phrases = [
        selectors.lower_target_phrase(part, how, origin, or_this is not None)
        for part in tree.branches(*COUNTED)
    ]
    if or_this is not None and len(phrases) > 1:
        raise ReadError(or_this.start, or_this.end, ["one target with it (target [this] or a creature)"])
    slots = [naming.add(phrase) for phrase in phrases]
    naming.places |= dict.fromkeys(slots, tree)
    return [naming.phrases[slot] for slot in slots]


def lower_named(tree: ParseTree, how: int, naming: ReferenceScope) -> TargetPhrase:
    """'target that creature': the card of the event, if it can be targeted."""
    branch = tree.branches("it", "fighter")[0]
    subject = lower_reference(branch, naming)
    if not isinstance(subject, It | Other):
        raise branch.error("a card of the event, or one that is described (target a creature)")
    phrase = TargetPhrase(Selector(naming.mentions.pop().noun), how=how, named=subject)
    naming.add(phrase)  # which from now on is meant by its words
    return phrase


def lower_origin(tree: ParseTree, naming: ReferenceScope) -> Subject | None:
    """The card from which something is targeted (13.4); None for the source itself."""
    found = tree.branches(*ORIGINS)
    if not found:
        return None
    naming.asks_values = True  # it may be gone
    origin = lower_reference(found[0], naming)
    naming.asks_values = False
    return None if isinstance(origin, This) else origin


REFERRING: Final = {
    "THIS": "this",
    "IT": "it",
    "FIGHTER": "fighter",
    "TARGET": "bare_target",
    "CHOSEN": "chosen",
}


def lower_reference_word(word: Token, naming: ReferenceScope) -> Subject:
    """The card that a single word means: 'it', 'target', 'the blocker'."""
    return lower_reference(ParseTree(REFERRING[word.kind], (word,)), naming)


def lower_reference(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """[this], 'it', 'that creature', 'chosen', 'target': one card that was named before."""
    word = tree.words()[0]
    if tree.rule == "this":
        naming.mention(Mention(This()))
        return This()
    if tree.rule == "it":
        return naming.find_it(word)
    if tree.rule == "fighter":
        return naming.find_fighter(word)
    if tree.rule == "chosen":
        noun = tree.branch("noun")
        return naming.find_chosen(word, sel.CARD if noun is None else selectors.lower_noun(tree)[0])
    found = naming.find_target(word)
    if isinstance(found, Target):
        naming.places.setdefault(found.slot, tree)
    return found
