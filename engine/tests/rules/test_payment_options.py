"""Every form of cost against trying every way to pay it, in the order in which picks are asked (RULES 8).

What is tried here knows the rules in its own words: it goes through the parts, takes every card or counter
that could be meant, and keeps the ways that come to an end. The engine must offer exactly these ways.
"""

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest

from engine import grid, rng
from engine.carddef import CardDef
from engine.edition import edition
from engine.effects.actions.cards import Draw as DrawCards
from engine.effects.actions.piles import NOWHERE, TOP
from engine.effects.costs import (
    AT_LEAST,
    UP_TO,
    ChooseCosts,
    Consume,
    ConsumeAny,
    Cost,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
)
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.card_costs import HURT, REMOVE, RETURN, ROTATE, THIS_CARD, FieldCost, HandCost
from engine.effects.terms.selectors import (
    ANY_SIDE,
    ARTIFACT,
    CARD,
    CREATURE,
    CREATURE_ZONE,
    EMPTY,
    FACE_DOWN,
    YOURS,
    Adjective,
    Selector,
)
from engine.effects.terms.targets import TargetPhrase
from engine.rules.costs.hidden_knowledge import declare_discount, discount_options
from engine.rules.costs.payment import CostDue, payment_after
from engine.rules.costs.payment_options import is_payable, payment_picks
from engine.rules.field.zone_changes import enter_field, turn_face_up
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.card_profile import CardPool
from engine.state.options import option
from engine.state.player import PlayerState
from engine.state.position import Position
from engine.vocab import ACTIVATION, P1, WILL

CREATURES = Selector(CREATURE)
ARTIFACTS = Selector(ARTIFACT)
CARDS = Selector(CARD)
FACE_DOWN_CARDS = Selector(CARD, YOURS, (Adjective(FACE_DOWN),))
SELECTORS = (CREATURES, ARTIFACTS, CARDS, FACE_DOWN_CARDS)
Draw = Callable[[int], int]


def fits(what: Selector, card: CardObject) -> bool:
    """Return whether a card on the field is what a part asks for."""
    if what == FACE_DOWN_CARDS:
        return not card.face_up
    return what == CARDS or (grid.zone_type(card.zone) == 0) == (what == CREATURES)


class Ways:
    """Goes through the parts of one cost; a way is the options picked."""

    def __init__(self, position: Position, source: CardObject, hidden: bool) -> None:
        self.own = [card for card in position.field if card is not None]
        self.creatures = [printed.type == 0 for printed in position.printed]
        self.source = source
        self.hidden = hidden
        self.mana = {card.zone: card.mana for card in self.own}
        self.here = {card.zone for card in self.own}
        self.hand = list(position.sides[P1].hand)
        self.knows = [printed.will for printed in position.printed]
        self.hp = position.sides[P1].hp

    def copy(self) -> "Ways":
        other = object.__new__(Ways)
        other.__dict__.update(self.__dict__)
        other.mana, other.here, other.hand = dict(self.mana), set(self.here), self.hand[:]
        return other

    def fix(self, cost: Cost, value: Callable[[Amount], int]) -> bool:
        """Pay what leaves no choice; False if that cannot be."""
        if isinstance(cost, Consume):
            self.mana[self.source.zone] -= value(cost.amount)
            return self.mana[self.source.zone] >= 0
        if isinstance(cost, FieldCost) and cost.what is None and cost.verb == HURT:
            return grid.zone_type(self.source.zone) == 0
        if isinstance(cost, SacThis) or (isinstance(cost, FieldCost) and cost.takes_this()):
            there = self.source.zone in self.here
            self.here.discard(self.source.zone)
            return there
        if isinstance(cost, PayLife):
            self.hp -= value(cost.amount)
            return self.hp >= 0
        return True

    def of(self, parts: list[Cost], value: Callable[[Amount], int]) -> Iterator[tuple[int, ...]]:
        """Every way to pay the parts."""
        if not parts:
            yield ()
            return
        first, costs = parts[0], parts[1:]
        if isinstance(first, ChooseCosts):
            yield from self.chosen(first, costs, value)
        elif isinstance(first, ConsumeAny):
            yield from self.any_mana(first, value(first.amount), costs, value)
        elif isinstance(first, Sac | SacOrDiscard | DiscardCost):
            yield from self.cards(first, 0, 0, costs, value)
        elif isinstance(first, FieldCost) and (first.what is not None or first.verb == ROTATE):
            count = 1 if first.what is None else value(first.count)
            yield from self.uses(first, count, frozenset(), costs, value)
        elif isinstance(first, HandCost):
            yield from self.from_hand(first, value(first.count), costs, value)
        else:
            yield from self.of(costs, value)

    def chosen(
        self, choice: ChooseCosts, later_costs: list[Cost], value: Callable[[Amount], int]
    ) -> Iterator[tuple[int, ...]]:
        for numbers in permutations(range(len(choice.listed)), value(choice.amount)):
            after = self.copy()
            costs = [choice.listed[number] for number in sorted(numbers)]
            if all(after.fix(cost, value) for cost in costs):
                picks = tuple(option(opt.MODE, number + 1) for number in numbers)
                for way in after.of([*costs, *later_costs], value):
                    yield picks + way

    def any_mana(
        self, consumed: ConsumeAny, need: int, later_costs: list[Cost], value: Callable[[Amount], int]
    ) -> Iterator[tuple[int, ...]]:
        if need <= 0:
            yield from self.of(later_costs, value)
            return
        for card in self.own:
            if consumed.origin is not None and not fits(consumed.origin, card):
                continue
            after = self.copy()
            if self.mana[card.zone] > 0:
                after.mana[card.zone] -= 1
                pick, worth = option(opt.PAY, card.zone), 1
            elif self.hidden and not card.face_up and card.printed.will and card.zone in self.here:
                after.here.discard(card.zone)
                pick, worth = option(opt.SAC, card.zone), card.printed.will
            else:
                continue
            for way in after.any_mana(consumed, need - worth, later_costs, value):
                yield (pick, *way)

    def uses(
        self,
        field_cost: FieldCost,
        need: int,
        done: frozenset[int],
        later_costs: list[Cost],
        value: Callable[[Amount], int],
    ) -> Iterator[tuple[int, ...]]:
        """Something is done to so many different cards."""
        if need == 0:
            yield from self.of(later_costs, value)
            return
        for card in self.own:
            after, zone = self.copy(), card.zone
            is_meant = card is self.source if field_cost.what is None else fits(field_cost.what, card)
            if not is_meant or zone in done:
                continue
            picks = [option(opt.CHOOSE, zone)]
            if field_cost.verb == RETURN:
                able = zone in self.here
                after.here.discard(zone)
            elif field_cost.verb == REMOVE:
                assert field_cost.amount is not None
                after.mana[zone] -= value(field_cost.amount)
                able = after.mana[zone] >= 0
            elif field_cost.verb == HURT:
                able = card.face_up and grid.zone_type(zone) == 0
            else:
                able, picks = card.face_up, [option(opt.TURN, zone, facing) for facing in (1, 2, 3)]
            for way in after.uses(field_cost, need - 1, done | {zone}, later_costs, value) if able else ():
                yield from [(pick, *way) for pick in picks]

    def from_hand(
        self, hand_cost: HandCost, need: int, later_costs: list[Cost], value: Callable[[Amount], int]
    ) -> Iterator[tuple[int, ...]]:
        """Cards of the hand are shown, or put on the deck."""
        code = {NOWHERE: opt.CHOOSE_CARD, TOP: opt.TOP_CARD}[hand_cost.to]
        if need == 0:
            yield from self.of(later_costs, value)
            return
        for defn in sorted(set(self.hand)):
            if hand_cost.what is None or self.fits_in_hand(hand_cost.what, defn):
                after = self.copy()
                after.hand.remove(defn)
                for way in after.from_hand(hand_cost, need - 1, later_costs, value):
                    yield (option(code, defn), *way)

    def cards(
        self,
        given: Sac | SacOrDiscard | DiscardCost,
        taken: int,
        mana: int,
        later_costs: list[Cost],
        value: Callable[[Amount], int],
    ) -> Iterator[tuple[int, ...]]:
        number = value(given.amount)
        lack = 0
        if not isinstance(given, DiscardCost) and given.combined is not None:
            lack = value(given.combined)
        bound = given.bound
        if bound != AT_LEAST and taken == number:
            yield from self.of(later_costs, value)
            return
        if bound == UP_TO or (bound == AT_LEAST and taken >= number and mana >= lack):
            for way in self.of(later_costs, value):
                yield (option(opt.DONE), *way)
        for pick, card, after in self.one_card(given):
            more = mana
            if not isinstance(given, DiscardCost) and given.of == WILL:
                more += self.knows[opt.a_of(pick)] if card is None else card.will * card.face_up
            elif card is not None:
                more += card.mana
            for way in after.cards(given, taken + 1, more, later_costs, value):
                yield (pick, *way)

    def one_card(
        self, given: Sac | SacOrDiscard | DiscardCost
    ) -> Iterator[tuple[int, CardObject | None, "Ways"]]:
        """Yield every card that could go next."""
        if not isinstance(given, DiscardCost):
            for card in self.own:
                if card.zone in self.here and fits(given.what, card):
                    after = self.copy()
                    after.here.discard(card.zone)
                    yield option(opt.SAC, card.zone), card, after
        if not isinstance(given, Sac):
            for defn in sorted(set(self.hand)):
                if isinstance(given, DiscardCost) or self.fits_in_hand(given.what, defn):
                    after = self.copy()
                    after.hand.remove(defn)
                    yield option(opt.DISCARD, defn), None, after

    def fits_in_hand(self, what: Selector, defn: int) -> bool:
        return what == CARDS or (what != FACE_DOWN_CARDS and self.creatures[defn] == (what == CREATURES))


def every_way(
    position: Position,
    source: CardObject,
    costs: list[Cost],
    hidden: bool,
    x: int = 0,
    declared: tuple[tuple[int, CardObject], ...] = (),
) -> set[tuple[int, ...]]:
    """All ways to pay; `declared`: numbers in digits, by their place, each lowered by a card."""
    given = {card.zone for _, card in declared}
    knows = {number: card.printed.will for number, card in declared}
    digits: list[int] = [
        id(a) for c in costs for a in c.amounts() if isinstance(a, Number) and not a.in_words
    ]

    def value(amount: Amount) -> int:
        if isinstance(amount, X):
            return x
        assert isinstance(amount, Number)
        place = digits.index(id(amount)) + 1 if id(amount) in digits else 0
        return max(amount.value - knows.get(place, 0), 0)

    ways = Ways(position, source, hidden)
    ways.here -= given
    if not all(ways.fix(cost, value) for cost in costs):
        return set()
    return set(ways.of(costs, value))


def offered_ways(position: Position, bill: CostDue, picks: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return all ways that follow the options offered. None may be a dead end."""
    payment = payment_after(position, bill, list(picks))
    if payment.is_full():
        return {picks}
    options = payment_picks(position, bill, payment)
    assert options, "a pick was offered that leads nowhere"
    return {way for pick in options for way in offered_ways(position, bill, (*picks, pick))}


def drawing(seed: int, number: int) -> Draw:
    """A stream of random numbers below n."""
    state = rng.first_state(seed, number)

    def draw(n: int) -> int:
        nonlocal state
        state, drawn = rng.random_below(state, n)
        return drawn

    return draw


def small_table(draw: Draw, discount: bool) -> tuple[Position, CardObject]:
    """P1 with a face-up source and up to three more cards, a small hand, few HP."""
    position = Position(
        CardPool(edition("modern", {"face_down_payment": "discount" if discount else "mana"}))
    )
    position.sides = [PlayerState(draw(3)), PlayerState(6)]
    for zone in ["e1", *[z for z in ("a1", "b2", "c2") if draw(4)]]:
        number = grid.zone_number(zone)
        kind, will = ("creature", "artifact")[grid.zone_type(number)], draw(3)
        defn = position.library.add(
            CardDef(f"{kind}{will}", f"{kind} {will}", kind, stats=(1, 1, 0, 0, will))
        )
        card = enter_field(position, defn, P1, number)
        if zone == "e1" or draw(2):
            turn_face_up(position, card, 0)
            card.mana = draw(3)
    position.sides[P1].hand = tuple([draw(len(position.printed)) for _ in range(draw(3))])
    source = position.field[grid.zone_number("e1")]
    assert source is not None
    return position, source


def some_cost(draw: Draw, deep: bool = True) -> Cost:
    """One part of any form."""
    kind = draw(20 if deep else 18)
    number: Amount = Number(1 + draw(2), draw(3) == 0) if draw(6) else X()
    what = SELECTORS[draw(len(SELECTORS))]
    written = number if isinstance(number, Number) else Number(1)
    if kind >= 18:
        listed = tuple(some_cost(draw, deep=False) for _ in range(2 + draw(2)))
        return ChooseCosts(Number(1 + draw(2), draw(2) == 0), listed)
    costs: tuple[Cost, ...] = (
        ConsumeAny(number),
        ConsumeAny(number, what),
        Consume(number),
        SacThis(),
        Sac(number, what),
        Sac(written, what, AT_LEAST, Number(1 + draw(2)) if draw(2) else None),
        Sac(number, what, UP_TO),
        DiscardCost(number),
        SacOrDiscard(number, what),
        PayLife(number),
        FieldCost(REMOVE, number, what, written),
        FieldCost(RETURN, number, what),
        FieldCost(HURT, number, CREATURES if draw(2) else CARDS, written),
        FieldCost(ROTATE, written, what),
        FieldCost((RETURN, ROTATE)[draw(2)], THIS_CARD, None),
        HandCost((NOWHERE, TOP)[draw(2)], number, CREATURES if draw(2) else None),
        Sac(written, what, AT_LEAST, Number(1 + draw(2)), WILL),
        SacOrDiscard(written, what, AT_LEAST, Number(1 + draw(2)), WILL),
    )
    return costs[kind]


@pytest.mark.parametrize("seed", range(20))
def test_exactly_the_ways_that_there_are_can_be_picked(seed: int) -> None:
    """8.1 to 8.3, 8.5, 8.7: 25 small tables each."""
    for number in range(25):
        draw = drawing(seed, number)
        position, source = small_table(draw, discount=False)
        costs = [some_cost(draw) for _ in range(1 + draw(2))]
        x = draw(3)
        bill = CostDue(P1, costs, source, source)
        bill.fix_numbers(x, [], 0)
        wanted = every_way(position, source, costs, True, x)
        assert is_payable(position, bill) == bool(wanted), [cost.text() for cost in costs]
        if wanted:
            assert offered_ways(position, bill, ()) == wanted, [cost.text() for cost in costs]


CREATURE_HERE = TargetPhrase(CREATURES)
TWO_CREATURES = TargetPhrase(CREATURES, 2, 2)
EMPTY_ZONE = TargetPhrase(Selector(CREATURE_ZONE, ANY_SIDE, (Adjective(EMPTY),)))
REACHED = [grid.zone_number(zone) for zone in ("a1", "b2", "c2")]


def leaves_targets(position: Position, bill: CostDue, way: tuple[int, ...], phrase: TargetPhrase) -> bool:
    """Return whether there is enough to target once what was given up, or returned to hand, is gone."""
    gone = payment_after(position, bill, list(way)).sacked
    creatures = [z for z in REACHED[1:] if position.field[z] is not None and not gone >> z & 1]
    return len(creatures) < 2 if phrase == EMPTY_ZONE else len(creatures) >= phrase.fewest


@pytest.mark.parametrize("seed", range(20))
def test_what_is_paid_leaves_the_targets_there(seed: int) -> None:
    """8.1: cards given up, or spent as mana, are no targets any more; the zones that they leave can be."""
    for number in range(25):
        draw = drawing(seed, 2000 + number)
        position, source = small_table(draw, discount=False)
        source.reach = sum(1 << zone for zone in REACHED)
        costs = [some_cost(draw) for _ in range(1 + draw(2))]
        phrase = (CREATURE_HERE, TWO_CREATURES, EMPTY_ZONE)[draw(3)]
        bill = CostDue(P1, costs, source, source)
        bill.program = Program(ACTIVATION, (*costs, phrase), DrawCards(Number(1)), (phrase,))
        every = every_way(position, source, costs, True)
        wanted = {way for way in every if leaves_targets(position, bill, way, phrase)}
        assert is_payable(position, bill) == bool(wanted), bill.program.text()
        if wanted:
            assert offered_ways(position, bill, ()) == wanted, bill.program.text()


def declarations(position: Position, costs: list[Cost]) -> Iterator[tuple[tuple[int, CardObject], ...]]:
    """Every way to give numbers in digits a card of their own each, or none."""
    digits = [a for c in costs for a in c.amounts() if isinstance(a, Number) and not a.in_words]
    knowing = [c for c in position.field if c is not None and not c.face_up and c.printed.will]
    for given in product([None, *knowing], repeat=len(digits)):
        used = [card for card in given if card is not None]
        if len(set(used)) == len(used):
            yield tuple((number, card) for number, card in enumerate(given, 1) if card is not None)


@pytest.mark.parametrize("seed", range(20))
def test_a_cost_is_payable_exactly_if_some_discount_makes_it_so(seed: int) -> None:
    """8.4: 25 small tables each; and each declaration that is offered leaves the cost payable."""
    for number in range(25):
        draw = drawing(seed, 1000 + number)
        position, source = small_table(draw, discount=True)
        costs = [some_cost(draw) for _ in range(1 + draw(2))]
        wanted = any(
            every_way(position, source, costs, False, 0, declared)
            for declared in declarations(position, costs)
        )
        bill = CostDue(P1, costs, source, source)
        assert is_payable(position, bill) == wanted, [cost.text() for cost in costs]
        if wanted:
            follow(position, costs, source, [])


def follow(position: Position, costs: list[Cost], source: CardObject, declared: list[int]) -> None:
    """Follow every row of declarations that is offered, each of which ends in a cost that can be paid."""
    bill = CostDue(P1, costs, source, source)
    for pick in declared:
        declare_discount(position, bill, pick)
    options = discount_options(position, bill)
    assert options
    for pick in options:
        if opt.code_of(pick) == opt.DONE:
            assert offered_ways(position, bill, ())
        else:
            follow(position, costs, source, [*declared, pick])
