"""Job that works out what a file uploaded in the admin would do, and imports it once that is agreed to."""

from time import monotonic
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction

from cards.importing import pending_import
from cards.importing.services import NotImported
from cards.models import PendingImport
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch

KIND: Final = pending_import.KIND
AT_ONCE: Final = 2_500  # bytes: of a larger file a page would read texts for more than a quarter of a second


def is_small(by: int) -> bool:
    """Return whether a page reads the uploader's file itself."""
    content = PendingImport.objects.filter(by=by).values_list("content", flat=True).first()
    return content is None or len(content) <= AT_ONCE


def request_import(by: int, agreed: str = "") -> None:
    """Have a worker import the uploader's file as it was agreed to by this fingerprint, or look into it."""
    data = {"by": by, "agreed": agreed}
    enqueue([Job(kind=KIND, key=str(by), owner=f"u{by}", data=data, size=100)])


def last_import(by: int) -> Job | None:
    """Return the newest job of an uploader, None if there is none.

    The result of one that was agreed to says as `summary` what was imported, or as `refused` that nothing
    was; that of another one as `too_large` that no page shows the report.
    """
    return Job.objects.filter(kind=KIND, key=str(by)).first()


def do_import(lease: Lease, watch: Watch) -> None:
    """Do what the job says; nothing of a file that is gone."""
    began, done = monotonic(), 0
    watch.mark = lambda: leases.keep(lease, done, round((monotonic() - began) * 1000), {})
    user, agreed = get_user_model().objects.filter(pk=lease.job.data["by"]).first(), lease.job.data["agreed"]

    def note(number: int, of: int) -> None:
        nonlocal done
        done = 99 * number // of
        watch.progressed()
        watch()

    result: dict[str, Any] = {}
    # Texts are read before anything is locked; this process has them by heart when it imports.
    report = pending_import.report_of(user, note) if user else None
    if user and agreed and report is not None:
        try:
            with transaction.atomic():  # or a worker that is killed in between leaves cards and no answer
                imported = pending_import.agree(user, agreed)
                result = {"summary": imported.summary, "set_key": imported.set_key} if imported else {}
                if not leases.finish(lease, result, round((monotonic() - began) * 1000)):
                    raise LeaseLost
        except NotImported:
            result = {"refused": True}
        else:
            return
    elif report is not None and pending_import.is_too_large(report):
        result = {"too_large": True}
    leases.finish(lease, result, round((monotonic() - began) * 1000))
