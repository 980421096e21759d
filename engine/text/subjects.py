"""What an instruction is done to or by."""

from typing import Final

from engine.effects import selectors as sel
from engine.effects.selectors import Selector, Subject, Target, This, Those
from engine.text import selecting
from engine.text.naming import Naming
from engine.text.parser import Branch

SUBJECTS: Final = ("this", "it", "fighter", "bare_target", "target", "those")


def subject_in(tree: Branch, naming: Naming) -> Subject:
    """The subject right below a tree."""
    branch = tree.branches(*SUBJECTS)[0]
    if branch.rule == "this":
        return This()
    if branch.rule == "it":
        return naming.it(branch.words()[0])
    if branch.rule == "fighter":
        return naming.fighter(branch.words()[0])
    if branch.rule == "bare_target":
        return naming.back(branch.words()[0])
    if branch.rule == "target":
        phrase = selecting.target_phrase(branch)
        selecting.must_be_cards(branch, phrase.selector)
        return naming.inline(phrase)
    return those(branch)


def those(tree: Branch) -> Subject:
    """'all creatures', 'each creature', 'creatures'."""
    branch = tree.branch("selector")
    assert branch is not None
    if not tree.has("EACH") and not selecting.is_plural(branch):
        raise tree.wrong("which one ([this], target …, each …), or several")
    return Those(selecting.must_be_cards(branch, selecting.selector(branch)))


def damaged_in(tree: Branch, naming: Naming) -> Subject:
    """The subject right below a tree, which takes or loses damage: no artifact, no monument."""
    subject = subject_in(tree, naming)
    selector = selector_of(subject, naming)
    if selector is not None and selector.noun in (sel.ARTIFACT, sel.MONUMENT, sel.ARTIFACT_ZONE):
        raise tree.branches(*SUBJECTS)[0].wrong("creatures; nothing else takes damage")
    return subject


def selector_of(subject: Subject, naming: Naming) -> Selector | None:
    """The selector that a subject is described by, if it is."""
    if isinstance(subject, Those):
        return subject.selector
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].selector
    return None


def is_several(subject: Subject, naming: Naming) -> bool:
    """Whether a subject can be more than one card."""
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].most > 1
    return isinstance(subject, Those)


def again(subject: Subject) -> Subject:
    """The subject for the next predicate: what is targeted is targeted once."""
    return Target(subject.slot) if isinstance(subject, Target) else subject
