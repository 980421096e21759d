"""'Give a creature …', 'remove … from a creature': the same as what it gets, has or loses."""

from engine.effects.actions.continuous import Loses
from engine.effects.actions.control_flow import Pick
from engine.effects.actions.hidden_information import LookAt
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import CHOSEN, TargetPhrase
from engine.text.lowering.continuous import altered, lost
from engine.text.lowering.permissions import stated
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming


def give(tree: Branch, naming: Naming) -> list[Instruction]:
    """'give target creature +1 Might until end of turn', 'give a creature Evasive'."""
    before, subject = receiver(tree, naming)
    return [*before, *altered(tree, subject, naming)]


def remove(tree: Branch, naming: Naming) -> list[Instruction]:
    """'remove Evasive from target creature until end of turn'."""
    before, subject = receiver(tree, naming)
    return [*before, Loses(subject, lost(tree), stated(tree))]


def look(tree: Branch, naming: Naming) -> list[Instruction]:
    """'look at target card', 'look at up to two artifacts', which are chosen when declared (13.5)."""
    described = next(iter(tree.branches("counted", "up_to")), None)
    if described is None:
        return [LookAt(subject_in(tree, naming))]
    slot = naming.add(selectors.target_phrase(described, CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot]), LookAt(naming.chosen(tree.words()[0], sel.CARD))]


def receiver(tree: Branch, naming: Naming) -> tuple[list[Instruction], Subject]:
    """Who gets or loses it; 'a creature' is chosen when the effect is declared (13.5)."""
    article = tree.word("ARTICLE")
    if article is None:
        return [], subject_in(tree, naming)
    selector = selectors.must_be_cards(tree, selectors.selector_in(tree))
    slot = naming.add(TargetPhrase(selector, how=CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot])], naming.chosen(article, sel.CARD)
