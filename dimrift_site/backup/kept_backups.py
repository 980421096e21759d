"""Backups in a folder: the names they get, and which of them are kept."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from django.utils import timezone

from dimrift_site.backup.installation import deletions_beside

DAYS: Final = 7
WEEKS: Final = 4
NAME: Final = re.compile(r"dimrift-(\d{4}-\d\d-\d\d-\d{6})\.tar")
MOMENT: Final = "%Y-%m-%d-%H%M%S"  # UTC


def new_file(folder: Path) -> Path:
    """Return the place of a backup that is made now."""
    return folder / f"dimrift-{timezone.now():{MOMENT}}.tar"


def delete_old(folder: Path) -> list[Path]:
    """Delete the backups that are no longer kept, and their lists of deletions. Those that went.

    The newest of each of the last 7 days that have one is kept, and of each of the last 4 such weeks: where
    none is made any more, none is deleted.
    """
    moment_of = {
        path: datetime.strptime(match[1], MOMENT)  # noqa: DTZ007 - compared with its like alone
        for path in sorted(folder.iterdir())
        if (match := NAME.fullmatch(path.name)) and path.is_file()
    }
    moments = sorted(moment_of.values(), reverse=True)
    newest = {
        *_newest_of_each(moments, lambda moment: moment.date(), DAYS),
        *_newest_of_each(moments, lambda moment: moment.isocalendar()[:2], WEEKS),
    }
    old = [path for path, moment in moment_of.items() if moment not in newest]
    for path in old:
        path.unlink(missing_ok=True)
        deletions_beside(path).unlink(missing_ok=True)
    return old


def _newest_of_each(
    newest_first: Iterable[datetime], period: Callable[[datetime], object], number: int
) -> list[datetime]:
    """Return the newest moment of each of the last periods that have one."""
    newest: dict[object, datetime] = {}
    for moment in newest_first:
        newest.setdefault(period(moment), moment)
    return list(newest.values())[:number]
