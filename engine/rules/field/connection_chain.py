"""Connection Chains (3.6): an order of all non-monument cards in which each connects to the next.

That is a Hamiltonian path; with one more node that connects to all others and they to it, a circle through
all nodes. It is found exactly. A connection that is the only one into or out of a node is taken, and its two
nodes become one. What cannot be a circle any more is left at once: some node is not reached, or two nodes
have only one follower between them. Otherwise a connection of the node with the fewest is tried, and struck
out if that fails.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.state.position import Position

HUB: Final = grid.GRID  # the node that stands before the first card and after the last


def has_full_chain(position: Position, least: int) -> bool:
    """Return whether all cards of the grid, at least `least`, form a chain. Values must be settled."""
    occupied = position.occupied & grid.ALL_GRID
    if grid.bit_count(occupied) < max(least, 1):
        return False
    reach = [0] * grid.GRID
    for zone in grid.zones_in(occupied):
        card = position.field[zone]
        if card is not None and card.face_up:
            reach[zone] = card.reach
    return has_chain(reach, occupied)


def has_chain(reach: list[int], cards: int) -> bool:
    """Return whether a path goes once through all `cards` (a mask of zones); `reach[a]`: who may follow a."""
    after = [0] * (HUB + 1)
    before = [0] * (HUB + 1)
    for one in grid.zones_in(cards):
        after[one] = reach[one] & cards & ~(1 << one) | 1 << HUB
        before[one] = 1 << HUB
    after[HUB] = before[HUB] = cards
    ends = 0
    for one in grid.zones_in(cards):
        rest = after[one] & cards
        if not rest:
            ends += 1
            if ends > 1:
                return False  # a path has one end: so it is of most positions, where a card lies face-down
        while rest:
            low = rest & -rest
            rest ^= low
            before[low.bit_length() - 1] |= 1 << one
    return has_circle(after, before, cards | 1 << HUB)


def has_circle(after: list[int], before: list[int], nodes: int) -> bool:
    """Return whether a circle goes once through all `nodes`, two or more. Changes both lists."""
    while True:
        pair = tightest_link(after, before, nodes)
        if pair < 0:
            return False
        one, other, only = pair >> 8, pair & 0xFF, nodes & (nodes - 1)
        if only & (only - 1) == 0:
            return True  # two are left, and lead to each other
        if grid.bit_count(after[one]) == 1 or grid.bit_count(before[other]) == 1:
            nodes = merge_nodes(after, before, nodes, one, other)
            continue
        if (
            not is_connected(after, nodes)
            or not is_connected(before, nodes)
            or not has_matching(after, nodes)
        ):
            return False
        after_then, before_then = after[:], before[:]
        if has_circle(after_then, before_then, merge_nodes(after_then, before_then, nodes, one, other)):
            return True
        after[one] &= ~(1 << other)
        before[other] &= ~(1 << one)


def tightest_link(after: list[int], before: list[int], nodes: int) -> int:
    """A connection of the node with the fewest ways out or in, as (from << 8 | to); -1 if one has none."""
    best = 99
    found = -1
    rest = nodes
    while rest:
        low = rest & -rest
        rest ^= low
        one = low.bit_length() - 1
        ways = after[one]
        count = grid.bit_count(ways)
        if count < best:
            if not count:
                return -1
            best, found = count, one << 8 | (ways & -ways).bit_length() - 1
        ways = before[one]
        count = grid.bit_count(ways)
        if count < best:
            if not count:
                return -1
            best, found = count, (ways & -ways).bit_length() - 1 << 8 | one
    return found


def merge_nodes(after: list[int], before: list[int], nodes: int, one: int, other: int) -> int:
    """The nodes once `one` and then `other` are one node, called `one`."""
    bit, gone = 1 << one, 1 << other
    rest = after[one] & ~gone
    while rest:
        low = rest & -rest
        rest ^= low
        before[low.bit_length() - 1] &= ~bit
    rest = before[other] & ~bit
    while rest:
        low = rest & -rest
        rest ^= low
        after[low.bit_length() - 1] &= ~gone
    rest = after[other]
    while rest:
        low = rest & -rest
        rest ^= low
        node = low.bit_length() - 1
        before[node] = before[node] & ~gone | bit
    after[one] = after[other] & ~bit
    before[one] &= ~bit
    return nodes & ~gone


def is_connected(ways: list[int], nodes: int) -> bool:
    """Return whether the ways lead from one of the nodes to all of them."""
    seen = new = nodes & -nodes
    while new:
        low = new & -new
        new ^= low
        more = ways[low.bit_length() - 1] & ~seen
        seen |= more
        new |= more
    return seen == nodes


def has_matching(after: list[int], nodes: int) -> bool:
    """Return whether each node can have a follower of its own: a matching, by augmenting paths."""
    leader = [-1] * len(after)
    rest = nodes
    while rest:
        low = rest & -rest
        rest ^= low
        if find_follower(after, leader, low.bit_length() - 1, 0) >= 0:
            return False
    return True


def find_follower(after: list[int], leader: list[int], one: int, tried: int) -> int:
    """-1 once `one` has a follower, others moving on for it; else the nodes that were tried, as a mask."""
    ways = after[one] & ~tried
    while ways:
        low = ways & -ways
        tried |= low
        node = low.bit_length() - 1
        found = -1 if leader[node] < 0 else find_follower(after, leader, leader[node], tried)
        if found < 0:
            leader[node] = one
            return -1
        tried = found
        ways = after[one] & ~tried
    return tried
