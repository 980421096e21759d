"""Tests of payability: the answer equals that of trying every way to pay a cost (RULES 8)."""

from collections.abc import Callable
from itertools import combinations

import pytest

from engine import grid, rng
from engine.carddef import CardDef
from engine.edition import edition
from engine.effects.costs import Consume, ConsumeAny, Cost, DiscardCost, Sac
from engine.effects.terms.amounts import Number
from engine.effects.terms.capabilities import MANA_FOR_OTHERS
from engine.effects.terms.selectors import ARTIFACT, CARD, CREATURE, FACE_DOWN, YOURS, Adjective, Selector
from engine.rules.costs.payment import CostDue, payment_after
from engine.rules.costs.payment_options import is_payable, payment_picks
from engine.rules.costs.payment_steps import card_as_summoned
from engine.rules.costs.shared_mana import can_share
from engine.rules.field.equipment import add_under
from engine.rules.field.zone_changes import enter_field, turn_face_up
from engine.state.card import CardObject
from engine.state.card_profile import CardPool
from engine.state.player import PlayerState
from engine.state.position import Position, lift_card
from engine.vocab import P1

CREATURES = Selector(CREATURE)
ARTIFACTS = Selector(ARTIFACT)
FACE_DOWN_CARDS = Selector(CARD, YOURS, (Adjective(FACE_DOWN),))


def table(*cards: tuple[str, str, int, int], hand: int = 0) -> Position:
    """A position of P1 with cards as (zone, up | down, mana, will), and so many cards in hand."""
    library = CardPool(edition())
    position = Position(library)
    position.sides = [PlayerState(6), PlayerState(6)]
    for zone, face, mana, will in cards:
        number = grid.zone_number(zone)
        kind = ("creature", "artifact")[grid.zone_type(number)]
        defn = library.add(CardDef(f"k{will}", f"{kind} {will}", kind, stats=(1, 1, None, None, will)))
        card = enter_field(position, defn, P1, number)
        if face == "up":
            turn_face_up(position, card, 0)
            card.mana = mana
    position.sides[P1].hand = (0,) * hand
    return position


def attach(position: Position, zone: str) -> None:
    """Lay a piece of Equipment under the card in a zone, if that is face-up."""
    host = position.field[grid.zone_number(zone)]
    if host is None or not host.face_up:
        return
    defn = position.library.add(CardDef("sword", "sword", "artifact", subtypes=("equipment",)))
    card = enter_field(position, defn, P1, grid.zone_number("d1"))
    turn_face_up(position, card, 0)
    lift_card(position, card)
    add_under(position, card, host)


def bill(position: Position, *parts: Cost, source: str = "") -> CostDue:
    card = position.field[grid.zone_number(source)] if source else None
    place = card or card_as_summoned(position, P1, 0, grid.zone_number("e2"), 0)
    return CostDue(P1, list(parts), card, place)


def can_pay(position: Position, *parts: Cost, source: str = "") -> bool:
    return is_payable(position, bill(position, *parts, source=source))


def every_way_ends_paid(position: Position, asked: CostDue, picks: list[int]) -> int:
    """Follow every pick that is offered; how many ways there are. None may be a dead end."""
    payment = payment_after(position, asked, picks)
    if payment.is_full():
        return 1
    options = payment_picks(position, asked, payment)
    assert options, "a pick was offered that leads nowhere"
    return sum(every_way_ends_paid(position, asked, [*picks, pick]) for pick in options)


def test_mana_of_this_card_only_is_another_thing_than_any_mana() -> None:
    position = table(("a1", "up", 1, 0), ("b1", "up", 2, 0))
    assert not can_pay(position, Consume(Number(2)), source="a1")
    assert can_pay(position, ConsumeAny(Number(3)), source="a1")
    assert not can_pay(position, ConsumeAny(Number(4)), source="a1")
    assert can_pay(position, Consume(Number(1)), ConsumeAny(Number(2)), source="a1")
    assert not can_pay(position, Consume(Number(1)), ConsumeAny(Number(3)), source="a1")


def test_only_the_last_piece_may_pay_too_much() -> None:
    """8.3: pieces go on as long as something is missing."""
    position = table(("a1", "down", 0, 3), ("b1", "down", 0, 2))
    assert can_pay(position, ConsumeAny(Number(4)))
    asked = bill(position, ConsumeAny(Number(3)))
    assert every_way_ends_paid(position, asked, []) == 2  # the 3 alone; the 2 and then the 3


def test_a_card_sacrificed_for_one_part_does_not_count_for_another() -> None:
    """8.5"""
    position = table(("a1", "down", 0, 2), ("b1", "up", 1, 0))
    assert can_pay(position, ConsumeAny(Number(2)))
    assert not can_pay(position, Sac(Number(1), FACE_DOWN_CARDS), ConsumeAny(Number(2)))
    assert can_pay(position, Sac(Number(1), FACE_DOWN_CARDS), ConsumeAny(Number(1)))


def test_mana_on_a_card_that_is_also_sacrificed_may_be_consumed() -> None:
    """8.5"""
    position = table(("a1", "up", 2, 0))
    assert can_pay(position, Sac(Number(1), ARTIFACTS), ConsumeAny(Number(2)))


def test_a_discard_needs_a_card_in_hand() -> None:
    assert not can_pay(table(("a1", "up", 0, 0), hand=1), DiscardCost(Number(2)))
    assert can_pay(table(("a1", "up", 0, 0), hand=2), DiscardCost(Number(2)))


def test_mana_from_artifacts_is_kept_for_the_part_that_needs_it() -> None:
    position = table(("a1", "up", 1, 0), ("b2", "up", 1, 0))
    asked = bill(position, ConsumeAny(Number(1)), ConsumeAny(Number(1), ARTIFACTS))
    assert is_payable(position, asked)
    assert every_way_ends_paid(position, asked, []) == 1  # the creature's first, the artifact's then


def brute(needs: list[int], counters: list[tuple[int, int]], pieces: list[tuple[int, int]]) -> bool:
    """Every assignment of every counter and piece."""
    units = [(1, goes) for mana, goes in counters for _ in range(mana)] + pieces
    if not units:
        return all(need <= 0 for need in needs)
    (worth, goes), later_units = units[0], units[1:]
    loose = [(n, g) for n, g in later_units]
    for index in range(len(needs)):
        if goes >> index & 1:
            left = [need - worth if need_index == index else need for need_index, need in enumerate(needs)]
            if brute(left, [], loose):
                return True
    return brute(needs, [], loose)


def draw_from(state: int) -> Callable[[int], int]:
    """Numbers under a bound, by chance, from a state of the generator on."""

    def draw(n: int) -> int:
        nonlocal state
        state, drawn = rng.random_below(state, n)
        return drawn

    return draw


@pytest.mark.parametrize("seed", range(20))
def test_sharing_mana_among_parts_is_exact(seed: int) -> None:
    """Against trying everything, for 40 small cases each."""
    draw = draw_from(rng.first_state(seed))
    for _ in range(40):
        needs = [1 + draw(3) for _ in range(1 + draw(3))]
        goes = (1 << len(needs)) - 1
        counters = [(1 + draw(2), 1 + draw(goes)) for _ in range(draw(3))]
        pieces = [(1 + draw(3), 1 + draw(goes)) for _ in range(draw(3))]
        assert can_share(needs, counters, pieces) == brute(needs, counters, pieces)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_payable_can_be_paid_by_every_pick_that_is_offered(seed: int) -> None:
    """8.1: no offered pick is a dead end, and what is not payable has no way at all."""
    draw = draw_from(rng.first_state(seed, 1))
    zones = ["a1", "b1", "c1", "b2", "c2"]
    cards = [(z, ("up", "down")[draw(2)], draw(3), draw(3)) for z in zones if draw(3)]
    position = table(("e1", "up", 1, 0), *cards, hand=draw(3))
    for zone in ("b2", "c2", "c2"):
        if draw(2):
            attach(position, zone)
    parts: list[Cost] = [
        (ConsumeAny(Number(1 + draw(3))), Sac(Number(1 + draw(2)), CREATURES), DiscardCost(Number(1)),
         ConsumeAny(Number(1), ARTIFACTS), Sac(Number(1), FACE_DOWN_CARDS),
         Sac(Number(1 + draw(2)), ARTIFACTS))[draw(6)]
        for _ in range(1 + draw(3))
    ]  # fmt: skip
    asked = bill(position, *parts)
    if is_payable(position, asked):
        assert every_way_ends_paid(position, asked, []) > 0
    else:
        assert not any_way(position, asked)


@pytest.mark.parametrize("seed", range(40))
def test_mana_of_this_card_can_be_paid_by_what_gives_mana_to_others(seed: int) -> None:
    """8.2: by whichever of them, and by nothing else."""
    draw = draw_from(rng.first_state(seed, 2))
    zones = ["a1", "b1", "c1", "b2", "c2"]
    cards = [(z, ("up", "down")[draw(4) == 3], draw(3), draw(3)) for z in zones if draw(3)]
    position = table(("e1", "up", draw(3), 0), *cards)
    position.library.shares_mana = True
    for card in position.field:
        if card is not None and card.face_up and draw(2):
            card.can |= 1 << MANA_FOR_OTHERS
    parts: list[Cost] = [
        (Consume(Number(1 + draw(3))), ConsumeAny(Number(1 + draw(3))), ConsumeAny(Number(1), ARTIFACTS),
         Sac(Number(1), CREATURES))[draw(4)]
        for _ in range(1 + draw(2))
    ]  # fmt: skip
    asked = bill(position, Consume(Number(1 + draw(3))), *parts, source="e1")
    assert is_payable(position, asked) == any_way(position, asked)
    if is_payable(position, asked):
        assert every_way_ends_paid(position, asked, []) > 0


def any_way(position: Position, asked: CostDue) -> bool:
    """Return whether some sacrifices leave enough mana, without the search of the code under test."""
    own = [card for card in position.field if card is not None] + position.cards_under()
    sacs = [cost for cost in asked.costs if isinstance(cost, Sac)]
    discards = sum(1 for cost in asked.costs if isinstance(cost, DiscardCost))
    if discards > len(position.sides[P1].hand):
        return False
    selectors = [sacrifice.what for sacrifice in sacs for _ in range(sacrifice.amount.value)]  # type: ignore[attr-defined]
    for chosen in combinations(range(len(own)), len(selectors)):
        fits = matches([own[i] for i in chosen], selectors)
        if fits and mana_left(own, set(chosen), asked):
            return True
    return False


def matches(cards: list, wanted: list[Selector]) -> bool:  # type: ignore[type-arg]
    """Return whether the cards can be dealt to the selectors, each to one."""
    if not wanted:
        return True
    for i, card in enumerate(cards):
        creature = grid.zone_type(card.zone) == 0 and not card.printed.equipment
        fit = {CREATURES: creature, ARTIFACTS: not creature}.get(wanted[0], not card.face_up)
        if fit and matches(cards[:i] + cards[i + 1 :], wanted[1:]):
            return True
    return False


def mana_left(own: list, chosen: set[int], asked: CostDue) -> bool:  # type: ignore[type-arg]
    """Return whether the mana parts can be paid when these cards are sacrificed for something else."""
    parts = [cost for cost in asked.costs if isinstance(cost, (Consume, ConsumeAny))]
    needs = [cost.amount.value for cost in parts]  # type: ignore[attr-defined]
    counters, pieces = [], []
    for i, card in enumerate(own):
        goes = sum(1 << n for n, cost in enumerate(parts) if gives_mana(card, cost, asked))
        if card.face_up and card.mana:
            counters.append((card.mana, goes))
        elif not card.face_up and card.printed.will and i not in chosen:
            pieces.append((card.printed.will, goes))
    return brute(needs, counters, pieces)


def gives_mana(card: CardObject, cost: Consume | ConsumeAny, asked: CostDue) -> bool:
    """Return whether mana of a card may go to a part: an artifact's to those that ask for artifacts."""
    if isinstance(cost, Consume):
        return card is asked.source or card.can >> MANA_FOR_OTHERS & 1 == 1
    return cost.origin is None or grid.zone_type(card.zone) == 1
