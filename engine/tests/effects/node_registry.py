"""Every node of programs by its name, found among the classes of the modules that define nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.effects import conditions, costs, events
from engine.effects.actions import (
    by_players,
    cards,
    continuous,
    control_flow,
    damage,
    delayed,
    field_actions,
    identity,
    keyword_actions,
    life,
    mana,
    permissions,
    piles,
    replacement,
    zones,
)
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.terms import (
    amounts,
    card_costs,
    counted_amounts,
    extremes,
    history,
    selectors,
    subjects,
    targets,
)

# Imported so that their classes are there; a test compares with the files
MODULES: Final = (
    *(card_costs, conditions, costs, events),
    *(by_players, cards, continuous, control_flow, damage, delayed, field_actions, identity),
    *(keyword_actions, life, mana, permissions, piles, replacement, zones),
    *(amounts, counted_amounts, extremes, history, selectors, subjects, targets),
)


def node_classes(base: type[Node]) -> Iterator[type[Node]]:
    """Yield the classes below a base that have none below them: the others are kinds of nodes.

    What waits for the reader to settle it is in no program.
    """
    for subclass in base.__subclasses__():
        if subclass is selectors.PendingOther:
            continue
        below = [*node_classes(subclass)]
        yield from below or [subclass]


NODES: Final[dict[str, Callable[..., object]]] = {
    "Program": Program,
    **{each.__name__: each for each in sorted(node_classes(Node), key=lambda each: each.__name__)},
}
