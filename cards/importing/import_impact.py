"""Impact of an import: the decks, texts and scenarios that the changed cards of a file touch."""

from typing import NamedTuple

from cards.impact.printed_edit import printed_edits
from cards.impact.queries import MOST_EDITS, Impact, impact_of
from cards.impact.scenario_check import PAGE, CheckBounds
from cards.importing.import_report import CardReport, ImportOutcome, Report
from cards.models import Set


class EditedCards(NamedTuple):
    """The cards of a report that change what is played.

    `looked_at`: the first MOST_EDITS of them; `heirs`: new ones that take the names of some of these.
    """

    looked_at: list[CardReport]
    others: list[CardReport]
    heirs: list[CardReport]


def edited_cards(report: Report) -> EditedCards:
    """Find them, in the order of the file."""
    edited = [card for card in report.cards if card.plays_otherwise]
    looked_at = edited[:MOST_EDITS]
    left = {
        change.old for card_report in looked_at for change in card_report.changes if change.field == "name"
    }
    heirs = [card for card in report.cards if card.outcome is ImportOutcome.NEW and card.name in left]
    return EditedCards(looked_at, edited[MOST_EDITS:], heirs)


def import_impact(report: Report, bounds: CheckBounds = PAGE) -> Impact | None:
    """Return what the import would touch, with scenarios played within `bounds`; None if it is refused.

    Reads the definitions of `edited_cards`.
    """
    if report.broken:
        return None
    edited = edited_cards(report)
    card_set = Set.objects.filter(key=report.set_key).first() if report.set_key else None
    edits = printed_edits(
        [(card_report.card, card_set) for card_report in edited.looked_at if card_report.card], listed=True
    )
    heirs = [heir.card for heir in edited.heirs if heir.card]
    names = [card_report.name for card_report in edited.others]
    return impact_of(edits, heirs, others=names, bounds=bounds)
