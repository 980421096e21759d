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
    for zone in grid.zones_in(cards):
        after[zone] = reach[zone] & cards & ~(1 << zone) | 1 << HUB
        before[zone] = 1 << HUB
    after[HUB] = before[HUB] = cards
    ends = 0
    for zone in grid.zones_in(cards):
        followers = after[zone] & cards
        if not followers:
            ends += 1
            if ends > 1:
                return False  # a path has one end: so it is of most positions, where a card lies face-down
        while followers:
            low = followers & -followers
            followers ^= low
            before[low.bit_length() - 1] |= 1 << zone
    return has_circle(after, before, cards | 1 << HUB)


def has_circle(after: list[int], before: list[int], nodes: int) -> bool:
    """Return whether a circle goes once through all `nodes`, two or more. Changes both lists."""
    while True:
        pair = tightest_link(after, before, nodes)
        if pair < 0:
            return False
        first, other, only = pair >> 8, pair & 0xFF, nodes & (nodes - 1)
        if only & (only - 1) == 0:
            return True  # two are left, and lead to each other
        if grid.bit_count(after[first]) == 1 or grid.bit_count(before[other]) == 1:
            nodes = merge_nodes(after, before, nodes, first, other)
            continue
        if (
            not is_connected(after, nodes)
            or not is_connected(before, nodes)
            or not has_matching(after, nodes)
        ):
            return False
        after_then, before_then = after[:], before[:]
        if has_circle(after_then, before_then, merge_nodes(after_then, before_then, nodes, first, other)):
            return True
        after[first] &= ~(1 << other)
        before[other] &= ~(1 << first)


def tightest_link(after: list[int], before: list[int], nodes: int) -> int:
    """A connection of the node with the fewest ways out or in, as (from << 8 | to); -1 if one has none."""
    best = 99
    link = -1
    unseen = nodes
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        node = low.bit_length() - 1
        ways = after[node]
        count = grid.bit_count(ways)
        if count < best:
            if not count:
                return -1
            best, link = count, node << 8 | (ways & -ways).bit_length() - 1
        ways = before[node]
        count = grid.bit_count(ways)
        if count < best:
            if not count:
                return -1
            best, link = count, (ways & -ways).bit_length() - 1 << 8 | node
    return link


def merge_nodes(after: list[int], before: list[int], nodes: int, first: int, other: int) -> int:
    """The nodes once `first` and then `other` are one node, called `first`."""
    bit, gone = 1 << first, 1 << other
    unseen = after[first] & ~gone
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        before[low.bit_length() - 1] &= ~bit
    unseen = before[other] & ~bit
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        after[low.bit_length() - 1] &= ~gone
    unseen = after[other]
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        node = low.bit_length() - 1
        before[node] = before[node] & ~gone | bit
    after[first] = after[other] & ~bit
    before[first] &= ~bit
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
    unseen = nodes
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        if find_follower(after, leader, low.bit_length() - 1, 0) >= 0:
            return False
    return True


def find_follower(after: list[int], leader: list[int], node_to_follow: int, tried: int) -> int:
    """-1 once `node_to_follow` has a follower, others moving on for it; else the nodes tried, as a mask."""
    ways = after[node_to_follow] & ~tried
    while ways:
        low = ways & -ways
        tried |= low
        node = low.bit_length() - 1
        tried_on = -1 if leader[node] < 0 else find_follower(after, leader, leader[node], tried)
        if tried_on < 0:
            leader[node] = node_to_follow
            return -1
        tried = tried_on
        ways = after[node_to_follow] & ~tried
    return tried
