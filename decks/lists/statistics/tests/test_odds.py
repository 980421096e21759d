"""Odds equal what is counted over every order of small decks, and what many shuffles bring."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from decks.lists.statistics import keep_odds
from decks.lists.statistics.hands import deal
from decks.lists.statistics.keep_odds import kept_shares
from decks.lists.statistics.odds import HANDS, at_least_with_mulligans
from engine.simulation import at_least

Card = tuple[bool, ...]
HIT: Card = (True, False)
OTHER: Card = (False, True)
BOTH: Card = (True, True)
NEITHER: Card = (False, False)


def kept_hand(order: Sequence[Card], hands: Sequence[int], wanted: int) -> tuple[int, list[Card], list[Card]]:
    """Return the number of the hand that is kept, that hand, and all other cards, those put aside last."""
    start = 0
    for number, size in enumerate(hands):
        hand = list(order[start : start + size])
        start += size
        if sum(card[0] for card in hand) >= wanted or number == len(hands) - 1:
            return number, hand, [*order[start:], *order[: start - size]]
    raise AssertionError


def orders(cards: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    return permutations(cards)


@pytest.mark.parametrize("hits", range(6))
@pytest.mark.parametrize("drawn", range(7))
def test_hypergeometric_odds_equal_a_count_of_every_order(hits: int, drawn: int) -> None:
    cards = [HIT] * hits + [OTHER] * (6 - hits)
    every = list(orders(cards))
    for least in range(4):
        counted = sum(sum(card[0] for card in order[:drawn]) >= least for order in every) / len(every)
        assert at_least(6, hits, drawn, least) == pytest.approx(counted, abs=1e-12)


@pytest.mark.parametrize("hits", range(1, 5))
@pytest.mark.parametrize("wanted", [1, 2])
@pytest.mark.parametrize("hands", [(3,), (3, 2), (3, 2, 1)])
def test_odds_with_mulligans_equal_a_count_of_every_order(
    hits: int, wanted: int, hands: tuple[int, ...]
) -> None:
    """Cards put aside are shuffled back: each card that is not in the hand is equally likely to be next."""
    every = list(orders([HIT] * hits + [NEITHER] * (7 - hits)))
    for least in (1, 2):
        counted = 0.0
        for order in every:
            _, hand, undrawn = kept_hand(order, hands, wanted)
            held, left = sum(card[0] for card in hand), sum(card[0] for card in undrawn)
            missing = max(least - held, 0)
            # Two more cards are drawn from the shuffled rest: counted over its pairs.
            pairs = [(a, b) for a in range(len(undrawn)) for b in range(len(undrawn)) if a != b]
            good = sum((a < left) + (b < left) >= missing for a, b in pairs)
            counted += good / len(pairs) / len(every)
        odds = at_least_with_mulligans(7, hits, 2, least, hands, wanted)
        assert odds == pytest.approx(counted, abs=1e-9), least


@pytest.mark.parametrize("hands", [(3,), (3, 2), (3, 2, 1)])
def test_shares_of_kept_hands_equal_a_count_of_every_order(hands: tuple[int, ...]) -> None:
    cards = [HIT, HIT, OTHER, BOTH, NEITHER, NEITHER, NEITHER]
    cells = {HIT: 2, OTHER: 1, BOTH: 1, NEITHER: 3}
    every = list(orders(cards))
    counted = [0] * len(hands)
    for order in every:
        start = 0
        for number, size in enumerate(hands):
            hand, start = order[start : start + size], start + size
            if sum(card[0] for card in hand) >= 1 and sum(card[1] for card in hand) <= 1:
                counted[number] += 1
                break
    shares = kept_shares(cells, lambda fits: fits[0] >= 1 and fits[1] <= 1, hands)
    assert [share.n for share in shares] == [0] * len(hands)
    assert [share.value for share in shares] == pytest.approx([count / len(every) for count in counted])


def assert_shuffles_agree(count: int, seed: int) -> None:
    """A deck of 20 with six hits and five others, shuffled `count` times, within 4 standard errors."""
    cards = [HIT] * 4 + [BOTH] * 2 + [OTHER] * 3 + [NEITHER] * 11
    chance, hands_kept, by_turn, plain = Random(seed), [0] * len(HANDS), 0, 0
    for _ in range(count):
        chance.shuffle(cards)
        plain += sum(card[0] for card in cards[:8]) >= 2
        number, hand, undrawn = kept_hand(cards, HANDS[:3], 1)
        chance.shuffle(undrawn)
        by_turn += sum(card[0] for card in hand + undrawn[:3]) >= 2
        start = 0
        for number, size in enumerate(HANDS):
            hand, start = cards[start : start + size], start + size
            if sum(card[0] for card in hand) >= 2 and sum(card[1] for card in hand) <= 1:
                hands_kept[number] += 1
                break
    cells = {HIT: 4, BOTH: 2, OTHER: 3, NEITHER: 11}
    shares = kept_shares(cells, lambda fits: fits[0] >= 2 and fits[1] <= 1)
    exact = [at_least(20, 6, 8, 2), at_least_with_mulligans(20, 6, 3, 2, HANDS[:3], 1)]
    for expected, seen in zip(
        [*exact, *(share.value for share in shares)], [plain, by_turn, *hands_kept], strict=True
    ):
        error = sqrt(expected * (1 - expected) / count)
        assert abs(seen / count - expected) <= 4 * error, (expected, seen)


def test_odds_agree_with_twenty_thousand_shuffles() -> None:
    assert_shuffles_agree(20_000, seed=1)


@pytest.mark.long
def test_odds_agree_with_a_million_shuffles() -> None:
    assert_shuffles_agree(1_000_000, seed=2)


def test_a_rule_with_too_many_ways_is_dealt_with_n_and_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {HIT: 4, BOTH: 2, OTHER: 3, NEITHER: 11}
    exact = kept_shares(cells, lambda fits: fits[0] >= 2)
    monkeypatch.setattr(keep_odds, "MOST_STEPS", 10)
    for share, right in zip(kept_shares(cells, lambda fits: fits[0] >= 2), exact, strict=True):
        assert share.n == keep_odds.SAMPLED
        assert share.low <= share.value <= share.high
        assert abs(share.value - right.value) <= 4 * sqrt(right.value * (1 - right.value) / share.n)


def test_a_sample_hand_is_the_same_for_the_same_seed_and_goes_on_after_a_mulligan() -> None:
    deck = [f"card {number}" for number in range(20)]
    first, second = deal(deck, 7), deal(deck, 7, mulligans=2)
    assert first == deal(deck, 7)
    assert first != deal(deck, 8)
    assert second.aside[0] == first.held
    assert [len(hand) for hand in (*second.aside, second.held, second.later)] == [5, 4, 3, 5]
    seen = {card for hand in second.aside for card in hand}
    assert not seen & set(second.held)
    assert len({*second.held, *second.later}) == 8
    later = {card for seed in range(40) for card in deal(deck, seed, mulligans=1).later}
    assert later == set(deck)  # what was put aside comes back


def test_a_deck_smaller_than_its_hands_is_dealt_as_far_as_it_goes() -> None:
    assert at_least(3, 2, 5, 2) == 1
    assert at_least_with_mulligans(3, 0, 4, 1, HANDS, 1) == 0
    assert deal(["a", "b"], 1, mulligans=4).held == []
    assert sum(share.value for share in kept_shares({HIT: 2}, lambda fits: fits[0] >= 1)) == 1
