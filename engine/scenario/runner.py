"""Playing the scenarios of a file."""

from __future__ import annotations

from dataclasses import dataclass
from traceback import walk_tb

from engine import yamltext
from engine.cardfile.field import Field
from engine.errors import BadFile, Refused
from engine.scenario.scenario_file import read_scenario, read_title
from engine.scenario.scenario_table import Mismatch, ScenarioTable
from engine.scenario.script_player import play_script
from engine.scenario.setup.cast import Find
from engine.scenario.setup.position_setup import build_position
from engine.state.frames.step_budget import StepBudget, StepsSpent


@dataclass(frozen=True)
class ScenarioOutcome:
    """Outcome of a scenario: `differs` says what is not as expected, "" if all is.

    `is_decided`: it was played to its end, or cannot be begun; else it took more steps than there were, and
    `differs` says nothing of the rules.
    """

    title: str
    differs: str
    is_decided: bool = True


def play_file(text: str, source: str, find: Find, steps: StepBudget | None = None) -> list[ScenarioOutcome]:
    """Play all scenarios of a file, whatever becomes of each. `find` knows the card set.

    `steps` are those of all of them together; without it each has its own.
    """
    try:
        documents = yamltext.load_all(text, source)
    except BadFile as error:
        return [ScenarioOutcome(source, str(error))]
    outcomes = []
    for number, document in enumerate(documents, 1):
        field = Field(document.value, source, (), document.line)
        if document.value != "":
            outcomes.append(play_document(field, number, find, steps or StepBudget()))
    return outcomes


def play_document(field: Field, number: int, find: Find, steps: StepBudget) -> ScenarioOutcome:
    """Play one scenario of a file."""
    title = read_title(field, number)
    try:
        return ScenarioOutcome(title, " ".join(play_scenario(field, find, steps).split()))
    except StepsSpent as spent:
        return ScenarioOutcome(title, f"could not be played to its end: {spent}", is_decided=False)


def play_scenario(field: Field, find: Find, steps: StepBudget) -> str:
    """Play one scenario; what differs, or why it cannot be played. StepsSpent."""
    try:
        scenario = read_scenario(field)
        position = build_position(scenario, find)
        position.steps = steps
        play_script(ScenarioTable(position), scenario.steps, scenario.wishes)
    except StepsSpent:
        raise
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
