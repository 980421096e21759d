"""A moment of a game as the data of a scenario that begins there, as far as one player may know it (19.1).

What that player cannot see is replaced: cards of the other side by Blanks, the order of the own deck by a new
one. What a scenario has no words for is left out and told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_to_data
from engine.edition import Edition
from engine.errors import BadFile, Refused
from engine.policies.determinize import redeal_hidden
from engine.presentation.player_view import player_view
from engine.rules.play.action_pool import action_mark
from engine.scenario.document_text import document_text
from engine.scenario.scenario_start import read_start
from engine.scenario.setup.cast import BLANK, Find
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.card_profile import CONSCRIPTED, CardPool
from engine.state.frames.turn import EventFrame, PhaseFrame, PreparationFrame, TurnFrame
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.view_types import CardOnField, GameView
from engine.vocab import Q_EVENT, Q_PRIORITY
from engine.yamltext import Value

HIDDEN: Final = {"creature": BLANK.name, "artifact": "Unknown Artifact", "monument": "Unknown Monument"}
CARD_KEYS: Final = ("type", "subtypes", "faction", "fabled", "stats", "arrows", "effects")
COMPARED: Final = ("might", "life", "armor", "movement", "will", "conditions", "abilities", "equipped")
SOURCE: Final = "position"

Write = Callable[[CardOnField, CardObject], Value]


@dataclass(frozen=True)
class PositionDocument:
    """A scenario as data, and what of the moment it leaves out, a sentence each."""

    document: dict[str, Value]
    left_out: list[str]

    def text(self) -> str:
        """The scenario as text."""
        return document_text(self.document)


def position_document(position: Position, viewer: int, title: str, find: Find) -> PositionDocument:
    """Return the scenario that begins now; `find` knows the card set, all other cards are defined in it.

    Refused `unfinished` while something is on the stack or in the middle of being done: a position begins
    with an empty stack (12.2).
    """
    refuse_unfinished(position)
    writer = PositionWriter(position, viewer, find)
    document = writer.document(title)
    left_out = [*writer.left_out, *[f"{rule['text']}" for rule in writer.view["lasting"]]]
    return settle_conditions(writer, document, left_out)


def refuse_unfinished(position: Position) -> None:
    """Refused `unfinished` where the game is over, or not at a window with an empty stack or the Event."""
    kinds = [type(frame) for frame in position.frames]
    at_rest = kinds in ([TurnFrame, PhaseFrame], [TurnFrame, PhaseFrame, EventFrame], [PreparationFrame])
    if position.is_over() or position.ask_kind not in (Q_PRIORITY, Q_EVENT) or not at_rest:
        raise Refused("unfinished", "12.2")
    if position.stack or position.attacks or position.waiting:
        raise Refused("unfinished", "12.2")


class PositionWriter:
    """Writer of a scenario from what a player sees of a position.

    `defined` are the cards that it has to define, by name; `left_out` grows while it is written.
    """

    def __init__(self, position: Position, viewer: int, find: Find) -> None:
        self.position = position
        self.viewer = viewer
        self.find = find
        self.view: GameView = player_view(position, viewer)
        self.defined: dict[str, Value] = {}
        self.left_out: list[str] = []

    def document(self, title: str) -> dict[str, Value]:
        """All of it but for conditions."""
        position, edition = self.position, self.position.edition
        sides: list[Value] = [self.side(player) for player in (vocab.P1, vocab.P2)]
        field: dict[str, Value] = {zone: self.card(zone, seen) for zone, seen in self.view["field"].items()}
        document: dict[str, Value] = {"title": title, "edition": edition_value(edition)}
        document["turn"] = vocab.PLAYERS[position.turn]
        document["turn_number"] = str(position.turn_number)
        document |= moment(position)
        if self.defined:
            document["cards"] = self.defined
        document["P1"], document["P2"] = sides
        opened = position.open & ~Position(CardPool(edition)).open
        if opened:
            document["open"] = [grid.ZONE_NAMES[zone] for zone in grid.zones_in(opened)]
        if field:
            document["field"] = field
        return document

    def side(self, player: int) -> Value:
        """A player's HP and piles; of the own deck what is known of its order, the rest dealt anew."""
        side, seen = self.position.sides[player], self.view["players"][vocab.PLAYERS[player]]
        data: dict[str, Value] = {"hp": str(side.hp)}
        if side.tokens:
            data["tokens"] = str(side.tokens)
        if seen["fabled_used"]:
            data["fabled_used"] = "yes"
        if player == self.viewer:
            dealt, _ = redeal_hidden(self.position, player, self.position.turn_number)
            own = dealt.sides[player]
            data["hand"] = self.names(own.hand)
            data["deck"] = self.names(own.deck[::-1])
            data["fables"] = self.names(own.fables)
        else:
            known = side.known_top(self.viewer)
            data["hand"] = [self.named(BLANK)] * len(side.hand)
            data["deck"] = [*self.names(known), *[self.named(BLANK)] * (len(side.deck) - len(known))]
            if side.fables:
                self.left_out.append("The other player's Fables Deck is hidden (19.1).")
        data["graveyard"] = self.names(side.graveyard)
        if side.aside or side.skips:
            self.left_out.append(
                f"What {vocab.PLAYERS[player]} has set aside, or skips, is not of a position."
            )
        return {key: value for key, value in data.items() if value or key in ("hp", "deck")}

    def names(self, pile: tuple[int, ...]) -> list[Value]:
        """The names of cards of a pile."""
        return [self.named(self.position.printed[defn].defn) for defn in pile]

    def named(self, card: CardDef) -> str:
        """The name of a card; one that the card set does not have is defined."""
        known = self.find(card.name)
        is_built_in = card.token or (known is None and card is BLANK)
        if not is_built_in and (known is None or known.hash != card.hash):
            data = card_to_data(card)
            self.defined[card.name] = plain_value({key: data[key] for key in CARD_KEYS if key in data})
        return CONSCRIPTED if card.token else card.name

    def card(self, zone: str, seen: CardOnField) -> Value:
        """A card on the field."""
        card = self.position.field[grid.ZONE_NAMES.index(zone)]
        assert card is not None
        if seen["controller"] != vocab.PLAYERS[grid.zone_side(card.zone)]:
            self.left_out.append(f"{zone} is controlled by {seen['controller']}.")
        if seen["face"] == "down":
            return self.face_down(card, seen)
        data: dict[str, Value] = {"card": self.named(card.printed.defn)}
        if seen["facing"] != vocab.FACINGS[0]:
            data["facing"] = seen["facing"]
        for key, number in (("mana", seen["mana"]), ("damage", seen["damage"])):
            if number:
                data[key] = str(number)
        attached: list[Value] = [self.attached(under) for under in card.under]
        if attached:
            data["attached"] = attached
        if seen["equipped"]:
            data["equipped"] = seen["equipped"]
        data |= turn_marks(self.position, card)
        if card.guise != card.defn:
            self.left_out.append(f"{zone} is a copy of another card.")
        return data["card"] if len(data) == 1 else data

    def face_down(self, card: CardObject, seen: CardOnField) -> Value:
        """A face-down card, by its name where the viewer may look at it."""
        name = seen.get("card")
        if name:
            name = self.named(card.printed.defn)
        else:
            kind = vocab.TYPES[grid.zone_type(card.zone)]
            name = HIDDEN[kind]
            if kind != "creature":
                self.defined[name] = {"type": kind}
        data: dict[str, Value] = {"card": name, "face": "down"}
        if card.entered_turn == self.position.turn_number:
            data["set_this_turn"] = "yes"
        return data

    def attached(self, card: CardObject) -> Value:
        """A card that lies under another one; a Vehicle has a facing there (4.3)."""
        name = self.named(card.printed.defn)
        facing = vocab.FACINGS[grid.quarter_turns(card.rotation, card.controller)]
        return {"card": name, "facing": facing} if card.printed.vehicle and facing != "up" else name


def edition_value(edition: Edition) -> Value:
    """An edition by its name, or with the switches that are set otherwise."""
    overrides: dict[str, Value] = {**edition.overrides()}
    return {"base": edition.base, **overrides} if overrides else edition.base


def moment(position: Position) -> dict[str, Value]:
    """The phase and the Event; none is named while it is still to be picked (6.4)."""
    top, turn = position.frames[-1], position.frames[0]
    if isinstance(top, EventFrame):  # also where the Main Phase asks for it, which then goes on without one
        return {"phase": vocab.PHASES[vocab.EVENT]}
    if isinstance(turn, TurnFrame) and turn.without_event:
        phase = vocab.EVENT if position.phase == vocab.MAIN else position.phase
        return {"phase": vocab.PHASES[phase], "event": vocab.EVENTS[vocab.NO_EVENT]}
    data: dict[str, Value] = {"phase": vocab.PHASES[position.phase]}
    if position.event != vocab.NO_EVENT:
        data["event"] = vocab.EVENTS[position.event]
    return data


def turn_marks(position: Position, card: CardObject) -> dict[str, Value]:
    """Return what a face-up card did this turn: actions, moves, once-effects, and its coming (6.6, 11.1)."""
    data: dict[str, Value] = {}
    names: list[Value] = [
        vocab.ACTIONS[code] for code in range(1, len(vocab.ACTIONS)) if (NO_CARD, code) in card.acted
    ]
    if vocab.ACTIONS[vocab.MOVE] in names:
        names.remove(vocab.ACTIONS[vocab.MOVE])
        data["moved"] = "yes"
    names += [
        str(number)
        for number in card_effects.action_numbers(card)
        if action_mark(card, PRINTED_WAY + number) in card.acted
        and action_mark(card, PRINTED_WAY + number)[1] >= PRINTED_WAY
    ]
    if names:
        data["acted"] = names
    numbers = range(1, card_effects.effect_count(card) + 1)
    used: list[Value] = [str(n) for n in numbers if card_effects.use_mark(card, n) in card.used]
    if used:
        data["used"] = used
    if card.entered_turn == position.turn_number:
        data["set_this_turn"] = "yes"
    return data


def settle_conditions(
    writer: PositionWriter, document: dict[str, Value], left_out: list[str]
) -> PositionDocument:
    """Add the conditions that nothing in the position gives by itself, and tell what is still different."""
    view = rebuilt_view(writer, document)
    for zone, seen in writer.view["field"].items():
        there = view["field"].get(zone)
        if there is None or seen["face"] == "down":
            continue
        given: list[Value] = [
            name for name in seen["conditions"] if name not in there["conditions"] and name != "Blessed"
        ]
        if given:
            field = document["field"]
            assert isinstance(field, dict)
            written = field[zone]
            field[zone] = {
                **(written if isinstance(written, dict) else {"card": written}),
                "conditions": given,
            }
    view = rebuilt_view(writer, document)
    for zone, seen in writer.view["field"].items():
        there = view["field"].get(zone)
        if there is None or seen["face"] == "down":
            continue
        left_out += [
            f"{zone}: {key} {value_words(seen[key])} is {value_words(there[key])} there."
            for key in COMPARED
            if seen[key] != there[key]
        ]
    return PositionDocument(document, left_out)


def value_words(value: object) -> str:
    """A value of a card in words."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def rebuilt_view(writer: PositionWriter, document: dict[str, Value]) -> GameView:
    """Return what the viewer sees of the scenario as it is set up. Refused `unfinished` if it cannot be."""
    try:
        board = read_start(document_text(document), SOURCE, writer.find).shown_board(writer.viewer)
    except BadFile as wrong:
        raise Refused("no_position", "", why=str(wrong)) from None
    return board.view()


def plain_value(value: object) -> Value:
    """Return data with every number and truth as the word that files have for it."""
    if isinstance(value, dict):
        return {str(key): plain_value(member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_value(member) for member in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
