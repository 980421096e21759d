"""Orders to look into a large archive, and to save what was chosen of it; one thing at a time."""

from collections.abc import Collection
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from decks.archives.models import DeckUpload
from decks.runs.admission import key_of_account
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue

KIND: Final = "deck_import"


def request_import(upload: DeckUpload, chosen: Collection[int] | None = None) -> None:
    """Have a worker save these decks of an archive, or look into it."""
    data = {"account": upload.owner_id, "chosen": None if chosen is None else sorted(chosen)}
    owner = key_of_account(upload.owner_id)
    enqueue([Job(kind=KIND, key=upload.public_id, owner=owner, data=data)])


def note_import(upload: DeckUpload, chosen: Collection[int], result: dict[str, int]) -> None:
    """Note, as a job that is done, what a page itself has saved of an archive."""
    data = {"account": upload.owner_id, "chosen": sorted(chosen)}
    done = {"state": Job.State.DONE, "progress": 1, "finished": timezone.now()}
    owner = key_of_account(upload.owner_id)
    Job.objects.create(kind=KIND, key=upload.public_id, owner=owner, data=data, result=result, **done)


def last_import(account: int, public_id: str) -> Job | None:
    """Return the newest job of an account's archive, None if there is none.

    Its result is empty, or has the numbers of `TakenDecks`, or says as `refused` why nothing was saved.
    """
    return Job.objects.filter(kind=KIND, key=public_id, owner=key_of_account(account)).first()


def open_choices() -> QuerySet[Job, str]:
    """Return the public ids of archives of which decks are chosen that no worker has saved yet."""
    jobs = Job.objects.filter(kind=KIND, state__in=Job.OPEN).exclude(data__chosen=None)
    return jobs.values_list("key", flat=True)
