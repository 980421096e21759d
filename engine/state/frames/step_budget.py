"""Steps that the engine may take in one go: what a program decides, as the engine has no clock."""

from __future__ import annotations

from typing import Final

from engine.errors import Refused

# Of a game itself. A turn of 2,000 items (18.3) takes about 40,000 of them.
STEPS: Final = 100_000
# Of all positions together that are tried ahead of a person's pick. An order of two triggers takes 40.
TRIED_STEPS: Final = 200
# Of a game while windows pass by themselves; a turn of both players takes about 200.
PASSED_STEPS: Final = 5_000
ENDLESS: Final = 2**60


class StepsSpent(Refused):
    """More steps were asked for than there are; the position is left in the middle of something."""

    def __init__(self) -> None:
        super().__init__("steps_spent", "18.3")


class StepBudget:
    """Steps that are left for a position and its clones.

    `branches` are those left for all positions that are tried ahead from it, and from these: one number for
    all of them, however many there are.
    """

    __slots__ = ("branches", "left")

    def __init__(self, left: int = STEPS, tried: int = TRIED_STEPS) -> None:
        self.left = left
        self.branches: StepBudget = self if tried < 0 else StepBudget(tried, -1)

    def take(self) -> None:
        """Take one step. StepsSpent."""
        self.left -= 1
        if self.left < 0:
            raise StepsSpent

    def is_tried_out(self) -> bool:
        """Return whether nothing more can be tried ahead."""
        return self.branches.left <= 0

    def is_far_on(self) -> bool:
        """Return whether so much was done by itself that a person is asked."""
        return self.left < STEPS - PASSED_STEPS


def endless_steps() -> StepBudget:
    """The budget of a game of a worker or a command, which looks at a clock itself or is ended by hand."""
    return StepBudget(ENDLESS, -1)
