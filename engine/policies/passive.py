"""The passive opponent (1.1): keeps, passes, declines, blocks by no choice, picks no Event, or Battle."""

from __future__ import annotations

from engine.policies.observation import Observation
from engine.policies.policy import Policy
from engine.state import options as opt
from engine.state.options import option
from engine.vocab import BATTLE, NO_EVENT

# The first of these that is offered
DECLINES = (
    option(opt.NO),
    option(opt.NO_BLOCK),
    option(opt.EVENT, NO_EVENT),
    option(opt.EVENT, BATTLE),
)


class Passive(Policy):
    """Does nothing that it need not do; takes the first option of any other question."""

    def name(self) -> str:
        return "passive"

    def version(self) -> int:
        return 1

    def decide(self, seat: Observation) -> int:
        options = seat.options()
        for declined in DECLINES:
            if declined in options:
                return options.index(declined)
        return 0
