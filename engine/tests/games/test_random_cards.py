"""Games with cards made at random, in every edition: nothing breaks, every game ends with a reason (18)."""

import os

import pytest

from engine.edition import PRESETS, edition
from engine.errors import Refused
from engine.game import EngineGame, Setup, start
from engine.presentation.labels import plain_label
from engine.replay import record, replay_record
from engine.state.position import position_from_state
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_cards import Chance, made_deck
from engine.tests.games.random_games import Picker, broken, cards_of
from engine.vocab import P1, P2

EDITIONS = tuple(PRESETS)
DECKS = 40
GAMES, DISTANCE = 6, 2
LONG_GAMES = int(os.environ.get("LONG_GAMES", "20000"))
MOST_PICKS, LONGEST = 300, 900
EVERY = 31


def made_game(number: int) -> EngineGame:
    """Game `number`: the editions in turn, two decks of made cards, each player starting as often."""
    base = EDITIONS[number % len(EDITIONS)]
    played = edition(base)
    reach = played.switches["reach"]
    decks = (made_deck(number % DECKS, reach), made_deck((number + DISTANCE) % DECKS, reach))
    setup = Setup(played, decks, seed=9, number=number, windows_all=number % 2 == 0, starter=number // 3 % 2)
    return start(setup)


def play(number: int, look: int = 4, most: int = MOST_PICKS) -> EngineGame:
    """A whole game at random, every `look`th position looked at; conceded when it is longer than others."""
    game = made_game(number)
    picker = Picker(number)
    brought = [cards_of(game.position, player) for player in (P1, P2)]
    while game.question is not None:
        if len(game.history) % look == 0:
            assert broken(game.position, brought) == [], f"game {number}, pick {len(game.history)}"
        if len(game.history) % EVERY == 0:
            goes_on_from_its_state(game)
        if len(game.history) >= most:
            game.concede(number % 2)
        else:
            game.answer(picker.pick(game))
    assert broken(game.position, brought) == []
    return game


def goes_on_from_its_state(game: EngineGame) -> None:
    """Read back from its state, a position goes the same way."""
    state = game.position.to_state()
    read = EngineGame(position_from_state(state, game.position.library), None, None)
    clone = game.clone()
    assert read.digest() == clone.digest() == game.digest()
    last = len(game.position.ask_options) - 1
    read.answer(last)
    clone.answer(last)
    assert read.digest() == clone.digest()


def play_part(part: int, parts: int, games: int = GAMES, look: int = 4, most: int = MOST_PICKS) -> None:
    """Play every so manieth of so many games."""
    for number in range(part, games, parts):
        assert play(number, look, most).reason in ("hp", "concede", "loop", "limit"), f"game {number}"


@pytest.mark.usefixtures("compiled_engine")
def test_nothing_breaks_with_cards_made_at_random() -> None:
    check_compiled(play_part, 0, 1)


def test_nothing_breaks_from_source_in_one_of_these_games() -> None:
    play_part(GAMES - 1, GAMES)


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
@pytest.mark.parametrize("part", range(20))
def test_nothing_breaks_in_very_many_games(part: int) -> None:
    check_compiled(play_part, part, 20, LONG_GAMES, 7, LONGEST)


@pytest.mark.parametrize("number", range(3))
def test_a_record_of_such_a_game_gives_it_again(number: int) -> None:
    game = play(number, look=50, most=150)
    assert replay_record(record(game)).digest() == game.digest()


SCRIPTS, ALL_SCRIPTS = 4, 2_000


def refused_script(number: int) -> int:
    """One script of answers that must be refused, each leaving the position as it is; how many there were."""
    game = made_game(number)
    picker, chance = Picker(number), Chance(number)
    stale: list[str] = []
    count = 0
    for _ in range(12):
        for _ in range(chance.below(9)):
            if game.question is None:
                return count
            stale = game.labels()
            game.answer(picker.pick(game))
        if game.question is None:
            return count
        count += refuses(game, stale, chance)
    return count


def refuses(game: EngineGame, stale: list[str], chance: Chance) -> int:
    """Refuse an answer of the wrong player, one that is not offered, and one to an older question."""
    before = game.digest()
    asked, labels = game.position.ask_player, game.labels()
    wrong = [(1 - asked, chance.one_of(labels), "not_asked"), (asked, "at z9", "not_offered")]
    offered = [plain_label(label) for label in labels]
    wrong += [(asked, label, "not_offered") for label in stale if plain_label(label) not in offered]
    for player, label, code in wrong:
        with pytest.raises(Refused) as refused:
            game.answer_label(player, label)
        assert refused.value.code == code
        assert refused.value.rule
        assert game.digest() == before
    for index in (-1, len(labels), len(labels) + chance.below(100)):
        with pytest.raises(Refused):
            game.answer(index)
    assert game.digest() == before
    return len(wrong) + 3


def test_refused_answers_change_nothing() -> None:
    assert sum(refused_script(number) for number in range(SCRIPTS)) > SCRIPTS


@pytest.mark.long
def test_very_many_refused_answers_change_nothing() -> None:
    assert sum(refused_script(number) for number in range(ALL_SCRIPTS)) > ALL_SCRIPTS
