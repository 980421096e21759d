"""What an effect keeps in mind while it is carried out, if its text asks for it."""

from collections.abc import Iterable

from engine.effects.conditions import WasDestroyed
from engine.effects.terms.counted_amounts import Destroyed


def asks_what_was_destroyed(nodes: Iterable[object]) -> bool:
    """Whether one of these nodes asks what the effect has destroyed (17.1, 17.4)."""
    return any(isinstance(node, WasDestroyed | Destroyed) for node in nodes)
