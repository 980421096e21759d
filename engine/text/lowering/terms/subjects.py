"""Subjects that an instruction is done to or by."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.effects.actions.control_flow import Pick
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.extremes import DAMAGE, DISTANCE, MANA, Extreme
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import InPile, It, Recalled, Sacked, Subject, This, Those, Together
from engine.effects.terms.targets import BY_CHANCE, RESOLVED, TARGETED, Around, Target
from engine.effects.traversal import walk_values
from engine.text.lexicon.meaning_codes import EACH_ONE, MANY, OF_IT
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.targets import (
    find_place,
    lower_origin,
    lower_reference,
    lower_reference_word,
    must_be_own_row,
    origin_word,
    place_phrase,
    place_relation,
    seen_from_it,
    seen_from_named,
)
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope

# Cards that are picked when the instruction is carried out
TWO_PICKS: Final = (
    "'Target this card or …' before the colon (picked when declared), or 'either … this card or … target' "
    "(chosen on resolution)"
)
PICKED_LATER: Final = ("counted", "up_to", "any_many", "at_least")
SUBJECTS: Final = (
    "extreme",
    "attachments",
    "this",
    "it",
    "fighter",
    "chosen",
    "bare_target",
    "target",
    "those",
    "together",
    *PICKED_LATER,
)


def lower_subject_in(tree: ParseTree, naming: ReferenceScope, nth: int = 0) -> Subject:
    """The subject right below a tree, or the `nth` of several."""
    branch = tree.branches(*SUBJECTS)[nth]
    subject = lower_subject(branch, naming)
    if isinstance(subject, Target) and subject.phrase is not None:
        selectors.must_be_cards(branch, subject.phrase.selector)
    return subject


def lower_subject(branch: ParseTree, naming: ReferenceScope) -> Subject:
    """The subject that a tree is; it may be of zones."""
    if branch.rule == "together":
        return lower_together(branch, naming)
    if branch.rule == "target":
        return lower_target(branch, naming)
    if branch.rule in PICKED_LATER:
        return lower_picked_later(branch, naming)
    if branch.rule == "attachments":
        host = lower_subject(branch.branches()[0], naming)
        return Around(Selector(sel.CARD, adjectives=(Adjective(sel.ATTACHED),)), sel.ATTACHED, host)
    if branch.rule == "extreme":
        return lower_extreme(branch, naming)
    return lower_those(branch, naming) if branch.rule == "those" else lower_reference(branch, naming)


def lower_picked_later(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'a connected artifact', 'a random creature': picked when the instruction is carried out."""
    if naming.live:
        raise tree.error("which one (this card, all …, each …); nothing is picked for what always holds")
    how = BY_CHANCE if tree.has("RANDOM") else RESOLVED
    where = find_place(tree, naming)
    if where is None:
        must_be_own_row(tree, naming)
        phrase = selectors.lower_target_phrase(tree, how)
    else:
        phrase = place_phrase(selectors.lower_target_phrase(tree, how, around=True), where, naming)
    found = naming.add_target(phrase)
    naming.places.setdefault(found.slot, tree)
    return found


def lower_together(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'[this] and target creature': different cards."""
    parts = [lower_subject_in(tree, naming, nth) for nth in range(len(tree.branches()))]
    for nth, part in enumerate(parts):
        if any(is_same(part, other) for other in parts[:nth]):
            raise tree.branches()[nth].error("another card; this one was said already")
    return Together(tuple(parts))


def is_same(one: Subject, other: Subject) -> bool:
    """Return whether two subjects are the same card, in other words perhaps."""
    if isinstance(one, Target) and isinstance(other, Target):
        return one.slot == other.slot
    if isinstance(one, Those) and isinstance(other, Those):
        return one.selector == other.selector
    return one == other or (isinstance(one, It) and isinstance(other, It))


def lower_target(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'target creature', '[this] or target creature', 'target artifact from it'."""
    if tree.has("ALL"):
        raise tree.error("all of them (all creatures), or how many targets (up to 2 target creatures)")
    origin = lower_origin(tree, naming)
    or_this = tree.has("OR_SUBJECT")
    must_be_own_row(tree, naming)
    in_head = [slot for slot in naming.picked_slots(chosen=False) if slot < naming.in_head]
    found = naming.find_inline_target(selectors.lower_target_phrase(tree, TARGETED, origin, or_this))
    if or_this and in_head and not (found.slot in in_head and naming.phrases[found.slot].or_this):
        raise tree.error(TWO_PICKS)
    naming.places.setdefault(found.slot, tree)
    return found


def lower_those(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'all creatures', 'each creature', 'creatures', 'all creatures adjacent to it'."""
    branch = tree.the_branch("selector")
    distance = find_distance(branch) if tree.has("THE") else None
    if distance is not None:
        return lower_by_distance(tree, branch, distance, naming)
    is_many = selectors.is_plural(branch) or ((naming.does or tree.has("ALL")) and selectors.is_mass(branch))
    said = [word for word in tree.words() if word.kind in ("IN_ROW", "BESIDE")]
    is_one_place = tree.has("THE") and any(word.meaning % OF_IT in sel.STEPS for word in said)
    if not tree.has("EACH") and not is_many and not is_one_place:
        raise tree.error("which one (this card, target …, each …), or several")
    found = selectors.lower_selector(branch, theirs=naming.event_player, around=True, varies=True)
    selector = selectors.must_be_cards(branch, found)
    where = branch.branch("around") or seen_from_it(branch) or seen_from_named(branch, naming)
    made = Those(selector) if where is None else lower_around(where, selector, naming)
    return naming.name_together(made, EACH_ONE if tree.has("EACH") else MANY)


def lower_around(tree: ParseTree, selector: Selector, naming: ReferenceScope) -> Subject:
    """'… adjacent to it', '… connected to target', '… in its row', '… with the same name'."""
    origin = lower_origin_around(tree, naming)
    asked = place_relation(tree)
    shares = asked.kind == sel.SHARES
    if isinstance(origin, InPile) or (isinstance(origin, Sacked) and not shares):
        raise tree.error("cards around one that is on the field")
    others = [one for one in selector.adjectives if one.kind != asked.kind or shares]
    if not isinstance(origin, This):
        return Around(replace(selector, adjectives=tuple(others)), asked.kind, origin, asked.which)
    found = tuple(sorted((*others, asked), key=selectors.adjective_order))
    return Those(replace(selector, adjectives=found))


def lower_origin_around(tree: ParseTree, naming: ReferenceScope, of_doer: bool = True) -> Subject:
    """The card that others are around of: 'it', 'target', 'target creature'.

    `of_doer`: it can be the one that does something, or that something is done to.
    """
    aimed = tree.branch("target")
    if aimed is not None:
        return lower_target(aimed, naming)
    naming.asks_values = of_doer
    origin = lower_reference_word(origin_word(tree), naming)
    naming.asks_values = False
    return origin


def lower_origin_of_place(
    tree: ParseTree, naming: ReferenceScope, mover: Subject | None = None
) -> tuple[Subject, int]:
    """The card that a zone lies so from, and how, as a kind of adjectives. Raises ReadError.

    'It' is the one card that moves there, `mover`, where nothing else can be meant.
    """
    how = tree.words()[0]
    if how.kind in ("SHARING", "SAME"):
        raise tree.error("where the zone is (behind it, in front of it, adjacent to it)")
    it = tree.word("IT")
    is_beside = it is not None and not it.meaning % 2 and how.meaning == sel.ADJACENT
    is_one = mover is not None and not is_several(mover, naming)
    if mover is not None and it is not None and is_beside and is_one and not naming.fitting_single(it):
        return mover, how.meaning
    return lower_origin_around(tree, naming, of_doer=False), how.meaning


def lower_damaged_in(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """The subject right below a tree, which takes or loses damage: no artifact, no monument."""
    subject = lower_subject_in(tree, naming)
    must_be_damaged(subject, tree.branches(*SUBJECTS)[0], naming)
    return subject


def must_be_damaged(subject: Subject, tree: ParseTree, naming: ReferenceScope) -> None:
    """Only creatures take damage. Raises ReadError."""
    for part in subject.parts if isinstance(subject, Together) else (subject,):
        selector = subject_selector(part, naming)
        if selector is not None and selector.noun in (sel.ARTIFACT, sel.MONUMENT, sel.ARTIFACT_ZONE):
            raise tree.error("creatures; nothing else takes damage")


def subject_selector(subject: Subject, naming: ReferenceScope) -> Selector | None:
    """The selector that a subject is described by, if it is."""
    if isinstance(subject, Those | Around):
        return subject.selector
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].selector
    return None  # and of several each on its own


def is_yours(subject: Subject, naming: ReferenceScope) -> bool:
    """Return whether a text says that cards are yours."""
    selector = subject_selector(subject, naming)
    if isinstance(subject, It):
        known = naming.mentions if naming.outer is None else [*naming.outer.mentions, *naming.mentions]
        named = [mention.what for mention in known if mention.key() == Mention(subject).key()]
        selector = named[-1] if named else None
    return isinstance(subject, This) or (selector is not None and selector.side == sel.YOURS)


def is_several(subject: Subject, naming: ReferenceScope) -> bool:
    """Return whether a subject can be more than one card."""
    if isinstance(subject, Target):
        return naming.phrases[subject.slot].most > 1
    if isinstance(subject, Recalled):
        return subject.called == "them"
    return isinstance(subject, Those | Together | Around)


def are_two(subject: Subject, naming: ReferenceScope, up_to: bool = True) -> bool:
    """Return whether a subject is two cards, named one by one or together; `up_to`: perhaps only one."""
    if isinstance(subject, Together):
        return len(subject.parts) == 2 and not any(is_several(part, naming) for part in subject.parts)
    phrase = naming.phrases[subject.slot] if isinstance(subject, Target) else None
    return phrase is not None and phrase.most == 2 and (up_to or phrase.fewest == 2)


def refer_again(subject: Subject, naming: ReferenceScope) -> Subject:
    """The subject for the next predicate: what is targeted is targeted once."""
    if isinstance(subject, Target):
        called = naming.words_for(subject.slot) or subject.called
        naming.mark_latest(subject.slot)
        return Target(subject.slot, called=called)
    if isinstance(subject, Together):
        again = [refer_again(part, naming) for part in subject.parts]
        return (
            naming.join(again)
            if len(again) == 2 or all(isinstance(one, Target) for one in again)
            else subject
        )
    return (
        replace(subject, origin=refer_again(subject.origin, naming))
        if isinstance(subject, Around)
        else subject
    )


def pick_first(subject: Subject, naming: ReferenceScope) -> tuple[list[Instruction], Subject]:
    """Return what a subject targets as picked before what is done to it, and the subject after that."""
    picks = make_picks(walk_values(subject))
    return picks, refer_again(subject, naming) if picks else subject


def make_picks(values: Iterable[object]) -> list[Instruction]:
    """Return the picks of the targets among values that are described there."""
    return [Pick(one.slot, one.phrase) for one in values if isinstance(one, Target) and one.phrase]


def lower_extreme(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'the creature with the most mana'; the text must say what a tie does (16.3)."""
    must_say_tie(tree, naming)
    branch = tree.the_branch("selector")
    selector = selectors.must_be_cards(branch, selectors.lower_selector(branch))
    what = tree.words()[-1]
    if what.kind == "DAMAGE" and selector.noun in (sel.ARTIFACT, sel.MONUMENT):
        raise branch.error("creatures; nothing else takes damage")
    of = COUNTED[what.kind] if what.kind in COUNTED else selectors.stat_code(what)
    return Extreme(selector, of, tree.has("WITH_MOST"))


COUNTED: Final = {"MANA": MANA, "DAMAGE": DAMAGE}


def must_say_tie(tree: ParseTree, naming: ReferenceScope) -> None:
    """Require that the text says what a tie does (16.3). Raises ReadError."""
    if not naming.tied:
        raise tree.error("what a tie does at the end ('if tied, you choose', 'all of them', 'none of them')")


def find_distance(tree: ParseTree) -> ParseTree | None:
    """'nearest' or 'farthest' among what describes cards; None where neither does."""
    for part in tree.branches("adjective"):
        if part.words()[0].kind == "PLAIN" and part.words()[0].meaning in sel.EXTREMES:
            return part
    return None


def lower_by_distance(tree: ParseTree, branch: ParseTree, said: ParseTree, naming: ReferenceScope) -> Subject:
    """'the nearest creature': seen from [this], which is none of them (2.1); `said` is 'nearest'."""
    must_say_tie(tree, naming)
    others = ParseTree(branch.rule, tuple([part for part in branch.parts if part is not said]))
    selector = selectors.must_be_cards(others, selectors.lower_selector(others))
    if selector.noun == sel.MONUMENT:
        raise tree.error("a card of the grid; a monument lies beside it (3.5)")
    return Extreme(selector, DISTANCE, said.words()[0].meaning == sel.FARTHEST)
