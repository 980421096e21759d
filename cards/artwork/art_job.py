"""Job that makes art of an upload: a process of its own decodes it, and its file goes."""

import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import transaction

from cards.artwork.header import ArtRefusal
from cards.artwork.reencode import EXITS
from cards.artwork.services import refuse_art, take_art
from cards.pictures.picture_job import request_pictures
from cards.pictures.store import upload_path
from dimrift_site.base.jobs import job_kinds, leases
from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import Watch

PROGRAM: Final = (sys.executable, "-m", "cards.artwork.reencode")
LONGEST_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.05


def make_art(lease: Lease, watch: Watch) -> None:
    """Make the art of the upload that the job's key names."""
    upload, began = lease.job.key, monotonic()
    try:
        picture = reencoded(upload_path(upload), watch)
    except FileNotFoundError:
        picture, refusal = b"", "The uploaded file is gone. Upload it again."
    except ArtRefusal as refused:
        picture, refusal = b"", str(refused)
    milliseconds = round((monotonic() - began) * 1000)
    with transaction.atomic():
        taken = bool(picture) and take_art(upload, picture, sha256(picture).hexdigest()[:32])
        if not picture:
            refuse_art(upload, refusal)
        leases.finish(lease, {"taken": taken}, milliseconds)
    upload_path(upload).unlink(missing_ok=True)
    request_pictures()


def fail(job: Job, failure: JobFailure) -> bool:
    """Fail the job, and say so beside the card's art."""
    refuse_art(job.key, f"This picture could not be read: {failure.words}"[:200])
    return job_kinds.fail(job, failure)


def reencoded(source: Path, watch: Watch | None = None) -> bytes:
    """Return the new bytes of an uploaded picture. FileNotFoundError, ArtRefusal."""
    with source.open("rb") as upload, tempfile.TemporaryFile() as output:
        began = monotonic()
        process = subprocess.Popen(  # a program of ours, which reads the picture from its input
            PROGRAM, stdin=upload, stdout=output, stderr=subprocess.DEVNULL, cwd=settings.BASE_DIR
        )
        try:
            while (status := _ended(process)) is None:
                if watch:
                    watch()
                if monotonic() - began > LONGEST_SECONDS:
                    raise ArtRefusal("too_much")
        finally:
            process.kill()
            process.wait()
        if status:  # one that a signal ended used up its time, or broke a decoder
            raise ArtRefusal(EXITS.get(status, "too_much"))
        output.seek(0)
        return output.read()


def _ended(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(POLL_SECONDS)
    except subprocess.TimeoutExpired:
        return None
