"""Files that jobs made for somebody: they go when they are old, and with whom they are for."""

import time
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model

from dimrift_site.base.jobs.models import Job

KEPT_SECONDS: Final = 24 * 3600


def account_file(account: int, name: str) -> Path:
    """Return where the ZIP of this name lies that was made for an account."""
    return _folder() / f"{account}.{name}.zip"


@contextmanager
def new_account_file(account: int, name: str) -> Iterator[Path]:
    """Give the place of a draft, and make it the account's file; no file is left of one that breaks off.

    Nor is one of an account that is gone by then.
    """
    _folder().mkdir(parents=True, exist_ok=True)
    draft = _folder() / f".{account}.{token_hex(8)}"
    try:
        yield draft
        if get_user_model().objects.filter(pk=account).exists():
            draft.replace(account_file(account, name))
    finally:
        draft.unlink(missing_ok=True)


def forget_account_files() -> int:
    """Delete files older than a day, drafts too, and those of accounts that are gone. How many."""
    files = {path: path.name.strip(".").split(".")[0] for path in _folder().glob("*")}
    there = {
        str(pk) for pk in get_user_model().objects.filter(pk__in=files.values()).values_list("pk", flat=True)
    }
    return delete_stale_files(files, there, KEPT_SECONDS)


def file_state(path: Path, job: Job | None) -> dict[str, Any]:
    """Return what a page shows of a file: its bytes, 0 for none, and the job that is at it, or failed.

    `live` says whether the page has to ask again.
    """
    return {
        "job": job if job and job.state in (*Job.OPEN, Job.State.FAILED) else None,
        "live": bool(job and job.state in Job.OPEN),
        "bytes": path.stat().st_size if path.exists() else 0,
    }


def delete_stale_files(owners: Mapping[Path, str], there: Container[str], kept_seconds: float) -> int:
    """Delete the files older than so many seconds, and those whose owner is not there. How many.

    Any number of sweepers may do so at once: one that is gone already is as good as deleted.
    """
    since = time.time() - kept_seconds
    stale = [path for path, owner in owners.items() if owner not in there or _written(path) < since]
    for path in stale:
        path.unlink(missing_ok=True)
    return len(stale)


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "personal"


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0
