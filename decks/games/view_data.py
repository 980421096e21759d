"""View of a board for its player as JSON-able data."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, TypedDict

from django.utils.text import slugify

import engine
from cards.models import card_address
from engine.session import Session
from engine.view_types import GameView, QuestionData

PLAYERS: Final = ("P1", "P2")
LOG_LINES: Final = 120  # newest lines that come with a state; each has its number


class CardEffectText(TypedDict):
    """One printed effect."""

    kind: str
    once: bool
    optional: bool
    transfer: bool
    label: str
    text: str


class CardInGame(TypedDict):
    """A card that the view or the log names, as printed."""

    key: str
    url: Annotated[str, "Its page; empty for a Creature Token and for a card of a position only."]
    private_now: Annotated[bool, "Its author took it back: it is played, but what it prints is not shown."]
    type: Annotated[str, "Empty, as all that follows, for a card that is private now."]
    subtypes: list[str]
    faction: str | None
    fabled: bool
    stats: dict[str, int]
    arrows: dict[str, int]
    effects: list[CardEffectText]
    cost: Annotated[int, "The mana that its Summoning Cost takes, as printed."]
    open_cost: Annotated[bool, "It takes mana of which it prints no number, such as X."]
    cost_besides: Annotated[list[str], "What else it takes: sacrifice, discard, life, transform."]


class LogLine(TypedDict):
    """One line of the log. `n` counts all lines from 1; `pick` is the number of picks made before it."""

    n: int
    turn: int
    turn_words: Annotated[str, 'The turn as its player counts it: "Your turn 2".']
    who: str
    text: str
    rule: str
    zone: str | None
    to: Annotated[str | None, "The zone that is attacked."]
    card: str | None
    kind: str
    pick: int


class HpLoss(TypedDict):
    """HP that a player has lost so far by being hit by a card, or by effects (`card` is empty then)."""

    player: str
    card: str
    hp: int


class ViewData(TypedDict):
    """A board as its player sees it: the part of a game's state that is its snapshot."""

    view: GameView
    turn_words: Annotated[str, 'The turn as its player counts it: "Your turn 2".']
    cards: dict[str, CardInGame]
    log: list[LogLine]
    question: QuestionData | None
    over: bool
    winner: str
    reason: str
    losses: Annotated[list[HpLoss], "The greatest first."]
    picks: int


def view_data(board: Session, *, hands_open: bool = False) -> ViewData:
    """The board as it is now; `hands_open`: with the cards that only the other player knows."""
    view = board.view()
    if hands_open:
        open_other_hand(view, board.game.view(1 - board.viewer), PLAYERS[1 - board.viewer])
    log = log_of(board, LOG_LINES)
    return {
        "view": view,
        "turn_words": board.turn_words(),
        "cards": _cards(board, {*_names_in(view), *(line["card"] for line in log)}),
        "log": log,
        "question": board.question(),
        "over": board.game.question is None,
        "winner": board.game.winner,
        "reason": board.game.reason,
        "losses": [
            {"player": PLAYERS[player], "card": card, "hp": hp}
            for (player, card), hp in sorted(board.losses.items(), key=lambda loss: -loss[1])
        ],
        "picks": board.made,
    }


def open_other_hand(view: GameView, theirs: GameView, player: str) -> None:
    """Put the cards that a player knows, by the own view, into the view of the other one."""
    view["players"][player] = theirs["players"][player]
    for zone, card in theirs["field"].items():
        if card["face"] == "down" and "card" in card:
            view["field"][zone] = card


def log_of(board: Session, most: int) -> list[LogLine]:
    """The newest lines of the story, the oldest of them first; `n` counts all lines from 1."""
    first = max(len(board.lines) - most, 0)
    lines = zip(board.lines[first:], board.marks[first:], strict=True)
    return [
        {
            "n": number,
            "turn": line.turn,
            "turn_words": board.turn_words(line.turn),
            "who": line.who,
            "text": line.text,
            "rule": line.rule,
            "zone": line.zone or None,
            "to": line.to or None,
            "card": line.card or None,
            "kind": line.kind,
            "pick": pick,
        }
        for number, (line, pick) in enumerate(lines, board.earlier + first + 1)
    ]


def _names_in(data: object) -> Iterator[str]:
    """Every text in a view; those that are names of cards are looked for among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _names_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _names_in(value)


def _cards(board: Session, named: set[str | None]) -> dict[str, CardInGame]:
    return {
        card.name: _card(card, tuple(board.printed_text(effect.text) for effect in card.effects))
        for card in board.cards()
        if card.name in named
    }


@lru_cache(maxsize=1024)  # the same few at every pick; nobody changes what it returns
def _card(card: engine.CardDef, texts: tuple[str, ...]) -> CardInGame:
    """A card with its texts in the words of the edition (0.2). Some have no page: see `url`."""
    printed = card.printed_data()
    return {
        "key": card.key or slugify(card.name),
        "url": "" if card.token or not card.key else card_address(card.key),
        "private_now": False,
        "type": card.type,
        "subtypes": list(card.subtypes),
        "faction": card.faction or None,
        "fabled": card.fabled,
        "stats": printed["stats"],
        "arrows": printed["arrows"],
        "effects": [
            {
                "kind": effect.kind,
                "once": effect.once,
                "optional": effect.optional,
                "transfer": effect.transfer,
                "label": effect.label,
                "text": text,
            }
            for effect, text in zip(card.effects, texts, strict=True)
        ],
        "cost": card.mana_cost(),
        "open_cost": card.takes_open_mana(),
        "cost_besides": list(card.cost_besides()),
    }
