"""Every question of every scenario has words, and options that can be told apart, wherever it comes from."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cli.card_set import card_set
from engine.presentation import labels
from engine.presentation.option_view import question_data
from engine.presentation.preview import reach_preview
from engine.scenario.runner import play_file
from engine.scenario.scenario_table import ScenarioTable
from engine.tests.scenario.rulebook_scenarios import FILES, name_of
from engine.tests.session.test_game_session import options_of


class Asked(NamedTuple):
    """A question as data, with the label picked and what each option would connect to."""

    prompt: str
    texts: list[str]
    label: str
    reaches: dict[str, list[str] | None]


@pytest.fixture
def listen(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], list[Asked]]:
    """Plays scenarios and returns all questions that were answered on the way."""
    heard: list[Asked] = []
    answer = ScenarioTable.answer

    def noted(self: ScenarioTable, index: int) -> None:
        position = self.position
        question = question_data(position, position.ask_player, reach_preview)
        assert question is not None
        texts = [str(option["text"]) for option in options_of(question)]
        there = {str(option["label"]): option["reaches"] for option in options_of(question)}
        label = labels.label(position, position.ask_options[index])
        heard.append(Asked(str(question["prompt"]), texts, label, there))
        answer(self, index)

    def play(text: str, source: str) -> list[Asked]:
        heard.clear()
        for outcome in play_file(text, source, lambda name: card_set().get(name.casefold())):
            assert not outcome.differs, outcome
        return heard

    monkeypatch.setattr(ScenarioTable, "answer", noted)
    return play


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_question_of_the_scenarios_has_words(
    path: Path, listen: Callable[[str, str], list[Asked]]
) -> None:
    for asked in listen(path.read_text("utf-8"), path.name):
        assert asked.prompt
        assert "{" not in asked.prompt
        assert all(asked.texts)
        assert len(set(asked.texts)) == len(asked.texts), asked


CARDS = """
open: [a2, b2, c2, d2]
cards:
  Mirror: {type: creature, stats: {life: 3}, arrows: {n: 1, w: 1}, effects: ["continuous | Conduit"]}
  Sage:   {type: artifact, stats: {knowledge: 2}}
  Blade:  {type: artifact, subtypes: [equipment], stats: {might: 1}, arrows: {n: 1, ne: 1}}
  Wagon:  {type: artifact, subtypes: [vehicle], stats: {movement: 1, armor: 1}, arrows: {n: 1}}
  Clerk:
    type: creature
    stats: {life: 1}
    arrows: {nw: 1, n: 1}
    effects: ["action | Target 2 creatures; for each target, choose one: (1) Cleanse it; (2) collect 3 mana"]
  Scout:
    type: creature
    stats: {might: 1, life: 2, movement: 2}
    arrows: {n: 1}
    effects: ["activation | Consume 3 mana: draw 1."]
"""
MOVED = """title: moved
edition: classic
event: campaign
field: {c2: Scout}
script: [{P1: [move c2, to d2, facing left]}]"""
LOWERED = """title: lowered
edition: classic
event: campaign
field: {c2: {card: Scout, mana: 3}, b1: {card: Sage, face: down}}
script: [{P1: [activate c2 1, discount b1 1, done]}]"""
EQUIPPED = """title: equipped
edition: classic
phase: main
P1: {hand: [Blade]}
script: [{P1: [summon Blade, at c1, facing up, select c2]}]"""
CREWED = """title: crewed
edition: wiki
event: campaign
field: {c1: Wagon, c2: Scout}
script: [{P1: [move c1, crew, target c2, facing right]}]"""

CHOSEN = """title: chosen for each target
event: battle
field: {c2: Clerk, b3: Scout, c3: Scout}
script: [{P1: [action c2 1, target b3, target c3, choose 1, choose 2]}]"""


@pytest.mark.parametrize(
    ("scenario", "label", "prompt", "text"),
    [
        (CHOSEN, "choose 1", "Which of these for b3?", "It Cleanses"),
        (CHOSEN, "choose 2", "Which of these for c3?", "It collects 3 mana"),
        (MOVED, "to d2", "What does Scout do next in its Move? Steps left: 2.", "Go to d2"),
        (MOVED, "facing left", "What does Scout do next in its Move? Steps left: 1.", "End the Move"),
        (LOWERED, "discount b1 1", "Which number of the cost of Scout is lowered or raised?",
         "Lower the 3 to 1 with Sage on b1"),
        (LOWERED, "discount b1 1", "Which number of the cost of Scout is lowered or raised?",
         "Pay it as it is now"),
        (EQUIPPED, "select c2", "Which zone does Blade equip?", "Select c2 (empty)"),
        (CREWED, "facing right", "Where does the top of Wagon point?", "Facing right"),
    ],
)  # fmt: skip
def test_a_question_says_what_it_is_about(
    listen: Callable[[str, str], list[Asked]], scenario: str, label: str, prompt: str, text: str
) -> None:
    asked = next(each for each in listen(scenario + CARDS, "here") if each.label == label)
    assert asked.prompt == prompt
    assert text in asked.texts


TURNED = """title: turned towards a Conduit
edition: wiki
event: campaign
field: {b2: Scout, c2: Mirror}
script: [{P1: [move b2, to a2, facing right, done]}]"""


def test_turning_shows_what_the_card_would_connect_to_by_way_of_a_conduit(
    listen: Callable[[str, str], list[Asked]],
) -> None:
    before, after = (asked.reaches for asked in listen(TURNED + CARDS, "here")[1:3])
    assert before["facing up"] == ["b3"]
    assert before["facing right"] == ["c2", "c3"]
    assert after["facing right"] == ["b2"]
    assert before["to a2"] is None
