"""Tests of hints: the best picks with their lines, nothing that a player cannot know, soon enough."""

import time
from collections.abc import Iterator
from functools import partial
from itertools import islice

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import Setup, start
from engine.policies.lookahead.hints import find_hints
from engine.policies.lookahead.plan_search import FINALISTS
from engine.policies.observation import Observation
from engine.policies.policy_registry import make_policy
from engine.state.position import Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.policies.hostile_games import full_field, hostile_positions
from engine.tests.policies.paired_duels import MODERN
from engine.tests.policies.test_deep import CARDS, COMBINATION, COMBINED
from engine.tests.presentation.test_player_view import dealt_anew
from engine.tests.processor_time import call_within
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

DRAWS = """
phase: deployment
P1: {hand: [], deck: [Scout 1, Scout 2, Scout 3, Scout 4, Scout 5, Scout 6]}
P2: {hand: [], deck: [Scout 1, Scout 2, Scout 3, Scout 4, Scout 5, Scout 6]}
open: [a1, c2]
field: {a1: {card: Well, mana: 1}}
"""
SCOUTS = "".join(
    f"  Scout {number}: {{type: creature, stats: {{might: 3, life: 3}}, arrows: {{n: 1}}}}\n"
    for number in range(1, 7)
)
DRAWN_CARDS = f"""
cards:
  Well: {{type: artifact, effects: ["activation | Consume 1 mana: draw 1."]}}
{SCOUTS}"""


def test_hints_are_the_best_picks_with_their_lines() -> None:
    game = scene(COMBINATION, CARDS)
    hints = find_hints(Observation(game.position, P1), 1)
    assert hints[0].worth > hints[-1].worth
    assert game.labels()[hints[0].index] == hints[0].line[0]
    assert hints[0].line == (*COMBINED, "pay a1")
    assert hints[-1].line[0] == "end", "after it nothing can be done with actions"


def test_the_line_of_a_hint_names_no_card_that_is_still_to_be_drawn() -> None:
    game = scene(DRAWS, DRAWN_CARDS)
    lines = [hint.line for hint in find_hints(Observation(game.position, P1), 1)]
    assert ("activate a1 1",) in lines, "the next pick would be a Scout, another one in each game"
    assert "Scout" not in str(lines)


@pytest.mark.usefixtures("compiled_engine")
def test_all_that_a_player_can_be_asked_gets_hints_in_words() -> None:
    check_compiled(check_hints)


def check_hints() -> None:
    game = start(setup(4))
    picker = Picker(4)
    lengths: set[int] = set()
    while is_going_on(game) and len(game.history) < 60:
        if len(game.history) % 6 == 0:
            labels, player = game.labels(), game.position.ask_player
            hints = find_hints(Observation(game.position, player), 1)
            other = dealt_anew(game.position, player, len(game.history))
            assert find_hints(Observation(other, player), 1) == hints, "what is hidden makes no difference"
            assert 0 < len(hints) <= min(FINALISTS, len(labels))
            assert [hint.worth for hint in hints] == sorted((hint.worth for hint in hints), reverse=True)
            assert all(hint.line[0] == labels[hint.index] for hint in hints)
            lengths.update(len(hint.line) for hint in hints)
        game.answer(picker.pick(game))
    assert max(lengths) > 1


@pytest.mark.usefixtures("compiled_engine")
def test_hints_among_cards_made_to_be_slow_take_a_second_at_most() -> None:
    check_compiled(check_slow_hints)


def check_slow_hints() -> None:
    for position in (*hostile_positions(8), full_field()):
        call_within(1.0, partial(find_hints, Observation(position, P1), 1))


TIMED_POSITIONS = 30
OF_EACH_GAME = 5
PICKS_BETWEEN = 15  # two looks at a game of 80 to 150 picks
USUAL_SECONDS = 1.0  # at the 95th percentile


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_hints_in_thirty_positions_of_games_take_a_second_at_most() -> None:
    print(check_compiled(check_usual_hints))


def check_usual_hints() -> None:
    seconds = sorted(map(seconds_of_hints, islice(positions_of_games(), TIMED_POSITIONS)))
    middle, high = seconds[len(seconds) // 2], seconds[len(seconds) * 95 // 100]
    print(f"{len(seconds)} positions: median {middle:.2f} s, p95 {high:.2f} s, most {seconds[-1]:.2f} s")
    assert len(seconds) == TIMED_POSITIONS
    assert high <= USUAL_SECONDS


def seconds_of_hints(position: Position) -> float:
    """Return the processor time that the hints for the question of a position take."""
    began = time.process_time()
    assert find_hints(Observation(position, position.ask_player), 1)
    return time.process_time() - began


def positions_of_games() -> Iterator[Position]:
    """Positions with something to choose, of greedy games of the starter decks as at the board."""
    for number, names in enumerate(MODERN):
        decks = (find_deck(names[0]), find_deck(names[1]))
        game = start(Setup(edition("modern"), decks, seed=2026, number=number, windows_all=True))
        policy = make_policy("greedy", number)
        of_game = 0
        while of_game < OF_EACH_GAME and game.question is not None:
            position = game.position
            if len(game.history) >= PICKS_BETWEEN * (of_game + 1) and len(position.ask_options) > 1:
                of_game += 1
                yield position.clone()
            game.answer(policy.decide(Observation(position, position.ask_player)))
