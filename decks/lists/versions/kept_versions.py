"""Saved versions of a deck: what each holds, which make one sitting, which are kept and which dropped."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.utils import timezone

from decks.legality.queries import format_of
from decks.lists.deck_edition import settle_edition
from decks.models import Deck, DeckVersion

SITTING: Final = timedelta(minutes=30)  # a longer pause between two saves ends a sitting
MOST_IN_A_SITTING: Final = 50
MOST_VERSIONS: Final = 300
Snapshot = dict[str, list[list[str | int]]]


def snapshot(deck: Deck) -> Snapshot:
    """{section: [[card key, copies], …]}, sorted by key: what a deck holds, whatever became of its cards."""
    copies: Counter[tuple[str, str]] = Counter()
    for entry in deck.entries.select_related("card"):
        copies[entry.section, entry.card.key] += entry.copies
    return snapshot_of(copies)


def keep_version(deck: Deck, *, by_maker: bool = False, undo_to: int | None = None, redo_to: int = 0) -> None:
    """Keep what the deck says and holds now as its newest version, and thin those before it.

    `by_maker`: it belongs to the sitting of its maker, if the one before it did within half an hour, and the
    sitting's name goes over to it. `undo_to`: the version to which Undo leads from it, if None the one
    before. Call it after `claim`, which lets nobody else save or thin this deck until the transaction ends.
    """
    settle_edition(deck)
    before = deck.versions.only("version", "sitting", "sitting_name", "created", "snapshot").first()
    holds = snapshot(deck)
    if before and before.snapshot != holds:
        # What runs found of the list before does not count for this one.
        Deck.objects.filter(pk=deck.pk, win_turn__isnull=False).update(win_turn=None, win_games=0)
    goes_on = before if before and by_maker and lasts(before) else None
    sitting = goes_on.sitting if goes_on else deck.version if by_maker else 0
    printed = dict(deck.entries.values_list("card__key", "card__printed_hash"))
    if undo_to is None:
        undo_to = before.version if before else 0
    named = goes_on.sitting_name if goes_on else ""
    newest = {"sitting": sitting, "sitting_name": named, "undo_to": undo_to, "redo_to": redo_to}
    new_version(deck, holds, printed, **newest).save()
    if goes_on and named:
        deck.versions.filter(pk=goes_on.pk).update(sitting_name="")
    if before and before.sitting:
        first_kept = deck.version - MOST_IN_A_SITTING + 1 if goes_on else before.version
        thinned = deck.versions.filter(version__gte=before.sitting, version__lt=first_kept, label="")
        thinned.delete()
    _drop_surplus(deck)


def new_version(deck: Deck, holds: Snapshot, printed: Mapping[str, str], **more: object) -> DeckVersion:
    """Return the deck's newest version, not saved yet."""
    return DeckVersion(
        deck=deck,
        version=deck.version,
        snapshot=holds,
        printed=printed,
        name=deck.name,
        about=deck.about,
        format_key=format_of(deck).key,
        visibility=deck.visibility,
        **more,
    )


def lasts(version: DeckVersion) -> bool:
    """Return whether the sitting of the newest version goes on: what its maker saves now belongs to it."""
    return version.sitting > 0 and timezone.now() - version.created <= SITTING


def _drop_surplus(deck: Deck) -> None:
    """Keep at most MOST_VERSIONS: the oldest without a name go, never the newest."""
    surplus = deck.versions.count() - MOST_VERSIONS
    if surplus > 0:
        nameless = deck.versions.filter(label="", sitting_name="")
        older = nameless.exclude(version=deck.version).order_by("version")
        DeckVersion.objects.filter(pk__in=list(older.values_list("pk", flat=True)[:surplus])).delete()


def snapshot_of(copies: Mapping[tuple[str, str], int]) -> Snapshot:
    """Return the copies in sections and of keys as a snapshot."""
    sections: Snapshot = {}
    for (section, key), number in sorted(copies.items(), key=lambda item: item[0][1]):
        sections.setdefault(section, []).append([key, number])
    return sections
