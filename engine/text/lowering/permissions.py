"""What cards can and cannot, and who may look at them (14.6)."""

from typing import Final

from engine import vocab
from engine.effects.actions.granted_actions import is_granted
from engine.effects.actions.permissions import Forbid, Permit, See
from engine.effects.node import Instruction
from engine.effects.terms import capabilities as of
from engine.effects.terms.selectors import THEIRS
from engine.effects.terms.subjects import Subject, Those
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import FORMS
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming
from engine.text.tokens import Word

DONE: Final = {
    vocab.E_DESTROYED: of.BE_DESTROYED, vocab.E_FLIPPED: of.BE_FLIPPED, vocab.E_IS_BLOCKED: of.BE_BLOCKED,
}  # fmt: skip
PERMITTED: Final = (of.ENTER_CLOSED,)
JOINTS: Final = ("OR", "AND_DEED", "COMMA_DEED", "AND_VERB", "COMMA")


def must_be_at_any_time(tree: Branch, subject: Subject) -> None:
    """A rule for whoever fits at any time cannot be about the player of an event."""
    if isinstance(subject, Those) and subject.selector.side == THEIRS:
        raise tree.wrong("cards that you control, or your opponent; a rule goes on when the event is over")


def allowed(tree: Branch, subject: Subject, duration: int) -> Instruction:
    """'can Pray', 'can March to closed zones'."""
    must_be_at_any_time(tree, subject)
    found = deeds(tree)
    for code in found:
        if not is_granted(code) and code not in PERMITTED:
            raise tree.wrong("an action, or a permission (can Pray, can March to closed zones)")
    return Permit(subject, found, duration)


def forbidden(tree: Branch, subject: Subject, duration: int) -> Instruction:
    """'cannot Strike or block', 'cannot take damage'."""
    must_be_at_any_time(tree, subject)
    found = deeds(tree)
    for code in found:
        if code in of.OF_MANA:
            raise tree.wrong("the mana on [this] cannot be consumed …")
        if code < of.ACT and code not in of.ACTIONS:
            raise tree.wrong("an action of a pool (cannot Strike, cannot Move)")
    return Forbid(subject, found, duration)


def deeds(tree: Branch) -> tuple[int, ...]:
    """The actions and other deeds named, each once."""
    branch = tree.branch("deeds")
    assert branch is not None
    found = [deed(word) for word in branch.words() if word.kind not in JOINTS]
    return tuple(dict.fromkeys(found))


def deed(word: Word) -> int:
    """The code of one deed; after 'be targeted or', 'destroyed' is one."""
    if word.kind == "DEED":
        return word.meaning
    if word.kind == "TARGETED":
        return of.BE_TARGETED
    if word.kind == "HAPPENED":
        if word.meaning not in DONE:
            raise Wrong(word.start, word.end, ["a deed (be targeted, be destroyed …)"])
        return DONE[word.meaning]
    return word.meaning // FORMS


def kept_mana(tree: Branch, naming: Naming) -> Instruction:
    """'The mana on [this] cannot be consumed by means other than its own effects.'"""
    word = tree.word("DEED", "SPENT_ONLY")
    assert word is not None
    if word.kind == "DEED" and word.meaning not in of.OF_MANA:
        raise tree.wrong("be consumed; be consumed by means other than its own effects")
    deed = of.MANA_SPENT if word.kind == "SPENT_ONLY" else word.meaning
    return Forbid(subject_in(tree, naming), (deed,), stated(tree))


def see(tree: Branch, _: Naming) -> Instruction:
    """'You can see any cards connected to [this].'"""
    branch = tree.branch("selector")
    assert branch is not None
    return See(selectors.must_be_cards(branch, selectors.selector(branch)), stated(tree))


def stated(tree: Branch) -> int:
    """The duration that stands right below a tree; 0 where none does."""
    word = tree.word("DURATION")
    return word.meaning if word else 0
