"""Expectations, read: wishes about players, the game as a whole and zones."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.presentation import labels
from engine.scenario.expect.event_names import read_event
from engine.scenario.expect.expectation_checks import (
    EventsHappened,
    Expectation,
    NoEventsHappened,
    OptionsOffered,
    QuestionAsked,
    ValueEquals,
    ZonesOpen,
)
from engine.scenario.expect.zone_expectations import (
    is_number,
    read_names,
    read_number,
    read_zone_expectations,
    sort_names,
)
from engine.scenario.keys import is_nothing, plain_key, read_items, read_mapping, read_player, read_zone

PLAYER_KEYS: Final = ("hp", "hand", "deck", "deck_any", "knows_top", "fables", "graveyard", "tokens")
TABLE_KEYS: Final = (
    "stack", "phase", "turn", "turn_number", "winner", "reason", "open", "offers", "offers_not", "asks",
    "events", "events_not",
)  # fmt: skip


def read_expectations(field: Field) -> list[Expectation]:
    """The wishes of an `expect`. BadFile."""
    if is_nothing(field):
        return []
    wishes: list[Expectation] = []
    for key, value in field.mapping().items():
        name = plain_key(key)
        if name in ("p1", "p2"):
            wishes += read_player_expectations(value, read_player(value, name))
        elif name in TABLE_KEYS:
            wishes.append(read_table_expectation(name, value))
        elif name in grid.ZONE_NUMBERS:
            wishes += read_zone_expectations(value, read_zone(value, name))
        else:
            raise value.error(f"unknown; known here: zones, P1, P2, {', '.join(TABLE_KEYS)}")
    return wishes


def read_player_expectations(field: Field, player: int) -> list[Expectation]:
    """Wishes about a player. BadFile."""
    reported_keys = read_mapping(field, PLAYER_KEYS)
    return [
        read_player_expectation(f"{vocab.PLAYERS[player]} {key}", value, player, key)
        for key, value in reported_keys.items()
    ]


def read_player_expectation(what: str, field: Field, player: int, key: str) -> Expectation:
    """HP, tokens, or a pile as a number or names (hand and Fables Deck in any order). BadFile."""
    if key == "hp":
        return ValueEquals(what, read_number(field), lambda table: table.position.sides[player].hp)
    if key == "tokens":
        return ValueEquals(what, read_number(field), lambda table: table.position.sides[player].tokens)
    if key == "deck_any":
        return ValueEquals(
            what, read_names(field, ordered=False), lambda table: sort_names(table.pile(player, "deck"))
        )
    if key == "knows_top":
        return ValueEquals(
            what, read_names(field, ordered=True), lambda table: tuple(table.known_top(player))
        )
    if is_number(field):
        return ValueEquals(what, read_number(field), lambda table: len(table.pile(player, key)))
    if key in ("hand", "fables"):
        return ValueEquals(
            what, read_names(field, ordered=False), lambda table: sort_names(table.pile(player, key))
        )
    return ValueEquals(what, read_names(field, ordered=True), lambda table: tuple(table.pile(player, key)))


def read_table_expectation(key: str, field: Field) -> Expectation:
    """A wish about the game as a whole. BadFile."""
    if key == "stack":
        return ValueEquals("stack", read_number(field), lambda table: len(table.position.stack))
    if key == "turn_number":
        return ValueEquals(key, read_number(field), lambda table: table.position.turn_number)
    if key == "phase":
        wanted = field.one_of(vocab.PHASES)
        return ValueEquals(key, wanted, lambda table: vocab.PHASES[table.position.phase])
    if key == "turn":
        whose = vocab.PLAYERS[read_player(field, field.text())]
        return ValueEquals(key, whose, lambda table: vocab.PLAYERS[table.position.turn])
    if key == "winner":
        return ValueEquals(
            key, field.one_of(("p1", "p2", "draw", "none")), lambda table: labels.winner_label(table.position)
        )
    if key == "reason":
        reasons = (*vocab.REASONS[1:], "none")
        return ValueEquals(
            key, field.one_of(reasons), lambda table: vocab.REASONS[table.position.reason] or "none"
        )
    return read_news_expectation(key, field)


def read_news_expectation(key: str, field: Field) -> Expectation:
    """A wish about open zones, the question, or events. BadFile."""
    items = read_items(field)
    if key == "open":
        return ZonesOpen(key, tuple(read_zone(item, item.text()) for item in items))
    if key == "offers":
        return OptionsOffered(key, tuple(item.text() for item in items), among=True)
    if key == "offers_not":
        return OptionsOffered(key, tuple(item.text() for item in items), among=False)
    if key == "events":
        return EventsHappened(key, tuple(read_event(item) for item in items))
    if key == "events_not":
        return NoEventsHappened(key, tuple(read_event(item) for item in items))
    player, _, kind = field.text().partition(" ")
    if kind.strip().lower() not in vocab.QUESTIONS:
        raise field.error(f"PLAYER KIND is expected here; kinds: {', '.join(vocab.QUESTIONS)}")
    return QuestionAsked(key, f"{vocab.PLAYERS[read_player(field, player)]} {kind.strip().lower()}")
