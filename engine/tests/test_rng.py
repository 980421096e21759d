"""Everything random comes from the game's seed (RULES 21.4)."""

from collections import Counter

from engine import rng


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of the published generator from state 1234567."""
    state = 1234567
    found = []
    for _ in range(3):
        state = (state + rng.STEP) & rng.MASK
        found.append(rng.mix_bits(state))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_shuffle_keeps_the_cards_and_every_order_is_as_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    state = rng.first_state(1)
    for _ in range(6000):
        cards = [1, 2, 3]
        state = rng.shuffle(state, cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_games_of_a_run_have_streams_of_their_own() -> None:
    assert len({rng.first_state(seed, number) for seed in range(50) for number in range(50)}) == 2500
