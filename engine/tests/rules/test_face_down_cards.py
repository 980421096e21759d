"""A face-down card has a place, a controller and nothing else (7.7)."""

from engine import grid
from engine.policies.determinize import redeal_hidden
from engine.rules.field.zone_changes import move
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, P2


def test_a_card_that_is_moved_face_down_has_no_stats_and_no_arrows() -> None:
    position = scene("open: [c2, d2]\nfield:\n  c2: {card: Brute, face: down}\n").position
    card = position.field[grid.ZONE_NAMES.index("c2")]
    assert card is not None
    move(position, card, grid.ZONE_NAMES.index("d2"))
    assert not any(card.values())


WAITING = """
phase: deployment
cards:
  Snare: {type: artifact, subtypes: [trap], effects: [
    "trigger | When a creature you control is targeted by an effect, after that effect resolves: draw 1."]}
  Imp: {type: creature, stats: {life: 3}, arrows: {n: 1}, effects: [
    "activation | Pay 1 life: deal 1 damage to target creature."]}
field: {c2: Imp, c3: Imp, b4: {card: Snare, face: down}}
"""


def test_what_a_face_down_card_waits_for_is_not_dealt_to_who_cannot_know_it() -> None:
    game = scene("title: x", WAITING)
    for label in ("activate c2 1", "target c3"):
        if label in game.labels():
            game.answer_label(P1, label)
    left = [len(redeal_hidden(game.position, player, 1)[0].stack[-1].aftermath) for player in (P1, P2)]
    assert left == [0, 1]
