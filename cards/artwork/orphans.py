"""Files of art that no row names: each host deletes those of its own disk."""

from datetime import timedelta
from time import monotonic, time
from typing import Final

from cards.artwork.models import CardArt
from cards.pictures.store import art_files

ORPHANED_AFTER: Final = timedelta(days=1)  # whoever writes a file names it in a row within seconds
EVERY_SECONDS: Final = 3600.0
_looked: list[float] = []  # when this process did, by its own clock


def forget_orphans_when_due() -> int:
    """`forget_orphans`, at most once an hour in a process. How many."""
    now = monotonic()
    if _looked and now - _looked[-1] < EVERY_SECONDS:
        return 0
    _looked[:] = [now]
    return forget_orphans()


def forget_orphans() -> int:
    """Delete files older than ORPHANED_AFTER that no row of art names. How many.

    A program that is killed leaves its upload, which nobody saved, or art whose row was deleted; so does one
    of another host whose disk is not this one.
    """
    named = set(CardArt.objects.exclude(upload="").values_list("upload", flat=True))
    named |= {f"{hash_}.webp" for hash_ in CardArt.objects.exclude(hash="").values_list("hash", flat=True)}
    oldest = time() - ORPHANED_AFTER.total_seconds()
    orphans = [path for path in art_files() if path.name not in named and path.stat().st_mtime < oldest]
    for path in orphans:
        path.unlink(missing_ok=True)
    return len(orphans)
