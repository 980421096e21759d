"""Expectations about zones: what stands there, and the marks of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.presentation.player_view import facing_of, keywords_of, may_look
from engine.scenario.expect.expectation_checks import Expectation, Seen, ValueEquals
from engine.scenario.keys import is_nothing, plain_key, read_items, read_player
from engine.scenario.scenario_table import ScenarioTable
from engine.state.card import CardObject
from engine.text.lexicon.words import find_stat

NUMBER: Final = re.compile(r"-?\d{1,8}")
ZONE_KEYS: Final = (
    "card", "face", "facing", "mana", "damage", *vocab.STATS, "conditions", "abilities", "attached",
    "equipped", "controller", "known",
)  # fmt: skip


def is_number(field: Field) -> bool:
    """Return whether a whole number stands there."""
    return isinstance(field.value, str) and NUMBER.fullmatch(field.value.strip()) is not None


def read_number(field: Field) -> int:
    """A whole number, below 0 too. BadFile."""
    if not is_number(field):
        raise field.error("a whole number is expected here")
    return int(field.text())


def read_names(field: Field, ordered: bool) -> tuple[str, ...]:
    """Names as they are compared: in order, or sorted."""
    names = [item.text() for item in read_items(field)]
    return tuple(names) if ordered else sort_names(names)


def sort_names(names: list[str]) -> tuple[str, ...]:
    """Names whose order does not count."""
    return tuple(sorted(names, key=str.casefold))


def read_zone_expectations(field: Field, zone: int) -> list[Expectation]:
    """Wishes about what is in a zone: `empty`, a name, or any of its marks. BadFile."""
    name = grid.ZONE_NAMES[zone]
    if isinstance(field.value, str):
        if is_nothing(field) or field.text().lower() == "empty":
            return [ValueEquals(name, "empty", lambda table: card_name(table, zone))]
        return [ValueEquals(name, field.text(), lambda table: card_name(table, zone))]
    wishes: list[Expectation] = []
    for key, value in field.mapping().items():
        stat = find_stat(key)
        plain = vocab.STATS[stat] if stat >= 0 else plain_key(key)
        if plain not in ZONE_KEYS:
            raise value.error(f"unknown; known here: {', '.join(ZONE_KEYS)}")
        wishes.append(
            ValueEquals(
                f"{name} {plain}", read_expected_value(value, plain), make_property_getter(zone, plain)
            )
        )
    return wishes


def card_name(table: ScenarioTable, zone: int) -> str:
    """The name of the card in a zone, or empty."""
    card = table.position.field[zone]
    return "empty" if card is None else card.printed.name


def make_property_getter(zone: int, key: str) -> Callable[[ScenarioTable], Seen]:
    """Return what a mark of the card in a zone is."""

    def see(table: ScenarioTable) -> Seen:
        card = table.position.field[zone]
        return "absent: the zone is empty" if card is None else card_property(table, card, key)

    return see


def read_expected_value(field: Field, key: str) -> Seen:
    """Return what a mark should be. BadFile."""
    if key == "card":
        return field.text()
    if key == "face":
        return field.one_of(("up", "down"))
    if key == "facing":
        return "none" if is_nothing(field) else field.one_of((*vocab.FACINGS, "none"))
    if key == "controller":
        return vocab.PLAYERS[read_player(field, field.text())]
    if key == "equipped":
        return "none" if is_nothing(field) else field.text()
    if key in ("conditions", "abilities", "attached", "known"):
        return read_names(field, ordered=False)
    return read_number(field)


def card_property(table: ScenarioTable, card: CardObject, key: str) -> Seen:
    """Return what a mark of a card is now; a face-down one has nothing but its place and controller (7.7)."""
    if key == "card":
        return card.printed.name
    if key == "face":
        return "up" if card.face_up else "down"
    if key == "facing":
        return facing_of(card) if card.face_up else "none"
    if key == "controller":
        return vocab.PLAYERS[card.controller]
    if key == "conditions":
        return sort_names(keywords_of(table.position, card, vocab.CONDITIONS))
    if key == "abilities":
        return sort_names(keywords_of(table.position, card, vocab.ABILITIES))
    if key == "attached":
        return sort_names([under.printed.name for under in card.under])
    if key == "known":
        return sort_names([name for player, name in enumerate(vocab.PLAYERS) if is_known(card, player)])
    if key == "equipped":
        return grid.ZONE_NAMES[card.linked] if card.linked >= 0 else "none"
    return card_number(card, key)


def is_known(card: CardObject, player: int) -> bool:
    """Return whether a player may know which card it is (7.7, 19.1)."""
    return card.face_up or may_look(card, player)


def card_number(card: CardObject, key: str) -> int:
    """Mana, damage or a stat, as it is now."""
    if key == "mana":
        return card.mana
    if key == "damage":
        return card.damage
    return card.stat(vocab.STATS.index(key)) if card.face_up else 0
