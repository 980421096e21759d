"""Labels: picks in words, as scripts and records write them (SCENARIOS "Script")."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.grid import ZONE_NAMES
from engine.state import options as opt
from engine.state.position import Position

PLAIN: Final = {
    opt.KEEP: "keep",
    opt.MULLIGAN: "mulligan",
    opt.DONE: "done",
    opt.NO_BLOCK: "no block",
    opt.YES: "yes",
    opt.NO: "no",
    opt.END: "end",
    opt.PASS: "pass",
    opt.CONCEDE: "concede",
}
WITH_ZONE: Final = {
    opt.CONQUER: "conquer",
    opt.AT: "at",
    opt.FLIP: "flip",
    opt.TARGET: "target",
    opt.TO: "to",
    opt.PAY: "pay",
    opt.SAC: "sac",
    opt.BLOCK: "block",
}
WITH_CARD: Final = {opt.SUMMON: "summon", opt.SET: "set", opt.DISCARD: "discard"}
WITH_NUMBER: Final = {opt.MODE: "choose", opt.ORDER: "order"}


def label(position: Position, pick: int) -> str:
    """The label of an option of the question now asked (or of one that was answered just now)."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in PLAIN:
        return PLAIN[code]
    if code in WITH_ZONE:
        return f"{WITH_ZONE[code]} {ZONE_NAMES[a]}"
    if code in WITH_CARD:
        return f"{WITH_CARD[code]} {position.printed[a].name}"
    if code in WITH_NUMBER:
        return f"{WITH_NUMBER[code]} {a}"
    if code == opt.EVENT:
        return f"event {vocab.EVENTS[a]}"
    if code == opt.FACING:
        return f"facing {vocab.FACINGS[a]}"
    if code == opt.ACTION:
        return f"action {ZONE_NAMES[a]} {action_name(position, a, opt.b_of(pick))}"
    return f"activate {ZONE_NAMES[a]} {opt.b_of(pick)}"


def action_name(position: Position, zone: int, way: int) -> str:
    """An action by its label, or its notable action, else by the number of its effect."""
    if way < opt.PRINTED_WAY:
        return vocab.ACTIONS[way]
    card = position.field[zone]
    assert card is not None
    number = way - opt.PRINTED_WAY
    named = card.printed.labels[number]
    if named:
        return named
    code = card.printed.notable(number)
    return str(number) if code == vocab.UNIQUE else vocab.ACTIONS[code]


def winner(position: Position) -> str:
    """P1, P2, draw, or none while the game is going on (18)."""
    if position.winner < 0:
        return "none"
    return "draw" if position.winner == vocab.DRAWN else vocab.PLAYERS[position.winner]


def plain(text: str) -> str:
    """A label as it is compared: case and spacing do not count, `end` and `pass` are one."""
    words = " ".join(text.split()).casefold()
    return "pass" if words == "end" else words
