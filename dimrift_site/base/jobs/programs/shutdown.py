"""Shutdown of a program that is asked to end: all processes of a worker see it, and it is over in time."""

import mmap
import os
import signal
import sys
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Final, NoReturn

# The supervisor waits for a second longer, units and containers for ten.
SECONDS: Final = 6.0
_asked = mmap.mmap(-1, 1)  # shared with all that is forked from here


def begin(**_about: object) -> None:
    """Have all that this worker does given back; the program ends after SECONDS, whatever it waits for."""
    _asked[0] = 1
    Thread(target=_end_late, daemon=True, name="shutdown").start()


def is_asked() -> bool:
    """Return whether this program, or the worker that this process is of, is to end."""
    return _asked[0] != 0


def leave_to_worker(**_about: object) -> None:
    """Ignore SIGTERM in a process of a worker, which ends it: service managers signal the whole group."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def end_now() -> NoReturn:
    """End this process, whose work is over, without taking the interpreter apart.

    That takes 0.5 s of processor time for what a worker or a sweeper has loaded, and took 5 s at a load of 8.
    """
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)


def _end_late() -> None:
    """End what is left, such as a broker or a database that is waited for, and work that does not look up."""
    from billiard import active_children  # of a worker; it has no other processes

    sleep(SECONDS)
    for process in active_children():
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    os._exit(0)
