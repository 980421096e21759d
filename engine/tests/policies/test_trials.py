"""Tests of how the greedy policy tries its picks: what the engine leaves out there changes none of them."""

import pytest

from engine import rng
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import start
from engine.policies.greedy import LONGEST, Greedy
from engine.policies.observation import Observation
from engine.rules.continuous.characteristics import settle_values
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import has_options, legal_options
from engine.simulation.duel import Duel
from engine.state.frames.step_budget import endless_steps
from engine.state.position import NOT_ASKED, Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.vocab import P1, P2

CLASSIC = ("classic-day-shift", "classic-night-shift")
PAIRINGS = (
    ("modern", "men", "fey"), ("modern", "telur", "wynn"), ("modern", "men", "wynn"),
    ("modern", "fey", "telur"), ("latest", "men", "telur"), ("latest", "fey", "wynn"),
    ("classic", *CLASSIC), ("wiki", *CLASSIC),
)  # fmt: skip


def duel_of(pairing: tuple[str, str, str]) -> Duel:
    """Return the duel of an edition and two starter decks."""
    base, first, second = pairing
    return Duel((find_deck(first), find_deck(second)), ("greedy", "greedy"), edition(base), 7)


def begun(duel: Duel, number: int) -> Position:
    """Return a game that begins, bounded by nothing."""
    position = start(duel.setup(number)).position
    position.steps = endless_steps()
    return position


def imagine_with_all_windows(seat: Observation, chance: int) -> Position:
    """Return the game in which the policy tries its picks, but each window is asked, its options listed."""
    imagined, _ = seat.imagine(chance)
    imagined.steps = endless_steps()
    return imagined


def is_cut_short(imagined: Position) -> bool:
    """Return whether a trial ends at the most questions of one: what is not asked counts for none."""
    trials = [
        Greedy(0).try_pick(imagined, imagined.ask_player, index) for index in range(len(imagined.ask_options))
    ]
    return any(trial.questions > LONGEST for trial in trials)


def check_picks(pairing: tuple[str, str, str], first: int, count: int) -> None:
    """Play games, and compare each pick of both players."""
    duel = duel_of(pairing)
    for number in range(first, first + count):
        position = begun(duel, number)
        players = [Greedy(2 * number + player) for player in (P1, P2)]
        compared = 0
        while position.ask_kind != NOT_ASKED:
            asked = position.ask_player
            policy, seat = players[asked], Observation(position, asked)
            chance = policy.chance
            pick = policy.decide(seat)
            if policy.chance != chance:  # else it has tried nothing
                compared += 1
                imagined = imagine_with_all_windows(seat, chance)
                same = Greedy(0).best_pick(imagined) == pick
                assert same or is_cut_short(imagined), (pairing, number, compared)
            apply_choice(position, position.ask_options[pick])
        assert compared > 20


@pytest.mark.parametrize("pairing", [PAIRINGS[0], PAIRINGS[-1]], ids="-".join)
@pytest.mark.usefixtures("compiled_engine")
def test_picks_are_those_of_trials_in_which_everybody_is_asked(pairing: tuple[str, str, str]) -> None:
    check_compiled(check_picks, pairing, 0, 3)


@pytest.mark.long
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
@pytest.mark.usefixtures("compiled_engine")
def test_picks_of_a_thousand_games_are_those_of_trials_in_which_everybody_is_asked(
    pairing: tuple[str, str, str],
) -> None:
    check_compiled(check_picks, pairing, 3, 130)


@pytest.mark.parametrize("pairing", PAIRINGS[-4:], ids="-".join)
def test_a_player_has_options_where_more_than_passing_is_listed(pairing: tuple[str, str, str]) -> None:
    with_options = without = 0
    for number in range(3):
        position, state = begun(duel_of(pairing), number), rng.first_state(number)
        while position.ask_kind != NOT_ASKED and position.turn_number < 16:
            settle_values(position)
            for player in (P1, P2):
                more = len(legal_options(position, player)) > 1
                assert has_options(position, player) == more
                with_options, without = with_options + int(more), without + int(not more)
            state, index = rng.random_below(state, len(position.ask_options))
            apply_choice(position, position.ask_options[index])
    assert with_options > 100 and without > 100
