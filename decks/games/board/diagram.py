"""A position of a scenario as a picture with its words: the table's own zones, with nothing to press."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.artwork.queries import ChosenPicture, chosen_pictures
from decks.games.board.piece import with_pictures
from decks.games.board.question import board_question
from decks.games.board.zone import Zone, rows, zone
from decks.games.view_data import view_data
from engine.scenario import ScenarioStart
from engine.view_types import PlayerSide

MINE, THEIRS = "P1", "P2"
MONUMENTS: Final = ("m1", "m2")
NO_CHOICES: Final[Mapping[str, ChosenPicture]] = {}


class DiagramSide(NamedTuple):
    """A player's things beside the field, in words."""

    who: str
    words: list[str]


def draw_diagram(start: ScenarioStart) -> SafeString:
    """Draw the beginning of a scenario as P1 sees it. engine.BadFile, engine.Refused."""
    return render_to_string("games/_diagram.html", diagram(start, chosen_pictures()))


def diagram(start: ScenarioStart, chosen: Mapping[str, ChosenPicture] = NO_CHOICES) -> dict[str, Any]:
    """Return what is drawn: the rows of the field, the monuments that there are, and both sides in words.

    `chosen`: see `with_pictures`.
    """
    session = start.shown_board()
    state: Any = {**view_data(session), "you": MINE, "readonly": "", "question": None, "left_out": []}
    state = with_pictures(state, chosen)
    asked = board_question(state)
    drawn = rows(state, asked)
    monuments = [
        drawn_zone for drawn_zone in (zone(state, asked, name) for name in MONUMENTS) if drawn_zone.piece
    ]
    players = state["view"]["players"]
    return {
        "title": start.title,
        "rows": drawn,
        "monuments": monuments,
        "held": held_zones([*(drawn_zone for row in drawn for drawn_zone in row), *monuments]),
        "sides": [side_words("Opponent", players[THEIRS]), side_words("You", players[MINE])],
        "reached": {
            there
            for row in drawn
            for drawn_zone in row
            if drawn_zone.piece
            for there in drawn_zone.piece.reach
        },
    }


def held_zones(zones: list[Zone]) -> list[Zone]:
    """Return the zones in which a card lies, yours last."""
    return [drawn_zone for drawn_zone in zones if drawn_zone.piece]


def side_words(who: str, side: PlayerSide) -> DiagramSide:
    """Hit points and piles: names where they are known."""
    words = [f"{side['hp']} HP"]
    for name in ("hand", "fables", "graveyard"):
        pile = side[name]
        if pile:
            what = "Fables Deck" if name == "fables" else name
            words.append(f"{what}: {pile if isinstance(pile, int) else ', '.join(pile)}")
    return DiagramSide(who, words)
