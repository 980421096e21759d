"""Writes of decks. A save is one compare-and-set on the deck's version, and leaves a snapshot."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.models import Card, Set
from cards.services import Saved
from decks.legality.models import Format
from decks.legality.queries import DEFAULT, format_of
from decks.lists.models import searched_words
from decks.models import Deck, DeckEntry, DeckVersion
from decks.refusals import Refusal

SITTING: Final = timedelta(minutes=30)  # a longer pause between two saves ends a sitting
MOST_IN_A_SITTING: Final = 50
MOST_VERSIONS: Final = 300

Snapshot = dict[str, list[list[str | int]]]


class DeckLine(NamedTuple):
    """So many copies of a card in a section of a deck."""

    section: str
    card: Card
    copies: int


class StaleDeck(Refusal):
    """Somebody saved the deck in between; nothing of this save was kept."""

    def __init__(self) -> None:
        why = "The deck was saved in the meantime; nothing of this was kept. Its state now is beside this."
        super().__init__("stale", why=why)


@transaction.atomic
def save_entries(deck: Deck, lines: Iterable[DeckLine]) -> None:
    """Replace the deck's list and keep a snapshot. StaleDeck if `deck.version` is not the newest."""
    claim(deck, deck.version)
    write_entries(deck, lines)
    keep_version(deck)


@transaction.atomic
def next_version(deck: Deck) -> None:
    """Keep what the deck holds now as its newest version, after its entries were changed one by one."""
    claim(deck, deck.version)
    keep_version(deck)


@transaction.atomic
def save_starter(
    key: str, name: str, about: str, lines: list[DeckLine], format_: Format | None = None
) -> Saved:
    """Make the site's starter deck `key` say this. Saving the same again changes nothing.

    Without a format it is for the site's own.
    """
    wanted = {
        "name": name,
        "about": about,
        "searched": searched_words(name, about),
        "visibility": Deck.Visibility.PUBLIC,
        "edition": format_.edition if format_ else DEFAULT,
    }
    held = {**wanted, "format": format_}
    deck, made = Deck.objects.select_for_update().get_or_create(key=key, defaults=held)
    renamed = Deck.objects.filter(pk=deck.pk).exclude(**wanted).update(**held)
    if made or snapshot(deck) != _snapshot_data(lines):
        save_entries(deck, lines)
    elif not renamed:
        return Saved.UNCHANGED
    return Saved.NEW if made else Saved.CHANGED


def snapshot(deck: Deck) -> Snapshot:
    """{section: [[card key, copies], …]}, sorted by key: what a deck holds, whatever became of its cards."""
    return _snapshot_data(DeckLine(e.section, e.card, e.copies) for e in deck.entries.select_related("card"))


def claim(deck: Deck, version: int, **values: object) -> None:
    """Make the deck's version the next one and set these fields, if it still is `version`; else StaleDeck.

    Within a transaction the deck is this saver's until its end: what is read after it is what it changes.
    """
    # The one write that two savers race for: the second one finds the version gone.
    held = Deck.objects.filter(pk=deck.pk, version=version)
    if not held.update(version=F("version") + 1, changed=timezone.now(), **values):
        raise StaleDeck
    deck.refresh_from_db()
    if values.keys() & {"name", "about"}:
        held = Deck.objects.filter(pk=deck.pk)
        held.update(searched=searched_words(deck.name, deck.about))


def write_entries(deck: Deck, lines: Iterable[DeckLine]) -> None:
    """Make these lines the deck's list. Call it between `claim` and `keep_version`."""
    deck.entries.all().delete()
    DeckEntry.objects.bulk_create(_entries(deck, lines))


def insert_decks(made: Sequence[tuple[Deck, Sequence[DeckLine]]]) -> None:
    """Insert decks that are not saved yet with their lists, each as its maker's first version.

    They are then as `claim`, `write_entries` and `keep_version` leave them, with few queries for all.
    """
    by_set = _editions_of_sets()
    for deck, lines in made:
        deck.version = 1
        sets = (line.card.set_id for line in lines if line.section != DeckEntry.Section.MAYBE)
        deck.edition = deck.format.edition if deck.format else _edition_of(by_set, sets)
    Deck.objects.bulk_create([deck for deck, _ in made])
    DeckEntry.objects.bulk_create([entry for deck, lines in made for entry in _entries(deck, lines)])
    DeckVersion.objects.bulk_create(
        _version(
            deck, _snapshot_data(lines), {line.card.key: line.card.printed_hash for line in lines}, sitting=1
        )
        for deck, lines in made
    )


def keep_version(deck: Deck, *, by_maker: bool = False, undo_to: int | None = None, redo_to: int = 0) -> None:
    """Keep what the deck says and holds now as its newest version, and thin those before it.

    `by_maker`: it belongs to the sitting of its maker, if the one before it did within half an hour, and the
    sitting's name goes over to it. `undo_to`: the version to which Undo leads from it, if None the one
    before. Call it after `claim`, which lets nobody else save or thin this deck until the transaction ends.
    """
    _settle_edition(deck)
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
    _version(deck, holds, printed, **newest).save()
    if goes_on and named:
        deck.versions.filter(pk=goes_on.pk).update(sitting_name="")
    if before and before.sitting:
        first_kept = deck.version - MOST_IN_A_SITTING + 1 if goes_on else before.version
        thinned = deck.versions.filter(version__gte=before.sitting, version__lt=first_kept, label="")
        thinned.delete()
    _drop_surplus(deck)


def _version(deck: Deck, holds: Snapshot, printed: Mapping[str, str], **more: object) -> DeckVersion:
    """The deck's newest version, not saved yet."""
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


def _settle_edition(deck: Deck) -> None:
    """A deck without a format takes the edition of the sets of its cards, else the site's own (0.1)."""
    if deck.format_id is not None:
        return
    by_set = _editions_of_sets()
    if deck.edition not in (DEFAULT, *by_set.values()):
        return  # somebody chose it by hand
    played = deck.entries.exclude(section=DeckEntry.Section.MAYBE)
    deck.edition = _edition_of(by_set, played.values_list("card__set", flat=True))
    Deck.objects.filter(pk=deck.pk).exclude(edition=deck.edition).update(edition=deck.edition)


def _editions_of_sets() -> dict[int, str]:
    """{number: edition} of the sets that have one, those released first before the others."""
    return dict(Set.objects.exclude(edition="").order_by("released", "pk").values_list("pk", "edition"))


def _edition_of(by_set: Mapping[int, str], sets: Iterable[int | None]) -> str:
    """The edition of the first of these sets that has one, else the site's own."""
    played = set(sets)
    return next((edition for number, edition in by_set.items() if number in played), DEFAULT)


def _entries(deck: Deck, lines: Iterable[DeckLine]) -> list[DeckEntry]:
    # By their numbers, which takes a third less time than by the rows.
    return [
        DeckEntry(deck_id=deck.pk, section=section, card_id=card.pk, copies=copies)
        for (section, card), copies in _add_up(lines).items()
    ]


def _drop_surplus(deck: Deck) -> None:
    """Keep at most MOST_VERSIONS: the oldest without a name go, never the newest."""
    surplus = deck.versions.count() - MOST_VERSIONS
    if surplus > 0:
        nameless = deck.versions.filter(label="", sitting_name="")
        older = nameless.exclude(version=deck.version).order_by("version")
        DeckVersion.objects.filter(pk__in=list(older.values_list("pk", flat=True)[:surplus])).delete()


def _snapshot_data(lines: Iterable[DeckLine]) -> Snapshot:
    sections: Snapshot = {}
    for (section, card), copies in sorted(_add_up(lines).items(), key=lambda item: item[0][1].key):
        sections.setdefault(section, []).append([card.key, copies])
    return sections


def _add_up(lines: Iterable[DeckLine]) -> Counter[tuple[str, Card]]:
    copies: Counter[tuple[str, Card]] = Counter()
    for line in lines:
        copies[line.section, line.card] += line.copies
    return copies
