"""Log of what editors change on cards in the admin: who, when, and each difference as it was and became."""

import json
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from cards.impact.card_edit import CardEdit, stored_card
from cards.models import Card
from engine import Difference

SHOWN: Final = 30
LONGEST: Final = 1000  # characters of a text that are kept: an entry is to be read, not to be gone back to
BESIDE: Final = ("set", "retired", "aliases")  # of a card's row, and nothing that it prints
DIFFERENCES: Final = "differences"  # what Django's own words for an entry leave out


class LoggedEdit(NamedTuple):
    """A change of a card. `words`: Django's for it, where no differences were kept."""

    when: datetime
    who: str
    changes: list[Difference]
    words: str


def difference_message(edit: CardEdit) -> dict[str, Any]:
    """Return the part of an entry's message that says what became of what."""
    before, after = edit
    beside = [
        Difference(name, _in_words(getattr(before, name)), _in_words(getattr(after, name)))
        for name in BESIDE
        if getattr(before, name) != getattr(after, name)
    ]
    rows = [
        [difference.field, _shorten(difference.old), _shorten(difference.new)]
        for difference in (*edit.differences(), *beside)
    ]
    return {DIFFERENCES: rows}


def log_edit(user: int, before: Card) -> None:
    """Log that an account changed a card, which was `before`, to what its row is now."""
    message = difference_message(CardEdit(before, stored_card(before.pk)))
    LogEntry.objects.log_actions(user, [before], CHANGE, [message])


def log_art_edit(user: int, card: Card, old: str, new: str) -> None:
    """Log that an account said something else of a card's art, in words ("" without art), or gave it some."""
    if old != new:
        message = {DIFFERENCES: [["art", _shorten(old), _shorten(new)]]}
        LogEntry.objects.log_actions(user, [card], CHANGE, [message])


def card_edits(card: Card) -> list[LoggedEdit]:
    """Return the newest changes of a card, the last one first."""
    of_cards = ContentType.objects.get_for_model(Card)
    entries = LogEntry.objects.filter(content_type=of_cards, object_id=str(card.pk)).select_related("user")
    return [logged_edit(entry) for entry in entries.order_by("-action_time", "-pk")[:SHOWN]]


def logged_edit(entry: LogEntry) -> LoggedEdit:
    """Return what an entry says."""
    try:
        parts = json.loads(entry.change_message or "[]")
    except json.JSONDecodeError:
        parts = []
    logged = [entry[DIFFERENCES] for entry in parts if isinstance(entry, dict) and DIFFERENCES in entry]
    changes = [Difference(*row) for row in (logged[0] if logged else [])]
    return LoggedEdit(entry.action_time, entry.user.get_username(), changes, entry.get_change_message())


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value or "")


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
