"""The time of the last backup, in a file of the store of media that all hosts share."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

NOTE: Final = ".last_backup"  # beside the files, and in no backup
FRESH: Final = timedelta(hours=26)  # a night's, and two hours


def note_backup(made: datetime) -> None:
    """Write down that a backup of this moment is whole."""
    _place().parent.mkdir(parents=True, exist_ok=True)
    draft = _place().with_name(f"{NOTE}.draft")
    draft.write_text(made.isoformat(), "ascii")
    draft.replace(_place())


def last_backup() -> datetime | None:
    """Return when the last one was made, None where none was."""
    try:
        return datetime.fromisoformat(_place().read_text("ascii"))
    except (FileNotFoundError, ValueError):
        return None


def time_without_backup() -> timedelta:
    """Return how long ago the last one was made; without one, how long there have been tables."""
    since = (
        last_backup()
        or MigrationRecorder.Migration.objects.order_by("applied").values_list("applied", flat=True).first()
    )
    return timezone.now() - since if since else timedelta()


def stale_words() -> str:
    """Return what is wrong with the last backup, "" where it is fresh."""
    age = time_without_backup()
    if age <= FRESH:
        return ""
    hours = f"{age.total_seconds() / 3600:,.0f} hours"
    state = f"the last one is {hours} old" if last_backup() else f"none was made in {hours}"
    return f"{state}: look why the timer of bin/manage backup fails"


def _place() -> Path:
    return Path(settings.MEDIA_ROOT) / NOTE
