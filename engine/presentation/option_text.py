"""Options in plain words, for whoever is asked."""

from __future__ import annotations

from typing import Final

from engine import grid, vocab
from engine.effects.costs import ChooseCosts, Cost, digit_numbers
from engine.presentation import labels
from engine.presentation.current_step import CurrentStep, known_card, order_source
from engine.presentation.markup import words_in_edition
from engine.rules.costs.payment_steps import printed_cost
from engine.rules.turn.legal_options import fizzles
from engine.state import card_effects
from engine.state import options as opt
from engine.state.frames.play import CrewFrame, EquipFrame
from engine.state.frames.stack import PayFrame, RetargetFrame, TriggersFrame
from engine.state.position import Position
from engine.state.target_ref import ITSELF, card_of, is_attached

IN_ZONE: Final = (*labels.WITH_ZONE, *labels.WITH_ZONE_AND_NUMBER, opt.ACTION, opt.TURN)
PHASE_NAMES: Final = {"main2": "second Main Phase", "preparation": "Preparation turn"}
EVENT_TEXTS: Final = (
    "No Event: the Main Phase goes on",
    "Campaign: {gift}, {moving}",
    "Battle: creatures may Strike",
    "XD: summon Fabled cards",
)
TOWARDS: Final = ("up, towards the opponent", "right", "down, towards yourself", "left")
THEIRS: Final = ("up, towards you", "to their right", "down, towards your opponent", "to their left")
CARD_TEXTS: Final = {
    opt.SET: "Set {} face-down",
    opt.TOP_CARD: "Put {} on top of the deck",
    opt.BOTTOM_CARD: "Put {} at the bottom of the deck",
}
ATTACHED_VERBS: Final = {opt.SAC: "Sacrifice", opt.CHOOSE: "Choose", opt.SELECT: "Select"}
DONE_TEXTS: Final = {
    vocab.Q_MOVE: "End the Move",
    vocab.Q_DISCOUNT: "Pay it as it is now",
    vocab.Q_SELECT: "Equip nothing new",
}


def text_of(position: Position, about: CurrentStep, pick: int) -> str:
    """An option in plain words, for a button or a spoken list."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in labels.WITH_CARD:
        name = position.printed[a].name
        return CARD_TEXTS.get(code, f"{labels.WITH_CARD[code].capitalize()} {{}}").format(name)
    if code in IN_ZONE:
        return text_in_zone(position, about, pick)
    if code == opt.FACING:
        return f"Facing {facing_text(position, about.zone, a)}"
    if code == opt.EVENT:
        return event_text(position, a)
    if code == opt.MODE:
        return mode_text(position, about, a)
    if code == opt.X:
        return f"X is {a}"
    if code == opt.ORDER:
        return f"{order_source(position, a)} (trigger {a})"
    return plain_text(position, code)


def facing_text(position: Position, zone: int, facing: int) -> str:
    """A facing of the card in a zone, which is named in the eyes of who controls it (3.1)."""
    card = position.field[zone] if zone >= 0 else None
    mine = card is None or card.controller == position.ask_player
    return TOWARDS[facing] if mine else THEIRS[facing]


def event_text(position: Position, event: int) -> str:
    """Return what an Event allows in this edition (6.4)."""
    gift = "a token to open zones with" if position.edition.tokens else "open a zone"
    moving = "cards may Move" if position.edition.moves else "creatures may March"
    return text_in_edition(position, EVENT_TEXTS[event].format(gift=gift, moving=moving))


def plain_text(position: Position, code: int) -> str:
    """Options that name nothing."""
    hand = len(position.sides[position.ask_player].hand)
    phase = vocab.PHASES[position.phase]
    if code == opt.END:
        return f"End the {PHASE_NAMES.get(phase, f'{phase.capitalize()} Phase')}"
    words = {
        opt.KEEP: "Keep this hand",
        opt.MULLIGAN: f"Mulligan: draw {hand - 1} new cards",
        opt.DONE: done_text(position),
        opt.NO_BLOCK: "Do not block",
        opt.YES: "Yes",
        opt.NO: "No card comes in its place" if position.ask_kind == vocab.Q_CHOOSE else "No",
        opt.PASS: "Pass",
        opt.CREW: "Crew a creature",
        opt.UNCREW: "Leave the creature",
    }
    return words[code]


def done_text(position: Position) -> str:
    """Return the end of picks that could go on."""
    if isinstance(position.frames[-1], (CrewFrame, RetargetFrame)):
        return "Leave it as it is"
    if position.ask_kind == vocab.Q_SELECT and not isinstance(position.frames[-1], EquipFrame):
        return "That is all"
    return DONE_TEXTS.get(position.ask_kind, "That is all")


def text_in_zone(position: Position, about: CurrentStep, pick: int) -> str:
    """Options that name a zone."""
    code, zone = opt.code_of(pick), opt.a_of(pick)
    if zone == ITSELF:
        return f"Target {position.printed[about.defn].name} itself"
    if code in labels.OF_ATTACHED and is_attached(zone):
        return f"{ATTACHED_VERBS[code]} {attached_text(position, zone)}"
    place = grid.ZONE_NAMES[zone]
    there = zone_text(position, zone)
    if code == opt.TO and position.ask_kind == vocab.Q_MOVE:
        return f"Go to {place}" if position.field[zone] is None else f"Change places with {there}"
    if code == opt.AT or code == opt.TO:
        name = position.printed[about.defn].name if about.defn >= 0 else "it"
        return f"Put {name} on {place}"
    if code == opt.ACTION:
        return f"{there}: {action_text(position, zone, opt.b_of(pick))}"
    if code == opt.ACTIVATE:
        return f"{there}: {activation_text(position, zone, opt.b_of(pick))}"
    if code == opt.FLIP and fizzles(position, position.ask_player, position.field[zone]):
        return f"Flip {there}: its cost cannot be paid, so it goes to the graveyard"
    if code in labels.WITH_ZONE_AND_NUMBER:
        return f"{cost_change_text(position, pick)} with {there}"
    words = {
        opt.CONQUER: f"Open {place}",
        opt.FLIP: f"Flip {there}",
        opt.TARGET: f"Target {there}",
        opt.PAY: f"Pay 1 mana from {there}",
        opt.SAC: f"Sacrifice {there}",
        opt.SCAFFOLD: f"Sacrifice {there} for the whole cost (Scaffold)",
        opt.BLOCK: f"Block with {there}",
        opt.CHOOSE: f"Choose {there}",
        opt.SELECT: f"Select {there}",
        opt.MOVE: f"Move {there}",
        opt.TURN: f"Turn {there} to face {facing_text(position, opt.a_of(pick), opt.b_of(pick))}",
    }
    return words[code]


def attached_text(position: Position, pick: int) -> str:
    """Return a card that lies attached, where, and which one of its name there."""
    card = card_of(position, pick)
    assert card is not None
    which = labels.copy_number(position, card)
    nth = f" ({which + 1})" if which else ""
    return f"{card.printed.name}{nth}, attached to {zone_text(position, card.zone)}"


def zone_text(position: Position, zone: int) -> str:
    """Return a zone with what the asked player knows to be in it."""
    place = grid.ZONE_NAMES[zone]
    if position.field[zone] is None:
        return f"{place} (empty)"
    card = known_card(position, zone)
    return f"the face-down card on {place}" if card is None else f"{card.printed.name} on {place}"


def action_text(position: Position, zone: int, way: int) -> str:
    """An action by its name, else by what it does."""
    name = labels.action_label(position, zone, way)
    return effect_text(position, zone, way - opt.PRINTED_WAY) if name.isdecimal() else name


def activation_text(position: Position, zone: int, number: int) -> str:
    """An activation of a card, and which of equal ones: two pieces of Equipment may lend the same (4.2)."""
    card = position.field[zone]
    assert card is not None
    text = effect_text(position, zone, number)
    before = [
        activation_number
        for activation_number in card_effects.activation_numbers(card)
        if activation_number < number
    ]
    equal = [one for one in before if effect_text(position, zone, one) == text]
    return f"{text} ({len(equal) + 1})" if equal else text


def effect_text(position: Position, zone: int, number: int) -> str:
    """The label of an effect of a card, else its text."""
    card = position.field[zone]
    assert card is not None
    return card_effects.effect_label(card, number) or text_in_edition(
        position, card_effects.effect_program(card, number).text()
    )


def text_in_edition(position: Position, text: str) -> str:
    """A text in the words of the edition (0.2)."""
    return words_in_edition(position.edition.stat_names, text)


def current_costs(position: Position) -> list[Cost]:
    """Return the cost that is being paid, as printed."""
    frame = position.frames[-1]
    return printed_cost(position, frame).costs if isinstance(frame, PayFrame) else []


def cost_change_text(position: Position, pick: int) -> str:
    """Return what a face-down card does to a number of the cost (8.4): `Lower the 3 to 1`."""
    numbers = digit_numbers(current_costs(position))
    value = numbers[opt.b_of(pick) - 1]
    card = position.field[opt.a_of(pick)]
    knows = 0 if card is None else card.printed.will
    which = f"the {value}" if len(numbers) == 1 else f"number {opt.b_of(pick)} of the cost, the {value},"
    if opt.code_of(pick) == opt.RAISE:
        return f"Raise {which} to {value + knows}"
    return f"Lower {which} to {max(value - knows, 0)}"


def cost_text(position: Position, number: int) -> str:
    """One of the costs that are listed to choose from."""
    for cost in current_costs(position):
        if isinstance(cost, ChooseCosts) and number <= len(cost.listed):
            text = text_in_edition(position, cost.listed[number - 1].text())
            return f"{text[0].upper()}{text[1:]}"
    return f"Choose {number}"


def mode_text(position: Position, about: CurrentStep, number: int) -> str:
    """One of several modes, a Trap's triggers or listed costs, as its card prints it (13.6, 4.5, 8.5)."""
    if isinstance(position.frames[-1], TriggersFrame):
        printed = position.printed[about.printed_on]
        return text_in_edition(position, printed.program(printed.triggers[number - 1].number).text())
    if isinstance(position.frames[-1], PayFrame):
        return cost_text(position, number)
    if about.printed_on >= 0 and about.effect:
        for instruction in position.printed[about.printed_on].program(about.effect).parts():
            modes = instruction.choices() or (
                instruction.children()[0].choices() if instruction.is_repeated() else ()
            )
            if number <= len(modes):
                text = text_in_edition(position, modes[number - 1].text())
                return f"{text[0].upper()}{text[1:]}"
    return f"Choose {number}"
