"""Log of events, in plain words with rule numbers, as one player may know it (19.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.effects.wording.edition_words import action_name
from engine.presentation import labels
from engine.presentation.markup import words_in_edition
from engine.presentation.player_view import may_look
from engine.state import options as opt
from engine.state.events import GameEvent
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.state.target_ref import ITSELF, is_zone

RULES: Final = (
    "7.1", "7.3", "7.4", "17.4", "9.2", "9.3", "6.6", "10.1", "10.3", "10.7", "17.3", "17.3", "6.2", "8.5",
    "8.1", "8.2", "6.3", "12.4", "12.2", "13.2", "20.1", "6.4", "20.1", "20.1", "6.8", "6.1", "6.7", "18.1",
    "15.1", "20.2", "4.2", "4.2", "4.2", "4.3", "4.3", "6.1", "6.1",
    "6.1", "10.3", "17.3", "17.4", "13.1", "12.6", "10.7", "4.7", "12.9", "19.1", "22.3", "22.3", "22.3",
    "22.3", "1.2", "22.6", "10.3", "10.3", "10.6", "8.5", "4.2", "7.7",
)  # fmt: skip  # by happening
PICKED: Final = "picked"  # kind of a line that tells a pick
PASSED: Final = "passed"  # kind of a line that names windows which passed by themselves
MOST_PASSED: Final = 6  # of them are named
ENDED: Final = "ended"  # kind of the line that tells how the game ended
EVENTS: Final = ("no Event", "the Event: Campaign", "the Event: Battle", "the Event: XD")
PHASES: Final = {vocab.MAIN2: "second Main Phase", vocab.PREPARATION: "Preparation turn"}
ENDINGS: Final = (
    "",
    "no HP left for {loser}",
    "{loser} gave up",
    "the game goes in circles",
    "it took too long",
)
END_RULES: Final = ("", "18.1", "18.2", "18.3", "18.3")


@dataclass(frozen=True)
class GameLogLine:
    """One line of a game's story.

    `turn` counts from 1, 0 before the first; `who` is P1, P2 or ""; `zone` and `card` are where and what it
    is about, "" for none or not to be known; `kind` is a name of `vocab.HAPPENINGS`, "picked", "passed" or
    "ended".
    """

    turn: int
    who: str
    kind: str
    text: str
    rule: str
    zone: str = ""
    card: str = ""


def story_lines(position: Position, viewer: int, turn: int) -> list[GameLogLine]:
    """Report, as `viewer` may know it, what happened since the last pick, made in turn number `turn`."""
    lines = []
    flipped = 0
    for happening in position.log:
        if happening.kind == vocab.E_TURN:
            turn = happening.amount
        again = happening.kind == vocab.E_SUMMONED and happening.number == flipped
        flipped = happening.number if happening.kind == vocab.E_FLIPPED else flipped
        lines.append(event_line(position, happening, viewer, turn, again))
    if position.is_over():
        lines.append(ending_line(position))
    return lines


def event_line(position: Position, happening: GameEvent, viewer: int, turn: int, again: bool) -> GameLogLine:
    """One happening as a line. `again`: a card that was flipped counts as summoned as well (7.4)."""
    hidden = is_hidden(position, happening, viewer)
    name = "a card" if hidden or happening.defn < 0 else position.printed[happening.defn].name
    words = "{card} counts as summoned, too." if again else WORDS[happening.kind]
    text = words.format(
        who=vocab.PLAYERS[happening.player],
        card=name,
        on=f"{name} on {grid.ZONE_NAMES[happening.zone]}" if happening.zone >= 0 else name,
        zone=grid.ZONE_NAMES[happening.zone] if happening.zone >= 0 else "",
        n=happening.amount,
        what=event_detail(position, happening),
    )
    return GameLogLine(
        turn,
        vocab.PLAYERS[happening.player],
        vocab.HAPPENINGS[happening.kind],
        f"{text[0].upper()}{text[1:]}",
        "7.4" if again else RULES[happening.kind],
        grid.ZONE_NAMES[happening.zone] if happening.zone >= 0 else "",
        "" if hidden or happening.defn < 0 else name,
    )


WORDS: Final = (
    "{who} summons {card} on {zone}.",
    "{who} sets {card} face-down on {zone}.",
    "{who} flips {on}.",
    "{on} goes to the graveyard.",
    "{card} moves to {zone}.",
    "{on} turns{what}.",
    "{who} uses {on}: {what}.",
    "{on} attacks {what}.",
    "{on} blocks.",
    "{on} hits {who}: {n} HP.",
    "{on} takes {n} damage.",
    "{on} is healed of {n} damage.",
    "{who} draws {card}.",
    "{who} discards {card}.",
    "{on} collects {n} mana.",
    "{n} mana is taken from {on}.",
    "{who} activates {on}: {what}.",
    "{on} is triggered: {what}.",
    "{on} resolves {what}.",
    "{on}: {what} comes to nothing.",
    "{on} is Protected: {n} damage is prevented.",
    "{who} opens {zone}.",
    "{on} becomes {what}.",
    "{on} is no longer {what}.",
    "Damage on {on} goes.",
    "{what}.",
    "Turn {n}: {who}.",
    "{who} loses.",
    "Something else happens to {on} instead.",
    "{who} transforms a card into {on}.",
    "{on} is attached.",
    "{card} equips {what}.",
    "{on} equips nothing any more.",
    "{on} is crewed.",
    "{on} is left by its crew.",
    "{who}'s turn starts.",
    "{who}'s turn ends.",
    "{what} Phase starts.",
    "{on} is blocked.",
    "{on} deals {n} damage.",
    "{on} destroys another card.",
    "{on} is targeted.",
    "Something has become true for {on}.",
    "{who} loses {n} HP.",
    "{card} comes to the field.",
    "{card} leaves the field.",
    "{who} sees {card} of the other player.",
    "{who} searches the deck.",
    "{who} shuffles the deck.",
    "{who} looks at the top of the deck.",
    "{card} goes to the hand of {who}.",
    "{who} gains {n} HP.",
    "{on} is countered: {what}.",
    "{on} is not blocked.",
    "{on} is attacked.",
    "{on} fights.",
    "{card} is sacrificed.",
    "{on} is equipped.",
    "{on} is turned face-down.",
)  # by happening


def is_hidden(position: Position, happening: GameEvent, viewer: int) -> bool:
    """Return whether the viewer may not know the card: drawn or set by the other, or face-down (19.1)."""
    if happening.player == viewer:
        return False
    if happening.kind in (vocab.E_DREW, vocab.E_SET, vocab.E_SEEN, vocab.E_RETURNED):
        return True
    card = position.card(happening.number)
    return card is not None and not card.face_up and not may_look(card, viewer)


def event_detail(position: Position, happening: GameEvent) -> str:
    """Return what an event is about besides its card: an effect, zone, condition, phase or facing."""
    kind, amount = happening.kind, happening.amount
    if kind == vocab.E_PHASE:
        return phase_name(amount)
    if kind in (vocab.E_STRUCK, vocab.E_EQUIPPED):
        return grid.ZONE_NAMES[amount]
    if kind == vocab.E_CONDITION_GAINED or kind == vocab.E_CONDITION_LOST:
        return vocab.KEYWORDS[amount]
    if kind == vocab.E_ROTATED:
        card = position.card(happening.number) or position.card_under(happening.number)
        if card is None:
            return ""
        return f" to face {vocab.FACINGS[grid.quarter_turns(card.rotation, card.controller)]}"
    if kind == vocab.E_RESOLVED or kind == vocab.E_FIZZLED:
        return f"its {effect_name(position, happening.defn, amount) or 'effect'}"
    return effect_words(position, happening.defn, amount)


def phase_name(phase: int) -> str:
    """A phase by its name."""
    return PHASES.get(phase, f"{vocab.PHASES[phase].capitalize()} Phase")


def effect_words(position: Position, defn: int, way: int) -> str:
    """An action or effect by its name, else by what it does; `way` as `StackObject.declared_way` gives it."""
    defn, way = (way >> 16) - 1 if way >> 16 else defn, way & 0xFFFF
    name = effect_name(position, defn, way)
    if name or defn < 0 or way <= PRINTED_WAY:
        return name or "its effect"
    text = position.printed[defn].program(way - PRINTED_WAY).body.text()
    does = text.rstrip(".").replace("[this]'s", "its").replace("[this]", "it")
    return words_in_edition(position.edition.stat_names, does)


def effect_name(position: Position, defn: int, way: int) -> str:
    """An action or effect by its label or its notable action; "" where it has neither."""
    defn, way = (way >> 16) - 1 if way >> 16 else defn, way & 0xFFFF
    if defn < 0 or way <= 0:
        return ""
    if way < PRINTED_WAY:
        return action_name(position.edition.stat_names, way)
    printed, number = position.printed[defn], way - PRINTED_WAY
    if number == 0:
        return ""
    notable = printed.notable_action(number)
    name = "" if notable == vocab.UNIQUE else action_name(position.edition.stat_names, notable)
    return printed.labels[number] or name


def ending_line(position: Position) -> GameLogLine:
    """Return how the game ended (18)."""
    winner = labels.winner_label(position)
    result = "The game is a draw" if winner == "draw" else f"{winner} wins"
    loser = vocab.PLAYERS[1 - position.winner] if position.winner in (vocab.P1, vocab.P2) else "both"
    by_effect = position.reason == vocab.BY_HP and all(side.hp > 0 for side in position.sides)
    why = "an effect says so" if by_effect else ENDINGS[position.reason].format(loser=loser)
    text = f"{result}: {why}."
    return GameLogLine(position.turn_number, "", ENDED, text, END_RULES[position.reason])


def pick_line(position: Position, player: int, pick: int) -> GameLogLine | None:
    """A pick that is about to be made, as a line, where nothing that happens would tell it."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    who = vocab.PLAYERS[player]
    zone = ""
    if code == opt.KEEP:
        text, rule = f"{who} keeps {len(position.sides[player].hand)} cards.", "5.2"
    elif code == opt.MULLIGAN:
        text, rule = f"{who} sets the hand aside and draws one card fewer.", "5.2"
    elif code == opt.EVENT:
        text, rule = f"{who} picks {EVENTS[a]}.", "6.4"
    elif code in (opt.TARGET, opt.CHOOSE, opt.SELECT):
        zone = grid.ZONE_NAMES[a] if is_zone(a) else ""
        verb, rule = ("targets", "13.1") if code == opt.TARGET else ("chooses", "13.5")
        what = "the card itself" if a == ITSELF else labels.pick_word(position, a)
        text = f"{who} {verb} {what}."
    elif code == opt.NO_BLOCK:
        text, rule = f"{who} does not block.", "10.3"
    elif code == opt.NO:
        text, rule = f"{who} declines.", "12.7"
    else:
        return None
    return GameLogLine(position.turn_number, who, PICKED, text, rule, zone)


def passed_name(position: Position, player: int) -> str:
    """The window that is asked, or another question of which no other line tells; else ""."""
    if position.ask_kind == vocab.Q_ORDER:
        return "order of triggers"
    if position.ask_kind != vocab.Q_PRIORITY:
        return ""
    whose = "" if position.turn == player else f"{vocab.PLAYERS[position.turn]}'s "
    return f"{whose}{phase_name(position.phase)}"


def passed_line(turn: int, player: int, windows: Sequence[str]) -> GameLogLine:
    """Windows that passed by themselves, as a line."""
    named = ", ".join(windows[:MOST_PASSED]) + (", …" if len(windows) > MOST_PASSED else ".")
    return GameLogLine(turn, vocab.PLAYERS[player], PASSED, f"Passed by itself: {named}", "12.2")
