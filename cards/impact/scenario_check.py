"""Scenarios played with a card as it is and as it would be: those that pass now and would fail."""

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Final, NamedTuple

from cards.definitions import definition
from cards.impact.card_edit import CardEdit
from cards.impact.touched_place import NamingText, TouchedPlace
from cards.wiki.board_blocks import cards_by_name
from engine import CardDef
from engine.scenario import named_cards, play_file

SECONDS: Final = 1.0  # then no further one is begun; each takes some milliseconds


class ScenarioCheck(NamedTuple):
    """Outcome: how many were played, how many of those that name the card were not, and which would fail."""

    played: int
    unplayed: int
    failing: list[TouchedPlace]


def check_scenarios(change: CardEdit, texts: Iterable[NamingText], seconds: float = SECONDS) -> ScenarioCheck:
    """Play the boards of texts that name the card, for so many seconds."""
    boards = [(text, board) for text in texts for board in text.boards]
    until = monotonic() + seconds
    failing: list[TouchedPlace] = []
    played = 0
    for text, board in boards:
        if monotonic() > until:
            break
        played += 1
        now = cards_by_name(named_cards(board, "scenario"))
        then = {name: card for name, card in now.items() if name != change.before.name.casefold()}
        then[change.after.name.casefold()] = definition(change.after)
        differs = "" if _differs(board, now) else _differs(board, then)
        if differs:
            failing.append(TouchedPlace(text.title, text.address, [differs]))
    return ScenarioCheck(played, len(boards) - played, failing)


def _differs(board: str, known: Mapping[str, CardDef]) -> str:
    """Return what is not as a board expects; "" if all is."""
    outcomes = play_file(board, "scenario", lambda name: known.get(name.casefold()))
    return " ".join(each.differs for each in outcomes if each.differs)
