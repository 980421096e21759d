"""Writes of reports."""

from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from dimrift_site.reports.models import ProblemReport

MOST_OPEN: Final = 20  # of one thing: whoever looks at the first of them looks at the thing


def keep_report(kind: str, key: str, reason: str, text: str, reporter: AbstractBaseUser | None) -> bool:
    """Keep a report. False, nothing kept: the same is open already, or MOST_OPEN of this thing are."""
    opened = ProblemReport.objects.filter(kind=kind, key=key, state=ProblemReport.State.OPEN)
    same = opened.filter(reason=reason, text=text, reporter=reporter.pk if reporter else None)
    if same.exists() or opened.count() >= MOST_OPEN:
        return False
    ProblemReport.objects.create(
        kind=kind, key=key, reason=reason, text=text, reporter_id=reporter.pk if reporter else None
    )
    return True


def close_report(report: ProblemReport, by: int | None) -> None:
    """Save state and answer, and when and by which account it was closed; neither while it is open."""
    is_open = report.state == ProblemReport.State.OPEN
    report.closed = None if is_open else timezone.now()
    report.closed_by_id = None if is_open else by
    report.save()
