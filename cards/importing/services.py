"""The import itself: all of a file in one transaction, or nothing."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from cards.importing.import_plan import NOTHING_ASKED, ImportOptions, plan
from cards.importing.import_report import ImportOutcome, Report
from cards.models import Card, Set
from cards.services import ensure_factions, hold_catalogue, save_card, save_printing
from engine import PUBLISHED_EDITION


class NotImported(Exception):
    """Nothing was written: the report says why, or (`changed`) is not the one that was agreed to."""

    def __init__(self, report: Report, *, changed: bool = False) -> None:
        super().__init__(report.source)
        self.report = report
        self.changed = changed


@transaction.atomic
def import_cards(
    content: bytes, source: str, set_key: str = "", by: AbstractBaseUser | None = None, agreed: str = "",
    options: ImportOptions = NOTHING_ASKED,
) -> Report:  # fmt: skip
    """Bring a file's cards into the catalogue, and into the set `set_key`, which is made if need be.

    A card that another set prints already is kept beside that printing. `agreed`: the fingerprint of the
    report that was agreed to; "" takes whatever it is now. The same file again changes nothing. NotImported
    if any card is broken, unless those are left out, or if the report is another one by now.
    """
    hold_catalogue()
    report = plan(content, source, set_key, options)
    if agreed and agreed != report.fingerprint:
        raise NotImported(report, changed=True)
    if report.broken:
        raise NotImported(report)
    ensure_factions()
    card_set = _mark_set(report, by) if set_key else None
    for card in report.cards:
        if card.card is None or card.outcome == ImportOutcome.UNCHANGED:
            continue
        if card.played_set and card_set:
            save_printing(card.card, card_set, card.source)
        else:
            save_card(card.card, card_set, card.source, originals=card.originals())
            Card.objects.filter(key=card.key, retired=True).update(retired=False)
    return report


def _mark_set(report: Report, by: AbstractBaseUser | None) -> Set:
    """The set, with where its cards came from; it keeps the mark of a file that changed nothing since."""
    name = report.set_key.replace("-", " ").title()
    card_set, _made = Set.objects.get_or_create(key=report.set_key, defaults={"name": name})
    if card_set.source_hash != report.sha256 or report.counts["new"] or report.counts["changed"]:
        card_set.source, card_set.source_hash = report.source, report.sha256
        if report.outline and not card_set.outline:
            card_set.edition = card_set.edition or PUBLISHED_EDITION
        card_set.outline = list(report.outline)
        card_set.imported, card_set.imported_by_id = timezone.now(), by.pk if by else None
        card_set.save()
    return card_set
