"""Presence of the site's programs on this machine: each holds a lock while it lives, however it ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from secrets import token_hex
from typing import Final, TextIO

from django.conf import settings

NAME: Final = ".running-lock"
PLACE: Final = ".place"
_held: list[TextIO] = []  # closed, and so given back, when the process and all that it forked have ended


def announce(**_about: object) -> None:
    """Say that a web server, a worker or a sweeper runs from now on; waits while a backup is restored."""
    file = (Path(settings.DATA_DIR) / NAME).open("a")
    flock(file, LOCK_SH)
    _held.append(file)


def place_id() -> str:
    """Return the name of this data folder among those of all hosts, made when it is first asked for."""
    return _folder_id(Path(settings.DATA_DIR))


def store_id() -> str:
    """Return the name of the store of media, which tells whether hosts share it; "" if it is not there."""
    try:
        return _folder_id(Path(settings.MEDIA_ROOT))
    except OSError:
        return ""


def _folder_id(folder: Path) -> str:
    if not (folder / PLACE).exists():
        draft = folder / f"{PLACE}-{token_hex(4)}"
        draft.write_text(token_hex(16), "ascii")
        with suppress(FileExistsError):  # another program was quicker
            os.link(draft, folder / PLACE)
        draft.unlink()
    return (folder / PLACE).read_text("ascii")


@contextmanager
def keep_out(folder: Path) -> Iterator[None]:
    """Let no program of the site begin meanwhile. BlockingIOError if one runs."""
    with (folder / NAME).open("a") as file:
        flock(file, LOCK_EX | LOCK_NB)
        yield
