"""A face-down card has a place, a controller and nothing else (7.7)."""

from engine import grid
from engine.rules.field.zone_changes import move
from engine.tests.scenario.inline_scenario import scene


def test_a_card_that_is_moved_face_down_has_no_stats_and_no_arrows() -> None:
    position = scene("open: [c2, d2]\nfield:\n  c2: {card: Brute, face: down}\n").position
    card = position.field[grid.ZONE_NAMES.index("c2")]
    assert card is not None
    move(position, card, grid.ZONE_NAMES.index("d2"))
    assert not any(card.values())
