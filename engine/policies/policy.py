"""The face of a policy."""

from __future__ import annotations

from engine.policies.seat import Seat


class Policy:
    """Decides for one player. It keeps nothing between games that could change a decision."""

    def name(self) -> str:
        """Its name in commands and records."""
        raise NotImplementedError

    def version(self) -> int:
        """Raised by hand when it decides otherwise than before."""
        raise NotImplementedError

    def decide(self, seat: Seat) -> int:
        """The index of the option to pick."""
        raise NotImplementedError
