"""'Give a creature …', 'remove … from a creature': the same as what it gets, has or loses."""

from engine.effects.actions.continuous import Loses
from engine.effects.actions.control_flow import Pick
from engine.effects.actions.hidden_information import LookAt
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import CHOSEN, TargetPhrase
from engine.text.lowering.continuous import lost_keywords, lower_alterations
from engine.text.lowering.permissions import stated_duration
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import lower_subject_in
from engine.text.parser import ParseTree
from engine.text.scope import ReferenceScope


def lower_give(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'give target creature +1 Might until end of turn', 'give a creature Evasive'."""
    before, subject = lower_receiver(tree, naming)
    return [*before, *lower_alterations(tree, subject, naming)]


def lower_remove(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'remove Evasive from target creature until end of turn'."""
    before, subject = lower_receiver(tree, naming)
    return [*before, Loses(subject, lost_keywords(tree), stated_duration(tree))]


def lower_look(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'look at target card', 'look at up to two artifacts', which are chosen when declared (13.5)."""
    described = next(iter(tree.branches("counted", "up_to")), None)
    if described is None:
        return [LookAt(lower_subject_in(tree, naming))]
    slot = naming.add(selectors.lower_target_phrase(described, CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot]), LookAt(naming.find_chosen(tree.words()[0], sel.CARD))]


def lower_receiver(tree: ParseTree, naming: ReferenceScope) -> tuple[list[Instruction], Subject]:
    """Who gets or loses it; 'a creature' is chosen when the effect is declared (13.5)."""
    article = tree.word("ARTICLE")
    if article is None:
        return [], lower_subject_in(tree, naming)
    selector = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    slot = naming.add(TargetPhrase(selector, how=CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot])], naming.find_chosen(article, sel.CARD)
