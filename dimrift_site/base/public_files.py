"""Files that everybody may see, for a proxy: where PROXY_SERVES_FILES says so, the group reads them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from django.conf import settings

PASSED: Final = 0o710  # a folder of which the group reads only what it is let into
READ_FOLDER: Final = 0o750
READ_FILE: Final = 0o640


def picture_folder() -> Path:
    """Return the folder of the pictures of cards, but for those of workshops."""
    return Path(settings.MEDIA_ROOT) / "faces"


def let_read(paths: Iterable[Path]) -> None:
    """Let the group read files and folders, if a proxy serves such."""
    if settings.PROXY_SERVES_FILES:
        for path in paths:
            path.chmod(READ_FOLDER if path.is_dir() else READ_FILE)


def let_pass(folders: Iterable[Path]) -> None:
    """Let the group pass through folders to what it may read in them, if a proxy serves such."""
    if settings.PROXY_SERVES_FILES:
        for folder in folders:
            folder.chmod(PASSED)
