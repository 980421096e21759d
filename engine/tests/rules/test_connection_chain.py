"""Connection Chains (3.6) against a plain count over all subsets, and their time."""

import random
import time
from itertools import pairwise, permutations

from engine import grid
from engine.arrow_reach import RAY, RING, reached_zones
from engine.rules.field.connection_chain import has_chain

SOURCE_BUDGET = 0.1  # seconds; compiled, 1 ms is the budget


def plainly(reach: list[int], zones: list[int]) -> bool:
    """By subsets: which cards can be the last of a chain through just these."""
    ends = {1 << i: 1 << i for i in range(len(zones))}
    for _ in range(len(zones) - 1):
        longer: dict[int, int] = {}
        for cards, last in ends.items():
            for i, zone in enumerate(zones):
                if last >> i & 1:
                    for j, other in enumerate(zones):
                        if reach[zone] >> other & 1 and not cards >> j & 1:
                            longer[cards | 1 << j] = longer.get(cards | 1 << j, 0) | 1 << j
        ends = longer
    return bool(ends)


def random_board(chance: random.Random, count: int, model: int) -> tuple[list[int], list[int]]:
    zones = sorted(chance.sample(range(grid.GRID), count))
    density = chance.choice([0.15, 0.25, 0.35, 0.45, 0.6])
    reach = [0] * grid.GRID
    for zone in zones:
        arrows = 0
        for direction in range(8):
            most = 3 if model == RING else 1 if direction % 2 else 2
            if chance.random() < density:
                arrows |= chance.randint(1, most) << 2 * direction
        reach[zone] = reached_zones(arrows, zone, model)
    return zones, reach


def test_a_chain_is_found_exactly_where_there_is_one() -> None:
    chance = random.Random(36)
    found = 0
    for number in range(800):
        model = (RAY, RING)[number % 2]
        zones, reach = random_board(chance, chance.randint(1, 9), model)
        cards = sum(1 << zone for zone in zones)
        expected = plainly(reach, zones)
        assert has_chain(reach, cards) == expected, (zones, reach)
        found += expected
    assert 100 < found < 700


def test_the_plain_count_is_what_the_rule_says() -> None:
    chance = random.Random(63)
    for _ in range(100):
        zones, reach = random_board(chance, 5, RAY)
        orders = permutations(zones)
        some = any(all(reach[a] >> b & 1 for a, b in pairwise(order)) for order in orders)
        assert plainly(reach, zones) == some


def test_a_full_board_takes_no_time() -> None:
    chance = random.Random(20)
    for number in range(200):
        _, reach = random_board(chance, grid.GRID, (RAY, RING)[number % 2])
        before = time.thread_time()
        has_chain(reach, grid.ALL_GRID)
        assert time.thread_time() - before < SOURCE_BUDGET
