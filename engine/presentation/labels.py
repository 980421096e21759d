"""Labels: picks in words, as scripts and records write them (SCENARIOS "Script")."""

from __future__ import annotations

from typing import Final

from engine import vocab
from engine.effects.wording.edition_words import action_name
from engine.grid import ZONE_NAMES
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.events import GameEvent
from engine.state.frames.play import SummonFrame
from engine.state.position import Position
from engine.state.target_ref import is_attached, is_settled, is_zone, number_of, zone_of

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
    opt.CREW: "crew",
    opt.UNCREW: "uncrew",
}
WITH_ZONE: Final = {
    opt.CONQUER: "conquer",
    opt.AT: "at",
    opt.FLIP: "flip",
    opt.TARGET: "target",
    opt.TO: "to",
    opt.PAY: "pay",
    opt.SAC: "sac",
    opt.SCAFFOLD: "scaffold",
    opt.BLOCK: "block",
    opt.CHOOSE: "choose",
    opt.SELECT: "select",
    opt.MOVE: "move",
}
OF_ATTACHED: Final = (opt.SAC, opt.CHOOSE, opt.SELECT)  # what can be done with a card that lies attached
WITH_CARD: Final = {
    opt.SUMMON: "summon",
    opt.SET: "set",
    opt.DISCARD: "discard",
    opt.CHOOSE_CARD: "choose",
    opt.TOP_CARD: "top",
    opt.BOTTOM_CARD: "bottom",
}
WITH_NUMBER: Final = {opt.MODE: "choose", opt.ORDER: "order", opt.X: "x"}
WITH_ZONE_AND_NUMBER: Final = {opt.DISCOUNT: "discount", opt.RAISE: "raise", opt.ACTIVATE: "activate"}


def label(position: Position, pick: int) -> str:
    """The label of an option of the question now asked (or of one that was answered just now)."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in PLAIN:
        return PLAIN[code]
    if code == opt.AT and is_transforming(position):
        return f"{WITH_ZONE[opt.TO]} {ZONE_NAMES[a]}"
    if code in WITH_ZONE:
        return f"{WITH_ZONE[code]} {pick_word(position, a)}"
    if code in WITH_CARD:
        return f"{WITH_CARD[code]} {position.printed[a].name}"
    if code in WITH_NUMBER:
        return f"{WITH_NUMBER[code]} {a}"
    if code == opt.EVENT:
        return f"event {vocab.EVENTS[a]}"
    if code == opt.FACING:
        return f"facing {vocab.FACINGS[a]}"
    if code == opt.ACTION:
        return f"action {ZONE_NAMES[a]} {action_label(position, a, opt.b_of(pick))}"
    if code == opt.TURN:
        return f"facing {ZONE_NAMES[a]} {vocab.FACINGS[opt.b_of(pick)]}"
    return f"{WITH_ZONE_AND_NUMBER[code]} {ZONE_NAMES[a]} {opt.b_of(pick)}"


def is_transforming(position: Position) -> bool:
    """Return whether a card is summoned on resolution, by a Transform (20.2), and not played."""
    return any(isinstance(frame, SummonFrame) and frame.transformed for frame in position.frames)


def pick_word(position: Position, pick: int) -> str:
    """A zone; `this` where the source itself was picked instead of one, the name of what lies attached."""
    zone = zone_of(position, pick) if is_settled(pick) else pick
    if is_zone(zone):
        return ZONE_NAMES[zone]
    return attached_word(position, number_of(pick)) if is_attached(pick) else "this"


def attached_word(position: Position, number: int) -> str:
    """The name of a card that lies attached, and if there are others its host's zone, and which one there."""
    named = find_named(position, number)
    same = [card_object for card_object in position.cards_under() if card_object.defn == named.defn]
    if len(same) < 2:
        return named.printed.name
    return full_word(position, named)


def find_named(position: Position, number: int) -> CardObject:
    """The card of an option, also if it has left since that was offered."""
    return position.card_or_ghost(number) or next(c for c in position.departed if c.number == number)


def full_word(position: Position, attached: CardObject) -> str:
    """The name of a card that lies attached, its host's zone, and which of equal ones it is there."""
    which = copy_number(position, attached)
    return f"{attached.printed.name} {ZONE_NAMES[attached.zone]}" + (f" {which + 1}" if which else "")


def attached_labels(position: Position, pick: int) -> list[str]:
    """The labels, as they are compared, that an option about a card which lies attached answers to."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code not in OF_ATTACHED or not is_attached(a):
        return []
    named = find_named(position, number_of(a))
    return [plain_label(f"{WITH_ZONE[code]} {full_word(position, named)}")]


def copy_number(position: Position, attached: CardObject) -> int:
    """Return which of the equal cards under one creature a card is, from 0; 0 for one that is gone."""
    host = position.field[attached.zone]
    equal = (
        [card_object.number for card_object in host.under if card_object.defn == attached.defn]
        if host is not None
        else []
    )
    return equal.index(attached.number) if attached.number in equal else 0


def action_label(position: Position, zone: int, way: int) -> str:
    """An action by its label, or its notable action, else by the number of its effect."""
    return action_names(position, zone, way)[0]


def action_names(position: Position, zone: int, way: int) -> list[str]:
    """All names of an action, the one that its label has first."""
    if way < opt.PRINTED_WAY:
        return [action_name(position.edition.stat_names, way)]
    card = position.field[zone]
    assert card is not None
    number = way - opt.PRINTED_WAY
    code = card_effects.notable_action(card, number)
    notable = "" if code == vocab.UNIQUE else action_name(position.edition.stat_names, code)
    return [name for name in (card_effects.effect_label(card, number), notable, str(number)) if name]


def action_labels(position: Position, pick: int) -> list[str]:
    """Return all labels that an action answers to, as they are compared."""
    zone, way = opt.a_of(pick), opt.b_of(pick)
    return [plain_label(f"action {ZONE_NAMES[zone]} {name}") for name in action_names(position, zone, way)]


def event_label(position: Position, happening: GameEvent) -> str:
    """Something that happened, in the words of expectations, with the card that it happened to."""
    if happening.kind == vocab.E_PHASE:
        return f"phase {vocab.PHASES[happening.amount]}"
    words = event_words(happening)
    return f"{words} {position.printed[happening.defn].name}" if happening.defn >= 0 else words


def event_words(happening: GameEvent) -> str:
    """Something that happened, with its zone or else its player: `destroyed c3`, `drew P1`."""
    name = vocab.HAPPENINGS[happening.kind]
    if happening.zone >= 0:
        return f"{name} {ZONE_NAMES[happening.zone]}"
    return f"{name} {vocab.PLAYERS[happening.player]}"


def winner_label(position: Position) -> str:
    """P1, P2, draw, or none while the game is going on (18)."""
    if position.winner < 0:
        return "none"
    return "draw" if position.winner == vocab.DRAWN else vocab.PLAYERS[position.winner]


def plain_label(text: str) -> str:
    """A label as it is compared: case, spacing and synonyms (0.2) do not count, `end` and `pass` are one."""
    words = text.casefold().split()
    if words == ["end"]:
        return "pass"
    if words[:1] == ["action"] and words[2:] == ["attack"]:
        words[2] = "strike"
    elif words[:1] == ["action"] and words[2:] == ["move"]:
        words = ["move", words[1]]
    elif words == ["event", "rift", "summoning"]:
        words = ["event", "xd"]
    elif words[:1] == ["activate"] and len(words) == 2:
        words[0] = "conquer"
    return " ".join(words)
