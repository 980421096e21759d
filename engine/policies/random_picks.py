"""Picks at random, by a generator of its own."""

from __future__ import annotations

from engine import rng
from engine.policies.observation import Observation
from engine.policies.policy import Policy


class Random(Policy):
    """Every option is as likely as any other."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = rng.first_state(seed)

    def name(self) -> str:
        return "random"

    def version(self) -> int:
        return 1

    def decide(self, seat: Observation) -> int:
        self.state, index = rng.random_below(self.state, len(seat.options()))
        return index
