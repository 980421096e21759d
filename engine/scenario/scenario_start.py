"""The beginning of a scenario as a game that a person looks at or plays, and its expectations as a goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine import vocab, yamltext
from engine.carddef import program_digest
from engine.cardfile.field import Field
from engine.errors import BadFile
from engine.game import EngineGame, resume
from engine.scenario.keys import plain_key
from engine.scenario.scenario_file import Scenario, read_scenario, read_title
from engine.scenario.scenario_table import ScenarioTable
from engine.scenario.script_reader import PickStep
from engine.scenario.setup.cast import Find
from engine.scenario.setup.position_setup import build_position
from engine.session import Session
from engine.state.card_profile import CardPool

OWNED: Final = ("p1", "p2", "field")  # the keys under which cards are named
NAMELESS: Final = (
    "facing",
    "face",
    "mana",
    "damage",
    "conditions",
    "acted",
    "used",
    "hp",
    "tokens",
)  # and not


@dataclass(frozen=True)
class ScenarioStart:
    """A scenario that can be drawn and begun; `find` knows the card set.

    `has_opponent`: somebody plays the other side, whose picks come later, and not the passive opponent.
    """

    title: str
    scenario: Scenario
    find: Find
    has_opponent: bool = False

    def shown_board(self, viewer: int = vocab.P1) -> Session:
        """The position as it is set up: nothing is asked and nothing happens. BadFile, Refused."""
        return Session(EngineGame(build_position(self.scenario, self.find), None, None), viewer)

    def begin(self, viewer: int = vocab.P1) -> Session:
        """Return a game that goes on from the position, at the viewer's first question. BadFile, Refused."""
        position = build_position(self.scenario, self.find)
        position.asked_always = self.asked_always
        has_opponent = self.has_opponent and viewer == vocab.P1
        board = Session(resume(position), viewer, has_opponent=has_opponent)
        board.answer_for_opponent()
        return board

    @property
    def asked_always(self) -> int:
        """Return who is asked in a window with nothing to do: an opponent, so that it tells nothing."""
        return vocab.P2 if self.has_opponent else vocab.NOBODY

    def card_pool(self) -> CardPool:
        """The definitions of the position, in their order. BadFile, Refused."""
        return build_position(self.scenario, self.find).library

    def program_digest(self) -> str:
        """Return the digest of what its cards and its resolved effects are read as. BadFile, Refused."""
        return program_digest(profile.defn for profile in self.card_pool().printed)

    def unmet(self, board: Session) -> list[str]:
        """Return what differs from the expectations in a board's position; [] once all of them hold."""
        table = ScenarioTable(board.game.position)
        return [differs for wish in self.scenario.wishes if (differs := wish.difference(table))]

    def own_picks(self, player: int = vocab.P1) -> list[str]:
        """Return the labels that the script picks for a player, in order."""
        steps = self.scenario.steps
        return [step.label for step in steps if isinstance(step, PickStep) and step.player == player]


def read_start(text: str, source: str, find: Find) -> ScenarioStart:
    """The only scenario of a text. BadFile, or Refused for an edition."""
    field = read_field(text, source)
    if field.value == "":
        raise BadFile(source, 0, "a position is expected here")
    return ScenarioStart(read_title(field, 1), read_scenario(field), find)


def named_cards(text: str, source: str) -> list[str]:
    """The words of a scenario that may be names of cards of the card set, not of its own. BadFile."""
    value = read_field(text, source).value
    if not isinstance(value, dict):
        return []
    written = {plain_key(key): written_value for key, written_value in value.items()}
    own = written.get("cards")
    defined = {name.casefold() for name in own} if isinstance(own, dict) else set()
    words = dict.fromkeys(word for key in OWNED for word in words_of(written.get(key)))
    return [word for word in words if word.casefold() not in defined]


def words_of(value: object) -> Iterator[str]:
    """Every text below a value that may name a card."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from words_of(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if plain_key(key) not in NAMELESS:
                yield from words_of(inner)


def read_field(text: str, source: str) -> Field:
    """The only document of a text. BadFile."""
    document = yamltext.load(text, source)
    return Field(document.value, source, (), document.line)
