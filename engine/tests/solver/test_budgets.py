"""Budgets of the solver: kept where free activations never end and on a field of twenty cards."""

import os
from itertools import islice
from pathlib import Path
from time import process_time

import pytest

from engine.solver.answer import POSITIONS as ENDED
from engine.solver.answer import Answer, solve
from engine.solver.budget import POSITIONS, STEPS_EACH, Budget
from engine.solver.goal import WinThisTurn
from engine.solver.unseen_cards import position_seen_by
from engine.state.position import Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.policies.hostile_games import full_field, hostile_positions
from engine.vocab import P1

SECONDS = 120  # of a search, as the site allows
MEMORY_MB = 200


def hostile(count: int) -> list[Position]:
    """So many positions, the full field first."""
    return [full_field(), *islice(hostile_positions(60), count - 1)]


def search(position: Position, most: int) -> Answer:
    seen = position_seen_by(position, P1)
    return solve(seen, WinThisTurn(P1, seen.turn_number), Budget(most))


def memory_mb() -> int:
    """The memory that this process has, in MB."""
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") >> 20


def check_whole_budgets(count: int) -> None:
    """Assert that no search with the whole budget takes more time or memory than it may."""
    slowest = largest = 0.0
    for number, position in enumerate(hostile(count)):
        began, before = process_time(), memory_mb()
        answer = search(position, POSITIONS)
        slowest = max(slowest, process_time() - began)
        largest = max(largest, memory_mb() - before)
        print(number, answer.verdict, answer.looked_at, f"{process_time() - began:.1f}", flush=True)
        assert answer.looked_at <= POSITIONS
    assert slowest <= SECONDS, slowest
    assert largest <= MEMORY_MB, largest


def test_three_hostile_positions_keep_to_what_is_counted() -> None:
    for position in hostile(3):
        answer = search(position, 150)
        assert (answer.verdict, answer.looked_at) == ("open", 150)
        assert answer.ended == ENDED
        assert search(position, 150) == answer


def test_steps_of_the_engine_end_a_search_whose_positions_take_very_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.solver.answer.STEPS_EACH", 1)
    answer = search(full_field(), 150)
    assert answer.verdict == "open"
    assert answer.looked_at < 150 < 150 * STEPS_EACH


@pytest.mark.long
@pytest.mark.usefixtures("compiled_engine")
def test_fifty_hostile_positions_keep_to_seconds_and_memory() -> None:
    check_compiled(check_whole_budgets, 50)
