"""Games that are shared, and what of them is hidden."""

from collections.abc import Callable

import pytest

from decks.games import services
from decks.games.game_state import state_of
from decks.games.tests.conftest import _empty_board_cache, _no_worker, men, starters
from decks.models import Game
from dimrift_site.accounts.models import User

__all__ = ["_empty_board_cache", "_no_worker", "men", "starters"]

BOARD = """
title: What lies there
event: battle
cards:
  Rock: {{type: creature, stats: {{might: 1, life: 9}}, arrows: {{n: 1}}}}
  Foe: {{type: creature, stats: {{might: 1, life: 1}}}}
  Ambusher: {{type: creature, stats: {{life: 2}}, effects: ["continuous | [this] has Ambush."]}}
  Stone: {{type: creature, stats: {{life: 2}}, effects: ["cost | Consume any 9 mana: summon."]}}
  Dream: {{type: creature, stats: {{life: 1}}, effects: ["cost | Consume any 9 mana: summon."]}}
  Doubt: {{type: creature, stats: {{life: 2}}, effects: ["cost | Consume any 9 mana: summon."]}}
P1: {{hand: [{hand}], deck: [{deck}, {deck}, {deck}]}}
P2: {{hand: [Foe], deck: [Foe, Foe, Foe]}}
field: {{c2: Rock, a2: {{card: {laid}, face: down}}, c3: Foe}}
"""
SECRET = ("Ambusher", "Stone", "Dream", "Doubt")


@pytest.fixture
def start(alice: User, _no_worker: None) -> Callable[[str, str], Game]:
    """Return a function that starts a game of Alice's with this card face-down, and this in hand and deck."""

    def begin(laid: str, held: str) -> Game:
        return services.start_from_scenario(BOARD.format(hand=held, deck=held, laid=laid), user=alice)

    return begin


def play_turn(game: Game) -> Game:
    """Strike with the Rock in each Event for two turns, and pass everything else.

    Who could flip a card is asked more often meanwhile.
    """
    for _ in range(80):
        state = state_of(game)
        if state["over"] or state["turn_words"] == "Your turn 4":
            break
        game = pick_first(game, "event battle", "action c2 Strike", "target c3", "no", "pass", "end")
    return game


def pick_first(game: Game, *wanted: str) -> Game:
    """Pick the first of these that is offered; nothing where none is."""
    question = state_of(game)["question"]
    assert question is not None
    offered = [option["label"] for option in question["options"]]
    label = next((label for label in wanted if label in offered), "")
    return services.answer(game, game.version, label) if label else game
