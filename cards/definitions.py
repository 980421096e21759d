"""From a row to a `CardDef`: the only bridge between the catalogue and the engine."""

from collections.abc import Iterable
from functools import lru_cache
from json import dumps, loads
from typing import Any

import engine
from cards.models import STATS, Card, CardEffect, CardVersion, OtherPrinting
from engine import CardDef

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def definition(card: Card) -> CardDef:
    """The card of a row, its texts read by this process's reader: nothing stale is ever played.

    Reads `card.effects` and `card.faction`; prefetch them for more than one card.
    """
    return _read(dumps(card_data(card), sort_keys=True))


def unread_definition(card: Card) -> CardDef:
    """Return the same where it is only written again: no text of it is read."""
    return engine.printed_from_data(card_data(card))


def definitions_by_hash(hashes: Iterable[str]) -> dict[str, CardDef]:
    """The printed states with these hashes; KeyError names the first one that no version has."""
    return _of_versions(frozenset(hashes)).copy()


@lru_cache(maxsize=64)  # to start a game or a run asks for those of a deck two or three times
def _of_versions(hashes: frozenset[str]) -> dict[str, CardDef]:
    rows = CardVersion.objects.filter(hash__in=hashes).values_list("hash", "definition")
    found = {hash_: _read(dumps(data, sort_keys=True)) for hash_, data in rows}
    missing = sorted(hashes - found.keys())
    if missing:
        raise KeyError(missing[0])
    return found


@lru_cache(maxsize=1024)  # a page of a game asks for that of its deck
def digest_of_programs(hashes: frozenset[str]) -> str:
    """Return the digest of what the texts of these printed states are read as; KeyError as above."""
    return engine.program_digest(_of_versions(hashes).values())


def definition_of_version(version: CardVersion) -> CardDef:
    """The printed state of a version."""
    return _read(dumps(version.definition, sort_keys=True))


def definition_of_printing(printing: OtherPrinting) -> CardDef:
    """The card as another set prints it."""
    return _read(dumps(printing.definition, sort_keys=True))


@lru_cache(maxsize=2048)
def _read(data: str) -> CardDef:
    return engine.card_from_data(loads(data))


def card_data(card: Card) -> dict[str, Any]:
    """Return what the row prints, under the keys of the card files; keys with nothing to say are left out."""
    effects = [_effect_data(effect) for effect in card.effects.all()]
    return {**data_without_effects(card), **({"effects": effects} if effects else {})}


def data_without_effects(card: Card) -> dict[str, Any]:
    """Return the same of what stands in the row itself, which may not be saved yet."""
    data: dict[str, Any] = {
        "key": card.key,
        "number": card.number,
        "name": card.name,
        "type": card.type,
        "subtypes": card.subtypes,
        "faction": card.faction.key if card.faction else "",
        "fabled": card.fabled,
        "stats": stats_data(card),
        "arrows": arrows_data(card),
        "flavour": card.flavour,
        "subject": card.subject,
        "rulings": card.rulings,
    }
    return {key: value for key, value in data.items() if value}


def arrows_data(card: Card) -> dict[str, int]:
    """Its arrows by direction."""
    return {d: n for i, d in enumerate(DIRECTIONS) if (n := card.arrows >> 2 * i & 3)}


def stats_data(card: Card) -> dict[str, int | dict[str, Any]]:
    """Its printed stats; one that is lent as {"n": number, "transfer": True}."""
    stats: dict[str, int | dict[str, Any]] = {}
    for index, name in enumerate(STATS):
        value = getattr(card, name)
        if value is not None:
            stats[name] = {"n": value, "transfer": True} if card.transfer_mask >> index & 1 else value
    return stats


def _effect_data(effect: CardEffect) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": effect.kind, "text": effect.text}
    flags = {"once": effect.once, "optional": effect.optional, "transfer": effect.transfer}
    data.update((name, True) for name, on in flags.items() if on)
    if effect.label:
        data["label"] = effect.label
    return data
