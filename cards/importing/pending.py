"""An upload that waits: first the report is shown, then its uploader agrees to that very report."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from cards.importing.plan import LONGEST_SOURCE, plan
from cards.importing.report import Report
from cards.importing.services import import_cards
from cards.models import PendingImport


def keep(content: bytes, source: str, set_key: str, by: AbstractBaseUser) -> None:
    """Keep the file until its uploader agrees; an earlier one of theirs is forgotten."""
    # A file's name is whatever the browser sent, and PostgreSQL takes no NUL.
    name = source.replace("\0", "")[-LONGEST_SOURCE:]
    kept = {"source": name, "set_key": set_key, "content": content}
    PendingImport.objects.update_or_create(by_id=by.pk, defaults=kept)


def report_of(by: AbstractBaseUser) -> Report | None:
    """What the uploader's file would do now; None without one."""
    kept = PendingImport.objects.filter(by=by.pk).first()
    return plan(bytes(kept.content), kept.source, kept.set_key) if kept else None


@transaction.atomic
def agree(by: AbstractBaseUser, fingerprint: str) -> Report | None:
    """Import the uploader's file if it would do what the report with this fingerprint says.

    None if it was imported or forgotten already; NotImported.
    """
    kept = PendingImport.objects.select_for_update().filter(by=by.pk).first()
    if kept is None:
        return None
    # Without a fingerprint nothing was agreed to; no report has this one.
    agreed = fingerprint or "nothing"
    report = import_cards(bytes(kept.content), kept.source, kept.set_key, by, agreed)
    kept.delete()
    return report


def forget(by: AbstractBaseUser) -> None:
    """Forget the uploader's file."""
    PendingImport.objects.filter(by=by.pk).delete()
