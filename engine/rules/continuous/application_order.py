"""Order in which continuous effects are applied: by age, but after what they depend on (14.1)."""

from __future__ import annotations


def application_order(asks: list[int], changes: list[int]) -> list[int]:
    """Return the places of effects in the order of application; given are their masks, the oldest first.

    One that asks for a kind that another one changes depends on it. Next is always the oldest that depends
    on none still waiting; if there is none, the oldest in a circle that waits for nothing outside it.
    """
    waiting = list(range(len(asks)))
    ordered = []
    while waiting:
        ordered.append(next_applied(waiting, asks, changes))
        waiting.remove(ordered[-1])
    return ordered


def next_applied(waiting: list[int], asks: list[int], changes: list[int]) -> int:
    """Return which of the waiting effects is applied next."""
    for effect in waiting:
        asked = asks[effect]
        if not any(asked & changes[other] for other in waiting if other != effect):
            return effect
    return oldest_in_circle(waiting, asks, changes)


def awaited(effect: int, waiting: list[int], asks: list[int], changes: list[int]) -> list[int]:
    """Return the other waiting effects that an effect depends on."""
    return [other for other in waiting if other != effect and asks[effect] & changes[other]]


def oldest_in_circle(waiting: list[int], asks: list[int], changes: list[int]) -> int:
    """Return the oldest effect that all it depends on, directly or not, depends on in turn."""
    behind = {effect: all_awaited(effect, waiting, asks, changes) for effect in waiting}
    return next(effect for effect in waiting if all(effect in behind[other] for other in behind[effect]))


def all_awaited(effect: int, waiting: list[int], asks: list[int], changes: list[int]) -> list[int]:
    """Return the waiting effects that an effect depends on, directly or not."""
    effects_awaited = awaited(effect, waiting, asks, changes)
    for other in effects_awaited:  # grows while it is gone through
        effects_awaited += [
            more for more in awaited(other, waiting, asks, changes) if more not in effects_awaited
        ]
    return effects_awaited
