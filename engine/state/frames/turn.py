"""Frames of the set-up and of turns (5, 6)."""

from __future__ import annotations

from typing import Final

from engine.state.frames.frame import Frame


class MulliganFrame(Frame):
    """`player` decides on a mulligan, and has `taken` some before (5.2)."""

    FIELDS = (*Frame.FIELDS, "taken")

    taken = 0


class PreparationFrame(Frame):
    """`player` sets cards; `prepared` players have done so (5.3)."""

    FIELDS = (*Frame.FIELDS, "prepared")

    prepared = 0


# Cloned by hand, as in almost every position: by their fields a turn and a phase took 1.4 µs of its 3.6 µs
class TurnFrame(Frame):
    """A turn: `next_phase` is an index of the edition's phases (6.1).

    `without_event`: no Event was picked, and the first Main Phase goes on (6.4). `cut_short`: an effect ended
    the turn, so that no further phase is entered (22.6).
    """

    FIELDS = (*Frame.FIELDS, "next_phase", "without_event", "cut_short")

    next_phase = 0
    without_event = False
    cut_short = False

    def clone(self) -> TurnFrame:
        """An equal one of its own."""
        other = TurnFrame(self.player)
        other.step = self.step
        other.next_phase = self.next_phase
        other.without_event = self.without_event
        other.cut_short = self.cut_short
        return other


# Steps of a phase: it is entered, its triggers go on the stack, priority is given, and an answer has come
ENTER: Final = 0
TRIGGERS: Final = 1
PRIORITY: Final = 2
ANSWERED: Final = 3


class PhaseFrame(Frame):
    """A phase in which `player` has priority after so many `passes` in succession (6.1, 12.2).

    `skipped`: it is not entered, and there for the turn's end only (6.2).
    """

    FIELDS = (*Frame.FIELDS, "passes", "skipped")

    passes = 0
    skipped = False

    def clone(self) -> PhaseFrame:
        """An equal one of its own."""
        other = PhaseFrame(self.player)
        other.step = self.step
        other.passes = self.passes
        other.skipped = self.skipped
        return other


class EventFrame(Frame):
    """The pick of the turn's Event and its gift (6.4).

    `main_goes_on`: without an Event the first Main Phase does, though a scenario begins in the Event Phase.
    """

    FIELDS = (*Frame.FIELDS, "main_goes_on")

    main_goes_on = False
