"""Scenarios: a position, a script and what is expected then, as text. Files are read by the edge."""

from engine.scenario.document_text import document_text, document_value
from engine.scenario.position_document import PositionDocument, position_document
from engine.scenario.runner import ScenarioOutcome, play_file
from engine.scenario.scenario_start import ScenarioStart, named_cards, read_start
from engine.scenario.setup.card_setup import GIVEN_CONDITIONS
from engine.scenario.setup.cast import Find
from engine.state.frames.step_budget import StepBudget
from engine.yamltext import Value

__all__ = [
    "GIVEN_CONDITIONS", "Find", "PositionDocument", "ScenarioOutcome", "ScenarioStart", "StepBudget",
    "Value", "document_text", "document_value", "named_cards", "play_file", "position_document", "read_start",
]  # fmt: skip
