"""The face of a policy."""

from __future__ import annotations

from typing import Final

from engine.policies.observation import Observation
from engine.vocab import Q_PRIORITY

MOST_IN_A_TURN: Final = 60  # things that goldfish and greedy begin in the windows of one turn (18.3)
PASSING: Final = 0  # the first option of a window


class Policy:
    """Decides for one player in one game. It keeps nothing between games that could change a decision."""

    def name(self) -> str:
        """Its name in commands and records."""
        raise NotImplementedError

    def version(self) -> int:
        """Raised by hand when it decides otherwise than before."""
        raise NotImplementedError

    def decide(self, seat: Observation) -> int:
        """The index of the option to pick."""
        raise NotImplementedError


def has_done_enough(seat: Observation) -> bool:
    """Return whether this is a window in which a policy begins nothing more, however good it would be."""
    return seat.kind() == Q_PRIORITY and seat.window_picks() >= MOST_IN_A_TURN
