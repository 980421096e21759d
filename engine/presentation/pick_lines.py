"""Picks in the log: what a player decided where nothing that happens would tell it, and what passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import grid, vocab
from engine.presentation import labels
from engine.presentation.current_step import find_current_step
from engine.presentation.log import GameLogLine, effect_words, phase_name
from engine.presentation.player_view import has_knowledge
from engine.presentation.prompts import offered_words
from engine.presentation.pronouns import pronouns_of, turn_number
from engine.state import options as opt
from engine.state.frames.execution import ApplyFrame, ExecuteFrame
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.state.target_ref import ITSELF, is_zone

PICKED: Final = "picked"  # kind of a line that tells a pick
PASSED: Final = "passed"  # kind of a line that names windows which passed automatically
MOST_PASSED: Final = 6  # of them are named
EVENTS: Final = ("no Event", "the Event: Campaign", "the Event: Battle", "the Event: XD")


def pick_line(position: Position, viewer: int, player: int, pick: int) -> GameLogLine | None:
    """Return a line for a pick to come, as `viewer` may know it, where nothing that happens would say it."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    him = pronouns_of(player, viewer)
    zone = ""
    if code == opt.KEEP:
        side = position.sides[player]
        size = len(side.hand)
        if not (size or side.deck):
            return None  # who plays without cards has no hand to keep
        text, rule = f"keep {him.whose} hand: {size} card{'' if size == 1 else 's'}", "5.2"
    elif code == opt.MULLIGAN:
        text, rule = f"set {him.whose} hand aside and draw one card fewer", "5.2"
    elif code == opt.EVENT:
        text, rule = f"pick {EVENTS[a]}", "6.4"
    elif code in (opt.TARGET, opt.CHOOSE, opt.SELECT):
        zone = grid.ZONE_NAMES[a] if is_zone(a) else ""
        verb, rule = ("target", "13.1") if code == opt.TARGET else ("choose", "13.5")
        text = f"{verb} {'the card itself' if a == ITSELF else labels.pick_word(position, a)}"
    elif code == opt.NO_BLOCK:
        # The striker's player, too, could name a blocker where nobody else does
        text, rule = "name no blocker" if player == position.turn else "do not block", "10.3"
    elif code == opt.NO:
        text, rule = declined_words(position, viewer, player)
    else:
        text, rule = "", ""
    if not text:
        return None
    sentence = f"{him.who.capitalize()} {text}."
    return GameLogLine(turn_number(position), vocab.PLAYERS[player], PICKED, sentence, rule, zone)


def declined_words(position: Position, viewer: int, player: int) -> tuple[str, str]:
    """Say what a player leaves out, and its paragraph: `decline the effect of Toll Box: it collects 1 mana`.

    "" where that is not to be known (19.1): that a face-down card could have been flipped, or a Fabled card
    could have come, only its player knows.
    """
    about, kind, top = find_current_step(position), position.ask_kind, position.frames[-1]
    name = position.printed[about.defn].name if about.defn >= 0 else "a card"
    if kind == vocab.Q_FLIP:
        return f"leave {name} face-down" if has_knowledge(viewer, 1 << player) else "", "7.5"
    if kind == vocab.Q_CHOOSE:
        return f"let no card come in place of {name}" if has_knowledge(viewer, 1 << player) else "", "20.2"
    if isinstance(top, ApplyFrame):
        return f"decline what {name} would do instead", "15.4"
    if isinstance(top, ExecuteFrame):
        return f"decline what {name} offers: {offered_words(position, top)}", "12.3"
    effect = effect_words(position, about.printed_on, PRINTED_WAY + about.effect)
    return f"decline the effect of {name}: {effect}", "12.7"


def passed_name(position: Position, player: int) -> str:
    """Return the window that is asked, or another question of which no other line tells; else ""."""
    if position.ask_kind == vocab.Q_ORDER:
        return "order of triggers"
    if position.ask_kind != vocab.Q_PRIORITY:
        return ""
    return f"{pronouns_of(position.turn, player).whose} {phase_name(position.phase)}"


def passed_line(turn: int, player: int, windows: Sequence[str]) -> GameLogLine:
    """Windows that passed automatically, as a line for their player."""
    named = ", ".join(windows[:MOST_PASSED]) + (", …" if len(windows) > MOST_PASSED else ".")
    return GameLogLine(turn, vocab.PLAYERS[player], PASSED, f"Passed automatically: {named}", "12.2")
