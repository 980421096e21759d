"""Writes of decks. A save is one compare-and-set on the deck's version, and leaves a snapshot."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.models import Card
from cards.services import Saved
from decks.legality.models import Format
from decks.legality.queries import DEFAULT
from decks.lists.deck_edition import edition_of, editions_of_sets
from decks.lists.models import searched_words
from decks.lists.versions.kept_versions import Snapshot, keep_version, new_version, snapshot, snapshot_of
from decks.models import Deck, DeckEntry, DeckVersion
from decks.refusals import Refusal


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
    by_set = editions_of_sets()
    for deck, lines in made:
        deck.version = 1
        sets = (line.card.set_id for line in lines if line.section != DeckEntry.Section.MAYBE)
        deck.edition = deck.format.edition if deck.format else edition_of(by_set, sets)
    Deck.objects.bulk_create([deck for deck, _ in made])
    DeckEntry.objects.bulk_create([entry for deck, lines in made for entry in _entries(deck, lines)])
    DeckVersion.objects.bulk_create(
        new_version(
            deck, _snapshot_data(lines), {line.card.key: line.card.printed_hash for line in lines}, sitting=1
        )
        for deck, lines in made
    )


def _entries(deck: Deck, lines: Iterable[DeckLine]) -> list[DeckEntry]:
    # By their numbers, which takes a third less time than by the rows.
    return [
        DeckEntry(deck_id=deck.pk, section=section, card_id=card.pk, copies=copies)
        for (section, card), copies in _add_up(lines).items()
    ]


def _snapshot_data(lines: Iterable[DeckLine]) -> Snapshot:
    return snapshot_of({(section, card.key): copies for (section, card), copies in _add_up(lines).items()})


def _add_up(lines: Iterable[DeckLine]) -> Counter[tuple[str, Card]]:
    copies: Counter[tuple[str, Card]] = Counter()
    for line in lines:
        copies[line.section, line.card] += line.copies
    return copies
