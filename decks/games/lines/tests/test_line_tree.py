"""The tree of lines by itself: paths, places of picks, and what is shared."""

import random

import pytest

from decks.games.lines.line_tree import (
    ROOT,
    Segment,
    automatic_to,
    find_place,
    in_order,
    owner_of,
    picks_to,
    shared_length,
)

TREE = {
    0: Segment(0, None, 0, ["a", "b", "c", "d"], [1]),
    1: Segment(1, 0, 2, ["x", "y"], [3]),
    2: Segment(2, 1, 3, ["z"]),
}


def test_the_picks_of_a_line_are_those_of_its_parents_before_it_and_its_own() -> None:
    assert [picks_to(TREE, number) for number in TREE] == [list("abcd"), list("abxy"), list("abxz")]
    assert [automatic_to(TREE, number) for number in TREE] == [[1], [1, 3], [1]]
    assert [owner_of(TREE, 2, index) for index in range(4)] == [0, 0, 1, 2]


@pytest.mark.parametrize(
    ("current", "picks", "place"),
    [
        (0, "abcd", (0, 4)),
        (0, "ab", (0, 2)),
        (1, "ab", (1, 2)),
        (0, "abxz!", (2, 4)),
        (0, "abq", (0, 2)),
        (0, "q", (0, 0)),
    ],
    ids=[
        "its own end",
        "a part",
        "a part of the current one",
        "another one goes on",
        "a branch",
        "from the start",
    ],
)
def test_picks_belong_to_the_line_that_they_share_most_with(
    current: int, picks: str, place: tuple[int, int]
) -> None:
    assert find_place(TREE, current, list(picks)) == place


def test_a_tree_is_listed_with_branches_behind_what_they_branch_from() -> None:
    listed = [(segment.number, depth) for segment, depth in in_order({**TREE, 3: Segment(3, ROOT, 1, ["q"])})]
    assert listed == [(0, 0), (3, 1), (1, 1), (2, 2)]


def test_what_two_series_share_is_counted_from_their_start() -> None:
    chance = random.Random(1)
    for _ in range(200):
        first, second = ([chance.choice("ab") for _ in range(chance.randrange(9))] for _ in range(2))
        slow = 0
        while slow < min(len(first), len(second)) and first[slow] == second[slow]:
            slow += 1
        assert shared_length(first, second) == slow
