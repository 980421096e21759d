"""Free space on the disks of DATA_DIR and of media: what the site refuses while there is little of it."""

import shutil
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

SMALL_DISK_SHARE: Final = 0.02
# What is said of runs, archives, documents and uploads, to everybody
NO_SPACE: Final = (
    "The site's disk is nearly full: runs, archives, documents and uploads have to wait until there is "
    "space. Decks are saved and games go on as before. Try again later."
)


def disk_is_full() -> bool:
    """Return whether less is free than settings.FREE_SPACE_LEAST bytes, or on a small disk than 2 % of it."""
    return _missing_bytes() > 0


def has_space() -> bool:
    """Return whether so much is free on the disk and within SQLite's file, which gives nothing back to it."""
    missing = _missing_bytes()
    return missing <= 0 or missing <= _free_within_database()


def _missing_bytes() -> float:
    """Return the bytes that are missing on the disk that has too little; 0 or less where none has."""
    return max(map(_missing_on, {Path(settings.DATA_DIR), folder_of_media()}))


def folder_of_media() -> Path:
    """Return the folder of media, or the one above it that is there: the first file makes it."""
    media = Path(settings.MEDIA_ROOT)
    return next(folder for folder in (media, *media.parents) if folder.exists())


def _missing_on(folder: Path) -> float:
    disk = shutil.disk_usage(folder)
    least: float = min(settings.FREE_SPACE_LEAST, disk.total * SMALL_DISK_SHARE)
    return least - disk.free


def _free_within_database() -> int:
    """Return the bytes in the file that deleted rows left; of PostgreSQL's files nothing is known."""
    if connection.vendor != "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size")
        return int(cursor.fetchone()[0])
