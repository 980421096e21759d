"""Tree of lines: which picks lead to the end of each, and where a series of picks belongs in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

ROOT: Final = 0


class Segment(NamedTuple):
    """Own part of a line: it branches from `parent` after `at` picks and goes on with its own picks.

    `automatic` are indexes from the start of the game; the root's parent is None.
    """

    number: int
    parent: int | None
    at: int
    picks: Sequence[str]
    automatic: Sequence[int] = ()
    name: str = ""


Tree = Mapping[int, Segment]


def path_to(tree: Tree, number: int) -> list[Segment]:
    """Return the lines on the way to one, the root first and this one last."""
    path = [tree[number]]
    while (parent := path[-1].parent) is not None:
        path.append(tree[parent])
    return path[::-1]


def picks_to(tree: Tree, number: int) -> list[str]:
    """Return all picks that lead to the end of a line."""
    picks: list[str] = []
    for segment in path_to(tree, number):
        picks[segment.at :] = segment.picks
    return picks


def automatic_to(tree: Tree, number: int) -> list[int]:
    """Return the indexes of those of these picks that were made for the player."""
    automatic: list[int] = []
    for segment in path_to(tree, number):
        automatic = [index for index in automatic if index < segment.at] + list(segment.automatic)
    return automatic


def owner_of(tree: Tree, number: int, index: int) -> int:
    """Return which line, on the way to one, the pick of this index belongs to."""
    return next(segment.number for segment in reversed(path_to(tree, number)) if segment.at <= index)


def children_of(tree: Tree, number: int) -> list[Segment]:
    """Return the lines that branch from one, the first to branch first."""
    children = [segment for segment in tree.values() if segment.parent == number]
    return sorted(children, key=lambda segment: (segment.at, segment.number))


def in_order(tree: Tree, number: int = ROOT, depth: int = 0) -> Iterator[tuple[Segment, int]]:
    """Yield a line and all that branch from it, each behind that which it branches from, and how deep."""
    yield tree[number], depth
    for child in children_of(tree, number):
        yield from in_order(tree, child.number, depth + 1)


def shared_length(first: Sequence[str], second: Sequence[str]) -> int:
    """Return how many picks two series begin with in common."""
    shortest = min(len(first), len(second))
    if first[:shortest] == second[:shortest]:
        return shortest
    return next(index for index in range(shortest) if first[index] != second[index])


def find_place(tree: Tree, current: int, picks: Sequence[str]) -> tuple[int, int]:
    """Return the line that these picks share most with, and how many; the current one of equals."""
    shared = {number: shared_length(picks_to(tree, number), picks) for number in tree}
    best = max(tree, key=lambda number: (shared[number], number == current, -number))
    return best, shared[best]
