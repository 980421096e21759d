"""Looks at the games played so far: when, and at which of them a run stops."""

import json
from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from engine.__main__ import main
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation.batch import GoldfishTask
from engine.simulation.intervals import Figure, Z, half_width, mean_of
from engine.simulation.paired_games import pair_tasks, play_pairs, win_turn
from engine.simulation.stopping_looks import FIRST_LOOK, is_look, is_sure, next_look
from engine.tests.compilation.compiled_process import check_compiled

MOST = 32 * FIRST_LOOK


def figure(low: float, high: float, n: int = 1_000) -> Figure:
    return {"mean": (low + high) / 2, "low": low, "high": high, "n": n}


def test_looks_are_at_a_thousand_games_and_at_twice_as_many_each_time() -> None:
    assert [games for games in range(20_001) if is_look(games)] == [1_000, 2_000, 4_000, 8_000, 16_000]
    assert not is_look(0) and not is_look(3_000) and not is_look(1_500)


def test_the_next_look_is_behind_the_games_that_were_played_and_never_behind_the_last() -> None:
    asked = [(0, 20_000), (999, 20_000), (1_000, 20_000), (1_500, 20_000), (16_000, 20_000), (0, 300)]
    assert [next_look(*games) for games in asked] == [1_000, 1_000, 2_000, 2_000, 20_000, 300]


def test_a_clock_is_known_when_half_of_its_interval_is_no_wider_than_asked() -> None:
    assert half_width(figure(6.3, 6.5)) == pytest.approx(0.1)
    assert is_sure(figure(6.25, 6.5), 0.125)
    assert not is_sure(figure(6.25, 6.5), 0.124)
    assert not is_sure(figure(6.25, 6.5, n=29), 1.0), "29 games may all be alike"
    assert not is_sure(None, 10.0), "no game was won"


def run_words(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--json"]) == 0
    figures: dict[str, object] = json.loads(capsys.readouterr().out)
    return figures


def test_a_comparison_that_is_sure_stops_at_a_look_with_the_figures_of_so_many_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Nothing is won in one turn, so the clocks differ by nothing from the first look on."""
    words = ("compare", "men", "fey", "--turns", "1", "--chunk", "300")
    stopped = run_words(capsys, *words, "--until", "0.1", "--games", "5000")
    asked = {"until": 0.1, "half_width": 0.0, "most_games": 5_000, "stopped": True}
    assert {name: stopped.pop(name) for name in asked} == asked
    whole = run_words(capsys, *words, "--games", str(FIRST_LOOK))
    for measured in ("seconds", "games_per_second", "decisions_per_second"):
        del stopped[measured], whole[measured]
    assert stopped == whole


def test_a_run_that_cannot_be_sure_plays_all_its_games_and_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["goldfish", "men", "--turns", "1", "--games", "30", "--until", "0.5"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "all 30 games were played, to stop at ± 0.50 turns: no turn of the win is known"


@pytest.mark.parametrize("width", ["0", "-1", "11", "nan", "wide"])
def test_a_width_that_is_none_is_refused_with_its_bounds(
    width: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["goldfish", "men", "--until", width])
    assert "must be a number of turns from 0.01 to 10" in capsys.readouterr().err


def stopped_clock(outcomes: Sequence[int], width: float, chance: Random) -> Figure:
    """Return the mean of games drawn from these outcomes, at the first look that knows it so closely."""
    games: list[int] = []
    while not games or (len(games) < MOST and not is_sure(clock_of(games), width)):
        games += chance.choices(outcomes, k=next_look(len(games), MOST) - len(games))
    return clock_of(games)


def clock_of(games: Sequence[int]) -> Figure:
    return mean_of(len(games), sum(games), sum(turn * turn for turn in games))


def stopped_coverage(outcomes: Sequence[int], runs: int) -> tuple[float, dict[int, int]]:
    """Return how many of so many stopped intervals hold the mean of the outcomes, and where they stopped.

    The width is that of 2,000 games, where half of the runs stop and the others go on to the next look, so
    that what was found decides most: elsewhere nearly all stop at one look.
    """
    chance, mean = Random(11), sum(outcomes) / len(outcomes)
    spread = sqrt(sum((turn - mean) ** 2 for turn in outcomes) / len(outcomes))
    clocks = [stopped_clock(outcomes, Z * spread / sqrt(2 * FIRST_LOOK), chance) for _ in range(runs)]
    stops = [clock["n"] for clock in clocks]
    held = sum(clock["low"] <= mean <= clock["high"] for clock in clocks)
    return held / runs, {games: stops.count(games) for games in sorted(set(stops))}


def check_stopped_coverage(pairs: int, runs: int) -> None:
    """Require that 93 to 97 % of stopped 95 % intervals hold the value of all games, single and paired."""
    cards = find_deck("men")
    sides = [
        GoldfishTask(main, cards.fables, edition(), 10, 1)
        for main in (cards.main, (*cards.main[:-1], cards.main[0]))
    ]
    task = pair_tasks(*sides)
    games = [play_pairs(task, number, 1) for number in range(pairs)]
    outcomes = {
        "single": [win_turn(pair.sides[0]) for pair in games],
        "paired": [pair.win_turn[1] for pair in games],
    }
    found = {name: stopped_coverage(turns, runs) for name, turns in outcomes.items()}
    assert all(abs(held - 0.95) <= 0.02 and len(stops) > 1 for held, stops in found.values()), found
    print(f"of {runs} stopped intervals held the value of {pairs} pairs, and at which look: {found}")


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_intervals_of_stopped_runs_hold_the_long_run_value_as_often_as_they_say() -> None:
    """2,000 runs that stop early, their games drawn from 4,000 pairs that were played: 93 to 97 %."""
    print(check_compiled(check_stopped_coverage, 4000, 2000))
