"""Expectations, read: wishes about players, the game as a whole and zones."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.presentation import labels
from engine.scenario.expect.event_names import event_in
from engine.scenario.expect.expectation_checks import Asks, Equal, Happened, IsOpen, NotHappened, Offers, Wish
from engine.scenario.expect.zone_expectations import by_name, is_number, names_in, number_in, zone_wishes
from engine.scenario.keys import is_nothing, listed, plain_key, player_in, told, zone_in

PLAYER_KEYS: Final = ("hp", "hand", "deck", "fables", "graveyard", "tokens")
TABLE_KEYS: Final = (
    "stack", "phase", "turn", "turn_number", "winner", "reason", "open", "offers", "offers_not", "asks",
    "events", "events_not",
)  # fmt: skip


def wishes_in(field: Field) -> list[Wish]:
    """The wishes of an `expect`. BadFile."""
    if is_nothing(field):
        return []
    wishes: list[Wish] = []
    for key, value in field.mapping().items():
        name = plain_key(key)
        if name in ("p1", "p2"):
            wishes += player_wishes(value, player_in(value, name))
        elif name in TABLE_KEYS:
            wishes.append(table_wish(name, value))
        elif name in grid.ZONE_NUMBERS:
            wishes += zone_wishes(value, zone_in(value, name))
        else:
            raise value.wrong(f"unknown; known here: zones, P1, P2, {', '.join(TABLE_KEYS)}")
    return wishes


def player_wishes(field: Field, player: int) -> list[Wish]:
    """Wishes about a player. BadFile."""
    told_keys = told(field, PLAYER_KEYS)
    return [
        player_wish(f"{vocab.PLAYERS[player]} {key}", value, player, key) for key, value in told_keys.items()
    ]


def player_wish(what: str, field: Field, player: int, key: str) -> Wish:
    """HP, tokens, or a pile as a number or names (hand and Fables Deck in any order). BadFile."""
    if key == "hp":
        return Equal(what, number_in(field), lambda table: table.position.sides[player].hp)
    if key == "tokens":
        return Equal(what, number_in(field), lambda table: table.position.sides[player].tokens)
    if is_number(field):
        return Equal(what, number_in(field), lambda table: len(table.pile(player, key)))
    if key in ("hand", "fables"):
        return Equal(what, names_in(field, ordered=False), lambda table: by_name(table.pile(player, key)))
    return Equal(what, names_in(field, ordered=True), lambda table: tuple(table.pile(player, key)))


def table_wish(key: str, field: Field) -> Wish:
    """A wish about the game as a whole. BadFile."""
    if key == "stack":
        return Equal("stack", number_in(field), lambda table: len(table.position.stack))
    if key == "turn_number":
        return Equal(key, number_in(field), lambda table: table.position.turn_number)
    if key == "phase":
        wanted = field.one_of(vocab.PHASES)
        return Equal(key, wanted, lambda table: vocab.PHASES[table.position.phase])
    if key == "turn":
        whose = vocab.PLAYERS[player_in(field, field.text())]
        return Equal(key, whose, lambda table: vocab.PLAYERS[table.position.turn])
    if key == "winner":
        return Equal(
            key, field.one_of(("p1", "p2", "draw", "none")), lambda table: labels.winner(table.position)
        )
    if key == "reason":
        reasons = (*vocab.REASONS[1:], "none")
        return Equal(key, field.one_of(reasons), lambda table: vocab.REASONS[table.position.reason] or "none")
    return news_wish(key, field)


def news_wish(key: str, field: Field) -> Wish:
    """A wish about open zones, the question, or events. BadFile."""
    items = listed(field)
    if key == "open":
        return IsOpen(key, tuple(zone_in(item, item.text()) for item in items))
    if key == "offers":
        return Offers(key, tuple(item.text() for item in items), among=True)
    if key == "offers_not":
        return Offers(key, tuple(item.text() for item in items), among=False)
    if key == "events":
        return Happened(key, tuple(event_in(item) for item in items))
    if key == "events_not":
        return NotHappened(key, tuple(event_in(item) for item in items))
    player, _, kind = field.text().partition(" ")
    if kind.strip().lower() not in vocab.QUESTIONS:
        raise field.wrong(f"PLAYER KIND is expected here; kinds: {', '.join(vocab.QUESTIONS)}")
    return Asks(key, f"{vocab.PLAYERS[player_in(field, player)]} {kind.strip().lower()}")
