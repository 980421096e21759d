"""Tests of the unknown deck: what is unseen of it are own cards; where there are none, nothing is said."""

from engine.policies.determinize import imagine_own_cards
from engine.policies.observation import Observation
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

FIELD = """
P1: {{hand: [Scout], deck: [Guard, Scout]}}
P2: {{hand: [{0}], deck: [{1}, {0}]}}
open: [a1, c2]
field: {{c3: {{card: {0}, face: down}}}}
"""
CARDS = """
cards:
  Scout: {type: creature, stats: {might: 3, life: 3}, arrows: {n: 1}}
  Guard: {type: creature, stats: {might: 1, life: 5}}
  Ogre: {type: creature, stats: {might: 9, life: 9}, effects: ["trigger | When destroyed: draw 1."]}
  Imp: {type: creature, stats: {might: 1, life: 1}}
"""


def test_games_with_other_unknown_decks_become_the_same() -> None:
    games = [scene(FIELD.format(*names), CARDS) for names in (("Ogre", "Imp"), ("Imp", "Ogre"))]
    imagined = [imagine_own_cards(game.position, P1) for game in games]
    digests = {Observation(game, P1).digest() for game in imagined if game is not None}
    assert len(digests) == 1
    shown = [
        {game.printed[defn].name for defn in game.sides[1].hand} for game in imagined if game is not None
    ]
    assert shown[0] <= {"Scout", "Guard"}


def test_without_own_cards_to_imagine_nothing_is_said() -> None:
    text = FIELD.format("Ogre", "Imp").replace("hand: [Scout], deck: [Guard, Scout]", "hand: [], deck: []")
    assert imagine_own_cards(scene(text, CARDS).position, P1) is None
