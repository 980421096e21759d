"""Tests of what the greedy policy leaves untried, and of what that saves against trying all."""

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import EngineGame, start
from engine.policies.greedy import Greedy
from engine.policies.lookahead.candidates import UNTRIED, list_candidates, target_candidates
from engine.policies.observation import Observation
from engine.rules.game_loop import apply_choice
from engine.simulation.duel import Duel
from engine.state.frames.step_budget import ENDLESS, endless_steps
from engine.state.position import NOT_ASKED, Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.policies.paired_duels import check_games_won
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, Q_FACING, Q_PAY, Q_PRIORITY

CARDS = """
cards:
  Knight: {type: creature, stats: {might: 3, life: 3}, arrows: {nw: 1, n: 1, ne: 1, w: 1}}
  Page: {type: creature, stats: {might: 1, life: 1}}
  Tower: {type: creature, stats: {might: 5, life: 9}}
  Spring: {type: artifact, stats: {will: 1}, arrows: {n: 1}}
  Well: {type: artifact, stats: {will: 3}, arrows: {n: 1}}
  Snare: {type: artifact, subtypes: [Trap], effects: ["trigger | When a creature is destroyed: draw 1."]}
"""


def tried(game: EngineGame, is_nested: bool = False) -> list[str]:
    """Return the options that greedy tries, as the question words them."""
    labels = game.labels()
    return [labels[index] for index in list_candidates(Observation(game.position, P1), is_nested)]


def of_a_strike(own: str, theirs: str) -> EngineGame:
    """Return the question where the Knight in c2 strikes."""
    game = scene(f"event: battle\nfield: {{c2: Knight, {own}{theirs}}}\n", CARDS)
    game.answer_label(P1, "action c2 Strike")
    return game


def test_no_own_creature_is_tried_as_the_target_of_a_strike_where_another_is_there() -> None:
    game = of_a_strike("b2: Page, ", "c3: Page")
    assert "target b2" in game.labels()
    assert tried(game) == [label for label in game.labels() if label != "target b2"]


def test_of_few_targets_those_are_tried_where_the_fight_ends_best() -> None:
    game = of_a_strike("", "b3: Tower, c3: Page, d3: Tower")
    [index] = target_candidates(Observation(game.position, P1), 1)
    assert game.labels()[index] == "target c3"
    assert {"target b3", "target d3"} <= set(tried(game))


def test_of_cards_to_set_one_of_each_type_is_tried() -> None:
    hand = "phase: deployment\nP1: {hand: [Spring, Well, Snare, Page, Tower], deck: [Page]}\nopen: [a1, b2]\n"
    game = scene(hand, CARDS)
    assert {"set Spring", "set Well", "set Snare", "set Page"} <= set(game.labels())
    assert [label for label in tried(game) if label.startswith("set")] == ["set Snare", "set Page"]


def test_a_facing_that_reaches_only_what_another_one_reaches_is_not_tried() -> None:
    """From a1 an arrow ahead reaches b1's neighbour, to the right its own; back and left nothing."""
    game = scene("phase: deployment\nP1: {hand: [Well], deck: [Page]}\nopen: [a1]\n", CARDS)
    game.answer_label(P1, "summon Well")
    while game.position.ask_kind != Q_FACING:
        game.answer(0)
    assert len(game.labels()) == 4
    assert len(tried(game)) == 2


def test_how_to_pay_is_tried_where_it_is_asked_and_left_to_goldfish_within_a_trial() -> None:
    cards = """
cards:
  Spring: {type: artifact, stats: {will: 1}}
  Page: {type: creature, stats: {might: 1, life: 1}, effects: ["cost | Consume any 1 mana: summon."]}
"""
    field = "field: {a1: {card: Spring, mana: 1}, b1: {card: Spring, mana: 1}}\n"
    game = scene(f"phase: deployment\nP1: {{hand: [Page], deck: [Page]}}\nopen: [a1, b1, b2]\n{field}", cards)
    game.answer_label(P1, "summon Page")
    while game.position.ask_kind != Q_PAY:
        game.answer(0)
    assert tried(game) == game.labels() and len(game.labels()) == 2
    assert len(tried(game, is_nested=True)) == 1


def play_compared(base: str, names: tuple[str, str], games: int) -> tuple[int, int]:
    """Play games of greedy; return the steps of its decisions, and those of trials of all options.

    Asserts that something is tried of every question, that what is left to goldfish takes no trial, and that
    every window can be ended.
    """
    duel = Duel((find_deck(names[0]), find_deck(names[1])), ("greedy", "greedy"), edition(base), 7)
    steps = [0, 0]
    for number in range(games):
        position = start(duel.setup(number)).position
        position.steps = endless_steps()
        policy, former = Greedy(number), Greedy(number, tries_all=True)
        while position.ask_kind != NOT_ASKED:
            seat = Observation(position, position.ask_player)
            picks, kind, chance = list_candidates(seat, is_nested=True), seat.kind(), policy.chance
            assert picks and (kind != Q_PRIORITY or picks[0] == 0)
            pick = policy.decide(seat)
            assert kind not in UNTRIED or policy.chance == chance
            for place, greedy in enumerate((policy, former)):
                if len(greedy.list_picks(seat, is_nested=False)) > 1:
                    imagined = imagine(seat, chance)
                    greedy.best_pick(imagined)
                    steps[place] += ENDLESS - imagined.steps.left
            apply_choice(position, seat.options()[pick])
    return steps[0], steps[1]


def imagine(seat: Observation, chance: int) -> Position:
    """Return the game in which the policy tries its picks."""
    imagined, _ = seat.imagine(chance)
    imagined.steps = endless_steps()
    imagined.trial_turn = imagined.turn_number
    return imagined


def check_steps(base: str, names: tuple[str, str]) -> None:
    """Assert that trials take at most five sixths of the steps that those of all options take."""
    steps, of_all = play_compared(base, names, 3)
    assert 6 * steps < 5 * of_all, (steps, of_all)


@pytest.mark.parametrize(
    ("base", "names"),
    [("modern", ("men", "fey")), ("classic", ("classic-day-shift", "classic-night-shift"))],
    ids=["modern", "classic"],
)
@pytest.mark.usefixtures("compiled_engine")
def test_what_is_tried_takes_five_sixths_of_the_steps_of_trying_all(
    base: str, names: tuple[str, str]
) -> None:
    check_compiled(check_steps, base, names)


@pytest.mark.long
@pytest.mark.parametrize(
    ("base", "deals"),
    [("modern", 167), ("latest", 167), ("classic", 668)],
    ids=["modern", "latest", "classic"],
)
@pytest.mark.usefixtures("compiled_engine")
def test_what_is_left_untried_costs_no_strength_over_two_thousand_games(base: str, deals: int) -> None:
    print(check_compiled(check_games_won, ("greedy", "greedy-9"), base, deals, 77001, 0.48))
