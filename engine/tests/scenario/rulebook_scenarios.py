"""The scenarios of the rulebook, read once, to be played with the programs of their cards changed or not."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from unittest.mock import patch

from engine import yamltext
from engine.carddef import CardDef
from engine.cardfile.field import Field
from engine.cli.card_set import card_set
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.traversal import walk_values
from engine.scenario.scenario_file import Scenario, read_scenario, read_title
from engine.scenario.scenario_table import Mismatch, ScenarioTable
from engine.scenario.script_player import play_script
from engine.scenario.setup import effect_setup
from engine.scenario.setup.position_setup import build_position
from engine.text import read_effect

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
Changed = Callable[[Program], Program]


def as_it_is(program: Program) -> Program:
    """No change."""
    return program


class Script:
    """A scenario with the programs that it uses."""

    def __init__(self, title: str, scenario: Scenario, programs: tuple[Program, ...]) -> None:
        self.title = title
        self.scenario = scenario
        self.programs = programs

    def differs(self, change: Changed = as_it_is) -> str:
        """Return what is not as expected when all programs are changed so; "" if all is."""
        cards = {name: changed_card(card, change) for name, card in self.scenario.cards.items()}

        def find(name: str) -> CardDef | None:
            card = card_set().get(name.casefold())
            return None if card is None else changed_card(card, change)

        def read(kind: str, text: str) -> Program:
            return change(read_effect(kind, text))

        scenario = replace(self.scenario, cards=cards)
        with patch.object(effect_setup, "read_effect", read):
            try:
                play_script(ScenarioTable(build_position(scenario, find)), scenario.steps, scenario.wishes)
            except Mismatch as differs:
                return str(differs)
        return ""


def changed_card(card: CardDef, change: Changed) -> CardDef:
    """The card with its programs changed."""
    effects = [
        replace(effect, program=change(effect.program)) if effect.program else effect
        for effect in card.effects
    ]
    return replace(card, effects=tuple(effects))


def script_of(title: str, scenario: Scenario) -> Script:
    """Find the programs of a scenario by playing it as it is. ValueError if it does not hold."""
    programs: list[Program] = []

    def note(program: Program) -> Program:
        programs.append(program)
        return program

    script = Script(title, scenario, ())
    differs = script.differs(note)
    if differs:
        raise ValueError(f"{title}: {differs}")
    return Script(title, scenario, tuple(dict.fromkeys(programs)))


@lru_cache(maxsize=1)
def scripts() -> tuple[Script, ...]:
    """All scenarios of the folder, each with its programs."""
    return tuple([script_of(title, scenario) for title, scenario in written()])


def name_of(path: Path) -> str:
    """Return where a file lies in the folder, without its ending."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def written() -> Iterator[tuple[str, Scenario]]:
    """All scenarios of the folder, by file and title."""
    for path in FILES:
        for number, document in enumerate(yamltext.load_all(path.read_text("utf-8"), path.name), 1):
            field = Field(document.value, path.name, (), document.line)
            if document.value != "":
                yield f"{path.name}: {read_title(field, number)}", read_scenario(field)


def nodes_in(value: object) -> Iterator[Node | Program]:
    """A node or program, and all in it."""
    return (one for one in walk_values(value) if isinstance(one, Node | Program))
