"""Writes of reports."""

from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from dimrift_site.base.named_lock import hold_name
from dimrift_site.base.notices.services import notify
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.reportable_things import KINDS

MOST_OPEN: Final = 20  # of one thing: whoever looks at the first of them looks at the thing
State = ProblemReport.State
# What the author of a thing is told when it is hidden, shown again, or not hidden this time
HIDDEN: Final = "{name} was hidden after a report: nobody else sees it now. {note}"
RESTORED: Final = "{name} is shown again. {note}"
WARNED: Final = "{name} was reported. It is not hidden this time. {note}"


@transaction.atomic
def keep_report(kind: str, key: str, reason: str, text: str, reporter: AbstractBaseUser | None) -> bool:
    """Keep a report. False, nothing kept: the same is open already, or MOST_OPEN of this thing are."""
    hold_name(f"reports of {kind} {key}")  # else several at once would find the same number
    opened = ProblemReport.objects.filter(kind=kind, key=key, state=State.OPEN)
    same = opened.filter(reason=reason, text=text, reporter=reporter.pk if reporter else None)
    if same.exists() or opened.count() >= MOST_OPEN:
        return False
    ProblemReport.objects.create(
        kind=kind, key=key, reason=reason, text=text, reporter_id=reporter.pk if reporter else None
    )
    return True


@transaction.atomic
def close_report(report: ProblemReport, by: int | None) -> None:
    """Save state and answer, and when and by which account it was closed; neither while it is open.

    `HIDDEN` hides the thing, another state after it shows it again, unless another report keeps it hidden.
    Who made the report and whose the thing is are told.
    """
    same = ProblemReport.objects.select_for_update(of=("self",)).filter(kind=report.kind, key=report.key)
    before = {problem_report.pk: problem_report.state for problem_report in same}
    is_open = report.state == State.OPEN
    report.closed = None if is_open else timezone.now()
    report.closed_by_id = None if is_open else by
    report.save()
    if report.state == before[report.pk]:
        return
    others = [state for pk, state in before.items() if pk != report.pk]
    notices = _follow(report, before[report.pk]) if State.HIDDEN not in others else []
    if not is_open and report.reporter_id:
        ended = f"{report.closing_words}: {report.get_state_display()}. "
        notices.append((report.reporter_id, ended + report.answer, reverse("account_reports")))
    for user, text, path in sorted(notices):  # in the order in which others hold accounts, too
        notify(user, text, path)


def _follow(report: ProblemReport, before: str) -> list[tuple[int, str, str]]:
    """Hide or show the thing as the report now says. Return the notice for whose it is: user, text, path."""
    kind = KINDS[report.kind]
    row = kind.row(report.key)
    if row is None:
        return []
    words = ""
    if report.state == State.HIDDEN and kind.hide:
        kind.hide(row)
        words = HIDDEN
    elif before == State.HIDDEN and kind.restore:
        kind.restore(row)
        words = RESTORED
    elif report.state == State.WARNED:
        words = WARNED
    now = kind.describe(kind.row(report.key))  # another name has another page
    if not words or now.author is None:
        return []
    return [(now.author, words.format(name=now.name, note=report.note).strip(), now.address)]
