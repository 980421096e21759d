"""Options as data: what a question offers, for pages that show each option where it belongs.

`question_data` gives plain JSON-able data for whoever is asked. Nothing in it is hidden from that player
(19.1): a face-down card of the other side is never named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine import grid, vocab
from engine.effects.terms.counted_amounts import GRAVEYARD, HAND
from engine.presentation import labels
from engine.presentation.current_step import CurrentStep, find_current_step, known_card, order_source
from engine.presentation.option_text import IN_ZONE, text_of
from engine.presentation.prompts import prompt_text
from engine.state import options as opt
from engine.state import target_ref
from engine.state.frames.multi_step import PilesFrame, TransformFrame
from engine.state.position import NOT_ASKED, Position
from engine.state.target_ref import ITSELF
from engine.view_types import OptionData, QuestionData

Reaches = Callable[[Position, CurrentStep, int], list[str] | None]

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
    opt.SCAFFOLD: "scaffold",
    opt.DISCARD: "discard",
    opt.BLOCK: "block",
    opt.NO_BLOCK: "no_block",
    opt.ORDER: "order",
    opt.YES: "yes",
    opt.NO: "no",
    opt.END: "end",
    opt.PASS: "pass",
    opt.CHOOSE: "choose_zone",
    opt.CHOOSE_CARD: "choose_card",
    opt.TOP_CARD: "top_card",
    opt.BOTTOM_CARD: "bottom_card",
    opt.SELECT: "select",
    opt.X: "x",
    opt.DISCOUNT: "discount",
    opt.RAISE: "raise",
    opt.MOVE: "move",
    opt.CREW: "crew",
    opt.UNCREW: "uncrew",
    opt.TURN: "turn",
}
OF_PILES: Final = {HAND: "hand", GRAVEYARD: "graveyard"}  # all else is a part of the deck
ABOUT_EFFECT: Final = (opt.YES, opt.NO, opt.DONE, opt.MODE)


def question_data(position: Position, player: int, reaches: Reaches | None = None) -> QuestionData | None:
    """The question as `player` (0 or 1) may see it; None when the game is over or the other one is asked.

    `zone` and `card` are what an option is about, `reaches` the zones that the card would connect to from
    there, or facing that way, as `reaches` works it out (`presentation.preview`). What is asked for next,
    `facings`, `places`, `series` and `together`, is left empty; a session fills it in.
    """
    if position.ask_kind == NOT_ASKED or position.ask_player != player:
        return None
    about = find_current_step(position)
    look = reaches or no_reach
    options = [option_data(position, about, index, look) for index in range(len(position.ask_options))]
    return {
        "kind": vocab.QUESTIONS[position.ask_kind],
        "player": vocab.PLAYERS[player],
        "prompt": prompt_text(position, about),
        "options": options,
        "series": [],
        "together": None,
    }


def option_data(position: Position, about: CurrentStep, index: int, reaches: Reaches) -> OptionData:
    """One option as data."""
    pick = position.ask_options[index]
    code = opt.code_of(pick)
    zone = zone_of(position, about, pick)
    return {
        "index": index,
        "label": labels.label(position, pick),
        "does": DOES[code],
        "text": text_of(position, about, pick),
        "zone": grid.ZONE_NAMES[zone] if zone >= 0 else None,
        "card": card_of(position, about, pick, zone),
        "pile": pile_of(position, pick),
        "facing": facing_of(pick),
        "number": number_of(pick),
        "reaches": reaches(position, about, pick),
        "facings": [],
        "places": [],
    }


def zone_of(position: Position, about: CurrentStep, pick: int) -> int:
    """Return the zone that an option is about, -1 for none."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in IN_ZONE:
        return about.zone if a == ITSELF else target_ref.zone_of(position, a)
    return about.zone if code == opt.FACING or code in ABOUT_EFFECT else -1


def card_of(position: Position, about: CurrentStep, pick: int, zone: int) -> str | None:
    """The name of the card that an option is about, if there is one and the asked player may know it."""
    code = opt.code_of(pick)
    if code in labels.WITH_CARD:
        return position.printed[opt.a_of(pick)].name
    if code == opt.ORDER:
        return order_source(position, opt.a_of(pick))
    if code == opt.AT or code == opt.FACING or code in ABOUT_EFFECT:
        return position.printed[about.defn].name if about.defn >= 0 else None
    attached = code in labels.OF_ATTACHED and target_ref.is_attached(opt.a_of(pick))
    card = target_ref.card_of(position, opt.a_of(pick)) if attached else known_card(position, zone)
    return None if card is None else card.printed.name


def pile_of(position: Position, pick: int) -> str | None:
    """Return the own pile in which a card lies that an option names; None for any other option or place."""
    if opt.code_of(pick) not in labels.WITH_CARD:
        return None
    frame = position.frames[-1] if position.frames else None
    if isinstance(frame, PilesFrame):
        return OF_PILES.get(frame.origin, "deck") if frame.owner == frame.player else None
    in_hand = opt.a_of(pick) in position.sides[position.ask_player].hand
    return "hand" if in_hand and not isinstance(frame, TransformFrame) else "fables"


def facing_of(pick: int) -> str | None:
    """Return the facing that an option names."""
    code = opt.code_of(pick)
    if code == opt.TURN:
        return vocab.FACINGS[opt.b_of(pick)]
    return vocab.FACINGS[opt.a_of(pick)] if code == opt.FACING else None


def number_of(pick: int) -> int | None:
    """Return the number that an option names: of a mode, a trigger or a printed effect."""
    code = opt.code_of(pick)
    if code in labels.WITH_NUMBER:
        return opt.a_of(pick)
    if code in labels.WITH_ZONE_AND_NUMBER:
        return opt.b_of(pick)
    if code == opt.ACTION and opt.b_of(pick) >= opt.PRINTED_WAY:
        return opt.b_of(pick) - opt.PRINTED_WAY
    return None


def no_reach(_position: Position, _about: CurrentStep, _pick: int) -> list[str] | None:
    """Return what an option's card would connect to, where nobody works it out."""
    return None
