"""Continuous effects made by resolved ones can be stored, and cost nothing where there are none (14)."""

from engine import yamltext
from engine.cardfile.field import Field
from engine.game import EngineGame, resume, start
from engine.scenario.scenario_file import read_scenario
from engine.scenario.setup.position_setup import build_position
from engine.state.position import position_from_state
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.scenario.inline_scenario import CARDS, no_card

RULES = """
event: battle
effects:
  - {text: creatures cannot Strike, until: end of turn, controller: P1}
  - {text: creatures you control can Pray, controller: P1}
  - {text: creatures you control get +2 Might until end of turn while it is your turn, controller: P1}
  - {text: gain control of creatures with 3 or more Life, until: dawn, controller: P1}
field: {c2: Brute, c3: Wall}
"""


def scene(text: str, more: str = "") -> EngineGame:
    document = yamltext.load(text + CARDS + more, "lasting.yaml")
    scenario = read_scenario(Field(document.value, "lasting.yaml", (), document.line))
    return resume(build_position(scenario, no_card))


def test_live_rules_conditions_and_control_survive_being_stored() -> None:
    game = scene(RULES)
    position = game.position
    stored = EngineGame(position_from_state(position.to_state(), position.library), None, None)
    assert stored.digest() == game.digest()
    assert stored.view(0) == game.view(0)
    assert "action c2 Pray" in game.labels()
    assert "action c2 Strike" not in game.labels()
    for engine_game in (game, stored, game.clone()):
        engine_game.answer_label(0, "action c2 Pray")
    assert stored.digest() == game.digest()


def test_an_unstored_clone_goes_its_own_way() -> None:
    game = scene(RULES)
    clone = game.clone()
    clone.position.made[0].cards.append(99)
    assert game.position.made[0].cards == []


def test_values_are_not_worked_out_again_while_nothing_lasts() -> None:
    game = start(setup(1))
    picker = Picker(1)
    while is_going_on(game) and not game.position.dependency_mask:
        assert not game.position.stale
        game.answer(picker.pick(game))


def test_what_lies_on_no_card_is_listed_for_both_players() -> None:
    game = scene(RULES)
    rules = game.view(0)["lasting"]
    assert [rule["text"] for rule in rules] == ["Creatures cannot Strike.", "Creatures you control can Pray."]
    assert [rule["until"] for rule in rules] == ["until end of turn", ""]
    assert {rule["controller"] for rule in rules} == {"P1"}
    assert game.view(1)["lasting"] == rules


ORACLE = """\
  Oracle:
    type: creature
    stats: {might: 1, life: 2}
    effects:
      - "activation | Pay 1 life: at the next end of turn, draw 1."
      - "activation | Pay 1 life: the next time you would draw a card, your opponent loses 1 life instead."
      - "activation | Pay 1 life: skip your next draw."
      - "activation | Pay 1 life: your opponent skips their next Deployment Phase."
      - "activation | Pay 1 life: creatures cannot take damage until the Deployment Phase."
"""


def test_what_is_still_to_come_is_listed_with_whose_it_is() -> None:
    game = scene("event: battle\nfield: {c2: Oracle}\n", ORACLE)
    for number in range(1, 6):
        game.answer_label(0, f"activate c2 {number}")
        while game.position.stack:
            game.answer_label(game.position.ask_player, "pass")
    output = [(one["text"], one["controller"], one["card"], one["until"]) for one in game.view(1)["lasting"]]
    until = "until the next Deployment Phase"
    assert output == [
        ("At the next end of turn, draw 1.", "P1", "Oracle", ""),
        ("The next time you would draw a card, your opponent loses 1 life instead.", "P1", "Oracle", ""),
        ("They skip their next draw.", "P1", "Oracle", ""),
        (f"Creatures cannot take damage {until}.", "P1", "Oracle", until),
        ("You skip your next Deployment Phase.", "P2", "", ""),
    ]
    again = EngineGame(position_from_state(game.position.to_state(), game.position.library), None, None)
    assert again.view(0)["lasting"] == game.view(0)["lasting"]
