"""Log of deleted accounts: a file in the store of media, which outlives a backup of the database.

A line is the time, the account's key and when it was made, such as
`2026-11-22T13:00:00+00:00 7 2026-11-01T10:00:00.123456+00:00`. It says nothing else about anybody. One that
ends with `begun` is written before the deletion is committed, and may have been undone; others after it.
"""

import os
from collections.abc import Iterable
from datetime import datetime
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

NAME: Final = "deleted_accounts"
BEGUN: Final = "begun"


class Deletion(NamedTuple):
    """That an account was deleted, and when; key and time of making together are never used again."""

    at: datetime
    key: int
    joined: datetime
    is_done: bool

    def __str__(self) -> str:
        line = f"{self.at.isoformat()} {self.key} {self.joined.isoformat()}"
        return line if self.is_done else f"{line} {BEGUN}"


def place() -> Path:
    """Return the file, which all hosts of a site share."""
    return Path(settings.MEDIA_ROOT) / NAME


def add(deletions: Iterable[Deletion]) -> None:
    """Add lines, on the disk when this returns, after whoever adds some just now."""
    text = "".join(f"\n{deletion}\n" for deletion in deletions)  # a crash may have left half a line before it
    if not text:
        return
    place().parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(place(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as file:
        flock(file, LOCK_EX)  # a network's file system knows no appending: two hosts wrote over each other
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def add_missing(files: Iterable[Path]) -> None:
    """Add the lines of other logs that this one has not."""
    add(sorted({*read(files)} - {*read([place()])}))


def take_former() -> None:
    """Add what version 0.1.0 kept in the data folder of each host; that file then goes."""
    former = Path(settings.DATA_DIR) / NAME
    if former.exists():
        add_missing([former])
        former.unlink()


def read(files: Iterable[Path]) -> list[Deletion]:
    """The lines of those files that exist; what a crash left of one is none."""
    texts = [file.read_text("ascii", errors="replace") for file in files if file.exists()]
    return [deletion for text in texts for line in text.splitlines() if (deletion := _deletion(line))]


def _deletion(line: str) -> Deletion | None:
    try:
        deleted, key, joined, *marks = line.split(" ")
        is_done = {(): True, (BEGUN,): False}[tuple(marks)]
        return Deletion(datetime.fromisoformat(deleted), int(key), datetime.fromisoformat(joined), is_done)
    except (KeyError, ValueError):
        return None
