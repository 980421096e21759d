"""Documents that workers made: kept for a day, and no longer than their deck."""

import shutil
import time
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

from decks.models import Deck

KEPT_SECONDS: Final = 24 * 3600


def document_path(public_id: str, digest: str) -> Path:
    """Return where a document of a deck lies. `digest`: see `PrintOrder`."""
    return _folder() / public_id / f"{digest}.pdf"


def keep_document(draft: Path, public_id: str, digest: str) -> None:
    """Move a finished document to its place, at once or not at all."""
    path = document_path(public_id, digest)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    shutil.copyfile(draft, beside)
    beside.replace(path)


def forget_documents() -> int:
    """Delete the documents of decks that are gone, and those older than a day. How many."""
    folders = {path.name: path for path in _folder().glob("*")}
    there = set(Deck.objects.filter(public_id__in=folders).values_list("public_id", flat=True))
    since, gone = time.time() - KEPT_SECONDS, 0
    for public_id, folder in folders.items():
        files = list(folder.iterdir())
        old = [path for path in files if public_id not in there or path.stat().st_mtime < since]
        for path in old:
            path.unlink(missing_ok=True)
        gone += len(old)
        if len(old) == len(files):
            shutil.rmtree(folder, ignore_errors=True)
    return gone


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "prints"
