"""Questions and options in plain words, for whoever is asked."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.costs import ChooseCosts, Cost
from engine.effects.printer import in_words_of
from engine.effects.structure import Either
from engine.state import having, notation
from engine.state import options as opt
from engine.state.frames import PAY, PUT, RUN
from engine.state.position import Position
from engine.state.stack import ITSELF
from engine.state.unfinished import Unfinished, known_card, order_source

IN_ZONE: Final = (*notation.WITH_ZONE, *notation.WITH_ZONE_AND_NUMBER, opt.ACTION, opt.TURN)
PHASE_NAMES: Final = {"main2": "second Main Phase", "preparation": "Preparation turn"}
EVENT_TEXTS: Final = (
    "No Event: the Main Phase goes on",
    "Campaign: {gift}, {moving}",
    "Battle: creatures may Strike",
    "XD: summon Fabled cards",
)
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
    vocab.Q_MOVE: "What is the next part of the Move?",
    vocab.Q_SELECT: "What do you select?",
    vocab.Q_DISCOUNT: "Do you lower or raise a number of the cost?",
}


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
        if position.frames[-1].kind == RUN:
            return f"{name}: do you want to do what you can?"
        return f"{name} was triggered. Do you want its effect?"
    return PROMPTS[kind]


def text_of(position: Position, about: Unfinished, pick: int) -> str:
    """An option in plain words, for a button or a spoken list."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in notation.WITH_CARD:
        name = position.printed[a].name
        return (
            f"Set {name} face-down" if code == opt.SET else f"{notation.WITH_CARD[code].capitalize()} {name}"
        )
    if code in IN_ZONE:
        return text_in_zone(position, about, pick)
    if code == opt.FACING:
        return f"Facing {TOWARDS[a]}"
    if code == opt.EVENT:
        return event_text(position, a)
    if code == opt.MODE:
        return mode_text(position, about, a)
    if code == opt.X:
        return f"X is {a}"
    if code == opt.ORDER:
        return f"{order_source(position, a)} (trigger {a})"
    return plain_text(position, code)


def event_text(position: Position, event: int) -> str:
    """What an Event allows in this edition (6.4)."""
    gift = "a token to open zones with" if position.edition.tokens else "open a zone"
    moving = "cards may Move" if position.edition.moves else "creatures may March"
    return said(position, EVENT_TEXTS[event].format(gift=gift, moving=moving))


def plain_text(position: Position, code: int) -> str:
    """Options that name nothing."""
    hand = len(position.sides[position.ask_player].hand)
    phase = vocab.PHASES[position.phase]
    if code == opt.END:
        return f"End the {PHASE_NAMES.get(phase, f'{phase.capitalize()} Phase')}"
    words = {
        opt.KEEP: "Keep this hand",
        opt.MULLIGAN: f"Set it aside and draw {hand - 1}",
        opt.DONE: "That is all",
        opt.NO_BLOCK: "Do not block",
        opt.YES: "Yes",
        opt.NO: "No",
        opt.PASS: "Pass",
        opt.CREW: "Crew a creature",
        opt.UNCREW: "Leave the creature",
    }
    return words[code]


def text_in_zone(position: Position, about: Unfinished, pick: int) -> str:
    """Options that name a zone."""
    code, zone = opt.code_of(pick), opt.a_of(pick)
    if zone == ITSELF:
        return f"Target {position.printed[about.defn].name} itself"
    place = grid.ZONE_NAMES[zone]
    there = described(position, zone)
    if code == opt.TO and position.ask_kind == vocab.Q_MOVE:
        return f"Go to {place}" if position.field[zone] is None else f"Change places with {there}"
    if code == opt.AT or code == opt.TO:
        name = position.printed[about.defn].name if about.defn >= 0 else "it"
        return f"Put {name} on {place}"
    if code == opt.ACTION:
        return f"{there}: {notation.action_called(position, zone, opt.b_of(pick))}"
    if code == opt.ACTIVATE:
        return f"{there}: {effect_text(position, zone, opt.b_of(pick))}"
    words = {
        opt.CONQUER: f"Open {place}",
        opt.FLIP: f"Flip {there}",
        opt.TARGET: f"Target {there}",
        opt.PAY: f"Pay 1 mana from {there}",
        opt.SAC: f"Sacrifice {there}",
        opt.BLOCK: f"Block with {there}",
        opt.CHOOSE: f"Choose {there}",
        opt.SELECT: f"Select {there}",
        opt.MOVE: f"Move {there}",
        opt.DISCOUNT: f"Lower number {opt.b_of(pick)} by {there}",
        opt.RAISE: f"Raise number {opt.b_of(pick)} by {there}",
        opt.TURN: f"Turn {there} to face {TOWARDS[opt.b_of(pick) % 4]}",
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
    """The label of an effect of a card, else its text."""
    card = position.field[zone]
    assert card is not None
    return having.label(card, number) or said(position, having.program(card, number).text())


def said(position: Position, text: str) -> str:
    """A text in the words of the edition (0.2)."""
    return in_words_of(position.edition.stat_names, text)


def cost_text(position: Position, about: Unfinished, number: int) -> str:
    """One of the costs that are listed to choose from."""
    costs: list[Cost] = position.printed[about.defn].cost
    if about.effect:
        costs = list(position.printed[about.printed_on].program(about.effect).costs())
    for cost in costs:
        if isinstance(cost, ChooseCosts) and number <= len(cost.listed):
            text = said(position, cost.listed[number - 1].text())
            return f"{text[0].upper()}{text[1:]}"
    return f"Choose {number}"


def mode_text(position: Position, about: Unfinished, number: int) -> str:
    """One of several modes, a Trap's triggers or listed costs, as its card prints it (13.6, 4.5, 8.5)."""
    if position.frames[-1].kind == PUT:
        printed = position.printed[about.printed_on]
        return printed.program(printed.triggers[number - 1].number).text()
    if position.frames[-1].kind == PAY and about.defn >= 0:
        return cost_text(position, about, number)
    if about.printed_on >= 0 and about.effect:
        for part in position.printed[about.printed_on].program(about.effect).parts():
            if isinstance(part, Either) and number <= len(part.modes):
                text = said(position, part.modes[number - 1].text())
                return f"{text[0].upper()}{text[1:]}"
    return f"Choose {number}"
