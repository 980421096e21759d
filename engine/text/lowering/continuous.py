"""Continuous effects of a text: what a subject gets or is, and for how long."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.continuous import (
    Becomes,
    Change,
    ExchangeControl,
    GainControl,
    Gains,
    Gets,
    Loses,
    SwapStats,
)
from engine.effects.actions.control_flow import Either, Sequence, WhereX
from engine.effects.actions.identity import BecomesCopy, CountsAs, GainsEffect, IsOfFaction, LosesEffects
from engine.effects.actions.keyword_actions import ActAgain
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Number, ThatMuch, X
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.subjects import Subject, This, Together
from engine.text.lexicon.meaning_codes import EXCHANGE, FORMS, GAIN
from engine.text.lowering.permissions import (
    lower_can,
    lower_cannot,
    lower_not_done_by,
    lower_not_done_to,
    lower_takes_at_most,
    stated_duration,
)
from engine.text.lowering.terms import selectors, subjects
from engine.text.lowering.terms.counted_amounts import (
    limit_amount,
    lower_counted,
    lower_measure,
    multiply_amount,
)
from engine.text.parser import ParseTree
from engine.text.references.scope import ReferenceScope


def lower_alterations(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> list[Instruction]:
    """'gets +1 Might and Evasive', 'is Weak', 'loses Evasive', 'Might becomes 3'."""
    mixed = tree.branch("mixed")
    holder = tree if mixed is None else mixed
    duration = stated_duration(tree)
    if mixed is None and not tree.branch("changes"):
        return [lower_alteration(tree, subject, duration, naming)]
    made: list[Instruction] = []
    for part in holder.branches("changes", "keywords"):
        if part.rule == "changes":
            made += lower_changes(holder, subject, duration, naming)
        else:
            made.append(lower_gains(holder, subject, duration))
    return [made[0], *[change_subject(one, subjects.refer_again(subject, naming)) for one in made[1:]]]


def lower_loses_stat(tree: ParseTree, subject: Subject) -> Instruction:
    """'loses 2 Might' of a card."""
    stat = tree.the_word("STAT", "ATTACK")
    change = Change(selectors.stat_code(stat), selectors.lower_amount(tree), lowered=True)
    return Gets(subject, (change,), stated_duration(tree))


def change_subject(instruction: Instruction, subject: Subject) -> Instruction:
    """The same instruction to what was named before it."""
    if isinstance(instruction, WhereX):
        return replace(instruction, instruction=change_subject(instruction.instruction, subject))
    return replace(instruction, subject=subject)  # type: ignore[type-var]


def lower_alteration(tree: ParseTree, subject: Subject, duration: int, naming: ReferenceScope) -> Instruction:
    """One that is of one kind."""
    own = tree.branch("own_stat")
    if own is not None:
        return lower_becomes(own, subject, duration, naming)
    if tree.rule == "sets":
        return lower_has_stat(tree, subject, duration, naming)
    if tree.rule == "loses":
        return Loses(subject, lost_keywords(tree), duration)
    if tree.rule == "can":
        return lower_can(tree, subject, duration)
    if tree.rule == "not_done_to":
        return lower_not_done_to(tree, subject, naming)
    if tree.rule == "not_done_by":
        return lower_not_done_by(tree, subject, naming)
    if tree.rule == "takes_at_most":
        return lower_takes_at_most(tree, subject, naming)
    if tree.rule == "cannot":
        return lower_cannot(tree, subject, duration)
    return lower_gains(tree, subject, duration)


def lower_gains(tree: ParseTree, subject: Subject, duration: int) -> Instruction:
    """'is Weak and Prone', 'has Evasive'."""
    return Gains(subject, keyword_codes(tree), duration)


def lost_keywords(tree: ParseTree) -> tuple[int, ...]:
    """Conditions or abilities that can be lost."""
    if tree.has("ALL_ABILITIES"):
        return vocab.ABILITIES
    found = keyword_codes(tree)
    if vocab.BLESSED in found:
        raise tree.error("another condition; Blessed is found, not given, and cannot be lost (20.1)")
    return found


def lower_set_stat(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'the Might of target creature becomes 3', "[this]'s Might is 3"."""
    subject = subjects.lower_subject_in(tree, naming)
    naming.set_clause_card(subject)
    return lower_becomes(tree, subject, stated_duration(tree), naming)


def lower_becomes(tree: ParseTree, subject: Subject, duration: int, naming: ReferenceScope) -> Instruction:
    """A stat and what it becomes; 0 too."""
    stat, inner = tree.the_word("STAT_OF", "STAT", "ATTACK"), tree.the_branch("quantity")
    amount = lower_measure(inner, naming)
    if isinstance(amount, Number | X | ThatMuch):
        return Becomes(subject, selectors.stat_code(stat), amount, duration)
    return WhereX(Becomes(subject, selectors.stat_code(stat), X(), duration), amount)


def lower_swap_stats(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'swap the Might and Life of target creature until end of turn'."""
    return SwapStats(subjects.lower_subject_in(tree, naming), stated_duration(tree))


def lower_has_stat(tree: ParseTree, subject: Subject, duration: int, naming: ReferenceScope) -> Instruction:
    """'has 0 Might', 'has no Armor', 'has Might equal to …'."""
    verb, stat = tree.the_word("DOES"), tree.the_word("STAT", "ATTACK")
    if verb.meaning & GAIN and tree.word("NUMBER", "X_NUMBER"):
        return Gets(subject, (Change(selectors.stat_code(stat), selectors.lower_amount(tree)),), duration)
    if verb.meaning // FORMS == 0:
        said = tree.words()[1]
        raise said.error("+ or - and a number, or 'has' for a stat that is set")
    if tree.branch("quantity"):
        return lower_becomes(tree, subject, duration, naming)
    amount = X() if tree.has("X_NUMBER") else Number(tree.meaning("NUMBER", default=0))
    return Becomes(subject, selectors.stat_code(stat), amount, duration)


def lower_control(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'gain control of target creature'."""
    player = tree.word("YOU", "PLAYER")
    who = player.meaning if player else YOU
    subject = subjects.lower_subject_in(tree, naming)
    verb = tree.word("GAIN_CONTROL")
    if verb is not None and verb.meaning == EXCHANGE:
        return lower_exchange(tree, subject, naming)
    if who not in (YOU, OPPONENT):
        raise tree.error("you or your opponent; one player controls a card")
    return GainControl(subject, who, stated_duration(tree))


def lower_exchange(tree: ParseTree, pair: Subject, naming: ReferenceScope) -> Instruction:
    """'exchange control of two target creatures', of one player and of the other."""
    if tree.word("YOU", "PLAYER"):
        raise tree.error("exchange control of …, without a player")
    if not subjects.are_two(pair, naming):
        raise tree.error("two cards (this card and target creature, two target creatures)")
    parts = pair.parts if isinstance(pair, Together) else (pair,)
    sides = [said_side(one, naming) for one in parts]
    if sides[0] == sides[-1] != sel.ANY_SIDE:
        raise tree.error("cards of both players; nothing changes between those of one")
    return ExchangeControl(pair, stated_duration(tree))


def said_side(subject: Subject, naming: ReferenceScope) -> int:
    """Return whose card a subject is by its words: YOURS, OPPONENTS, or ANY_SIDE where that is not said."""
    selector = subjects.subject_selector(subject, naming)
    return sel.YOURS if isinstance(subject, This) else sel.ANY_SIDE if selector is None else selector.side


def lower_one_verb_modes(
    tree: ParseTree, modes: list[ParseTree], subject: Subject, naming: ReferenceScope
) -> list[Instruction]:
    """'gets either (1) +1 Might or (2) +1 Life'; a duration after the last mode only counts for all."""
    must_be_numbered(tree, modes)
    before, subject = subjects.pick_first(subject, naming)
    made = [join_instructions(lower_alterations(mode, subject, naming)) for mode in modes]
    if not any(mode.duration_code() for mode in made[:-1]):
        made = [mode.add_duration(made[-1].duration_code()) for mode in made]
    return [*before, Either(tuple(made))]


def must_be_numbered(tree: ParseTree, modes: list[ParseTree]) -> None:
    """Two modes or more, (1), (2) and so on."""
    for number, mode in enumerate(modes, 1):
        word = mode.words()[0]
        if word.meaning != number:
            raise mode.error(f"mode ({number})")
    if len(modes) < 2:
        raise tree.error("two modes or more, (1) … or (2) …")


def join_instructions(made: list[Instruction]) -> Instruction:
    """Several instructions as one."""
    return made[0] if len(made) == 1 else Sequence(tuple(made), (False,) * len(made))


def lower_changes(
    tree: ParseTree, subject: Subject, duration: int, naming: ReferenceScope
) -> list[Instruction]:
    """'gets +1 Might and +1 Life per artifact': what is counted counts for all numbers in a row before it."""
    branch = tree.the_branch("changes")
    made = stat_changes(tree)
    parts = branch.branches()
    found: list[Instruction] = []
    start = 0
    for end in [at + 1 for at, part in enumerate(parts) if part.branch("per")]:
        found += lower_counted_changes(parts[start:end], made[start:end], subject, duration, naming)
        start = end
    rest = made[start:]
    last = found[-1] if found else None
    if len(found) == 1 and rest and isinstance(last, WhereX) and isinstance(last.instruction, Gets):
        return [replace(last, instruction=Gets(subject, (*last.instruction.changes, *rest), duration))]
    return [*found, Gets(subject, rest, duration)] if rest else found


def lower_counted_changes(
    parts: list[ParseTree], made: tuple[Change, ...], subject: Subject, duration: int, naming: ReferenceScope
) -> list[Instruction]:
    """Changes of which the last says what all of them are counted by; those by one number are one."""
    per = parts[-1].the_branch("per")
    groups: list[tuple[int, list[Change]]] = []
    for part, change in zip(parts, made, strict=True):
        if not isinstance(change.amount, Number):
            raise part.error("a number that is meant for each")
        if not groups or groups[-1][0] != change.amount.value:
            groups.append((change.amount.value, []))
        groups[-1][1].append(replace(change, amount=X()))
    by = lower_counted(per, naming)
    return [
        WhereX(Gets(subject, tuple(each), duration), limit_amount(per, multiply_amount(value, by)))
        for value, each in groups
    ]


def stat_changes(tree: ParseTree) -> tuple[Change, ...]:
    """The stats that change; a stat without a number changes as the one before it."""
    branch = tree.the_branch("changes")
    made: list[Change] = []
    for part in branch.branches():
        word = part.the_word("STAT", "ATTACK")
        stat = selectors.stat_code(word)
        if part.rule == "same":
            made.append(Change(stat, made[-1].amount, made[-1].lowered))
        else:
            sign = part.word("SIGN")
            made.append(Change(stat, selectors.lower_amount(part), sign is not None and sign.meaning < 0))
    return tuple(made)


def keyword_codes(tree: ParseTree) -> tuple[int, ...]:
    """The conditions and abilities, each once."""
    branch = tree.the_branch("keywords")
    return tuple(dict.fromkeys(word.meaning for word in branch.words() if word.kind == "KEYWORD"))


def spread_durations(parts: list[Instruction], lead: int, tree: ParseTree) -> list[Instruction]:
    """Instructions joined by "and", with the duration before all of them, or behind those that it is for.

    One behind goes back to the one before it; what lasts and is joined behind the last needs its own.
    """
    if lead:
        return [part.add_duration(lead) for part in parts]
    found: list[Instruction] = []
    behind = UNSTATED
    for part in reversed(parts):
        behind = part.duration_code() or behind
        found.insert(0, part.add_duration(behind) if behind else part)
    if behind and any(part.add_duration(behind) != part and not part.duration_code() for part in found):
        raise tree.error("a duration for each that lasts (… until end of turn and …), or one before all")
    return found


def lower_of_faction(tree: ParseTree, subject: Subject, _: ReferenceScope) -> Instruction:
    """'is Fey', 'are also Men'."""
    return IsOfFaction(subject, tree.the_word("FACTION").meaning, tree.has("IS_ALSO"), stated_duration(tree))


def lower_counts_as(tree: ParseTree, subject: Subject, _: ReferenceScope) -> Instruction:
    """'counts as an artifact', 'is also an artifact', the same 'when paying costs'."""
    word = tree.the_word("NOUN")
    noun, costs = word.meaning // 2, tree.has("IN_COSTS")
    able = (sel.CREATURE, sel.ARTIFACT) if costs else (sel.ARTIFACT,)
    if noun not in able:
        raise word.error("artifact; or creature, when paying costs")
    return CountsAs(subject, noun, costs, stated_duration(tree))


def lower_acts_again(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'it can act again this Event'."""
    if naming.live:
        raise tree.error("an effect that resolves; or 'can perform an additional action each Event'")
    return ActAgain(subject)


def lower_copies(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'becomes a copy of target creature'."""
    if naming.live:
        raise tree.error("an effect that resolves; a card becomes a copy once, and stays it (22.6)")
    model = subjects.lower_subject_in(tree, naming)
    if subjects.is_several(model, naming):
        raise tree.error("a copy of one card")
    return BecomesCopy(subject, model, stated_duration(tree))


def lower_gains_effect(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'gains the effect "Consume 1 mana: draw a card"'."""
    word = tree.the_word("QUOTED")
    kind, once, optional, program = naming.read_quoted(word)
    if kind == vocab.COST:
        raise word.error("another effect; a card on the field is summoned already")
    return GainsEffect(subject, kind, program, once, optional, stated_duration(tree))


LOWER_IDENTITY: Final[dict[str, Callable[[ParseTree, Subject, ReferenceScope], Instruction]]] = {
    "of_faction": lower_of_faction,
    "counts_as": lower_counts_as,
    "acts_again": lower_acts_again,
    "loses_effects": lambda tree, subject, _: LosesEffects(subject, stated_duration(tree)),
    "copies": lower_copies,
    "gains_effect": lower_gains_effect,
}
