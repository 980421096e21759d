"""Zones, arrows, facings and reach (RULES 2, 3)."""

import pytest

from engine import grid
from engine.arrow_reach import (
    ADJACENT,
    RAY,
    RING,
    can_print_arrows,
    reached_zones,
    rotate_arrows,
    suppressed_arrows,
)
from engine.errors import Refused
from engine.grid import ZONES, first_zone, quarter_turns, zone_number, zones_in
from engine.vocab import FACINGS, P1, P2


def arrows(**directions: int) -> int:
    """Arrows by direction: arrows(n=2, se=1)."""
    return sum(count << 2 * grid.DIRECTIONS.index(name) for name, count in directions.items())


def names(mask: int) -> list[str]:
    return [grid.ZONE_NAMES[zone] for zone in zones_in(mask)]


def reached(zone: str, model: int = RAY, quarters: int = 0, **directions: int) -> list[str]:
    return names(reached_zones(rotate_arrows(arrows(**directions), quarters), zone_number(zone), model))


def test_zones_have_types_and_sides() -> None:
    assert [grid.zone_type(zone_number(name)) for name in ("a1", "c2", "e3", "b4", "m1")] == [1, 0, 0, 1, 2]
    assert [grid.zone_side(zone_number(name)) for name in ("a1", "c2", "e3", "b4", "m1", "m2")] == [
        P1, P1, P2, P2, P1, P2,
    ]  # fmt: skip


def test_a_zone_that_is_not_there_is_refused_with_its_rule() -> None:
    with pytest.raises(Refused, match="no zone called f1") as refused:
        zone_number("f1")
    assert (refused.value.code, refused.value.rule) == ("bad_zone", "2.1")


@pytest.mark.parametrize(
    ("zone", "directions", "expected"),
    [
        ("c2", {"n": 1}, ["c3"]),
        ("c2", {"n": 2}, ["c3", "c4"]),
        ("c1", {"n": 2}, ["c2", "c3", "c4"]),
        ("a1", {"e": 2}, ["b1", "c1", "d1", "e1"]),
        ("c2", {"ne": 1}, ["d3"]),
        ("c2", {"n": 1, "sw": 1, "w": 1}, ["b1", "b2", "c3"]),
        ("e4", {"n": 2, "e": 1, "ne": 1}, []),
    ],
)
def test_rays_go_to_the_next_zone_or_to_the_edge(
    zone: str, directions: dict[str, int], expected: list[str]
) -> None:
    assert reached(zone, RAY, **directions) == expected


@pytest.mark.parametrize(
    ("zone", "directions", "expected"),
    [
        ("a1", {"e": 2}, ["b1", "c1"]),
        ("a1", {"e": 3}, ["b1", "c1", "d1"]),
        ("a1", {"ne": 1}, ["b2"]),
        ("a1", {"ne": 2}, ["b2", "c2", "b3", "c3"]),
        ("a1", {"ne": 3}, ["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]),
        ("d3", {"ne": 3}, ["e4"]),
    ],
)
def test_rings_go_as_far_as_there_are_arrows_and_diagonals_are_blocks(
    zone: str, directions: dict[str, int], expected: list[str]
) -> None:
    assert reached(zone, RING, **directions) == expected


def test_turning_a_card_turns_its_arrows_clockwise() -> None:
    assert rotate_arrows(arrows(n=1, ne=2), 1) == arrows(e=1, se=2)
    assert rotate_arrows(arrows(w=1), 1) == arrows(n=1)
    assert rotate_arrows(arrows(n=1, sw=1), 4) == arrows(n=1, sw=1)


def test_up_is_towards_the_opponent_for_both_players() -> None:
    """3.1: for P2 up is towards row 1, right towards column a."""
    up, right = FACINGS.index("up"), FACINGS.index("right")
    assert reached("c2", quarters=quarter_turns(up, P1), n=1) == ["c3"]
    assert reached("c3", quarters=quarter_turns(up, P2), n=1) == ["c2"]
    assert reached("c3", quarters=quarter_turns(right, P2), n=1) == ["b3"]
    assert all(quarter_turns(quarter_turns(f, P2), P2) == f for f in range(4))


def test_monuments_reach_nothing_and_are_adjacent_to_nothing() -> None:
    assert reached_zones(arrows(n=2, s=2, e=2, w=2), zone_number("m1"), RAY) == 0
    assert ADJACENT[zone_number("m2")] == 0


def test_the_first_zone_of_a_mask_is_the_first_that_is_listed() -> None:
    masks = [1 << zone | 1 << other for zone in range(ZONES) for other in range(ZONES)]
    assert [first_zone(mask) for mask in masks] == [zones_in(mask)[0] for mask in masks]


def test_adjacent_is_next_in_row_or_column() -> None:
    assert names(ADJACENT[zone_number("c2")]) == ["c1", "b2", "d2", "c3"]


def test_a_suppressed_card_has_single_orthogonal_arrows_only() -> None:
    """20.1"""
    assert suppressed_arrows(arrows(n=2, e=1, ne=1, s=3)) == arrows(n=1, e=1, s=1)


@pytest.mark.parametrize(
    ("directions", "ray"),
    [({"n": 2, "ne": 1}, True), ({"ne": 2}, False), ({"n": 3}, False), ({"sw": 3}, False), ({}, True)],
)
def test_some_arrows_are_not_printed_in_editions_with_rays(directions: dict[str, int], ray: bool) -> None:
    """3.2"""
    assert can_print_arrows(arrows(**directions), RAY) is ray
    assert can_print_arrows(arrows(**directions), RING) is True
