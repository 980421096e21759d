"""Scenarios within tests: what differs in one that is written here."""

from textwrap import dedent

from engine import yamltext
from engine.carddef import CardDef
from engine.cardfile.field import Field
from engine.game import EngineGame, resume
from engine.scenario import play_file
from engine.scenario.scenario_file import read_scenario
from engine.scenario.setup.position_setup import build_position

CARDS = """
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1, e: 1}}
  Wall: {type: creature, stats: {might: 1, life: 4}, arrows: {n: 1}}
  Guard: {type: creature, stats: {might: 1, life: 3}, arrows: {w: 1}}
  Box: {type: artifact, stats: {will: 1}}
  Well: {type: artifact, effects: ["activation | Consume 1 mana: draw 1."]}
  Dart: {type: artifact, arrows: {n: 2}, effects: ["action | Target a creature: deal 1 damage to target."]}
  Giant: {type: creature, fabled: true, stats: {might: 4, life: 4}}
  Tower: {type: monument}
  Pit: {type: artifact, subtypes: [trap], effects: ["trigger | When a creature strikes: draw 1."]}
"""


def no_card(name: str) -> CardDef | None:
    """A card set without cards."""
    return None


def differs(text: str, cards: str = CARDS) -> str:
    """Return what differs in a scenario; "" if nothing does."""
    outcomes = play_file(dedent(text) + cards, "scene.yaml", no_card)
    assert len(outcomes) == 1
    return outcomes[0].differs


def scene(text: str, cards: str = CARDS) -> EngineGame:
    """Return the game that a scenario begins with."""
    document = yamltext.load(text + cards, "scene.yaml")
    scenario = read_scenario(Field(document.value, "scene.yaml", (), document.line))
    return resume(build_position(scenario, no_card))
