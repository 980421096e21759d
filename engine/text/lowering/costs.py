"""Costs as they are written, as nodes (8)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from engine import vocab
from engine.effects.actions.piles import NOWHERE
from engine.effects.costs import (
    AT_LEAST,
    EXACTLY,
    OF_MANA,
    ONE_IN_WORDS,
    UP_TO,
    ChooseCosts,
    Consume,
    ConsumeAny,
    Cost,
    CostForEach,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
    SkipPhase,
    Transformed,
)
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import ONE, Amount, Number, X
from engine.effects.terms.card_costs import (
    FLIP,
    HURT,
    REMOVE,
    RETURN,
    ROTATE,
    THIS_CARD,
    TURN_DOWN,
    FieldCost,
    HandCost,
    PileChoice,
)
from engine.effects.terms.counted_amounts import (
    DECK,
    GRAVEYARD,
    HAND,
    CountOf,
    CountPile,
    GroupsOf,
    Half,
    HpOf,
    ManaOn,
)
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import This, Those
from engine.text.lexicon.meaning_codes import BASE, BY_OTHERS, DISCARD, FORMS, OF_ITS_OWNER
from engine.text.lexicon.pile_words import OF_YOU as OF_YOUR_PILE
from engine.text.lexicon.pile_words import PLACES, UNSAID
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import lower_cost_x, lower_counted
from engine.text.parser import ParseTree
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

CHOOSE_COSTS: Final = "choose_costs"
NUMBERED: Final = "numbered"
OR_COST: Final = "or_cost"
COSTS: Final = (
    "consume", "consume_any", "consume_counted", "sac_this", "sac", "sac_or_discard", "discard", "pay_life",
    "destroy_cost", "lose_life", "return_cost", "remove_cost", "hurt_cost", "rotate_cost", "down_cost",
    "flip_cost", "reveal_cost", "put_cost",
)  # fmt: skip
BOUNDS: Final = {
    "counted": EXACTLY,
    "at_least": AT_LEAST,
    "any_number": AT_LEAST,
    "up_to": UP_TO,
    "any_many": AT_LEAST,
    "selector": AT_LEAST,
}


def find_list_end(branches: list[ParseTree], start: int) -> int:
    """Find the end of the costs that `choose any N costs` chooses from: all numbered ones, or all costs."""
    rules = (NUMBERED,) if branches[start].rule == NUMBERED else COSTS
    end = start
    while end < len(branches) and branches[end].rule in rules:
        end += 1
    return end + 1 if end < len(branches) and branches[end].rule == OR_COST else end


def lower_listed_costs(tree: ParseTree, listed: list[ParseTree]) -> Cost:
    """'choose any 2 costs: consume any 1 mana; discard a card; sac a creature'."""
    costs = lower_costs(listed)
    must_be_picked(tree, costs)
    amount = selectors.lower_number(tree, as_written=True)
    if tree.has("X_NUMBER") or len(costs) < 2 or amount.value > len(costs):
        raise tree.error("a number, and a list of two costs or more from which so many can be chosen")
    return ChooseCosts(amount, tuple(costs))


def lower_or_costs(tree: ParseTree, others: list[ParseTree]) -> Cost:
    """'consume 1 mana or discard a card': any one of these, no number of which is written in digits."""
    listed = [
        lower_cost(branch.branches()[0] if branch.rule == OR_COST else branch) for branch in (tree, *others)
    ]
    must_be_picked(tree, listed)
    return ChooseCosts(ONE_IN_WORDS, tuple(listed))


def lower_either_cost(tree: ParseTree, listed: list[ParseTree]) -> Cost:
    """'choose either (1) consume 3 mana or (2) discard a card'."""
    costs = lower_costs(listed)
    must_be_picked(tree, costs)
    if len(costs) < 2:
        raise tree.error("two costs or more, (1) … or (2) …")
    return ChooseCosts(ONE_IN_WORDS, tuple(costs))


def must_be_picked(tree: ParseTree, costs: list[Cost]) -> None:
    """Require that what can be chosen is given up at once. Raises ReadError."""
    if any(isinstance(cost, SkipPhase) for cost in costs):
        raise tree.error("costs of mana, cards or life; a phase is skipped beside them")


def lower_costs(listed: list[ParseTree]) -> list[Cost]:
    """The costs of a list, numbered from 1 if they are numbered."""
    costs: list[Cost] = []
    for number, branch in enumerate(listed, 1):
        inner = branch.branches()[0] if branch.rule in (NUMBERED, OR_COST) else branch
        if branch.rule == NUMBERED and branch.words()[0].meaning != number:
            raise branch.error(f"cost ({number})")
        costs.append(lower_cost(inner))
    return costs


def lower_cost(tree: ParseTree) -> Cost:
    """One part of a cost."""
    if tree.rule == OR_COST:
        raise tree.error("another cost after 'and', or 'choose any one costs:' before the costs")
    if tree.rule == NUMBERED:
        raise tree.error("the costs (1) and so on after 'choose any … costs:'")
    second = tree.branches("counted")[1:]
    if second:
        raise second[0].error(
            "one kind of cards; of costs to choose from each is one thing (sac an artifact)"
        )
    if (
        tree.rule == "consume_counted"
        or tree.branches("quantity", "every")
        or (tree.branches("any_many") and find_combined(tree) is None)
        or tree.word("HALF", "ANY_NUMBER")
        or (tree.rule == "discard" and tree.has("HAND"))
    ):
        raise tree.error("a cost with a number of its own")
    return COST_RULES[tree.rule](tree)


def lower_consume_any(tree: ParseTree) -> Cost:
    """Any mana, from wherever it may come."""
    return make_consume_any(tree, selectors.lower_amount(tree, as_written=True))


def make_consume_any(tree: ParseTree, amount: Amount) -> Cost:
    """Mana of any own cards, or of those that are told."""
    bearer = tree.word("FIGHTER")
    if bearer is not None:
        return ConsumeAny(amount, selectors.lower_bearer(bearer))
    return ConsumeAny(amount, lower_own_cards(tree)) if tree.branch("selector") else ConsumeAny(amount)


def lower_consume(tree: ParseTree) -> Cost:
    """'consume 2 mana', '… from [this]', '… from artifacts' (which is any mana from them)."""
    branch = tree.branch("selector")
    if tree.has("FIGHTER"):
        return make_consume_any(tree, selectors.lower_amount(tree, as_written=True))
    if branch is None:
        return Consume(selectors.lower_amount(tree, as_written=True))
    amount = selectors.lower_amount(ParseTree(tree.rule, tree.parts[:2]), as_written=True)
    if not selectors.is_plural(branch) and (amount not in (ONE, ONE_IN_WORDS)):
        raise branch.error("cards (any 2 mana from artifacts), which can be several (8.2)")
    return make_consume_any(tree, amount)


def lower_counted_cost(tree: ParseTree, naming: ReferenceScope) -> Cost | None:
    """A cost of as much as is counted, or of any amount: X (8.7). None where it says a number itself."""
    if tree.rule in ("consume_counted", "cost_for_each"):
        lower = lower_counted_consume if tree.rule == "consume_counted" else lower_cost_for_each
        return lower(tree, naming)
    if tree.rule == "remove_cost":
        return lower_remove_all(tree, naming) if tree.has("ALL") else None
    if tree.rule == "sac" and tree.branch("every"):
        return lower_sac_all(tree, naming)
    many = tree.branch("any_many")
    if tree.rule == "sac" and many is not None and find_combined(tree) is None:
        return Sac(X(), lower_own_cards(many))
    if tree.rule == "pay_life":
        return lower_life(tree, naming)
    if tree.rule != "discard":
        return None
    must_discard(tree)
    hand = tree.word("HAND")
    if hand is not None and hand.meaning == OF_ITS_OWNER:
        raise hand.error("your hand")
    if hand is not None:
        return fix_cost_x(tree, naming, CountPile(HAND, yours=True), DiscardCost(X()))
    if tree.branch("quantity"):
        return fix_cost_x(tree, naming, lower_equal_to(tree, naming), DiscardCost(X()))
    return DiscardCost(X()) if tree.has("ANY_NUMBER") else None


def lower_cost_for_each(tree: ParseTree, naming: ReferenceScope) -> Cost:
    """'1 less for each artifact you control', of cards wherever this one will stand."""
    number = tree.the_word("NUMBER")
    if number.meaning == 0:
        raise number.error("a number above 0")
    amount = lower_counted(tree, naming)
    if not isinstance(amount, CountOf | CountPile | GroupsOf):
        raise tree.error("cards that are counted (each artifact you control, each card in your hand)")
    kind = amount.amount if isinstance(amount, GroupsOf) else amount
    counted = kind.selector if isinstance(kind, CountOf) else Selector(sel.CARD)
    if counted.noun >= sel.ZONE or any(one.kind in OF_PLACE for one in counted.adjectives):
        raise tree.error("cards wherever this one will stand (each artifact you control)")
    return CostForEach(number.meaning if tree.has("MORE") else -number.meaning, amount)


OF_PLACE: Final = (sel.CONNECTED, sel.BEARER, *sel.OF_BOTH_CARDS)


def lower_remove_all(tree: ParseTree, naming: ReferenceScope) -> Cost:
    """'remove all mana from [this]': to consume it."""
    if not tree.has("THIS"):
        raise tree.error("a number of mana; or all mana from this card")
    return fix_cost_x(tree, naming, ManaOn(This()), Consume(X()))


def lower_life(tree: ParseTree, naming: ReferenceScope) -> Cost | None:
    """'pay half your life rounded up', 'pay life equal to …'; None where it says a number itself."""
    if tree.has("HALF"):
        must_be_life(tree)
        rounded = tree.the_word("ROUNDED")
        return fix_cost_x(tree, naming, Half(HpOf(yours=True), rounded.meaning == 1), PayLife(X()))
    if tree.branches("quantity"):
        must_be_life(tree)
        return fix_cost_x(tree, naming, lower_equal_to(tree, naming), PayLife(X()))
    return None


def lower_sac_all(tree: ParseTree, naming: ReferenceScope) -> Cost:
    """'sac all other creatures you control': as many as there are."""
    inner = tree.the_branch("every")
    what = lower_own_cards(inner)
    return fix_cost_x(tree, naming, CountOf(replace(what, side=sel.YOURS)), Sac(X(), what))


def lower_counted_consume(tree: ParseTree, naming: ReferenceScope) -> Cost:
    """'consume all mana on [this]', 'consume mana equal to …', 'consume any amount of mana from …'."""
    branch = tree.branch("selector")
    here = ManaOn(This())
    if tree.has("HALF"):
        return fix_cost_x(tree, naming, Half(here, tree.the_word("ROUNDED").meaning == 1), Consume(X()))
    anywhere = tree.has("ANY") or branch is not None
    made = make_consume_any(tree, X()) if anywhere else Consume(X())
    if tree.branch("quantity"):
        return fix_cost_x(tree, naming, lower_equal_to(tree, naming), made)
    if tree.has("ANY_NUMBER"):
        return made
    if not anywhere:
        return fix_cost_x(tree, naming, here, made)
    what = replace(lower_own_cards(tree) if branch else Selector(sel.CARD), side=sel.YOURS)
    return fix_cost_x(tree, naming, ManaOn(Those(what)), made)


def lower_equal_to(tree: ParseTree, naming: ReferenceScope) -> Amount:
    """The amount after 'equal to', counted before anything is paid."""
    return lower_cost_x(tree, naming)


def fix_cost_x(tree: ParseTree, naming: ReferenceScope, amount: Amount, made: Cost) -> Cost:
    """The cost, whose X is this amount."""
    naming.fix_x(tree, amount)
    return made


def lower_one_of_them(tree: ParseTree, naming: ReferenceScope) -> Cost | None:
    """'sac one of them', of the cards that the condition before it spoke of."""
    word = tree.word("OF_THEM")
    if word is None:
        return None
    if naming.spoken is None or word.meaning not in (sel.CARD, naming.spoken.noun):
        raise word.error("cards that a condition before it speaks of")
    return Sac(selectors.lower_amount(tree, as_written=True), naming.spoken)


def lower_given_up(tree: ParseTree) -> tuple[Amount, Selector, int, Amount | None, int]:
    """The number and kind of cards, and their sum, which is asked of several only."""
    if tree.word("OF_THEM") is not None:
        raise tree.error("which cards (a creature); what a condition speaks of pays by itself")
    inner = tree.branches()[0]
    holder = tree if inner.rule == "selector" else inner
    combined = find_combined(tree)
    if combined is None:
        if inner.rule in ("selector", "any_many"):
            raise tree.error("how many (a creature, 2 creatures, at least 2 creatures, up to 2 creatures)")
        amount = selectors.lower_amount(inner, as_written=True)
        return amount, lower_own_cards(holder), BOUNDS[inner.rule], None, OF_MANA
    counted = inner.rule not in ("selector", "any_many")
    number = selectors.lower_number(inner, as_written=True) if counted else ONE_IN_WORDS
    bound = BOUNDS[inner.rule]
    if bound != AT_LEAST and (bound != EXACTLY or number.value < 2):
        raise combined.error("two cards or more, or at least so many, if they need so much together")
    plain = ParseTree(holder.rule, tuple(drop_combined(part) for part in holder.parts))
    stat = combined.word("STAT", "STAT_OF", "ATTACK")
    of = OF_MANA if stat is None else selectors.stat_code(stat)
    return number, lower_own_cards(plain), bound, lower_combined(combined), of


def find_combined(tree: ParseTree) -> ParseTree | None:
    """The part that says how much the cards of a cost come to together, if one does."""
    inner = tree.branches()[0] if tree.branches() else None
    holder = tree if inner is None or inner.rule == "selector" else inner
    branch = holder.branch("selector")
    return None if branch is None else branch.branch("combined")


def drop_combined(part: ParseTree | Token) -> ParseTree | Token:
    """A selector without its combined mana."""
    if isinstance(part, Token) or part.rule != "selector":
        return part
    return ParseTree(part.rule, tuple(p for p in part.parts if isinstance(p, Token) or p.rule != "combined"))


def lower_combined(tree: ParseTree) -> Number:
    """The M of 'with at least M combined mana'."""
    bound = tree.the_branch("bound")
    if not bound.word(*selectors.MORE):
        raise bound.error("at least a number of combined mana")
    return selectors.lower_number(bound, as_written=True)


def lower_pay_life(tree: ParseTree) -> Cost:
    """'pay 2 life': HP, in every edition."""
    must_be_life(tree)
    return PayLife(selectors.lower_amount(tree, as_written=True))


def must_be_life(tree: ParseTree) -> None:
    """Nothing else can be paid so."""
    word = tree.word("STAT")
    if word is not None and word.meaning != vocab.LIFE:
        raise word.error("life")


def lower_own_cards(tree: ParseTree) -> Selector:
    """The cards to pay with, which are one's own."""
    if tree.has("RANDOM"):
        raise tree.error("cards that you pick, or cards of the hand at random")
    selectors.must_not_share_row(tree)
    selector = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    if selector.side == sel.OPPONENTS:
        raise tree.error("cards of your own (8.2, 8.5)")
    return selector


def lower_discard(tree: ParseTree) -> Cost:
    """Cards to discard; drawing is no cost."""
    must_discard(tree)
    must_be_own_hand(tree)
    inner = next(iter(tree.branches("counted", "at_least", "up_to", "any_number")), None)
    if inner is None:
        return DiscardCost(selectors.lower_amount(tree, as_written=True), at_random=tree.has("AT_RANDOM"))
    amount = selectors.lower_amount(inner, as_written=True)
    return DiscardCost(amount, lower_printed(inner), BOUNDS[inner.rule], tree.has("AT_RANDOM"))


def lower_printed(tree: ParseTree) -> Selector | None:
    """Cards of the hand, by what is printed on them; None for any."""
    what = lower_own_cards(tree)
    for adjective in what.adjectives:
        if adjective.kind not in selectors.PRINTED_ON:
            raise tree.error("a card of the hand, by what is printed on it (a creature, a Fey card)")
    plain = Selector(what.noun, sel.ANY_SIDE, what.adjectives)
    return None if plain == Selector(sel.CARD) else plain


def must_be_own_hand(tree: ParseTree) -> None:
    """Cards are discarded from one's own hand. Raises ReadError."""
    word = tree.word("FROM_PILE")
    if word is not None and word.meaning != HAND + OF_YOUR_PILE * PLACES:
        raise word.error("from your hand")


def lower_skip_phase(tree: ParseTree) -> Cost:
    """'skip your next Draw Phase'."""
    phase = tree.the_word("PHASE")
    if not tree.has("NEXT") or phase.meaning > vocab.EVENT_PHASES:
        raise phase.error("your next phase (skip your next Draw Phase)")
    return SkipPhase(phase.meaning)


def must_discard(tree: ParseTree) -> None:
    """Drawing is no cost."""
    if tree.words()[0].meaning % BY_OTHERS != DISCARD:
        raise tree.error("a cost (consume, sac, discard)")


def lower_field_cost(verb: int, tree: ParseTree) -> FieldCost:
    """Something done to own cards, or to [this]; mana is one's own, of other cards the text says so."""
    amount = (
        None if verb in (RETURN, ROTATE, TURN_DOWN, FLIP) else selectors.lower_amount(tree, as_written=True)
    )
    inner = tree.branch("counted")
    if inner is None:
        return FieldCost(verb, THIS_CARD, None, amount)
    what = lower_own_cards(inner)
    if verb != REMOVE and what.side != sel.YOURS:
        raise inner.error("cards that you control (a creature you control), which alone can pay (8.5)")
    if verb == HURT and what.noun not in (sel.CREATURE, sel.CARD):
        raise inner.error("creatures, which alone are dealt damage (17.3)")
    if verb == FLIP and not what.has(sel.FACE_DOWN):
        raise inner.error("face-down cards (a face-down artifact you control)")
    if verb == TURN_DOWN and what.noun == sel.MONUMENT:
        raise inner.error("a card that can be turned face-down; monuments never lie so (7.3)")
    return FieldCost(verb, selectors.lower_amount(inner, as_written=True), what, amount)


def lower_remove_cost(tree: ParseTree) -> Cost:
    """'remove 2 mana from each of two connected cards'; from [this] that is to consume it."""
    if tree.has("THIS"):
        return Consume(selectors.lower_amount(tree, as_written=True))
    made = lower_field_cost(REMOVE, tree)
    if not tree.has("EACH_OF") and made.count not in (ONE, ONE_IN_WORDS):
        raise tree.error(
            "each of them (remove 2 mana from each of two cards), or 'consume any 2 mana from …'"
        )
    return made


def lower_rotate_cost(tree: ParseTree) -> Cost:
    """'rotate an artifact you control'."""
    verb = tree.the_word("ACTION")
    if verb.meaning != vocab.REORIENT * FORMS + BASE:
        raise verb.error("a cost (consume, sac, discard, rotate …)")
    return lower_field_cost(ROTATE, tree)


def lower_hand_cost(tree: ParseTree) -> Cost:
    """'reveal a creature from your hand', 'put a card from your hand on top of your deck'."""
    must_be_own_hand(tree)
    inner, into = tree.the_branch("counted"), tree.word("INTO_PILE")
    amount, what = selectors.lower_amount(inner, as_written=True), lower_printed(drop_random(inner))
    random = tree.has("AT_RANDOM") or inner.has("RANDOM")
    if into is None:
        return HandCost(NOWHERE, amount, what, random)
    place, whose = into.meaning % PLACES, into.meaning // PLACES
    if place == GRAVEYARD and whose in (UNSAID, OF_YOUR_PILE) and tree.has("PUT"):
        return DiscardCost(amount, what, at_random=random)
    if place in (HAND, GRAVEYARD) or whose not in (UNSAID, OF_YOUR_PILE):
        raise into.error("your deck (on top of your deck)")
    if tree.has("SHUFFLE") and place != DECK:
        raise into.error("into your deck")
    return HandCost(place, amount, what, random)


def drop_random(tree: ParseTree) -> ParseTree:
    """The same without 'random', which is said of how they are picked."""
    return ParseTree(
        tree.rule,
        tuple(part for part in tree.parts if not (isinstance(part, Token) and part.kind == "RANDOM")),
    )


def lower_pile_choice(tree: ParseTree) -> Cost:
    """'choose a creature card in your graveyard', 'choose up to 2 cards from your graveyard'."""
    branch, pile = tree.branch("selector"), tree.the_word("PILE", "FROM_PILE", "ANY_PILE")
    what = Selector(sel.CARD) if branch is None else selectors.lower_selector(branch)
    if what.noun >= sel.ZONE or what.side != sel.ANY_SIDE:
        raise tree.error("cards of a graveyard")
    selectors.must_be_by_print(tree, what, selectors.PRINTED_ON)
    whose, place = divmod(pile.meaning, PLACES)
    if pile.kind == "PILE":
        place, whose = divmod(pile.meaning, 2)
    elif pile.kind == "ANY_PILE":
        whose = EACH_PLAYER
    if place != GRAVEYARD or whose not in (YOU, OPPONENT, EACH_PLAYER):
        raise pile.error("your graveyard, your opponent's graveyard, a graveyard")
    amount = ONE if tree.has("ANOTHER") else selectors.lower_amount(tree)
    if not isinstance(amount, Number) or amount.value == 0:
        raise tree.error("a number of cards")
    return PileChoice(amount, what, whose, tree.has("UP_TO"), tree.has("ANOTHER"))


def lower_destroy_cost(tree: ParseTree) -> Cost:
    """'destroy a creature you control', which is to sacrifice it (8.5)."""
    inner = tree.branch("counted")
    if inner is None:
        return SacThis()
    what = lower_own_cards(inner)
    if what.side != sel.YOURS:
        raise inner.error("cards that you control (a creature you control), which alone can pay (8.5)")
    return Sac(selectors.lower_amount(inner, as_written=True), what)


# By the production of the grammar
COST_RULES: Final[dict[str, Callable[[ParseTree], Cost]]] = {
    "consume": lower_consume,
    "consume_any": lower_consume_any,
    "sac_this": lambda _: SacThis(),
    "sac": lambda tree: Sac(*lower_given_up(tree)),
    "sac_or_discard": lambda tree: SacOrDiscard(*lower_given_up(tree)),
    "discard": lower_discard,
    "pay_life": lower_pay_life,
    "lose_life": lower_pay_life,
    "destroy_cost": lower_destroy_cost,
    "return_cost": partial(lower_field_cost, RETURN),
    "remove_cost": lower_remove_cost,
    "hurt_cost": partial(lower_field_cost, HURT),
    "flip_cost": partial(lower_field_cost, FLIP),
    "down_cost": partial(lower_field_cost, TURN_DOWN),
    "rotate_cost": lower_rotate_cost,
    "reveal_cost": lower_hand_cost,
    "put_cost": lower_hand_cost,
    "transformed": lambda _: Transformed(),
    "skip_phase": lower_skip_phase,
    "pile_choice": lower_pile_choice,
}
