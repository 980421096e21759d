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

    def decide_partly(self, seat: Observation, parts: list[list[int]], steps: int) -> int | None:
        """Go on with a decision; return the index of the option to pick, or None where it takes more work.

        `parts` is empty at first, grows, and is given again with the same view, as it is or read from JSON;
        the pick is that of `decide`, however the work is divided. A call ends soon after so many `steps` of
        the engine, of which a second has some 500,000. A policy that decides quickly takes no notice of them.
        """
        return self.decide(seat)


def has_done_enough(seat: Observation) -> bool:
    """Return whether this is a window in which a policy begins nothing more, however good it would be."""
    return seat.kind() == Q_PRIORITY and seat.window_picks() >= MOST_IN_A_TURN
