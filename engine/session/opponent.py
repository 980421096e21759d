"""The opponent at the board: a policy picks for the other side, from what that side sees (19.1)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

from engine.policies.observation import Observation
from engine.policies.policy_registry import NAMES, make_policy
from engine.state.position import Position

POLICIES: Final = NAMES  # that can play the other side
STREAM_DIGITS: Final = 15  # hex digits of a stream: 60 bits


@dataclass(frozen=True)
class Opponent:
    """A policy by its name, with the seed of the game.

    Each pick has a stream of its own, from the seed, the seat and what is seen from there: the same view gets
    the same pick, after undo, in another process, and in another line of the game.
    """

    policy: str
    seed: int

    def version(self) -> int:
        """Return the version of the policy."""
        return make_policy(self.policy, 0).version()

    def decide(self, position: Position) -> int:
        """Return the index of the option that it picks for whoever is asked."""
        seat = Observation(position, position.ask_player)
        if len(seat.options()) == 1:
            return 0
        return make_policy(self.policy, self.stream_of(seat)).decide(seat)

    def stream_of(self, seat: Observation) -> int:
        """Return the seed of the policy for this one pick."""
        words = f"{self.seed} {seat.player} {seat.digest()}"
        return int(sha256(words.encode()).hexdigest()[:STREAM_DIGITS], 16)


class PuzzleRival(Protocol):
    """The other side of a puzzle, and whether its goal is reached."""

    def decide(self, position: Position) -> int:
        """Return the index of the option that is picked by the player who is asked."""

    def is_reached(self, position: Position) -> bool:
        """Return whether a position reaches the goal."""
