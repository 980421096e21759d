"""The engine goes through no set: the order would differ between processes, and so would the game."""

import pytest

from dimrift_site.tools.testing.set_iteration import walks_through_sets
from dimrift_site.tools.testing.source_imports import source_files


def test_the_engine_goes_through_no_set() -> None:
    wrong = [
        f"{path}:{line}"
        for path in source_files("engine")
        for line in walks_through_sets(path.read_text("utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "y = [x for x in {z for z in w}]",
        "y = tuple(x for x in {1, 2})",
        "s = {1, 2}\nfor x in s: pass",
        "def f(s: set[int]) -> None:\n    for x in s: pass",
        "class A:\n    s: frozenset[int]\n    def f(self):\n        return list(self.s)",
        "t = (*frozenset(y),)",
        "for x in a | {1}: pass",
        "t = ', '.join({a, b})",
        "for x in a.intersection(b): pass",
    ],
)
def test_going_through_a_set_is_noticed(source: str) -> None:
    assert walks_through_sets(source)


@pytest.mark.parametrize(
    "source",
    [
        "for x in sorted({1, 2}): pass",
        "y = 1 in {1, 2}",
        "for x in [1]: pass",
        "y = sorted(x for x in {1, 2})",
    ],
)
def test_using_a_set_without_its_order_is_fine(source: str) -> None:
    assert not walks_through_sets(source)
