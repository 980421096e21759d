"""Duels and the policies that play them: nobody looks at what it may not see, and figures can be repeated."""

import json

import pytest

from engine.__main__ import main
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.errors import Refused
from engine.game import start
from engine.policies.observation import Observation
from engine.policies.policy_registry import NAMES, SLOW, make_policy
from engine.simulation.duel import Duel, play_duels
from engine.simulation.score import Score
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, decks, is_going_on, setup
from engine.tests.presentation.test_player_view import dealt_anew
from engine.vocab import P1, P2

GAMES = 4
EVERY = 5


def duel(first: str = "random", second: str = "random") -> Duel:
    men, fey, _golden = decks()
    return Duel((men, fey), (first, second), edition(), seed=3)


@pytest.mark.parametrize(("name", "games"), [("greedy", GAMES), ("search", 1)])
@pytest.mark.usefixtures("compiled_engine")
def test_a_policy_picks_the_same_whatever_the_cards_are_that_it_cannot_see(name: str, games: int) -> None:
    check_compiled(check_unseen_cards, name, games)


def check_unseen_cards(name: str, games: int) -> None:
    """Assert that what a policy picks does not depend on the cards that it cannot see."""
    looked = 0
    for number in range(games):
        game = start(setup(number))
        picker = Picker(number)
        while is_going_on(game):
            if len(game.history) % EVERY == 0:
                player = game.position.ask_player
                seat = Observation(game.position, player)
                pick = make_policy(name, number).decide(seat)
                other = Observation(dealt_anew(game.position, player, len(game.history)), player)
                assert make_policy(name, number).decide(other) == pick
                assert other.digest() == seat.digest()
                looked += 1
            game.answer(picker.pick(game))
    assert looked > 25 * games


@pytest.mark.usefixtures("compiled_engine")
def test_a_policy_leaves_the_game_as_it_was() -> None:
    check_compiled(check_game_left_as_it_was)


def check_game_left_as_it_was() -> None:
    """Assert that no decision of a policy changes the game."""
    for name in ("greedy", "search"):
        check_game_left_by(name)


def check_game_left_by(name: str) -> None:
    """Assert it of one policy."""
    game = start(setup(1))
    picker = Picker(1)
    while is_going_on(game) and len(game.history) < 60:
        before = game.digest()
        make_policy(name, 1).decide(Observation(game.position, game.position.ask_player))
        assert game.digest() == before
        game.answer(picker.pick(game))


def test_greedy_wins_against_chance() -> None:
    score = play_duels(duel("greedy", "random"), 0, 10)
    assert score.games_won(P1) >= 9


def test_batches_can_be_cut_at_will() -> None:
    whole = play_duels(duel(), 0, 6)
    parts = play_duels(duel(), 4, 2).merge(play_duels(duel(), 0, 4))
    assert parts.to_data() == whole.to_data()
    assert Score.from_data(json.loads(json.dumps(whole.to_data()))).to_data() == whole.to_data()


def test_every_game_ends_and_is_counted_once() -> None:
    score = play_duels(duel("goldfish", "passive"), 0, 6)
    assert score.games == 6 == sum(map(sum, score.ended)) == sum(score.lengths)
    assert sum(ended[0] for ended in score.ended) == 0  # every one has a reason (18)
    assert score.games_won(P2) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_is_known_by_its_name(name: str) -> None:
    assert make_policy(name, 1).name() == name


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Refused, match="no policy called lucky"):
        make_policy("lucky", 1)


def test_the_command_says_the_same_with_two_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "men", "fey", "--policy", "goldfish", "--games", "2", "--json"]
    found = []
    for more in ([], ["--workers", "2", "--chunk", "1"]):
        assert main([*words, *more]) == 0
        found.append(json.loads(capsys.readouterr().out))
    for figures in found:
        assert figures.pop("seconds") > 0
        assert figures.pop("games_per_second") > 0
        assert figures.pop("decisions_per_second") > 0
    assert found[0] == found[1]
    assert found[0]["won"]["P1"]["n"] == 2


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "men", "men", "--policy", "greedy", "--against", "passive", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "P1 men (greedy)" in out and "P2 men (passive)" in out
    assert "ended by hp 2" in out and out.splitlines()[-1].startswith("digest ")


def test_a_deck_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "men", "nobody"]) == 1
    assert "no such deck file" in capsys.readouterr().err


# Decks that were made for the edition: with those of another one games go on to the bound of 500 turns
EDITION_DECKS = {
    "classic": ("classic-day-shift", "classic-night-shift"),
    "wiki": ("classic-day-shift", "classic-night-shift"),
    "modern": ("men", "fey"),
}


@pytest.mark.parametrize("base", EDITION_DECKS)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in SLOW])
def test_every_policy_plays_every_edition(base: str, name: str) -> None:
    check_every_game_ends(name, base)


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.usefixtures("compiled_engine")
def test_the_policies_that_look_ahead_play_every_edition(name: str) -> None:
    """From source a game of search takes eight seconds, one of deep half a minute."""
    check_compiled(check_editions_of, name)


def check_editions_of(name: str) -> None:
    """Assert that a policy plays games of each edition to their end."""
    for base in EDITION_DECKS:
        check_every_game_ends(name, base)


def check_every_game_ends(name: str, base: str) -> None:
    first, second = map(find_deck, EDITION_DECKS[base])
    games = 1 if name in SLOW else 2  # one decision of search takes 60 ms from source
    score = play_duels(Duel((first, second), (name, "goldfish"), edition(base), seed=3), 0, games)
    assert score.games == games
    assert sum(ended for ends in score.ended for ended in ends) == games
    if name == "passive":
        assert score.games_won(P1) == 0
