"""Permissions: what cards can and cannot do, and who may look at them (14.6)."""

from typing import Final

from engine import vocab
from engine.effects.actions.permissions import Forbid, NotBlockedBy, Permit, See
from engine.effects.granted_actions import can_be_granted
from engine.effects.node import Instruction
from engine.effects.terms import capabilities as of
from engine.effects.terms.selectors import ARTIFACT, CARD, CREATURE, MONUMENT, THEIRS
from engine.effects.terms.subjects import Subject, Those
from engine.text.errors import ReadError
from engine.text.lexicon.word_meanings import FORMS
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import lower_subject_in
from engine.text.parser import ParseTree
from engine.text.scope import ReferenceScope
from engine.text.tokens import Token

DONE: Final = {
    vocab.E_DESTROYED: of.BE_DESTROYED, vocab.E_FLIPPED: of.BE_FLIPPED, vocab.E_IS_BLOCKED: of.BE_BLOCKED,
}  # fmt: skip
PERMITTED: Final = (of.ENTER_CLOSED,)
JOINTS: Final = ("OR", "AND_DEED", "COMMA_DEED", "AND_VERB", "COMMA")


def must_be_at_any_time(tree: ParseTree, subject: Subject) -> None:
    """A rule for whoever fits at any time cannot be about the player of an event."""
    if isinstance(subject, Those) and subject.selector.side == THEIRS:
        raise tree.error("cards that you control, or your opponent; a rule goes on when the event is over")


# What only creatures do, or have done to them, and the nouns of what never does
BY_CREATURES: Final = (vocab.STRIKE, of.BLOCK, of.TAKE_DAMAGE, of.BE_BLOCKED, of.BE_ATTACKED)
OF_NONE: Final = (ARTIFACT, MONUMENT)


def lower_can(tree: ParseTree, subject: Subject, duration: int) -> Instruction:
    """'can Pray', 'can March to closed zones'."""
    must_be_at_any_time(tree, subject)
    found = capability_codes(tree)
    for code in found:
        if not can_be_granted(code) and code not in PERMITTED:
            raise tree.error("an action, or a permission (can Pray, can March to closed zones)")
    return Permit(subject, found, duration)


def lower_cannot(tree: ParseTree, subject: Subject, duration: int) -> Instruction:
    """'cannot Strike or block', 'cannot take damage'."""
    must_be_at_any_time(tree, subject)
    found = capability_codes(tree)
    for code in found:
        if code in BY_CREATURES and isinstance(subject, Those) and subject.selector.noun in OF_NONE:
            raise tree.error("creatures; nothing else strikes, blocks or takes damage")
        if code in of.OF_MANA:
            raise tree.error("the mana on [this] cannot be consumed …")
        if code < of.ACT and code not in of.ACTIONS:
            raise tree.error("an action of a pool (cannot Strike, cannot Move)")
    return Forbid(subject, found, duration)


def lower_not_blocked(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'cannot be blocked by creatures with Might 2 or less'."""
    word, branch = tree.word("DEED"), tree.branch("selector")
    assert word is not None and branch is not None
    if word.meaning != of.BE_BLOCKED:
        raise ReadError(word.start, word.end, ["be blocked"])
    if not naming.live:
        raise tree.error("a Continuous effect; only what is printed says by whom")
    by = selectors.must_be_cards(branch, selectors.lower_selector(branch))
    if by.noun not in (CARD, CREATURE):
        raise branch.error("creatures; nothing else blocks")
    return NotBlockedBy(subject, by)


def capability_codes(tree: ParseTree) -> tuple[int, ...]:
    """The actions and other deeds named, each once."""
    branch = tree.branch("deeds")
    assert branch is not None
    found = [capability_code(word) for word in branch.words() if word.kind not in JOINTS]
    return tuple(dict.fromkeys(found))


def capability_code(word: Token) -> int:
    """The code of one deed; after 'be targeted or', 'destroyed' is one."""
    if word.kind == "DEED":
        return word.meaning
    if word.kind == "TARGETED":
        return of.BE_TARGETED
    if word.kind == "HAPPENED":
        if word.meaning not in DONE:
            raise ReadError(word.start, word.end, ["a deed (be targeted, be destroyed …)"])
        return DONE[word.meaning]
    return word.meaning // FORMS


def lower_kept_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'The mana on [this] cannot be consumed by means other than its own effects.'"""
    word = tree.word("DEED", "SPENT_ONLY")
    assert word is not None
    if word.kind == "DEED" and word.meaning not in of.OF_MANA:
        raise tree.error("be consumed; be consumed by means other than its own effects")
    capability = of.MANA_SPENT if word.kind == "SPENT_ONLY" else word.meaning
    return Forbid(lower_subject_in(tree, naming), (capability,), stated_duration(tree))


def lower_see(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'You can see any cards connected to [this].'"""
    branch = tree.branch("selector")
    assert branch is not None
    return See(selectors.must_be_cards(branch, selectors.lower_selector(branch)), stated_duration(tree))


def stated_duration(tree: ParseTree) -> int:
    """The duration that stands right below a tree; 0 where none does."""
    word = tree.word("DURATION")
    return word.meaning if word else 0
