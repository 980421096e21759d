"""Log of events, in plain words with rule numbers, as one player may know it (19.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.effects.wording.edition_words import action_name
from engine.presentation.markup import words_in_edition
from engine.presentation.player_view import has_knowledge
from engine.presentation.pronouns import capitalize_first, pronouns_of, turn_number, turn_words
from engine.state.events import GameEvent
from engine.state.options import PRINTED_WAY
from engine.state.position import Position

RULES: Final = (
    "7.1", "7.3", "7.4", "17.4", "9.2", "9.3", "6.6", "10.1", "10.3", "10.7", "17.3", "17.3", "6.2", "8.5",
    "8.1", "8.2", "6.3", "12.4", "12.2", "13.2", "20.1", "6.4", "20.1", "20.1", "6.8", "6.1", "6.7", "18.1",
    "15.1", "20.2", "4.2", "4.2", "4.2", "4.3", "4.3", "6.1", "6.1",
    "6.1", "10.3", "17.3", "17.4", "13.1", "12.6", "10.7", "4.7", "12.9", "19.1", "22.3", "22.3", "22.3",
    "22.3", "1.2", "22.6", "10.3", "10.3", "10.6", "8.5", "4.2", "7.7", "22.3",
)  # fmt: skip  # by happening
ENDED: Final = "ended"  # kind of the line that tells how the game ended
PHASES: Final = {vocab.MAIN2: "second Main Phase", vocab.PREPARATION: "Preparation turn"}
ENDINGS: Final = (
    "",
    "{loser} have no HP left",
    "{loser} gave up",
    "the game goes in circles",
    "it took too long",
)
DRAWN_BY_HP: Final = "nobody has HP left"
END_RULES: Final = ("", "18.1", "18.2", "18.3", "18.3")


@dataclass(frozen=True)
class GameLogLine:
    """One line of a game's story.

    `turn` counts from 1, 0 before the first; `who` is P1, P2 or "", for programs: in `text` they are "you"
    and "they"; `zone` and `card` are where and what it is about, "" for none or not to be known; `to` is the
    zone that is attacked, else ""; `kind` is a name of `vocab.HAPPENINGS`, "picked", "passed" or "ended".
    """

    turn: int
    who: str
    kind: str
    text: str
    rule: str
    zone: str = ""
    card: str = ""
    to: str = ""


def story_lines(position: Position, viewer: int, turn: int, turns: Sequence[int]) -> list[GameLogLine]:
    """Report, as `viewer` may know it, what happened since the last pick, made in turn number `turn`.

    `turns`: the players of all turns so far, as by `pronouns.turn_order`.
    """
    lines = []
    flipped = 0
    for happening in position.log:
        if happening.kind == vocab.E_TURN:
            turn = happening.amount
        again = happening.kind == vocab.E_SUMMONED and happening.number == flipped
        flipped = happening.number if happening.kind == vocab.E_FLIPPED else flipped
        lines.append(event_line(position, happening, viewer, turns, turn, again))
    if position.is_over():
        lines.append(ending_line(position, viewer))
    return lines


def event_line(
    position: Position, happening: GameEvent, viewer: int, turns: Sequence[int], turn: int, again: bool
) -> GameLogLine:
    """One happening as a line. `again`: a card that was flipped counts as summoned as well (7.4)."""
    hidden = is_hidden(position, happening, viewer)
    name = "a card" if hidden or happening.defn < 0 else position.printed[happening.defn].name
    player = pronouns_of(happening.player, viewer)
    text = event_words(happening, again).format(
        who=player.who,
        whom=player.whom,
        whose=player.whose,
        other=pronouns_of(1 - happening.player, viewer).who,
        turn=turn_words(turns, turn, viewer),
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
        capitalize_first(text),
        "7.4" if again else RULES[happening.kind],
        grid.ZONE_NAMES[happening.zone] if happening.zone >= 0 else "",
        "" if hidden or happening.defn < 0 else name,
        grid.ZONE_NAMES[happening.amount] if happening.kind == vocab.E_STRUCK else "",
    )


WORDS: Final = (
    "{who} summon {card} on {zone}.",
    "{who} set {card} face-down on {zone}.",
    "{who} flip {on}.",
    "{on} goes to the graveyard.",
    "{card} moves to {zone}.",
    "{on} turns{what}.",
    "{who} use {on}: {what}.",
    "{on} attacks {what}.",
    "{on} blocks.",
    "{on} hits {whom}: {n} HP.",
    "{on} takes {n} damage.",
    "{on} is healed of {n} damage.",
    "{who} draw {card}.",
    "{who} discard {card}.",
    "{on} collects {n} mana.",
    "{n} mana is taken from {on}.",
    "{who} activate {on}: {what}.",
    "{on} is triggered: {what}.",
    "{on} resolves {what}.",
    "{on}: {what} fizzles.",
    "{on} is Protected: {n} damage is prevented.",
    "{who} open {zone}.",
    "{on} becomes {what}.",
    "{on} is no longer {what}.",
    "The damage on {on} heals.",
    "{what}.",
    "{turn} starts.",
    "{who} lose.",
    "Something else happens to {on} instead.",
    "{who} transform a card into {on}.",
    "{on} is attached.",
    "{card} equips {what}.",
    "{on} no longer equips anything.",
    "{on} is crewed.",
    "{on} is left by its crew.",
    "{whose} turn starts.",
    "{whose} turn ends.",
    "{what} Phase starts.",
    "{on} is blocked.",
    "{on} deals {n} damage.",
    "{on} destroys another card.",
    "{on} is targeted.",
    "A condition of {on} has become true.",
    "{who} lose {n} HP.",
    "{card} comes to the field.",
    "{card} leaves the field.",
    "{other} reveal {card}.",
    "{who} search {whose} deck.",
    "{who} shuffle {whose} deck.",
    "{who} look at the top of {whose} deck.",
    "{card} goes to {whose} hand.",
    "{who} gain {n} HP.",
    "{on} is countered: {what}.",
    "{on} is not blocked.",
    "{on} is attacked.",
    "{on} fights.",
    "{card} is sacrificed.",
    "{on} is equipped.",
    "{on} is turned face-down.",
    "{card} goes to {whose} graveyard.",
)  # by happening


def event_words(happening: GameEvent, again: bool) -> str:
    """The sentence of a happening, with places for what it is about."""
    if again:
        return "{card} counts as summoned, too."
    if happening.kind == vocab.E_FIZZLED and not happening.amount:  # it is no effect
        return "{on} fizzles." if happening.defn >= 0 else "{whose} summon fizzles."
    return WORDS[happening.kind]


def is_hidden(position: Position, happening: GameEvent, viewer: int) -> bool:
    """Return whether the viewer may not know the card: drawn or set by the other, or face-down (19.1)."""
    its_player = 1 << happening.player
    if happening.seen_by >= 0:
        return not has_knowledge(viewer, its_player | happening.seen_by)
    if happening.kind in (vocab.E_DREW, vocab.E_SET):
        return not has_knowledge(viewer, its_player)
    card = position.card(happening.number)
    if card is None or card.face_up:
        return False
    return not has_knowledge(viewer, its_player | 1 << card.controller | card.shown_to)


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
    return clause_words(position, position.printed[defn].program(way - PRINTED_WAY).body.text())


def clause_words(position: Position, text: str) -> str:
    """Return what a text says of its own card, as part of a sentence about that card."""
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


def ending_line(position: Position, viewer: int) -> GameLogLine:
    """Return how the game ended (18)."""
    text = f"{ending_words(position, viewer)}."
    return GameLogLine(turn_number(position), "", ENDED, text, END_RULES[position.reason])


def ending_words(position: Position, viewer: int) -> str:
    """`You win: they have no HP left`."""
    if position.winner == vocab.DRAWN:
        why = DRAWN_BY_HP if position.reason == vocab.BY_HP else ENDINGS[position.reason]
        return f"The game is a draw: {why}"
    by_effect = position.reason == vocab.BY_HP and all(side.hp > 0 for side in position.sides)
    loser = pronouns_of(1 - position.winner, viewer).who
    why = "an effect says so" if by_effect else ENDINGS[position.reason].format(loser=loser)
    return f"{capitalize_first(pronouns_of(position.winner, viewer).who)} win: {why}"
