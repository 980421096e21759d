"""Options as data: what a question offers, for pages that show each option where it belongs.

`offered` gives plain JSON-able data for whoever is asked. Nothing in it is hidden from that player (19.1):
a face-down card of the other side is never named.
"""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.structure import Either
from engine.state import notation
from engine.state import options as opt
from engine.state.card import Card
from engine.state.frames import PUT, SUMMON
from engine.state.position import NOT_ASKED, Position

DOES: Final = {
    opt.KEEP: "keep",
    opt.MULLIGAN: "mulligan",
    opt.EVENT: "event",
    opt.CONQUER: "conquer",
    opt.SUMMON: "summon",
    opt.SET: "set",
    opt.AT: "at",
    opt.FACING: "facing",
    opt.FLIP: "flip",
    opt.ACTION: "action",
    opt.ACTIVATE: "activate",
    opt.TARGET: "target",
    opt.DONE: "done",
    opt.MODE: "choose",
    opt.TO: "to",
    opt.PAY: "pay",
    opt.SAC: "sac",
    opt.DISCARD: "discard",
    opt.BLOCK: "block",
    opt.NO_BLOCK: "no_block",
    opt.ORDER: "order",
    opt.YES: "yes",
    opt.NO: "no",
    opt.END: "end",
    opt.PASS: "pass",
}
IN_ZONE: Final = (
    opt.CONQUER, opt.AT, opt.FLIP, opt.ACTION, opt.ACTIVATE, opt.TARGET, opt.TO, opt.PAY, opt.SAC, opt.BLOCK,
)  # fmt: skip
OF_CARD: Final = (opt.SUMMON, opt.SET, opt.DISCARD)
ABOUT_EFFECT: Final = (opt.YES, opt.NO, opt.DONE, opt.MODE)
PHASE_NAMES: Final = {"main2": "second Main"}
EVENT_TEXTS: Final = (
    "No Event",
    "Campaign: open a zone, creatures may March",
    "Battle: creatures may Strike",
    "XD",
)
ASKED_OF_TRIGGER: Final = (vocab.Q_FLIP, vocab.Q_OPTIONAL)
TOWARDS: Final = ("up, towards the opponent", "right", "down, towards yourself", "left")
PROMPTS: Final = {
    vocab.Q_MULLIGAN: "Do you keep this hand?",
    vocab.Q_EVENT: "Which Event does this turn have?",
    vocab.Q_TARGET: "Which zone is the target?",
    vocab.Q_CHOOSE: "What do you choose?",
    vocab.Q_MODE: "Which of these?",
    vocab.Q_X: "How much is X?",
    vocab.Q_PAY: "Where does the mana come from?",
    vocab.Q_SAC: "What do you sacrifice?",
    vocab.Q_DISCARD: "What do you discard?",
    vocab.Q_ORDER: "Which of your triggers goes on the stack next?",
    vocab.Q_PRIORITY: "What do you do?",
}


class Unfinished:
    """What half-done work is about: `defn` of a card and its `zone` (-1 = none), number of an effect (0)."""

    __slots__ = ("defn", "effect", "zone")

    def __init__(self, defn: int = -1, zone: int = -1, effect: int = 0) -> None:
        self.defn = defn
        self.zone = zone
        self.effect = effect


def unfinished(position: Position) -> Unfinished:
    """What the question now asked is about; nothing in a window."""
    for frame in reversed(position.frames):
        if position.ask_kind in ASKED_OF_TRIGGER and frame.kind == PUT:
            waiting = frame.waiting[frame.picks[0]]
            return of_card(position.card_or_ghost(waiting.source), waiting.effect)
        if frame.item is not None:
            return of_card(position.card_or_ghost(frame.item.source), frame.item.effect)
        if frame.defn >= 0:
            return Unfinished(frame.defn, frame.zone)
        if frame.card:
            return of_card(position.card_or_ghost(frame.card), frame.path[0] if frame.path else 0)
    return Unfinished()


def of_card(card: Card | None, effect: int) -> Unfinished:
    """Work of a card on the field, or as it last was."""
    return Unfinished() if card is None else Unfinished(card.defn, card.zone, effect)


def offered(position: Position, player: int) -> dict[str, object] | None:
    """The question as `player` (0 or 1) may see it; None when the game is over or the other one is asked.

    `{kind, player, prompt, options: [{index, label, does, text, zone, card, facing, number, reaches}]}`; what
    does not apply is None. `label` is what an answer names. `zone` and `card` are what an option is about,
    `reaches` the zones that the card would connect to from there, or facing that way.
    """
    if position.ask_kind == NOT_ASKED or position.ask_player != player:
        return None
    about = unfinished(position)
    options = [option_data(position, about, index) for index in range(len(position.ask_options))]
    return {
        "kind": vocab.QUESTIONS[position.ask_kind],
        "player": vocab.PLAYERS[player],
        "prompt": prompt(position, about),
        "options": options,
    }


def option_data(position: Position, about: Unfinished, index: int) -> dict[str, object]:
    """One option as data."""
    pick = position.ask_options[index]
    code = opt.code_of(pick)
    zone = zone_of(about, pick)
    return {
        "index": index,
        "label": notation.label(position, pick),
        "does": DOES[code],
        "text": text_of(position, about, pick),
        "zone": grid.ZONE_NAMES[zone] if zone >= 0 else None,
        "card": card_of(position, about, pick, zone),
        "facing": vocab.FACINGS[opt.a_of(pick)] if code == opt.FACING else None,
        "number": number_of(pick),
        "reaches": reaches_of(position, about, pick),
    }


def zone_of(about: Unfinished, pick: int) -> int:
    """The zone that an option is about, -1 for none."""
    code = opt.code_of(pick)
    if code in IN_ZONE:
        return opt.a_of(pick)
    return about.zone if code == opt.FACING or code in ABOUT_EFFECT else -1


def card_of(position: Position, about: Unfinished, pick: int, zone: int) -> str | None:
    """The name of the card that an option is about, if there is one and the asked player may know it."""
    code = opt.code_of(pick)
    if code in OF_CARD:
        return position.printed[opt.a_of(pick)].name
    if code == opt.ORDER:
        return order_source(position, opt.a_of(pick))
    if code == opt.AT or code == opt.FACING or code in ABOUT_EFFECT:
        return position.printed[about.defn].name if about.defn >= 0 else None
    card = known_card(position, zone)
    return None if card is None else card.printed.name


def known_card(position: Position, zone: int) -> Card | None:
    """The card in a zone, if the asked player may know which it is (7.7)."""
    card = position.field[zone] if zone >= 0 else None
    if card is None or card.face_up or card.controller == position.ask_player:
        return card
    return None


def number_of(pick: int) -> int | None:
    """The number that an option names: of a mode, a trigger or a printed effect."""
    code = opt.code_of(pick)
    if code == opt.MODE or code == opt.ORDER:
        return opt.a_of(pick)
    if code == opt.ACTIVATE:
        return opt.b_of(pick)
    if code == opt.ACTION and opt.b_of(pick) >= opt.PRINTED_WAY:
        return opt.b_of(pick) - opt.PRINTED_WAY
    return None


def reaches_of(position: Position, about: Unfinished, pick: int) -> list[str] | None:
    """What the card would connect to: at a zone facing up, or in a facing where it stands (3.4)."""
    code = opt.code_of(pick)
    if about.defn < 0 or (code != opt.AT and code != opt.FACING):
        return None
    top = position.frames[-1]
    if code == opt.AT and top.kind != SUMMON:
        return None
    zone = opt.a_of(pick) if code == opt.AT else about.zone
    facing = opt.a_of(pick) if code == opt.FACING else 0
    if zone >= grid.GRID or zone < 0:
        return []
    rotation = grid.rotation_of(facing, position.ask_player)
    mask = position.printed[about.defn].reach[rotation * grid.GRID + zone]
    return [grid.ZONE_NAMES[reached] for reached in grid.zones_in(mask)]


def order_source(position: Position, number: int) -> str | None:
    """The card whose trigger is the n-th of those to be ordered, counted from 1 (12.4)."""
    waiting = position.frames[-1].waiting
    batch = min((each.batch, each.controller != position.turn) for each in waiting)
    group = [each for each in waiting if (each.batch, each.controller != position.turn) == batch]
    card = position.card_or_ghost(group[number - 1].source)
    return None if card is None else card.printed.name


def prompt(position: Position, about: Unfinished) -> str:
    """The question in plain words."""
    kind = position.ask_kind
    name = position.printed[about.defn].name if about.defn >= 0 else "it"
    if kind == vocab.Q_ZONE:
        if opt.code_of(position.ask_options[0]) == opt.CONQUER:
            return "Which zone do you open?"
        return f"Where does {name} go?"
    if kind == vocab.Q_FACING:
        return f"Where does the top of {name} point?"
    if kind == vocab.Q_FLIP:
        return f"Do you flip {name} for its trigger?"
    if kind == vocab.Q_BLOCK:
        return f"Who blocks {name}?"
    if kind == vocab.Q_OPTIONAL:
        return f"{name} was triggered. Do you want its effect?"
    return PROMPTS[kind]


def text_of(position: Position, about: Unfinished, pick: int) -> str:
    """An option in plain words, for a button or a spoken list."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in OF_CARD:
        name = position.printed[a].name
        return f"Set {name} face-down" if code == opt.SET else f"{DOES[code].capitalize()} {name}"
    if code in IN_ZONE:
        return text_in_zone(position, about, pick)
    if code == opt.FACING:
        return f"Facing {TOWARDS[a]}"
    if code == opt.EVENT:
        return EVENT_TEXTS[a]
    if code == opt.MODE:
        return mode_text(position, about, a)
    if code == opt.ORDER:
        return f"{order_source(position, a)} (trigger {a})"
    return plain_text(position, code)


def plain_text(position: Position, code: int) -> str:
    """Options that name nothing."""
    hand = len(position.sides[position.ask_player].hand)
    phase = vocab.PHASES[position.phase]
    if code == opt.END:
        return f"End the {PHASE_NAMES.get(phase, phase.capitalize())} Phase"
    words = {
        opt.KEEP: "Keep this hand",
        opt.MULLIGAN: f"Set it aside and draw {hand - 1}",
        opt.DONE: "That is all",
        opt.NO_BLOCK: "Do not block",
        opt.YES: "Yes",
        opt.NO: "No",
        opt.PASS: "Pass",
    }
    return words[code]


def text_in_zone(position: Position, about: Unfinished, pick: int) -> str:
    """Options that name a zone."""
    code, zone = opt.code_of(pick), opt.a_of(pick)
    place = grid.ZONE_NAMES[zone]
    there = described(position, zone)
    if code == opt.AT or code == opt.TO:
        name = position.printed[about.defn].name if about.defn >= 0 else "it"
        return f"Put {name} on {place}"
    if code == opt.ACTION:
        return f"{there}: {notation.action_name(position, zone, opt.b_of(pick))}"
    if code == opt.ACTIVATE:
        return f"{there}: {effect_text(position, zone, opt.b_of(pick))}"
    words = {
        opt.CONQUER: f"Open {place}",
        opt.FLIP: f"Flip {there}",
        opt.TARGET: f"Target {there}",
        opt.PAY: f"Pay 1 mana from {there}",
        opt.SAC: f"Sacrifice {there}",
        opt.BLOCK: f"Block with {there}",
    }
    return words[code]


def described(position: Position, zone: int) -> str:
    """A zone with what the asked player knows to be in it."""
    place = grid.ZONE_NAMES[zone]
    if position.field[zone] is None:
        return f"{place} (empty)"
    card = known_card(position, zone)
    return f"the face-down card on {place}" if card is None else f"{card.printed.name} on {place}"


def effect_text(position: Position, zone: int, number: int) -> str:
    """The label of a printed effect, else its text."""
    card = position.field[zone]
    assert card is not None
    return card.printed.labels[number] or card.printed.program(number).text()


def mode_text(position: Position, about: Unfinished, number: int) -> str:
    """One of several modes, as its card prints it (13.6)."""
    if about.defn >= 0 and about.effect:
        for part in position.printed[about.defn].program(about.effect).parts():
            if isinstance(part, Either) and number <= len(part.modes):
                text = part.modes[number - 1].text()
                return f"{text[0].upper()}{text[1:]}"
    return f"Choose {number}"
