"""A subject and what it does; several predicates share it. What is given to cards and taken from them."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects.actions.continuous import Gains, Loses
from engine.effects.actions.control_flow import ForEach, Pick
from engine.effects.actions.damage import Fight, Heal
from engine.effects.actions.mana import Collect
from engine.effects.actions.piles import LookAt
from engine.effects.node import Instruction
from engine.effects.terms import durations
from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Iterated, Subject, This, Those, Together
from engine.effects.terms.targets import CHOSEN, TargetPhrase
from engine.text.lexicon.meaning_codes import BASE, FORMS
from engine.text.lowering import continuous, permissions
from engine.text.lowering.imperatives import lower_act_of, lower_deal, must_gain
from engine.text.lowering.movement import (
    lower_loses_mana,
    lower_moves_to,
    lower_swaps,
    lower_with_amount,
)
from engine.text.lowering.replacement import lower_takes
from engine.text.lowering.terms import selectors, subjects
from engine.text.lowering.terms.counted_amounts import lower_sized
from engine.text.parser import ParseTree
from engine.text.references.scope import ReferenceScope

DOING: Final = ("takes", "loses_stat", "collect", "moves_to", "loses_mana", "swaps", "deal", "heals")
WITHOUT_CLAUSE: Final[dict[str, Callable[[ParseTree, ReferenceScope], Instruction]]] = {
    "set_stat": continuous.lower_set_stat,
    "swap_stats": continuous.lower_swap_stats,
    "control": continuous.lower_control,
    "see": permissions.lower_see,
    "player_cannot": permissions.lower_player_cannot,
    "one_more": permissions.lower_one_more,
    "player_deeds": permissions.lower_cards_cannot,
    "rival_cannot": permissions.lower_rival_cannot,
}


def lower_clause(
    tree: ParseTree, naming: ReferenceScope, duration: int = durations.UNSTATED
) -> list[Instruction]:
    """One instruction a predicate; a duration at the end counts for all of them."""
    predicates = [b for b in tree.branches() if b.rule not in subjects.SUBJECTS and b.rule != "further"]
    naming.does, naming.takes_gone = True, predicates[0].rule == "deal"
    subject = subjects.lower_subject_in(tree, naming)
    naming.does = naming.takes_gone = False
    naming.set_clause_card(subject)
    naming.clause = subject
    naming.clause_lasts = bool(duration) or any(word.kind == "DURATION" for word in tree.words())
    if any(branch.rule == "takes" for branch in predicates):
        subjects.must_be_damaged(subject, tree.branches(*subjects.SUBJECTS)[0], naming)
    apart = subject.parts if naming.live and isinstance(subject, Together) else (subject,)
    made = [one for part in apart for one in lower_predicates(predicates, part, naming)]
    return continuous.spread_durations(made, duration, tree)


def lower_predicates(
    predicates: list[ParseTree], subject: Subject, naming: ReferenceScope
) -> list[Instruction]:
    """Return what one subject does, predicate by predicate."""
    made: list[Instruction] = []
    for number, branch in enumerate(predicates):
        ordered = number > 0 and is_order(branch, subject, naming)
        made += lower_predicate(branch, naming, subject, This() if ordered else subject)
        subject = subjects.refer_again(subject, naming)
    return made


def lower_until(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'until end of turn, …'."""
    word = tree.the_word("DURATION")
    branch = tree.branches()[0]
    if branch.rule == "clause":
        made = lower_clause(branch, naming, word.meaning)
    else:
        made = [WITHOUT_CLAUSE[branch.rule](branch, naming).add_duration(word.meaning)]
    if not any(instruction.duration_code() for instruction in made):
        raise tree.error("something that lasts (gets, is, has)")
    return made


def is_order(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> bool:
    """After one subject 'and collect 1 mana' is an order to this card; after several it is theirs."""
    return tree.words()[0].meaning % FORMS == BASE and not subjects.is_several(subject, naming)


def lower_predicate(
    tree: ParseTree, naming: ReferenceScope, subject: Subject, doer: Subject
) -> list[Instruction]:
    """Return what a subject does; `doer` is who acts, should it be an action."""
    if tree.rule == "act_of":
        return lower_act_of(tree, doer, naming)
    if tree.rule in continuous.LOWER_IDENTITY:
        return [continuous.LOWER_IDENTITY[tree.rule](tree, subject, naming)]
    if tree.rule == "fights":
        return [lower_fights(tree, doer, naming)]
    if tree.rule in DOING:
        return [lower_action(tree, naming, subject, doer)]
    modes = tree.branches("change_mode", "keyword_mode")
    if modes:
        return continuous.lower_one_verb_modes(tree, modes, subject, naming)
    return continuous.lower_alterations(tree, subject, naming)


def lower_action(tree: ParseTree, naming: ReferenceScope, subject: Subject, doer: Subject) -> Instruction:
    """Return what a subject does that is no alteration of it."""
    if tree.rule == "takes":
        return lower_takes(tree, naming, subject)
    if tree.rule == "loses_stat":
        return continuous.lower_loses_stat(tree, subject)
    if tree.rule == "heals":
        subjects.must_be_damaged(subject, tree, naming)
        return lower_with_amount(tree, naming, lambda amount: Heal(amount, subject))
    if tree.rule == "collect":
        must_gain(tree, tree.word("DOES"))
        return lower_sized(tree, naming, lambda amount: Collect(amount, doer))
    if tree.rule == "moves_to":
        return lower_moves_to(tree, subject, naming)
    if tree.rule == "loses_mana":
        return lower_loses_mana(tree, subject, naming)
    if tree.rule == "swaps":
        return lower_swaps(tree, subject, naming)
    if isinstance(doer, Those):
        return lower_each_deals(tree, naming, doer)
    if subjects.is_several(doer, naming):
        raise tree.error("damage dealt by one card, or by each of those that fit (each connected creature …)")
    return lower_deal(tree, naming, doer)


def lower_fights(tree: ParseTree, doer: Subject, naming: ReferenceScope) -> Instruction:
    """'[this] fights target creature': one creature and another one; 'they fight each other': both."""
    if not tree.branches(*subjects.SUBJECTS):
        return lower_mutual_fight(tree, doer, naming)
    other = subjects.lower_subject_in(tree, naming)
    for one in (doer, other):
        subjects.must_be_damaged(one, tree, naming)
        if subjects.is_several(one, naming):
            raise tree.error("one creature that fights one other")
    if subjects.is_same(doer, other):
        raise tree.error("another creature; no creature fights itself")
    return Fight(doer, other)


def lower_mutual_fight(tree: ParseTree, doers: Subject, naming: ReferenceScope) -> Instruction:
    """'they fight each other', of exactly two."""
    subjects.must_be_damaged(doers, tree, naming)
    if not subjects.are_two(doers, naming, up_to=False):
        raise tree.error("two creatures before it (target two creatures), or whom it fights")
    return Fight(doers)


def lower_each_deals(tree: ParseTree, naming: ReferenceScope, those: Those) -> Instruction:
    """'each connected creature deals 1 damage to [this]': one after the other."""
    noun = those.selector.noun
    before = naming.begin_each(noun, what=those.selector)
    naming.set_clause_card(Iterated())
    made = ForEach(those.selector, lower_deal(tree, naming, Iterated()))
    naming.end_each(before, noun)
    return made


def lower_give(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'give target creature +1 Might until end of turn', 'give a creature Evasive'."""
    before, subject = lower_receiver(tree, naming)
    return [*before, *continuous.lower_alterations(tree, subject, naming)]


def lower_remove(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'remove Evasive from target creature until end of turn'."""
    before, subject = lower_receiver(tree, naming)
    return [*before, Loses(subject, continuous.lost_keywords(tree), permissions.stated_duration(tree))]


def lower_inflict(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'suppress target creature until end of turn', 'knock target creature Prone'."""
    verb = tree.words()[0]
    if verb.meaning not in vocab.CONDITIONS:
        raise tree.error("a condition behind it (knock target creature Prone)")
    return [
        Gains(subjects.lower_subject_in(tree, naming), (verb.meaning,), permissions.stated_duration(tree))
    ]


def lower_look(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'look at target card', 'look at up to two artifacts', which are chosen when declared (13.5)."""
    described = next(iter(tree.branches("counted", "up_to")), None)
    if described is None:
        return [LookAt(subjects.lower_subject_in(tree, naming))]
    slot = naming.add(selectors.lower_target_phrase(described, CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot]), LookAt(naming.find_chosen(tree.words()[0], sel.CARD))]


def lower_receiver(tree: ParseTree, naming: ReferenceScope) -> tuple[list[Instruction], Subject]:
    """Return who gets or loses it; 'a creature' is chosen when the effect is declared (13.5)."""
    article, counted = tree.word("ARTICLE"), tree.branch("counted")
    if article is None and counted is None:
        return [], subjects.lower_subject_in(tree, naming)
    if counted is not None:
        tree, article = counted, counted.words()[0]
    assert article is not None
    selector = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    slot = naming.add(TargetPhrase(selector, how=CHOSEN))
    naming.places[slot] = tree
    return [Pick(slot, naming.phrases[slot])], naming.find_chosen(article, sel.CARD)
