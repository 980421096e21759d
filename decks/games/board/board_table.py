"""All that lies on the table, ready for the page."""

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

import engine
from decks.games.board.game_end import Ending, ending, turn_words
from decks.games.board.move_log import MoveEntry, move_log
from decks.games.board.orientation import FACINGS, ORDER, TOPS
from decks.games.board.piece import Piece, printed_piece, turned_piece
from decks.games.board.player_area import PlayerArea, player_area
from decks.games.board.question import BoardQuestion, Option, board_question
from decks.games.board.zone import Zone, rows
from decks.games.game_state import GameState
from decks.games.view_data import PLAYERS, ViewData
from engine.session import SOMETHING, STACK, TURN, stops_of
from engine.view_types import Declared, GameView, QuestionData

PHASES: Final = {
    "preparation": "Preparation",
    "begin": "Begin Phase",
    "start": "Start Phase",
    "draw": "Draw Phase",
    "main": "Main Phase",
    "event": "Event Phase",
    "main2": "second Main Phase",
    "deployment": "Deployment Phase",
    "end": "End Phase",
}
SHORT_PHASES: Final = {"main2": "Main 2"}  # on the strip; the others go by their names
EVENTS: Final = {"none": "", "campaign": "Campaign", "battle": "Battle", "xd": "XD"}


class Turn(NamedTuple):
    """A facing that can be picked, with the card as it would lie and the zones it would connect to."""

    option: Option
    arrow: str
    piece: Piece | None


class StackEntry(NamedTuple):
    """Something on the stack; or `later`, an attack that waits until the stack is empty (10.4)."""

    words: str
    zone: str
    targets: list[str]
    later: bool = False


class PhaseStep(NamedTuple):
    """A phase on the strip of a turn; `event` is the Event that was picked in it, or ""."""

    words: str
    is_current: bool
    event: str


class BoardTable(NamedTuple):
    """The whole page of a game but its head."""

    asked: BoardQuestion
    rows: list[list[Zone]]
    mine: PlayerArea
    theirs: PlayerArea
    turns: list[Turn]
    stack: list[StackEntry]
    log: list[MoveEntry]
    looks: list["Look"]
    phases: list[PhaseStep]
    turn: str
    moment: str
    ending: Ending | None
    pass_until: str
    arrows: Mapping[str, str] = ORDER


class Look(NamedTuple):
    """The close view of a card: in a zone, or (with `zone` "") wherever else it lies open.

    `kind_words`: whose zone that is, of which kind.
    `place`: where to ask why it offers no more, "" where nothing can be done with it.
    `asked`: whether its player wants to be asked about it, None where that cannot be said.
    """

    id: str
    piece: Piece
    zone: str
    place: str
    equipment: list[tuple[str, str]]
    asked: bool | None
    kind_words: str = ""


def table(state: GameState, asked_cards: Container[str] = ()) -> BoardTable:
    """The table of a game's state, for a player who wants to be asked about cards with these keys."""
    question = board_question(state)
    drawn = rows(state, question)
    mine, theirs = (
        player_area(state, question, state["you"]),
        player_area(state, question, other_of(state["you"])),
    )
    zones = [*(zone for row in drawn for zone in row), mine.monument, theirs.monument]
    able = _cards_that_may_act(state, zones, mine)
    return BoardTable(
        asked=question,
        rows=drawn,
        mine=mine,
        theirs=theirs,
        turns=[_turn(state, option) for option in question.turns],
        stack=[
            *(_stack_entry(state, item) for item in reversed(state["view"]["stack"])),
            *(_stack_entry(state, item, later=True) for item in state["view"].get("attacks", ())),
        ],
        log=move_log(state),
        looks=[
            look._replace(asked=look.piece.data["key"] in asked_cards) if look.piece.name in able else look
            for look in (*_looks_at_zones(zones), *_elsewhere(state, question, zones, mine, theirs))
        ],
        phases=phase_steps(state),
        turn=turn_words(state),
        moment=moment(state),
        ending=ending(state),
        pass_until=pass_until(state),
    )


def other_of(you: str) -> str:
    """Return the other player."""
    return next(player for player in PLAYERS if player != you)


def moment(state: ViewData) -> str:
    """`Your turn 2: Event Phase, Battle`."""
    view = state["view"]
    event = EVENTS[view["event"]]
    return f"{turn_words(state)}: {PHASES[view['phase']]}{', ' if event else ''}{event}"


def phase_steps(state: GameState) -> list[PhaseStep]:
    """Return the phases of a turn in the game's edition; before the first one the Preparation alone."""
    view = state["view"]
    edition = engine.edition(state["edition"], state["overrides"])
    named = [name for name, _ in stops_of(edition)]
    if view["phase"] not in named:
        named = [view["phase"]]
    return [
        PhaseStep(
            SHORT_PHASES.get(name, name.title()),
            name == view["phase"],
            EVENTS[view["event"]] if name == "event" else "",
        )
        for name in named
    ]


def pass_until(state: GameState) -> str:
    """Until when the player may pass at once (`engine.session.PASSED_UNTIL`); "" where there is no window."""
    return "" if state["readonly"] else window_end(state["question"], state["view"], state["you"])


def window_end(question: QuestionData | None, view: GameView, you: str) -> str:
    """Return until when who is asked may pass at once; "" where it is no window."""
    if question is None or question["kind"] != "priority":
        return ""
    if view["stack"]:
        return STACK
    return TURN if view["turn"] == you else SOMETHING


def _turn(state: GameState, option: Option) -> Turn:
    piece = (
        turned_piece(state, option.card, option.facing, option.zone)
        if option.card in state["cards"]
        else None
    )
    way = option.facing if piece is None else FACINGS[TOPS.index(piece.top)]
    return Turn(option, ORDER[way], piece)


def _stack_entry(state: GameState, item: Declared, *, later: bool = False) -> StackEntry:
    what = _effect_words(state, item) if item["kind"] == "effect" else item["kind"]
    whose = "Your" if item["controller"] == state["you"] else "Their"
    words = f"{whose} {item['card']}: {what}" if item["card"] else f"A rule: {what}"
    return StackEntry(words, item["zone"], _aims(item), later)


def _aims(item: Declared) -> list[str]:
    """The targets, each with the number of the mode that was chosen for it (13.6)."""
    targets = ["itself" if target == "this" else target for target in item["targets"]]
    modes = item.get("modes")  # kept states of before have none
    if not modes:
        return targets
    return [f"{target} ({mode})" for target, mode in zip(targets, modes, strict=True)]


def _effect_words(state: GameState, item: Declared) -> str:
    """An effect on the stack by its label, else by its text."""
    card = state["cards"].get(item["printed_on"])
    effects = card["effects"] if card else []
    number = item["effect"]
    if not 1 <= number <= len(effects):
        return "effect"
    effect = effects[number - 1]
    return str(effect["label"] or effect["text"])


def _looks_at_zones(zones: list[Zone]) -> list[Look]:
    return [
        Look(f"look-{zone.name}", zone.piece, zone.name, zone.name, zone.equipment, None, zone.kind_words)
        for zone in zones
        if zone.piece and zone.piece.data
    ]


def _elsewhere(
    state: GameState, question: BoardQuestion, zones: list[Zone], mine: PlayerArea, theirs: PlayerArea
) -> list[Look]:
    held = (*mine.hand, *mine.fables, *mine.graveyard, *theirs.graveyard)
    pieces = {one.piece.name: one.piece for one in held}
    under = {under_piece.name for zone in zones if zone.piece for under_piece in zone.piece.under}
    placed = (under | {turn.card for turn in question.turns}) & {*state["cards"]}
    pieces |= {name: printed_piece(state, name) for name in sorted(placed)}
    own = {one.piece.name for one in (*mine.hand, *mine.fables)}
    return [
        Look(f"look-{piece.data['key']}", piece, "", piece.name if piece.name in own else "", [], None)
        for piece in pieces.values()
    ]


def _cards_that_may_act(state: GameState, zones: list[Zone], mine: PlayerArea) -> set[str]:
    """The names of the player's own cards that may still do something, in a game that goes on."""
    if state["over"] or state["readonly"]:
        return set()
    held = {held.piece.name for held in (*mine.hand, *mine.fables)}
    return held | {zone.piece.name for zone in zones if zone.piece and zone.piece.mine}
