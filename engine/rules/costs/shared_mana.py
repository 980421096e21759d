"""Mana shared among the parts of a cost that ask for any mana: whether it suffices (8.2, 8.3)."""

from __future__ import annotations


def can_share(needs: list[int], counters: list[tuple[int, int]], pieces: list[tuple[int, int]]) -> bool:
    """Return whether counters (split freely) and pieces (each to one part, its excess lost) meet all needs.

    Both are (how much, which parts it may go to, as a mask).
    """
    if counters_suffice(needs, counters):
        return True
    if not pieces:
        return False
    worth, goes = pieces[-1]
    for index in range(len(needs)):
        if goes >> index & 1 and needs[index] > 0:
            rest = needs[:]
            rest[index] = max(needs[index] - worth, 0)
            if can_share(rest, counters, pieces[:-1]):
                return True
    return can_share(needs, counters, pieces[:-1])


def counters_suffice(needs: list[int], counters: list[tuple[int, int]]) -> bool:
    """Hall's condition: every group of parts finds as many counters as it needs."""
    for group in range(1, 1 << len(needs)):
        need = sum(n for index, n in enumerate(needs) if group >> index & 1)
        if need > sum(mana for mana, goes in counters if goes & group):
            return False
    return True
