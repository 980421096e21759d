"""Continuous effects made by resolved ones can be stored, and cost nothing where there are none (14)."""

from engine import yamltext
from engine.cardfile.field import Field
from engine.game import Game, resume, start
from engine.scenario.setting import position_of
from engine.scenario.written import scenario_in
from engine.state.position import position_from_state
from engine.tests.playing import Picker, is_going_on, setup
from engine.tests.scenes import CARDS, no_card

RULES = """
event: battle
effects:
  - {text: creatures cannot Strike, until: end of turn, controller: P1}
  - {text: creatures you control can Pray, controller: P1}
  - {text: creatures you control get +2 Might until end of turn while it is your turn, controller: P1}
  - {text: gain control of creatures with 3 or more Life, until: dawn, controller: P1}
field: {c2: Brute, c3: Wall}
"""


def scene(text: str) -> Game:
    document = yamltext.load(text + CARDS, "lasting.yaml")
    scenario = scenario_in(Field(document.value, "lasting.yaml", (), document.line))
    return resume(position_of(scenario, no_card))


def test_live_rules_conditions_and_control_survive_being_stored() -> None:
    game = scene(RULES)
    position = game.position
    stored = Game(position_from_state(position.to_state(), position.library), None, None)
    assert stored.digest() == game.digest()
    assert stored.view(0) == game.view(0)
    assert "action c2 Pray" in game.labels()
    assert "action c2 Strike" not in game.labels()
    for each in (game, stored, game.clone()):
        each.answer_label(0, "action c2 Pray")
    assert stored.digest() == game.digest()


def test_an_unstored_clone_goes_its_own_way() -> None:
    game = scene(RULES)
    clone = game.clone()
    clone.position.made[0].cards.append(99)
    assert game.position.made[0].cards == []


def test_values_are_not_worked_out_again_while_nothing_lasts() -> None:
    game = start(setup(1))
    picker = Picker(1)
    while is_going_on(game) and not game.position.heeds:
        assert not game.position.stale
        game.answer(picker.pick(game))
