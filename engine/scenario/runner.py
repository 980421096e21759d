"""Playing the scenarios of a file."""

from __future__ import annotations

from dataclasses import dataclass
from traceback import walk_tb

from engine import yamltext
from engine.cardfile.field import Field
from engine.errors import BadFile, Refused
from engine.scenario.scenario_file import read_scenario, read_title
from engine.scenario.scenario_table import Mismatch, ScenarioTable
from engine.scenario.script import play_script
from engine.scenario.setup.cast import Find
from engine.scenario.setup.position_setup import build_position


@dataclass(frozen=True)
class ScenarioOutcome:
    """Outcome of a scenario: `differs` says what is not as expected, "" if all is."""

    title: str
    differs: str


def play_file(text: str, source: str, find: Find) -> list[ScenarioOutcome]:
    """Play all scenarios of a file, whatever becomes of each. `find` knows the card set."""
    try:
        documents = yamltext.load_all(text, source)
    except BadFile as error:
        return [ScenarioOutcome(source, str(error))]
    found = []
    for number, document in enumerate(documents, 1):
        field = Field(document.value, source, (), document.line)
        if document.value != "":
            differs = " ".join(play_scenario(field, find).split())
            found.append(ScenarioOutcome(read_title(field, number), differs))
    return found


def play_scenario(field: Field, find: Find) -> str:
    """Play one scenario; what differs, or why it cannot be played."""
    try:
        scenario = read_scenario(field)
        play_script(ScenarioTable(build_position(scenario, find)), scenario.steps, scenario.wishes)
    except Mismatch as differs:
        return str(differs)
    except BadFile as error:
        return str(error)
    except Refused as refused:
        line = field.line_of(()) if field.line_of else 0
        return f"{field.source}:{line}: {refused}"
    except Exception as error:  # noqa: BLE001 - one scenario that breaks the engine must not hide the others
        return crash_text(error)
    return ""


def crash_text(error: Exception) -> str:
    """Return where the engine itself broke down."""
    *_, last = walk_tb(error.__traceback__)
    frame, line = last
    where = frame.f_globals.get("__name__", "?")
    return f"the engine broke down in {where}, line {line}: {type(error).__name__} {error}"
