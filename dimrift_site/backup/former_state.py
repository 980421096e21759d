"""The state before a restore: set aside while it runs, put back where it fails or was broken off."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.cache import cache

from dimrift_site.backup import aside_folder, media_store
from dimrift_site.backup.installation import (
    KEY_FILE,
    MEDIA,
    database,
    key_file,
    put_key,
)
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.stopped_site import alone, must_not_be_served


def put_back() -> Path:
    """Undo a restore that was broken off. BackupRefused if there is none. Returns what it had kept."""
    with alone():
        aside = aside_folder.broken_off()
        if aside is None:
            raise BackupRefused("no restore was broken off: there is nothing to put back")
        must_not_be_served()
        _put_back(aside)
        aside_folder.discard(aside)
        aside_folder.delete_drafts()
        cache.clear()
        return aside


@contextmanager
def set_aside() -> Iterator[None]:
    """Keep what is there now; it comes back if anything fails, and else goes."""
    store, draft = media_store.store(), aside_folder.draft()
    try:
        media_store.copy_files(media_store.kept_files(store), store, draft / MEDIA)
        if key_file().exists():
            shutil.copy2(key_file(), draft / KEY_FILE)
        database().copy_aside(draft)
    except OSError as error:
        raise BackupRefused(f"what is here now cannot be copied aside: {error}") from error
    aside = aside_folder.keep(draft)
    try:
        database().set_aside(aside)
        yield
    except BaseException as error:
        try:
            _put_back(aside)
        except Exception as worse:  # noqa: BLE001 - whatever it is, the folder must be named
            raise BackupRefused(f"{error}; what was here before is in {aside} now: {worse}") from error
        aside_folder.discard(aside)
        raise BackupRefused(f"it failed, and everything is as it was: {error}") from error
    aside_folder.discard(aside)


def _put_back(aside: Path) -> None:
    """Make everything what it was; may be done again where it was broken off."""
    database().put_back(aside)
    put_key(aside / KEY_FILE)
    store = media_store.store()
    media_store.copy_files(media_store.kept_files(aside / MEDIA), aside / MEDIA, store)
    media_store.remove_others(aside / MEDIA, store)
