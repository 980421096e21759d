"""Job that looks into a large archive, and later saves what was chosen of it."""

from collections.abc import Collection
from time import monotonic
from typing import Any, Final

from django.db import transaction

from decks.archives.deck_plan import plan_decks, summarize
from decks.archives.services import take_decks
from decks.models import DeckUpload
from decks.refusals import Refusal
from decks.runs.admission import key_of_account
from dimrift_site.jobs import leases
from dimrift_site.jobs.leases import Lease
from dimrift_site.jobs.models import Job
from dimrift_site.jobs.services import enqueue
from dimrift_site.jobs.watch import LeaseLost, Watch

KIND: Final = "deck_import"


def request_import(upload: DeckUpload, chosen: Collection[int] | None = None) -> None:
    """Have a worker save these decks of an archive, or look into it; one thing at a time."""
    data = {"account": upload.owner_id, "chosen": None if chosen is None else sorted(chosen)}
    owner = key_of_account(upload.owner_id)
    enqueue([Job(kind=KIND, key=upload.public_id, owner=owner, data=data)])


def last_import(account: int, public_id: str) -> Job | None:
    """Return the newest job of an account's archive, None if there is none.

    Its result is empty, or has the numbers of `TakenDecks`, or says as `refused` why nothing was saved.
    """
    return Job.objects.filter(kind=KIND, key=public_id, owner=key_of_account(account)).first()


def do_import(lease: Lease, watch: Watch) -> None:
    """Do what the job says, unless the archive is gone."""
    began, account, chosen = monotonic(), lease.job.data["account"], lease.job.data["chosen"]
    uploads = DeckUpload.objects.filter(owner=account, public_id=lease.job.key)
    upload = uploads.select_related("owner").first()
    result: dict[str, Any] = {}
    if upload and chosen is None:
        uploads.update(plan=summarize(plan_decks(bytes(upload.content), upload.owner, watch)))
    elif upload:
        try:
            with transaction.atomic():  # or a worker that is killed in between leaves decks and no answer
                taken = take_decks(upload.owner, upload, chosen)
                result = taken._asdict() if taken else {}
                if not leases.finish(lease, result, round((monotonic() - began) * 1000)):
                    raise LeaseLost
        except Refusal as refusal:
            result = {"refused": str(refusal)}
        else:
            return
    leases.finish(lease, result, round((monotonic() - began) * 1000))
