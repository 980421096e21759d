"""Job that looks into a large archive, and later saves what was chosen of it."""

from time import monotonic
from typing import Any

from django.db import transaction

from decks.archives.deck_plan import plan_decks, summarize
from decks.archives.services import take_decks
from decks.models import DeckUpload
from decks.refusals import Refusal
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch


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
