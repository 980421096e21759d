"""Amounts that are counted, and X that they fix (8.7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.cards import Discard, Draw
from engine.effects.actions.control_flow import WhereX
from engine.effects.actions.damage import Heal
from engine.effects.actions.mana import RemoveMana, TransferBetween, TransferMana
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms import subjects
from engine.effects.terms.amounts import Amount, Number, ThatMuch, X
from engine.effects.terms.counted_amounts import (
    GRAVEYARD,
    ChainSize,
    CountAround,
    CountOf,
    CountPile,
    DamageOn,
    Destroyed,
    DifferenceOf,
    GroupsOf,
    Half,
    HpOf,
    ManaOn,
    MostAmong,
    Plus,
    StatOf,
    SumOf,
    Taken,
    Times,
    Tossed,
    UpTo,
    Within,
)
from engine.effects.terms.extremes import MANA
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.targets import Around, Target
from engine.effects.traversal import collect_nodes, has_any, node_parts, replace_parts
from engine.text.lexicon.meaning_codes import DESTROYED, DISCARDED, MANY, SACRIFICED
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.history import find_gone_earlier, lower_history_amount
from engine.text.lowering.terms.subjects import (
    is_several,
    lower_around,
    lower_subject_in,
    refer_again,
)
from engine.text.lowering.terms.targets import seen_from_it
from engine.text.parser import ParseTree
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

# Of which a player may pick how much
CHOOSABLE = (TransferMana, TransferBetween, RemoveMana, Draw, Discard, Heal)
SIGNS: Final = ("PLUS", "MINUS")
MANY_TIMES: Final = -1  # it is done by each player, or for each of several: how often is not known


def lower_measure(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'the number of …', 'the amount of mana on …', "[this]'s Might", 'twice …', 'half … rounded up'."""
    if tree.branch("quantity") or tree.branch("added"):
        return lower_worked_out(tree, naming)
    if tree.has("HIGHEST"):
        return lower_most_among(tree, naming)
    special = lower_paid_or_hp(tree, naming)
    if special is not None:
        return special
    if tree.word("NUMBER_OF", "HISTORY_AMOUNT"):
        return lower_count(tree, naming)
    if tree.has("DAMAGE_ON"):
        return lower_damage_on(tree, naming)
    if tree.has("MANA_ON") or tree.has("MANA"):
        return lower_mana_on(tree, naming)
    stat = tree.word("STAT_OF", "STAT", "ATTACK")
    if stat is not None:
        return StatOf(selectors.stat_code(stat), lower_measured_card(tree, naming))
    if tree.has("THAT_MUCH"):
        return lower_that_much(tree, naming)
    word = tree.word("NUMBER")
    return X() if word is None else Number(word.meaning)


def lower_worked_out(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'twice …', 'half … rounded up', '… plus 1', '1 more than …', 'the difference between … and …'."""
    added = tree.branch("added")
    parts = [lower_measure(one, naming) for one in (added or tree).branches("quantity")]
    if tree.word("MORE_THAN", "FEWER_THAN") is not None:
        return add_number(tree, parts[0])
    if added is not None:
        last = added.branches("quantity")[-1]
        if isinstance(parts[1], Number):
            return add_number(ParseTree(last.rule, (*last.words(), added.the_word(*SIGNS))), parts[0])
        return SumOf(parts[0], parts[1], added.has("MINUS"))
    if len(parts) == 2:
        return DifferenceOf(parts[0], parts[1])
    rounded = tree.word("ROUNDED")
    return lower_times(tree, parts[0]) if rounded is None else Half(parts[0], rounded.meaning == 1)


def add_number(tree: ParseTree, amount: Amount) -> Amount:
    """'… plus 1', '… minus 2'."""
    number = tree.the_word("NUMBER")
    if number.meaning == 0:
        raise number.error("1 or more")
    return Plus(amount, -number.meaning if tree.word("MINUS", "FEWER_THAN") else number.meaning)


def lower_times(tree: ParseTree, amount: Amount) -> Amount:
    """'twice …', '3 times …'."""
    factor = tree.meaning("NUMBER", default=2)
    if factor < 2:
        raise tree.error("2 times or more")
    return Times(factor, amount)


def lower_most_among(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'the highest Might among creatures you control'."""
    branch, word = tree.the_branch("selector"), tree.the_word("HIGHEST")
    stat = tree.word("STAT_OF", "STAT", "ATTACK")
    found = selectors.lower_selector(branch, theirs=naming.event_player, varies=True)
    selector = selectors.must_be_cards(branch, found)
    if not selectors.is_plural(branch):
        raise branch.error("several cards (creatures you control)")
    return MostAmong(selector, MANA if stat is None else selectors.stat_code(stat), word.meaning == 1)


def lower_that_much(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'that much': of the event, of an instruction before it, or what the cost took."""
    if naming.event_amount:
        return ThatMuch()
    done = find_amount_done(tree, naming)
    if done is not None:
        return done
    if naming.cost_counts:
        return lower_cost_amount(tree, naming)
    raise tree.error("a number; no event before it has an amount")


def find_amount_done(tree: ParseTree, naming: ReferenceScope) -> ThatMuch | None:
    """'that much' as what the nearest instruction before it came to; None if none has an amount."""
    word = tree.word("THAT_MUCH")
    if not naming.done or word is None:
        return None
    if naming.done[-1] == MANY_TIMES or naming.done.count(naming.done[-1]) > 1:
        raise word.error("one amount before it; it could be that of several")
    if naming.cost_varies:
        raise word.error("other words; it could be what was paid, or what was done since")
    return ThatMuch(naming.done[-1])


def note_amount_done(instruction: Instruction, naming: ReferenceScope) -> None:
    """Let later words speak of how much an instruction did."""
    made = instruction.uncounted()
    code = made.done_happening()
    if code >= 0:
        several = naming.repeats > 0 or getattr(made, "who", YOU) == EACH_PLAYER
        naming.done.append(MANY_TIMES if several else code)


def lower_paid_or_hp(tree: ParseTree, naming: ReferenceScope) -> Amount | None:
    """Return what the cost took, the HP of a player; None for other amounts."""
    gone = tree.branch("gone")
    if gone is not None:
        return lower_sacked(tree, gone, naming)
    if tree.word("YOUR", "OPPONENTS"):
        return lower_hp(tree)
    return Taken() if tree.has("OF_COST") else None


def lower_sacked(tree: ParseTree, gone: ParseTree, naming: ReferenceScope) -> Amount:
    """ "the sac'ed creature's Might", 'the mana on the sacrificed artifact'."""
    subject = find_sacked(gone, naming)
    stat = tree.word("STAT_OF", "STAT", "ATTACK")
    return ManaOn(subject) if stat is None else StatOf(selectors.stat_code(stat), subject)


def find_sacked(gone: ParseTree, naming: ReferenceScope) -> subjects.Sacked:
    """ "the sac'ed creature", "the sacrificed artifacts", of the cost."""
    if not naming.cost_sacs:
        raise gone.error("a cost that sacrifices something, before the colon")
    if gone.the_word("TAKEN").meaning != SACRIFICED:
        raise gone.error("the sacrificed card")
    noun, number = divmod(gone.words()[-1].meaning, 2)
    return subjects.Sacked(noun, number == MANY)


def lower_one_sacked(gone: ParseTree, naming: ReferenceScope) -> subjects.Sacked:
    """The one card that the cost sacrificed. Raises ReadError."""
    subject = find_sacked(gone, naming)
    paid = naming.paid
    if subject.many or not isinstance(paid, subjects.Sacked) or subject.noun not in (sel.CARD, paid.noun):
        raise gone.error("one card that the cost takes (sac an artifact)")
    return subject


def lower_mana_on(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'the mana on target creature'; what was discarded never had any."""
    subject = lower_measured_card(tree, naming)
    if isinstance(subject, subjects.InPile):
        raise tree.error("a card that was on the field; there is no mana on cards in a hand (8.1)")
    return ManaOn(subject)


def lower_damage_on(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'the damage on target creature'."""
    return DamageOn(lower_measured_card(tree, naming))


def lower_measured_card(tree: ParseTree, naming: ReferenceScope) -> subjects.Subject:
    """The card that is measured, as it last was if it is gone."""
    paid = tree.branch("paid")
    if paid is not None:
        return naming.find_paid(paid.words()[0], selectors.lower_noun(paid)[0])
    naming.asks_values = True
    subject = lower_subject_in(tree, naming)
    naming.asks_values = False
    return subject


def limit_amount(tree: ParseTree, amount: Amount) -> Amount:
    """An amount with what limits it right below a tree: '(max 3)', 'but at least 1'."""
    limit = tree.branch("within")
    if limit is None:
        return amount
    number = limit.the_word("NUMBER")
    if number.meaning == 0:  # no amount is less
        return amount
    return (
        Within(amount, 0, number.meaning) if limit.word("MAX", "IN_MAX") else Within(amount, number.meaning)
    )


def lower_limited(tree: ParseTree, _: ReferenceScope, made: list[Instruction]) -> list[Instruction]:
    """Instructions of which the last has an amount that is limited: 'collect that much mana, max 3'."""
    last = made[-1]
    if isinstance(last, WhereX) and not isinstance(last.amount, UpTo | Within):
        return [*made[:-1], replace(last, amount=limit_amount(tree, last.amount))]
    amounts = [one for one in collect_nodes(last) if isinstance(one, X | ThatMuch)]
    if isinstance(last, WhereX) or len(set(amounts)) != 1:
        raise tree.branches()[-1].error("an amount before it that is counted, once (for each …, equal to …)")
    return [*made[:-1], WhereX(change_that_much_to_x(last), limit_amount(tree, amounts[0]))]


def change_that_much_to_x(instruction: Instruction) -> Instruction:
    """The same with X for 'that much'."""
    made = replace_parts(instruction, lambda value: X() if isinstance(value, ThatMuch) else None)
    assert isinstance(made, Instruction)
    return made


def lower_hp(tree: ParseTree) -> Amount:
    """'your HP', "your opponent's life"."""
    word = tree.word("STAT")
    if word is not None and word.meaning != vocab.LIFE:
        raise word.error("HP")
    return HpOf(tree.has("YOUR"))


def lower_count(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'the number of artifacts you control', '… of cards in your hand', '… of creatures sac'ed'."""
    return lower_counted(tree, naming)


def lower_counted(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """Return what is counted right below a tree; 'for each' alone: what the cost took."""
    groups = tree.branch("groups")
    if groups is None:
        return lower_singles(tree, naming)
    amount, number = lower_singles(groups, naming), groups.the_word("NUMBER")
    if not isinstance(amount, CountOf | CountPile) or number.meaning == 0:
        raise groups.error("cards that are counted (every two artifacts you control)")
    return GroupsOf(amount, number.meaning) if number.meaning > 1 else amount


def lower_singles(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """Return what is counted right below a tree, one by one."""
    if tree.has("MANA_ON"):
        return lower_mana_on(tree, naming)
    if tree.has("DAMAGE_ON"):
        return lower_damage_on(tree, naming)
    if tree.has("CHAIN_EFFECT"):
        return ChainSize()
    past = tree.word("HISTORY_AMOUNT")
    if past is not None:
        return lower_history_amount(past)
    pile = tree.word("PILE")
    if pile is not None:
        return lower_pile_count(tree, pile)
    spent = tree.word("SPENT")
    if spent is not None and spent.meaning not in naming.cost_spends:
        raise spent.error("a cost of that and nothing else, before the colon")
    branch = tree.branch("selector")
    if branch is None:
        return lower_taken(tree, naming)
    if tree.word("TAKEN", "HAPPENED") is not None:
        return lower_count_gone(tree, naming)
    return lower_cards_counted(tree, branch, naming)


def lower_cards_counted(tree: ParseTree, branch: ParseTree, naming: ReferenceScope) -> Amount:
    """Return the cards or zones that are counted; `branch` is what they are, `tree` has 'another' before."""
    theirs, other = naming.event_player, tree.word("ANOTHER")
    found = selectors.lower_selector(branch, other=other, theirs=theirs, around=True, varies=True, past=True)
    where = branch.branch("around") or seen_from_it(branch)
    if where is not None:
        return lower_count_around(where, found, naming)
    rows = [one for one in branch.branches("in_row") if one.words()[0].meaning in (sel.IN_ROW, sel.IN_COLUMN)]
    if rows and (naming.receiver is not None or not isinstance(naming.doer, subjects.This | None)):
        raise rows[0].error(selectors.WHOSE_ROW)
    found = naming.settle(found, counting=True)
    return find_gone_earlier(found) or CountOf(found)


def lower_count_around(tree: ParseTree, counted: Selector, naming: ReferenceScope) -> Amount:
    """'each artifact it connects to', 'next to target': seen from one card. Raises ReadError."""
    those = lower_around(tree, counted, naming)
    if isinstance(those, subjects.Those):  # seen from [this]
        return CountOf(naming.settle(those.selector, counting=True))
    assert isinstance(those, Around)
    if naming.receiver is not None or is_several(those.origin, naming):
        raise tree.error("what is around one card; it could be each one's own")
    return CountAround(naming.settle_around(those))


def lower_taken(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'for each' alone: what the cost took, where that is one thing of any number. Raises ReadError."""
    if tree.word("SPENT") is None and not naming.cost_is_free:
        raise tree.error("for each of what (each artifact sac'ed); alone it is one cost of any number")
    return Taken()


def lower_pile_count(tree: ParseTree, pile: Token) -> Amount:
    """'cards in your hand', 'creature cards in your graveyard', by what is printed on them."""
    where, whose = divmod(pile.meaning, 2)
    branch = tree.branch("selector")
    if branch is None:
        return CountPile(where, whose == 0)
    what = selectors.must_be_cards(branch, selectors.lower_selector(branch))
    selectors.must_be_by_print(branch, what)
    if where != GRAVEYARD:
        raise pile.error("a graveyard; nobody sees what all cards of a hand or deck are (19.1)")
    return CountPile(where, whose == 0, what)


def lower_count_gone(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """Return what was given up or destroyed: 'creatures sac'ed', 'cards discarded', 'artifacts destroyed'."""
    branch, word = tree.the_branch("selector"), tree.the_word("TAKEN", "HAPPENED", "DESTROY")
    selector = selectors.must_be_cards(branch, selectors.lower_selector_in(tree))
    if word.kind == "HAPPENED" and word.meaning != vocab.E_DESTROYED:
        raise word.error("destroyed, sac'ed, discarded")
    if word.kind != "TAKEN" or word.meaning == DESTROYED:
        return Destroyed(selector)
    if word.meaning == DISCARDED:
        return lower_discarded(tree, selector, naming)
    if not naming.cost_sacs:
        raise tree.error("a cost that sacrifices something, before the colon")
    return Taken(selector)


def lower_discarded(tree: ParseTree, selector: Selector, naming: ReferenceScope) -> Amount:
    """'for each card discarded': as many as the cost took, where it discards and takes nothing else."""
    if naming.cost_discards and selector == Selector(sel.CARD) and tree.rule not in ("took", "gauge"):
        return Taken()
    if not naming.cost_tosses:
        raise tree.error("a cost that discards cards, before the colon")
    if any(adjective.kind not in selectors.PRINTED_ON for adjective in selector.adjectives):
        raise tree.error("cards by what is printed on them (a creature, a Fey card)")
    return Tossed(selector)


def lower_quantified(tree: ParseTree, naming: ReferenceScope, made: list[Instruction]) -> list[Instruction]:
    """Instructions with what stands at their end: 'where X is …', 'equal to …', 'per …', 'for each …'."""
    tail = tree.the_branch("tail")
    inner, some = tail.branch("quantity"), tail.branch("some_of")
    if some is not None:
        if len(made) != 1 or not isinstance(made[0], CHOOSABLE) or not has_x(made[0]):
            raise tail.error("mana or cards before it, X of them (transfer X mana …)")
        return [WhereX(made[0], lower_up_to(some))]
    if inner is not None:
        where = tail.word("WHERE")
        if naming.cost_x and naming.says_x and where is not None:
            naming.fix_x(tail, limit_amount(tail, lower_cost_x(tail, naming)))
            return made
        amount = limit_amount(tail, lower_measure(inner, naming))
        if where is not None and has_x(amount) and not naming.cost_x:
            raise tail.error("something to count; X is not said by X")
        if not any(has_x(one) for one in made):
            raise tail.error("an X before it that it can be")
        return [WhereX(one, amount, where is not None) if has_x(one) else one for one in made]
    return [*made[:-1], multiply_per_each(tail, made[-1], lower_counted(tail, naming))]


def multiply_per_each(tree: ParseTree, made: Instruction, count: Amount) -> Instruction:
    """An instruction with one number, so many times as there are: '1 damage for each …'."""
    numbers = sorted({number.value for number in collect_nodes(made) if isinstance(number, Number)})
    if len(numbers) != 1 or not numbers[0] or has_x(made):
        raise tree.error("one number that is meant for each")
    return WhereX(change_number_to_x(made), limit_amount(tree, multiply_amount(numbers[0], count)))


def lower_cost_x(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """Return what X of a cost is: something that can be counted before anything is paid or picked (8.7)."""
    inner = tree.the_branch("quantity")
    amount = lower_measure(inner, naming)
    if has_any(amount, X, ThatMuch, Taken, Tossed, Destroyed, Target, subjects.It, subjects.Other):
        raise tree.error("an X that can be counted before anything is paid")
    return amount


def lower_sized(
    tree: ParseTree, naming: ReferenceScope, make: Callable[[Amount], Instruction]
) -> Instruction:
    """An instruction with its amount, which may be counted: 'deal damage equal to …', '1 damage per …'."""
    inner, per, some = tree.branch("quantity"), tree.branch("per"), tree.branch("some_of")
    if some is not None:
        return WhereX(make(X()), lower_up_to(some))
    if inner is not None:
        return WhereX(make(X()), limit_amount(tree, lower_measure(inner, naming)))
    if per is not None:
        return WhereX(
            make(X()),
            limit_amount(
                per, multiply_amount(selectors.lower_number(tree).value, lower_counted(per, naming))
            ),
        )
    multiple = tree.branch("multiple")
    if multiple is not None:
        return WhereX(make(X()), lower_multiple(multiple, naming))
    if tree.word("NUMBER", "ARTICLE", "ANOTHER", "THAT_MUCH", "X_NUMBER") is None:
        if not naming.counts:
            raise tree.error("a number, or how much it is equal to")
        return make(X())
    if tree.has("THAT_MUCH") and naming.cost_counts and find_amount_done(tree, naming) is None:
        return WhereX(make(X()), lower_cost_amount(tree, naming))
    return make(lower_that_much(tree, naming) if tree.has("THAT_MUCH") else selectors.lower_some(tree))


def lower_cost_amount(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'That much' of a cost: how much it took; as mana, that on cards which it told by their mana (8.7)."""
    if naming.cost_mana is None or tree.word("COUNT_CARDS"):
        return Taken()
    if tree.word("MANA", "MANA_ON"):
        return ManaOn(naming.cost_mana)
    raise tree.error("the number of those, or the mana on the sac'ed cards")


def lower_multiple(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """'twice that much', 'X plus 1', 'half that much rounded up'."""
    amount = X() if tree.has("X_NUMBER") else lower_that_much(tree, naming)
    rounded = tree.word("ROUNDED")
    if rounded is not None:
        return Half(amount, rounded.meaning == 1)
    return add_number(tree, amount) if tree.word("PLUS", "MINUS") else lower_times(tree, amount)


def lower_amount_before(tree: ParseTree, naming: ReferenceScope) -> Amount | None:
    """Lower 'equal to its Might' where it stands before the subject, which it cannot refer to.

    Raises ReadError where nothing was named: it could be of this card, or of that subject.
    """
    inner = tree.branch("quantity")
    if inner is None or tree.branches()[0] is not inner:
        return None
    rules = rules_in(inner)
    it = next((word for word in inner.words() if word.kind == "IT"), None)
    if it is not None and "target" not in rules and not naming.has_named():
        raise it.error("whose it is (the Might of this card, the Might of target); it could be either")
    known = ("it" in rules and naming.has_named()) or ("bare_target" in rules and naming.has_targeted())
    return limit_amount(tree, lower_measure(inner, naming)) if known and "target" not in rules else None


def rules_in(tree: ParseTree) -> list[str]:
    """The rules of the branches below a tree."""
    return [rule for branch in tree.branches() for rule in (branch.rule, *rules_in(branch))]


def lower_up_to(tree: ParseTree) -> UpTo:
    """'up to 2', 'any amount of'."""
    return UpTo(selectors.lower_number(tree).value) if tree.has("NUMBER") else UpTo()


def multiply_amount(number: int, amount: Amount) -> Amount:
    """So many times an amount."""
    return amount if number == 1 else Times(number, amount)


def has_x(value: object) -> bool:
    """Return whether an X stands in it that nothing in it fixes."""
    if isinstance(value, WhereX):
        return False
    if isinstance(value, X) or (isinstance(value, Adjective) and value.number == sel.VARIABLE):
        return True
    return any(has_x(part) for part in node_parts(value))


def change_number_to_x(instruction: Instruction) -> Instruction:
    """The same with X for its number."""
    made = replace_parts(instruction, lambda value: X() if isinstance(value, Number) else None)
    assert isinstance(made, Instruction)
    return made


def refer_to_targets(instruction: Instruction, naming: ReferenceScope) -> Instruction:
    """The same, with what it targets as if that had been named before it."""
    made = replace_parts(
        instruction, lambda one: refer_again(one, naming) if isinstance(one, Target) else None
    )
    assert isinstance(made, Instruction)
    return made


def is_always_countable(value: object) -> bool:
    """Return whether an amount can be counted at any time: of cards, not of a target, event or cost."""
    if isinstance(value, Taken | Tossed | Destroyed | ThatMuch | X):
        return False
    if isinstance(value, subjects.Subject):
        known = isinstance(value, subjects.This | subjects.Equipped | subjects.Those | subjects.Fighter)
        return known or value == subjects.RECIPIENT
    return all(is_always_countable(part) for part in node_parts(value))
