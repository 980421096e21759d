"""The starter decks can be played: mana keeps coming, and two players bring a game to its end."""

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import Setup, start
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.simulation import GoldfishTask, play_batch
from engine.simulation.tally import MEASURES
from engine.vocab import FACTIONS

ON_FIELD = MEASURES.index("mana_on_field")
COLLECTED = MEASURES.index("mana_collected")

every_deck = pytest.mark.parametrize("name", FACTIONS)


@every_deck
def test_a_starter_deck_goes_on_collecting_mana_and_has_more_of_it_later(name: str) -> None:
    deck = find_deck(name)
    tally = play_batch(GoldfishTask(deck.main, deck.fables, edition(), 5, 1), 0, 40)
    # on turn 5 it strikes for the win more often than it collects
    assert all(2 * tally.sums[turn][COLLECTED] >= tally.turn_games[turn] for turn in range(1, 5))
    first, fifth = (tally.sums[turn][ON_FIELD] / tally.turn_games[turn] for turn in (1, 5))
    assert fifth > first


@every_deck
def test_two_players_finish_a_game_with_a_starter_deck(name: str) -> None:
    deck = find_deck(name)
    game = start(Setup(edition(), (deck, deck), seed=1))
    players = [Greedy(1), Greedy(2)]
    while game.question is not None:
        player = game.position.ask_player
        game.answer(players[player].decide(Observation(game.position, player)))
    assert game.winner in ("P1", "P2")
