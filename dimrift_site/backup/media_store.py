"""The store of uploaded files: a folder, a link to one, or a mount that hosts share. It is never moved."""

import filecmp
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from django.conf import settings

from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.backup.last_backup import NOTE
from dimrift_site.backup.refusals import BackupRefused


def store() -> Path:
    """Return where it is. BackupRefused for a link to nowhere: what it links to is away, not empty."""
    place = Path(settings.MEDIA_ROOT)
    if place.is_symlink() and not place.exists():
        raise BackupRefused(f"{place} is a link to {place.readlink()}, which is not there: mount it first")
    return place


def kept_files(folder: Path) -> list[Path]:
    """Return the files in a folder, but for what a worker makes anew where it is missing."""
    paths = {
        folder / "faces",
        folder / "bulk",
        folder / "prints",
        folder / "print_faces",
        folder / "personal",
    }
    return [path for path in _files(folder) if paths.isdisjoint(path.parents)]


def total_bytes(files: Iterable[Path]) -> int:
    """Return how much room they take."""
    return sum(path.stat().st_size for path in files)


def copy_files(files: Iterable[Path], source: Path, target: Path) -> None:
    """Copy files of one folder to another, each whole or not at all; those that are there and equal stay."""
    for path in files:
        place = target / path.relative_to(source)
        if place.is_file() and filecmp.cmp(path, place, shallow=False):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(f".{token_hex(8)}")
        try:
            shutil.copy2(path, draft)
            draft.replace(place)
        finally:
            draft.unlink(missing_ok=True)


def remove_others(source: Path, target: Path) -> None:
    """Remove the files of `target` that `source` has not, and the folders in which nothing is left."""
    for path in [path for path in _files(target) if not (source / path.relative_to(target)).exists()]:
        path.unlink(missing_ok=True)
        for folder in path.relative_to(target).parents[:-1]:
            with suppress(OSError):  # it holds something
                os.rmdir(target / folder)  # noqa: PTH106 - a mount within is none of ours: it is not empty or busy


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder but those about the site; a backup has the log of deletions beside them."""
    about = (folder / deletion_log.NAME, folder / NOTE)
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path not in about)
