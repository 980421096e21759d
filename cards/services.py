"""Writes of the catalogue: a card, what the reader makes of it, and its versions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from django.db import connection, transaction

import engine
from cards.definitions import definition, definition_of_printing
from cards.faces.subject_words import propose_subject
from cards.factions import FACTIONS
from cards.models import (
    STATS,
    Card,
    CardEffect,
    CardFacet,
    CardVersion,
    Faction,
    OtherPrinting,
    Printing,
    Set,
    WorkshopSet,
)
from cards.readings.unread_effects import unread_data
from cards.search.derivation import Derived, derive
from cards.workshop.models import is_workshop_key
from engine import CardDef
from engine import EffectDef as PrintedEffect


class Saved(StrEnum):
    """The outcome of saving a card."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


def hold_catalogue() -> None:
    """Until the end of the transaction nobody else writes cards: who wants to waits, and sees what it left.

    Call it first. On SQLite there is nothing to do: its transactions exclude each other from their start.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Locked rows would not do: two imports may both make the same new card.
            cursor.execute(f"LOCK TABLE {Card._meta.db_table} IN EXCLUSIVE MODE")


@transaction.atomic
def save_card(
    printed: CardDef,
    card_set: Set | None = None,
    source: Mapping[str, object] | None = None,
    workshop: WorkshopSet | None = None,
    originals: Mapping[str, str] = MappingProxyType({}),
) -> Saved:
    """Make the row of `printed.key` say what `printed` says. Saving the same again changes nothing.

    `source`: what it was published as, {} = not at all, None = as it is now. A new name leaves the old one as
    an alias; a new printed state is kept as a `CardVersion`; without a subject the row keeps its own, and a
    new card gets the one proposed. `workshop`: the set that the card is one of, None = it is the catalogue's.
    `originals`: what its file says in the place of a text, by that; what is known of texts that stay is kept.
    Faction.DoesNotExist for a faction that has no row.
    """
    of = Card.with_workshops.filter(key=printed.key, workshop=workshop)
    card = of.select_for_update(of=("self",)).first()
    printed = with_subject(printed, card)
    if card and _says(card, printed, card_set) and source in (None, card.source or {}):
        return Saved.UNCHANGED
    saved = Saved.CHANGED if card else Saved.NEW
    card = card or Card(key=printed.key, workshop=workshop)
    card.source = card.source if source is None else source or None
    _write(card, printed, card_set)
    if saved == Saved.CHANGED:
        originals = dict(card.effects.exclude(original="").values_list("text", "original")) | dict(originals)
        card.effects.all().delete()
    rows = list(_rows(card, printed.effects))
    for row in rows:
        row.original = originals.get(row.text, "")
    CardEffect.objects.bulk_create(rows)
    _keep_version(card, printed)
    return saved


def with_subject(printed: CardDef, card: Card | None) -> CardDef:
    """Return what is printed with a subject: without one that of its row, of a new card the one proposed."""
    return replace(printed, subject=printed.subject or (card.subject if card else propose_subject(printed)))


def number_card(key: str, number: int) -> str:
    """Give a card its number, unless it has it. "" or, where it is given already, the key of whose it is."""
    holder = Card.objects.filter(number=number).values_list("key", flat=True).first()
    if holder is None and not Card.objects.filter(key=key, number=None).update(number=number):
        return key
    return holder if holder and holder != key else ""


def save_printing(printed: CardDef, card_set: Set, source: Mapping[str, object] | None) -> None:
    """Keep a card as a set prints it beside the printing that is played. Card.DoesNotExist."""
    card = Card.objects.get(key=printed.key)
    values = {"definition": engine.card_to_data(printed), "source": source or None}
    OtherPrinting.objects.update_or_create(card=card, set=card_set, defaults=values)


@transaction.atomic
def play_printing(other: OtherPrinting) -> None:
    """Make a printing the one that is played; the one that was stays beside it, if it is of a set."""
    hold_catalogue()
    card, card_set, source = other.card, other.set, other.source or {}
    printed = definition_of_printing(other)
    if card.set:
        save_printing(definition(card), card.set, card.source)
    other.delete()
    save_card(printed, card_set, source)


@transaction.atomic
def settle(card: Card) -> None:
    """Read the texts of a card that was edited row by row, and keep a version if what is printed is new.

    One without a subject gets the one proposed. Where that gives what the rows say already, nothing is
    written.
    """
    held = Card.with_workshops.select_for_update(
        of=("self",)
    )  # whoever saves it now has done so before it is read
    card = held.select_related("faction").prefetch_related("effects").get(pk=card.pk)
    printed = definition(card)
    for row, effect in zip(card.effects.all(), printed.effects, strict=True):
        before = _reading(row)
        _keep_reading(row, effect)
        if _reading(row) != before:
            row.save(update_fields=READING)
    _keep_version(card, printed)
    derived = derive_searched(card, printed)
    subject = card.subject or propose_subject(printed)
    columns = {"printed_hash": printed.hash, "subject": subject, **derived.columns}
    if columns != {name: getattr(card, name) for name in columns}:
        Card.with_workshops.filter(pk=card.pk).update(**columns)
    _keep_facets(card, derived.facets)


def ensure_factions() -> None:
    """Add the factions that are missing and the words that are; what an editor wrote stays."""
    known = dict(Faction.objects.values_list("key", "about"))
    missing = [
        Faction(key=key, name=name, about=about, position=position)
        for position, (key, name, about) in enumerate(FACTIONS)
        if key not in known
    ]
    Faction.objects.bulk_create(missing, ignore_conflicts=True)  # another process may add them meanwhile
    for key, _name, about in FACTIONS:
        if known.get(key) == "":
            Faction.objects.filter(key=key, about="").update(about=about)


def _says(card: Card, printed: CardDef, card_set: Set | None) -> bool:
    numbered = replace(printed, number=card.number or 0)
    same = engine.card_to_data(definition(card)) == engine.card_to_data(numbered)
    stale = card.effects.exclude(reader_version=engine.READER_VERSION).exists()
    return same and not stale and card.printed_hash == printed.hash and card_set in (None, card.set)


def _write(card: Card, printed: CardDef, card_set: Set | None) -> None:
    faction = Faction.objects.get(key=printed.faction) if printed.faction else None
    take_printed(card, printed, faction, card_set)
    derived = derive_searched(card, printed)
    for column, value in derived.columns.items():
        setattr(card, column, value)
    card.save()
    _keep_facets(card, derived.facets)


def take_printed(card: Card, printed: CardDef, faction: Faction | None, card_set: Set | None) -> None:
    """Have a row that is not saved yet say what `printed` says, but for its effects."""
    if card.name and card.name != printed.name and card.workshop_id is None:
        card.aliases = [*(alias for alias in card.aliases if alias != printed.name), card.name]
    card.name = printed.name
    card.type = printed.type
    card.subtypes = list(printed.subtypes)
    card.faction = faction
    card.set = card_set or card.set
    card.fabled = printed.fabled
    for name, value in zip(STATS, printed.stats, strict=True):
        setattr(card, name, value)
    card.transfer_mask = printed.lent
    card.arrows = printed.arrows
    card.flavour = printed.flavour
    card.subject = printed.subject
    card.rulings = list(printed.rulings)
    card.printed_hash = printed.hash


def derive_searched(card: Card, printed: CardDef) -> Derived:
    """Derive what searches ask of the card: of one of a workshop there is nothing to be found by."""
    derived = derive(printed)
    return Derived({**derived.columns, "words": ""}, ()) if card.workshop_id else derived


def _keep_facets(card: Card, facets: tuple[tuple[str, str], ...]) -> None:
    rows_by_facet = {(row.kind, row.value): row.pk for row in card.facets.all()}
    gone = [pk for facet, pk in rows_by_facet.items() if facet not in facets]
    if gone:
        CardFacet.objects.filter(pk__in=gone).delete()
    added = [
        CardFacet(card=card, kind=kind, value=value)
        for kind, value in facets
        if (kind, value) not in rows_by_facet
    ]
    CardFacet.objects.bulk_create(added)


def _rows(card: Card, printed: tuple[PrintedEffect, ...]) -> Iterator[CardEffect]:
    for row, effect in zip(effect_rows(card, printed), printed, strict=True):
        _keep_reading(row, effect)
        yield row


def effect_rows(card: Card, printed: tuple[PrintedEffect, ...]) -> Iterator[CardEffect]:
    """The rows of printed effects, without what the reader makes of them; none is saved."""
    for position, effect in enumerate(printed, start=1):
        row = CardEffect(card=card, position=position, kind=effect.kind, text=effect.text, label=effect.label)
        row.once, row.optional, row.transfer = effect.once, effect.optional, effect.transfer
        yield row


READING: Final = ("canonical", "program", "unread", "reader_version")


def _reading(row: CardEffect) -> list[object]:
    return [getattr(row, name) for name in READING]


def _keep_reading(row: CardEffect, effect: PrintedEffect) -> None:
    row.canonical = effect.program.text() if effect.program else ""
    row.program = engine.program_to_data(effect.program) if effect.program else None
    row.unread = unread_data(effect.unread) if effect.unread else None
    row.reader_version = engine.READER_VERSION


def _keep_version(card: Card, printed: CardDef) -> None:
    definition = engine.card_to_data(printed)
    defaults = {"card": card, "definition": definition}
    version, is_new = CardVersion.objects.get_or_create(hash=printed.hash, defaults=defaults)
    if not is_new and card.workshop_id is None and is_workshop_key(version.definition["key"]):
        # A draft printed the same before: what is public shows nothing of it.
        CardVersion.objects.filter(pk=version.pk).update(**defaults)
    newest = card.printings.order_by("-pk").first()
    if newest is None or newest.version_id != version.pk:
        Printing.objects.create(card=card, version=version)
