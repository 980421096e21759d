"""Liveness of processes: each marks its turns, and the parent sees which of them has come to a stand.

A thread that keeps the interpreter's lock stops all others of its process, the one that accepts connections
too: the process lives, and answers nothing.
"""

import mmap
import time
from typing import Final

SILENT_SECONDS: Final = 20.0
LONGEST_TICK: Final = 1.0  # seconds
_BYTES: Final = 8


class TurnWatch:
    """How often each process went round its loop, as it says itself; one process writes each number."""

    def __init__(self, processes: int) -> None:
        self._turns = memoryview(mmap.mmap(-1, _BYTES * processes)).cast("Q")
        self._seen = [0] * processes
        self._silent = [0.0] * processes  # seconds
        self._last = time.monotonic()

    def mark(self, process: int) -> None:
        """Note a turn of this process."""
        self._turns[process] += 1

    def begin(self, process: int) -> None:
        """Give a process SILENT_SECONDS from now on."""
        self._silent[process] = 0

    def silent_processes(self) -> list[int]:
        """Return those without a turn for SILENT_SECONDS of the parent's time; it asks many times a second.

        Where the parent itself did not run (the machine slept, or had no turn for it), the others need not
        have: of such a time no more counts than LONGEST_TICK.
        """
        now = time.monotonic()
        passed, self._last = min(now - self._last, LONGEST_TICK), now
        for process, turns in enumerate(self._turns):
            self._silent[process] = self._silent[process] + passed if turns == self._seen[process] else 0
            self._seen[process] = turns
        return [process for process, seconds in enumerate(self._silent) if seconds >= SILENT_SECONDS]
