"""Lines of the log for picks that nothing else would tell of."""

import pytest

from engine.presentation.pick_lines import pick_line
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, P2


@pytest.mark.parametrize(
    ("viewer", "player", "text"),
    [
        (P1, P2, "They do not block."),
        (P2, P2, "You do not block."),
        (P1, P1, "You name no blocker."),
        (P2, P1, "They name no blocker."),
    ],
)
def test_the_striker_s_player_names_no_blocker_and_the_other_does_not_block(
    viewer: int, player: int, text: str
) -> None:
    """Both are asked, one after the other, where nobody stands in the zone (10.3)."""
    cards = """
cards:
  Runner: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}}
  Scout: {type: creature, stats: {might: 1, life: 1}, arrows: {e: 1}}
"""
    game = scene("event: battle\nfield: {c2: Runner, b2: {card: Scout, facing: left}, d3: Scout}\n", cards)
    game.answer_label(P1, "action c2 Strike")
    position = game.position
    line = pick_line(position, viewer, player, position.ask_options[game.labels().index("no block")])
    assert line is not None
    assert line.text == text
