"""Presence of the site's programs on this machine: each holds a lock while it lives, however it ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Final, TextIO

from django.conf import settings

NAME: Final = ".running-lock"
PLACE: Final = ".place"
AWAY: Final = "-"  # the store of a program that sees none
LOOK_SECONDS: Final = 5.0  # after which a look at a folder counts as one that is not answered
_held: list[TextIO] = []  # closed, and so given back, when the process and all that it forked have ended


def announce(**_about: object) -> None:
    """Say that a web server, a worker or a sweeper runs from now on; waits while a backup is restored."""
    file = (Path(settings.DATA_DIR) / NAME).open("a")
    flock(file, LOCK_SH)
    _held.append(file)
    look_at_store()


def place_id() -> str:
    """Return the name of this data folder among those of all hosts, made when it is first asked for."""
    return _folder_id(Path(settings.DATA_DIR))


class _Store:
    """The store of media as this program knows it: its name at first, and by the last look what is wrong."""

    first = ""
    words = ""
    asked: float | None = None  # when a look began that is not over (`monotonic`)


def look_at_store() -> str:
    """Return the name of the store of media, which tells whether hosts share it; AWAY if it is lost.

    "" where there was none yet: on one machine the first file makes it. The first look names a store that has
    no name. Later ones make nothing: a folder that nothing is mounted on any more is empty, and what is
    written into it is on no other host.
    """
    store = Path(settings.MEDIA_ROOT)
    _Store.asked = monotonic()
    try:
        name = (store / PLACE).read_text("ascii") if _Store.first else _folder_id(store)
    except OSError:
        name = AWAY if _Store.first else ""
    _Store.asked = None
    _Store.first = _Store.first or name
    _Store.words = _change_words(_Store.first, name)
    return name


def _change_words(first: str, name: str) -> str:
    if name == first:
        return ""
    place = f"MEDIA_ROOT={settings.MEDIA_ROOT}"
    if name == AWAY:
        return f"the store of media is not there any more: mount {place} again"
    return f"{place} is another store than when this program began: mount that one again, or start it anew"


def lost_store_words() -> str:
    """Return what was wrong with the store of media at this program's last look; "" if nothing was."""
    asked = _Store.asked
    if asked is not None and monotonic() - asked > LOOK_SECONDS:
        return f"the store of media does not answer: MEDIA_ROOT={settings.MEDIA_ROOT}"
    return _Store.words


def _folder_id(folder: Path) -> str:
    if not (folder / PLACE).exists():
        draft = folder / f"{PLACE}-{token_hex(4)}"
        draft.write_text(token_hex(16), "ascii")
        with suppress(FileExistsError):  # another program was quicker
            os.link(draft, folder / PLACE)
        draft.unlink()
    return (folder / PLACE).read_text("ascii")


def is_held() -> bool:
    """Return whether a program of this data folder runs."""
    try:
        with keep_out(Path(settings.DATA_DIR)):
            return False
    except BlockingIOError:
        return True


@contextmanager
def keep_out(folder: Path) -> Iterator[None]:
    """Let no program of the site begin meanwhile. BlockingIOError if one runs."""
    with (folder / NAME).open("a") as file:
        flock(file, LOCK_EX | LOCK_NB)
        yield
