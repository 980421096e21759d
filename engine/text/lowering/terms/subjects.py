"""What an instruction is done to or by."""

from dataclasses import replace
from typing import Final

from engine.effects.actions.control_flow import Pick
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.extremes import MANA, Extreme
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import It, Subject, This, Those, Together
from engine.effects.terms.targets import TARGETED, Around, Target
from engine.effects.traversal import inside
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.targets import origin_of, referring, word_refers
from engine.text.parser import Branch
from engine.text.scope import Naming

SUBJECTS: Final = ("extreme", "this", "it", "fighter", "chosen", "bare_target", "target", "those", "together")


def subject_in(tree: Branch, naming: Naming, nth: int = 0) -> Subject:
    """The subject right below a tree, or the `nth` of several."""
    branch = tree.branches(*SUBJECTS)[nth]
    subject = subject_of(branch, naming)
    if isinstance(subject, Target) and subject.phrase is not None:
        selectors.must_be_cards(branch, subject.phrase.selector)
    return subject


def subject_of(branch: Branch, naming: Naming) -> Subject:
    """The subject that a tree is; it may be of zones."""
    if branch.rule == "together":
        return together(branch, naming)
    if branch.rule == "target":
        return targeted(branch, naming)
    if branch.rule == "extreme":
        return extreme(branch, naming)
    return those(branch, naming) if branch.rule == "those" else referring(branch, naming)


def together(tree: Branch, naming: Naming) -> Subject:
    """'[this] and target creature': different cards."""
    parts = [subject_in(tree, naming, nth) for nth in range(len(tree.branches()))]
    for nth, part in enumerate(parts):
        if any(is_same(part, other) for other in parts[:nth]):
            raise tree.branches()[nth].wrong("another card; this one was said already")
    return Together(tuple(parts))


def is_same(one: Subject, other: Subject) -> bool:
    """Whether two subjects are the same card, in other words perhaps."""
    if isinstance(one, Target) and isinstance(other, Target):
        return one.slot == other.slot
    return one == other or (isinstance(one, It) and isinstance(other, It))


def targeted(tree: Branch, naming: Naming) -> Subject:
    """'target creature', '[this] or target creature', 'target artifact from it'."""
    origin = origin_of(tree, naming)
    found = naming.inline(selectors.target_phrase(tree, TARGETED, origin, tree.has("OR_SUBJECT")))
    naming.places.setdefault(found.slot, tree)
    return found


def those(tree: Branch, naming: Naming) -> Subject:
    """'all creatures', 'each creature', 'creatures', 'all creatures adjacent to it'."""
    branch = tree.branch("selector")
    assert branch is not None
    is_many = selectors.is_plural(branch) or (naming.does and selectors.is_mass(branch))
    if not tree.has("EACH") and not is_many:
        raise tree.wrong("which one ([this], target …, each …), or several")
    found = selectors.selector(branch, theirs=naming.event_player, around=True, varies=True)
    selector = selectors.must_be_cards(branch, found)
    where = branch.branch("around")
    return Those(selector) if where is None else around(where, selector, naming)


def around(tree: Branch, selector: Selector, naming: Naming) -> Subject:
    """'… adjacent to it', '… connected to target'."""
    how, word = tree.words()
    origin = word_refers(word, naming)
    if not isinstance(origin, This):
        return Around(selector, how.meaning, origin)
    found = tuple(sorted((*selector.adjectives, sel.Adjective(how.meaning)), key=selectors.in_order))
    return Those(replace(selector, adjectives=found))


def damaged_in(tree: Branch, naming: Naming) -> Subject:
    """The subject right below a tree, which takes or loses damage: no artifact, no monument."""
    subject = subject_in(tree, naming)
    must_be_damaged(subject, tree.branches(*SUBJECTS)[0], naming)
    return subject


def must_be_damaged(subject: Subject, tree: Branch, naming: Naming) -> None:
    """Only creatures take damage. Raises Wrong."""
    for part in subject.parts if isinstance(subject, Together) else (subject,):
        selector = selector_of(part, naming)
        if selector is not None and selector.noun in (sel.ARTIFACT, sel.MONUMENT, sel.ARTIFACT_ZONE):
            raise tree.wrong("creatures; nothing else takes damage")


def selector_of(subject: Subject, naming: Naming) -> Selector | None:
    """The selector that a subject is described by, if it is."""
    if isinstance(subject, Those | Around):
        return subject.selector
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].selector
    return None  # and of several each on its own


def is_several(subject: Subject, naming: Naming) -> bool:
    """Whether a subject can be more than one card."""
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].most > 1
    return isinstance(subject, Those | Together | Around)


def again(subject: Subject, naming: Naming) -> Subject:
    """The subject for the next predicate: what is targeted is targeted once."""
    if isinstance(subject, Target):
        called = naming.words_for(subject.slot) or subject.called
        naming.touch(subject.slot)
        return Target(subject.slot, called=called)
    if isinstance(subject, Together):
        slots = [part.slot for part in subject.parts if isinstance(part, Target)]
        if slots == naming.known and len(slots) == len(subject.parts) and naming.is_several(sel.CARD):
            return naming.of_all(slots)
        return Together(tuple(again(part, naming) for part in subject.parts), subject.called)
    return replace(subject, origin=again(subject.origin, naming)) if isinstance(subject, Around) else subject


def picked_first(subject: Subject, naming: Naming) -> tuple[list[Instruction], Subject]:
    """What a subject targets as picked before what is done to it, and the subject after that."""
    targets = [one for one in inside(subject) if isinstance(one, Target) and one.phrase is not None]
    picks: list[Instruction] = [Pick(one.slot, one.phrase) for one in targets if one.phrase is not None]
    return picks, again(subject, naming) if picks else subject


def extreme(tree: Branch, naming: Naming) -> Subject:
    """'the creature with the most mana'; the text must say what a tie does (16.3)."""
    if not naming.tied:
        raise tree.wrong("what a tie does at the end ('if tied, you choose', 'all of them', 'none of them')")
    branch = tree.branch("selector")
    assert branch is not None
    selector = selectors.must_be_cards(branch, selectors.selector(branch))
    what = tree.words()[-1]
    return Extreme(selector, MANA if what.kind == "MANA" else selectors.stat(what), tree.has("WITH_MOST"))
