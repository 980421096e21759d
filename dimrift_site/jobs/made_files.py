"""Files that jobs made for somebody: they go when they are old, and with whom they are for."""

import time
from collections.abc import Container, Mapping
from pathlib import Path


def delete_stale_files(owners: Mapping[Path, str], there: Container[str], kept_seconds: float) -> int:
    """Delete the files older than so many seconds, and those whose owner is not there. How many.

    Any number of sweepers may do so at once: one that is gone already is as good as deleted.
    """
    since = time.time() - kept_seconds
    stale = [path for path, owner in owners.items() if owner not in there or _written(path) < since]
    for path in stale:
        path.unlink(missing_ok=True)
    return len(stale)


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0
