"""Presence of the site's programs on this machine: each holds a lock while it lives, however it ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from typing import Final, TextIO

from django.conf import settings

NAME: Final = ".running-lock"
_held: list[TextIO] = []  # closed, and so given back, when the process and all that it forked have ended


def announce(**_about: object) -> None:
    """Say that a web server, a worker or a sweeper runs from now on; waits while a backup is restored."""
    file = (Path(settings.DATA_DIR) / NAME).open("a")
    flock(file, LOCK_SH)
    _held.append(file)


@contextmanager
def keep_out(folder: Path) -> Iterator[None]:
    """Let no program of the site begin meanwhile. BlockingIOError if one runs."""
    with (folder / NAME).open("a") as file:
        flock(file, LOCK_EX | LOCK_NB)
        yield
