"""An upload that waits: first the report is shown, then its uploader agrees to that very report."""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

import engine
from cards.importing.import_impact import edited_cards
from cards.importing.import_plan import LONGEST_SOURCE, ImportOptions, Note, plan
from cards.importing.import_report import Report, report_data, report_from_data
from cards.importing.services import import_cards
from cards.models import PendingImport
from cards.search.index import mark
from dimrift_site.base.jobs.models import Job

KIND: Final = "catalogue_import"  # of jobs for files that take a page too long
DEFINITIONS: Final = "definitions"
LARGEST_REPORT: Final = 4 * 1024 * 1024  # characters; a page draws so many in half a second


@transaction.atomic
def keep(content: bytes, source: str, set_key: str, by: AbstractBaseUser) -> bool:
    """Keep the file until its uploader agrees; an earlier one of theirs is forgotten.

    False, and nothing is done, while a worker has still to import that one.
    """
    if _is_agreed(by):
        return False
    asked = {"lent": [], "without_broken": False, "taken": {}, "offers": None}
    # A file's name is whatever the browser sent, and PostgreSQL takes no NUL.
    name = source.replace("\0", "")[-LONGEST_SOURCE:]
    row = {"source": name, "set_key": set_key, "content": content, "report": None, "report_of": ""}
    PendingImport.objects.update_or_create(by_id=by.pk, defaults=row | asked)
    return True


def _is_agreed(by: AbstractBaseUser) -> bool:
    """Return whether a worker has still to import the uploader's file; holds its row."""
    PendingImport.objects.select_for_update().filter(by=by.pk).values_list("pk").first()
    jobs = Job.objects.filter(kind=KIND, key=str(by.pk), state__in=Job.OPEN)
    return jobs.exclude(data__agreed="").exists()


def choose(by: AbstractBaseUser, lent: list[str], *, without_broken: bool) -> None:
    """Ask for something else of the uploader's file: the words of `ImportOptions`."""
    asked = {"lent": lent, "without_broken": without_broken}
    PendingImport.objects.filter(by=by.pk).update(**asked, report=None, report_of="", uploaded=timezone.now())


@transaction.atomic
def take_offers(by: AbstractBaseUser, pressed: Mapping[str, str]) -> None:
    """Write what was offered in the place of effects of the uploader's file: by name the number from 1.

    "0" leaves the text of the file; what was not offered changes nothing.
    """
    pending = PendingImport.objects.select_for_update().filter(by=by.pk).defer("content", "report").first()
    if pending is None:
        return
    taken = dict(pending.taken)
    for name, number in pressed.items():
        offers = (pending.offers or {}).get(name, [])
        if number == "0":
            taken.pop(name, None)
        elif number in map(str, range(1, len(offers) + 1)):
            taken[name] = offers[int(number) - 1]["text"]
    asked = {"taken": taken, "report": None, "report_of": "", "uploaded": timezone.now()}
    PendingImport.objects.filter(pk=pending.pk).update(**asked)


def lent_choice(by: AbstractBaseUser) -> list[str]:
    """Return what was asked for of the uploader's file: which effects are lent."""
    pending_import = PendingImport.objects.filter(by=by.pk).values_list("lent", flat=True).first()
    return pending_import or []


def offers(by: AbstractBaseUser) -> dict[str, list[dict[str, Any]]] | None:
    """Return what is offered for unread effects of the uploader's file, by name; None if nobody asked."""
    offers_by_name: dict[str, list[dict[str, Any]]] | None = (
        PendingImport.objects.filter(by=by.pk).values_list("offers", flat=True).first()
    )
    return offers_by_name


def kept_report(by: AbstractBaseUser) -> Report | None:
    """Return what the uploader's file would do now, if that is worked out; else None."""
    pending_import = PendingImport.objects.filter(by=by.pk).defer("content").first()
    # One of an earlier version of the site has no definitions.
    if (
        pending_import
        and pending_import.report_of == _state() != ""
        and pending_import.report
        and DEFINITIONS in pending_import.report
    ):
        return report_from_data(pending_import.report, pending_import.report[DEFINITIONS])
    return None


def _state() -> str:
    """Return what reports are worked out from beside the file; "" where nothing is known of that."""
    token = mark()
    return f"{token} {engine.READER_VERSION}" if token else ""


def report_of(by: AbstractBaseUser, note: Note | None = None) -> Report | None:
    """Return what the uploader's file would do now; None without one.

    It is kept with the file, where every process finds it, and worked out anew once a card has changed.
    `note` is called before each card and each text is read, with the card's number and how many there are.
    """
    waiting = PendingImport.objects.filter(by=by.pk)
    state = _state()  # read first, so that what is kept is never older than its mark
    if (report := kept_report(by)) is not None:
        return report
    pending_import = waiting.first()
    if pending_import is None:
        return None
    report = plan_of(pending_import, note)
    data = _kept_data(report)
    if state and _fits_page(data):
        # Another upload may have come in between, whose report this is not.
        waiting.filter(uploaded=pending_import.uploaded).update(report=data, report_of=state)
    return report


def plan_of(waiting: PendingImport, note: Note | None = None) -> Report:
    """Work out what a file that waits would do now; `note` as in `report_of`."""
    return plan(bytes(waiting.content), waiting.source, waiting.set_key, _options(waiting), note)


def is_too_large(report: Report) -> bool:
    """Return whether a report is too large to be kept, and so for a page that is to show it."""
    return not _fits_page(_kept_data(report))


def _fits_page(data: dict[str, Any]) -> bool:
    return len(json.dumps(data)) <= LARGEST_REPORT


def _kept_data(report: Report) -> dict[str, Any]:
    return {**report_data(report), DEFINITIONS: _definitions(report)}


@transaction.atomic
def agree(by: AbstractBaseUser, fingerprint: str) -> Report | None:
    """Import the uploader's file if it would do what the report with this fingerprint says.

    None if it was imported or forgotten already; NotImported.
    """
    pending_import = PendingImport.objects.select_for_update().filter(by=by.pk).first()
    if pending_import is None:
        return None
    # Without a fingerprint nothing was agreed to; no report has this one.
    agreed = fingerprint or "nothing"
    report = import_cards(
        bytes(pending_import.content),
        pending_import.source,
        pending_import.set_key,
        by,
        agreed,
        _options(pending_import),
    )
    pending_import.delete()
    return report


def _definitions(report: Report) -> dict[str, Any]:
    """Return what the impact of the import is worked out from, by the keys of the cards."""
    looked_at, _others, heirs = edited_cards(report)
    return {
        card_report.key: engine.card_to_data(card_report.card)
        for card_report in (*looked_at, *heirs)
        if card_report.card
    }


def _options(pending: PendingImport) -> ImportOptions:
    return ImportOptions(tuple(pending.lent), pending.without_broken, pending.taken)


def forget(by: AbstractBaseUser) -> None:
    """Forget the uploader's file."""
    PendingImport.objects.filter(by=by.pk).delete()
