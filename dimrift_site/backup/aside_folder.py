"""Folder of what a restore replaces, kept beside until it is done: so it can be put back, after kill -9 too.

A folder in DATA_DIR is a draft while it is filled; nothing is touched by then. As long as it has its name,
the installation may be half the one and half the other.
"""

import shutil
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

NAME: Final = "before-restore-"
DRAFT: Final = ".restore-"  # what is half filled, or of no use any more


def draft() -> Path:
    """Make an empty folder to be filled, for nobody else's eyes."""
    folder = _data() / f"{DRAFT}{token_hex(8)}"
    folder.mkdir(mode=0o700)
    return folder


def keep(folder: Path) -> Path:
    """Give a filled draft its name; from now on it can be put back."""
    return folder.rename(_data() / f"{NAME}{folder.name.removeprefix(DRAFT)}")


def discard(folder: Path) -> None:
    """Delete it: at first its name, so that nobody takes a part of it for the whole."""
    shutil.rmtree(folder.rename(_data() / f"{DRAFT}{token_hex(8)}"))


def broken_off() -> Path | None:
    """Return what a restore kept that was broken off; None if there is none."""
    return next(iter(sorted(_data().glob(f"{NAME}*"))), None)


def broken_off_words() -> str:
    """Return what to say of it, "" if there is none."""
    folder = broken_off()
    if folder is None:
        return ""
    return (
        f"a restore was broken off; what was here before is in {folder}. "
        "`bin/manage restore --put-back` puts it back"
    )


def delete_drafts() -> None:
    """Delete what restores left that were broken off before or after they touched anything."""
    for folder in _data().glob(f"{DRAFT}*"):
        shutil.rmtree(folder)


def _data() -> Path:
    return Path(settings.DATA_DIR)
