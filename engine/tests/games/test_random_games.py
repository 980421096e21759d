"""Games at random: what holds in every position, on the compiled engine (108 games), a tenth from source."""

from collections import Counter

import pytest

from engine import rng
from engine.edition import VALUES, edition
from engine.errors import Refused
from engine.game import EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.rules.position_key import standing_key
from engine.state import options as opt
from engine.state.frames.execution import ApplyFrame
from engine.state.position import Position, position_from_state
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import (
    EDITIONS,
    Picker,
    broken,
    cards_of,
    careful_deck,
    free_deck,
    is_going_on,
    played,
    setup,
)
from engine.vocab import (
    E_CONSUMED,
    E_DESTROYED,
    E_DISCARDED,
    E_DREW,
    E_MOVED,
    E_TURNED_DOWN,
    E_ZONE_OPENED,
    P1,
    P2,
    PLAYERS,
    Q_DISCARD,
    Q_OPTIONAL,
    Q_SAC,
    Q_TARGET,
    Q_ZONE,
)

TENTH = 10
GAMES, MIXED = 108, 54  # each pair of decks in each edition, either starting, twice; and once
ALL_GAMES, ALL_MIXED = 300, 150
CAREFUL_GAMES = 12
DONE_INSTEAD = {E_CONSUMED, E_DESTROYED, E_DISCARDED, E_DREW, E_MOVED, E_TURNED_DOWN, E_ZONE_OPENED}
ASKED_INSTEAD = (Q_DISCARD, Q_SAC, Q_TARGET, Q_ZONE)
EVERY = 29  # positions between the dearer comparisons: a number that falls on every kind of question


def check_positions(part: int = 0, parts: int = 1, games: int = GAMES) -> None:
    """Look at every position of every so manieth game."""
    for number in range(part, games, parts):
        game = start(setup(number))
        picker = Picker(number)
        brought = [cards_of(game.position, player) for player in (P1, P2)]
        while is_going_on(game):
            assert broken(game.position, brought) == [], f"game {number}, pick {len(game.history)}"
            if len(game.history) % EVERY == 0:
                a_clone_goes_the_same_way(game)
                what_is_not_offered_changes_nothing(game)
            game.answer(picker.pick(game))
        assert broken(game.position, brought) == []


@pytest.mark.usefixtures("compiled_engine")
def test_nothing_breaks_in_any_position() -> None:
    check_compiled(check_positions)


def test_nothing_breaks_in_any_position_from_source_in_a_tenth_of_these_games() -> None:
    check_positions(TENTH - 1, TENTH)


def a_clone_goes_the_same_way(game: EngineGame) -> None:
    """Clone and state are equal to the position, and stay so after a pick."""
    position = game.position
    clone = game.clone()
    read = EngineGame(position_from_state(position.to_state(), position.library), None, None)
    assert clone.digest() == read.digest() == game.digest()
    last = len(position.ask_options) - 1
    before = game.digest()
    clone.answer(last)
    read.answer(last)
    assert clone.digest() == read.digest()
    assert game.digest() == before


def what_is_not_offered_changes_nothing(game: EngineGame) -> None:
    """Refused with code and rule, and the position is as it was."""
    before = game.digest()
    asked = game.position.ask_player
    for player, label in ((asked, "summon Nobody"), (asked, "target z9"), (1 - asked, game.labels()[0])):
        with pytest.raises(Refused) as refused:
            game.answer_label(player, label)
        assert refused.value.code in ("not_offered", "not_asked")
        assert refused.value.rule
    for index in (-1, len(game.position.ask_options)):
        with pytest.raises(Refused, match="not offered"):
            game.answer(index)
    assert game.digest() == before


def test_what_is_offered_instead_can_be_done() -> None:
    """A yes is followed by what it was said to (15.4): by a question about it, or by its event."""
    offers: Counter[str] = Counter()
    for number in range(CAREFUL_GAMES):
        game = start(Setup(edition(EDITIONS[number % 3]), (careful_deck(), careful_deck()), 7, number))
        picker = Picker(number)
        while is_going_on(game):
            frame = game.position.frames[-1] if game.position.frames else None
            if isinstance(frame, ApplyFrame) and game.position.ask_kind == Q_OPTIONAL:
                card = game.position.card_or_ghost(frame.card)
                assert card is not None
                trial = game.clone()
                trial.answer_label(trial.position.ask_player, "yes")
                happened = {event.kind for event in trial.position.log}
                assert happened & DONE_INSTEAD or trial.position.ask_kind in ASKED_INSTEAD, card.printed.name
                offers[card.printed.name] += 1
            game.answer(picker.pick(game))
    assert len(offers) == len({card.name for card in careful_deck().main}), offers


@pytest.mark.parametrize("number", range(0, ALL_GAMES, 50))
def test_replaying_the_picks_gives_the_same_position(number: int) -> None:
    game = played(number)
    again = start(setup(number))
    for player, pick in game.history:
        assert again.position.ask_player == player
        again.answer(again.position.ask_options.index(pick))
    assert again.digest() == game.digest()


@pytest.mark.parametrize("number", range(0, ALL_GAMES, 100))
def test_undo_leads_back_to_any_pick(number: int) -> None:
    game = played(number)
    digests = []
    again = start(setup(number))
    for _player, pick in game.history:
        digests.append(again.digest())
        again.answer(again.position.ask_options.index(pick))
    for back in (1, 2, len(digests) // 2, len(digests)):
        other = game.clone()
        other.undo(back)
        assert other.digest() == digests[len(digests) - back]


def check_windows(part: int = 0, parts: int = 1, games: int = GAMES) -> None:
    """Play every so manieth game twice: asked in useful windows, and in all of them."""
    for number in range(part, games, parts):
        useful = played(number)
        all_windows = start(setup(number, windows_all=True))
        for player, pick in useful.history:
            pass_windows_with_nothing_to_do(all_windows)
            assert all_windows.position.ask_player == player, PLAYERS[player]
            all_windows.answer(all_windows.position.ask_options.index(pick))
        pass_windows_with_nothing_to_do(all_windows)
        all_windows.position.windows_all = False
        # To leave a flip that will fizzle alone is a choice, which counts against 18.3
        all_windows.position.quiet, all_windows.position.seen = useful.position.quiet, useful.position.seen
        assert all_windows.digest() == useful.digest()


@pytest.mark.usefixtures("compiled_engine")
def test_asking_all_windows_or_only_useful_ones_is_the_same_game() -> None:
    check_compiled(check_windows)


def test_asking_all_windows_is_the_same_game_from_source_in_a_tenth_of_these_games() -> None:
    check_windows(TENTH - 1, TENTH)


def pass_windows_with_nothing_to_do(game: EngineGame) -> None:
    """End the windows that are asked only because all are; a flip that will fizzle is nothing to do (7.2)."""
    while len(Observation(game.position, game.position.ask_player).options()) == 1:
        assert opt.code_of(game.position.ask_options[0]) in (opt.END, opt.PASS)
        game.answer(0)


def mixed(number: int) -> Setup:
    """A game of an edition in which about a third of the switches take any of their values."""
    state = rng.first_state(number, 99)
    overrides = {}
    for name, values in VALUES.items():
        state, turned = rng.random_below(state, 3)
        if values and turned == 0:
            state, which = rng.random_below(state, len(values))
            overrides[name] = values[which]
    return setup(number, overrides=overrides)


def check_switches(part: int = 0, parts: int = 1, games: int = MIXED) -> None:
    """Play every so manieth game of a mixed edition."""
    for number in range(part, games, parts):
        game = start(mixed(number))
        picker = Picker(number)
        brought = [cards_of(game.position, player) for player in (P1, P2)]
        while is_going_on(game):
            assert broken(game.position, brought) == [], f"game {number}, pick {len(game.history)}"
            game.answer(picker.pick(game))


@pytest.mark.usefixtures("compiled_engine")
def test_any_switches_go_together() -> None:
    """0.1"""
    check_compiled(check_switches)


def test_any_switches_go_together_from_source_in_a_tenth_of_these_games() -> None:
    """0.1"""
    check_switches(TENTH - 1, TENTH)


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_nothing_breaks_in_three_hundred_games_whatever_is_asked_and_switched() -> None:
    check_compiled(check_positions, 0, 1, ALL_GAMES)
    check_compiled(check_windows, 0, 1, ALL_GAMES)
    check_compiled(check_switches, 0, 1, ALL_MIXED)


@pytest.mark.parametrize("number", range(4))
def test_nothing_is_declared_for_nothing_more_often_than_the_rules_allow(number: int) -> None:
    """18.3, counted from outside: all activations of this deck cost nothing, or up to some cards."""
    game = start(Setup(edition(EDITIONS[number % 3]), (free_deck(), free_deck()), seed=7, number=number))
    picker = Picker(number)
    brought = [cards_of(game.position, player) for player in (P1, P2)]
    turn, declared, alike = 0, Counter[int](), Counter[tuple[int, int, str]]()
    while game.question is not None and game.position.turn_number <= 8:
        if len(game.history) % EVERY == 0:
            assert broken(game.position, brought) == [], f"game {number}, pick {len(game.history)}"
        if game.position.turn_number != turn:
            turn, declared, alike = game.position.turn_number, Counter(), Counter()
        index, now = picker.pick(game), standing_key(game.position)
        player, pick = game.position.ask_player, game.position.ask_options[index]
        piles = what_can_be_given(game.position, player)
        game.answer(index)
        while game.position.ask_kind in (Q_SAC, Q_DISCARD):
            game.answer(picker.pick(game))
        given = what_can_be_given(game.position, player) < piles
        if opt.code_of(pick) == opt.ACTIVATE and not given:
            declared[player] += 1
            alike[(opt.a_of(pick), opt.b_of(pick), now)] += 1
            assert declared[player] <= 100
            assert alike[(opt.a_of(pick), opt.b_of(pick), now)] <= 2
    assert game.reason != "limit"


def what_can_be_given(position: Position, player: int) -> int:
    """Return how many cards a player has on the field and in the hand."""
    own = [card for card in position.field if card is not None and card.controller == player]
    return len(own) + len(position.sides[player].hand)
