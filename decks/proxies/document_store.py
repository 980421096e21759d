"""Documents that workers made: kept for a day, and no longer than their deck."""

import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

from decks.models import Deck
from dimrift_site.jobs.made_files import delete_stale_files

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
    owners = {path: path.parent.name for path in _folder().glob("*/*")}
    decks = Deck.objects.filter(public_id__in=set(owners.values()))
    there = set(decks.values_list("public_id", flat=True))
    gone = delete_stale_files(owners, there, KEPT_SECONDS)
    for folder in _folder().glob("*"):
        with suppress(OSError):  # it has documents, or is gone already
            folder.rmdir()
    return gone


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "prints"
