"""Documents that workers made: kept for a day, and no longer than their deck."""

import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings
from PIL import Image

from decks.models import Deck
from dimrift_site.base.jobs.made_files import delete_stale_files
from dimrift_site.base.jobs.models import Job

KEPT_SECONDS: Final = 24 * 3600
QUALITY: Final = 90  # of JPEG: a face has about 150 KB, its letters no fringes


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


def face_path(job: int, number: int | str) -> Path:
    """Return where a face or a back lies that a job has drawn of its document."""
    return _faces() / str(job) / f"{number}.jpg"


def keep_face(picture: Image.Image, path: Path) -> None:
    """Keep a face as it is printed, at once or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    picture.save(beside, "JPEG", quality=QUALITY, subsampling=0, dpi=(300, 300))
    beside.replace(path)


def forget_faces(job: int) -> None:
    """Delete the faces of a job whose document is there."""
    shutil.rmtree(_faces() / str(job), ignore_errors=True)


def forget_old_faces() -> None:
    """Delete the faces of jobs that have ended, or are gone."""
    jobs = {path.name for path in _faces().glob("*") if path.name.isdecimal()}
    there = Job.objects.filter(pk__in=jobs, state__in=Job.OPEN).values_list("pk", flat=True)
    for job in jobs - {*map(str, there)}:
        forget_faces(int(job))


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


def _faces() -> Path:
    return Path(settings.MEDIA_ROOT) / "print_faces"


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "prints"
