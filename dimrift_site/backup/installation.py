"""The parts of an installation that a backup has: database, media, secret key, list of deletions."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, cast

from django.conf import settings
from django.db import connection

from dimrift_site.accounts.deletion.deletion_log import NAME as DELETED
from dimrift_site.backup import media_store, postgresql, sqlite

KEY_FILE: Final = "secret_key"
MEDIA: Final = "media/"


class Database(Protocol):
    """The interface of `sqlite` and `postgresql`."""

    PART: str

    def save(self, copy: Path, tables: list[str]) -> dict[str, int]: ...
    def is_empty(self) -> bool: ...
    def aside_bytes(self) -> int: ...
    def copy_aside(self, folder: Path) -> None: ...
    def set_aside(self, folder: Path) -> None: ...
    def put(self, copy: Path) -> None: ...
    def put_back(self, folder: Path) -> None: ...


def database() -> Database:
    """Return what knows how to save and restore the kind of database that the settings name."""
    return cast("Database", {"sqlite": sqlite, "postgresql": postgresql}[connection.vendor])


def key_file() -> Path:
    """Return where the secret key lies."""
    return Path(settings.DATA_DIR) / KEY_FILE


def put_key(source: Path) -> None:
    """Put a secret key in its place; where there is no such file, none is there then."""
    if source.exists():
        media_store.copy_files([source], source.parent, key_file().parent)
    else:
        key_file().unlink(missing_ok=True)


def deletions_beside(backup: Path) -> Path:
    """Return where the list of deletions lies beside a backup, for the restore of an older one."""
    return backup.with_name(f"{backup.name}.{DELETED}")


@contextmanager
def scratch_folder(prefix: str) -> Iterator[Path]:
    """A folder on the disk of the data, for nobody else's eyes."""
    with tempfile.TemporaryDirectory(prefix=prefix, dir=settings.DATA_DIR) as folder:
        yield Path(folder)
