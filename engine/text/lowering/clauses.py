"""A subject and what it does; several predicates share it."""

from collections.abc import Callable
from typing import Final

from engine.effects.actions.basic_actions import Collect
from engine.effects.actions.control_flow import ForEach
from engine.effects.actions.mana import RemoveMana
from engine.effects.node import Instruction
from engine.effects.terms import durations
from engine.effects.terms.subjects import Iterated, Subject, This, Those
from engine.text.lexicon.word_meanings import BASE, FORMS
from engine.text.lowering.continuous import (
    altered,
    control,
    duration_of,
    lasting,
    loses_of,
    one_verb_modes,
    set_stat,
)
from engine.text.lowering.imperatives import acted, deal, repeated
from engine.text.lowering.movement import moved, much, swapped
from engine.text.lowering.permissions import see
from engine.text.lowering.replacement import takes
from engine.text.lowering.terms.counted_amounts import sized
from engine.text.lowering.terms.subjects import SUBJECTS, again, is_several, must_be_damaged, subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming

DOING: Final = ("takes", "loses_stat", "collect", "moves_to", "loses_mana", "swaps", "deal")
WITHOUT_CLAUSE: Final[dict[str, Callable[[Branch, Naming], Instruction]]] = {
    "set_stat": set_stat,
    "control": control,
    "see": see,
}


def clause(tree: Branch, naming: Naming, duration: int = durations.UNSTATED) -> list[Instruction]:
    """One instruction a predicate; a duration at the end counts for all of them."""
    naming.does = True
    subject = subject_in(tree, naming)
    naming.does = False
    predicates = [b for b in tree.branches() if b.rule not in SUBJECTS and b.rule != "further"]
    naming.speaks_of(subject)
    naming.clause = subject
    if any(branch.rule == "takes" for branch in predicates):
        must_be_damaged(subject, tree.branches(*SUBJECTS)[0], naming)
    made: list[Instruction] = []
    for number, branch in enumerate(predicates):
        ordered = number > 0 and is_order(branch, subject, naming)
        made += predicate(branch, naming, subject, This() if ordered else subject)
        subject = again(subject, naming)
    last = duration or duration_of(made[-1])
    return [lasting(instruction, last) for instruction in made] if last else made


def until(tree: Branch, naming: Naming) -> list[Instruction]:
    """'until end of turn, …'."""
    word = tree.word("DURATION")
    assert word is not None
    branch = tree.branches()[0]
    if branch.rule == "clause":
        made = clause(branch, naming, word.meaning)
    else:
        made = [lasting(WITHOUT_CLAUSE[branch.rule](branch, naming), word.meaning)]
    if not any(duration_of(instruction) for instruction in made):
        raise tree.wrong("something that lasts (gets, is, has)")
    return made


def is_order(tree: Branch, subject: Subject, naming: Naming) -> bool:
    """After one subject 'and collect 1 mana' is an order to this card; after several it is theirs."""
    return tree.words()[0].meaning % FORMS == BASE and not is_several(subject, naming)


def predicate(tree: Branch, naming: Naming, subject: Subject, doer: Subject) -> list[Instruction]:
    """What a subject does; `doer` is who acts, should it be an action."""
    if tree.rule == "act_of":
        return [acted(tree, doer, naming) for _ in range(repeated(tree))]
    if tree.rule in DOING:
        return [done(tree, naming, subject, doer)]
    modes = tree.branches("change_mode", "keyword_mode")
    if modes:
        return one_verb_modes(tree, modes, subject, naming)
    return altered(tree, subject, naming)


def done(tree: Branch, naming: Naming, subject: Subject, doer: Subject) -> Instruction:
    """What a subject does that is no alteration of it."""
    if tree.rule == "takes":
        return takes(tree, naming, subject)
    if tree.rule == "loses_stat":
        return loses_of(tree, subject)
    if tree.rule == "collect":
        return sized(tree, naming, lambda amount: Collect(amount, doer))
    if tree.rule == "moves_to":
        return moved(tree, subject, naming)
    if tree.rule == "loses_mana":
        return much(tree, naming, lambda amount: RemoveMana(amount, subject))
    if tree.rule == "swaps":
        return swapped(tree, subject, naming)
    if isinstance(doer, Those):
        return each_deals(tree, naming, doer)
    if is_several(doer, naming):
        raise tree.wrong("damage dealt by one card, or by each of those that fit (each connected creature …)")
    return deal(tree, naming, doer)


def each_deals(tree: Branch, naming: Naming, those: Those) -> Instruction:
    """'each connected creature deals 1 damage to [this]': one after the other."""
    before = naming.begin_each(those.selector.noun)
    naming.speaks_of(Iterated())
    made = ForEach(those.selector, deal(tree, naming, Iterated()))
    naming.each, naming.since = before
    return made
