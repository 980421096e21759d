"""Proofs of the shipped puzzles: each goal is reached by the line that is shown, against every answer."""

import json
import os
from collections import Counter
from datetime import date, timedelta
from functools import cache

import pytest

import engine
from decks.puzzles.daily import daily_puzzle, listed_days
from decks.puzzles.puzzle_file import GRADES, Puzzle, find_puzzle, puzzles
from decks.puzzles.puzzle_proof import PROOFS, holds, prove, shipped_proofs
from decks.tests.conftest import CARD_FILES
from engine.puzzles import Defence
from engine.scenario import ScenarioStart, read_start

SAMPLE = 600  # positions: what is proved anew in each run takes no more
WHOLE = 20_000  # and what the solving of a shipped puzzle may take


@cache
def shipped_cards() -> dict[str, engine.CardDef]:
    """All cards of the card set by their names in lower case."""
    files = [engine.read_card_file(path.read_text(encoding="utf-8"), path.name) for path in CARD_FILES]
    return {card.name.casefold(): card for cards in files for card in cards}


def find(name: str) -> engine.CardDef | None:
    """Return a card of the card set."""
    return shipped_cards().get(name.casefold())


def start_of(puzzle: Puzzle) -> ScenarioStart:
    """Return the position of a puzzle with the cards of the card set."""
    return read_start(puzzle.scenario, puzzle.key, find)


def test_there_are_three_grades_and_each_puzzle_is_about_another_part_of_the_rules() -> None:
    shipped = puzzles()
    assert len(shipped) >= 24
    assert min(Counter(puzzle.grade for puzzle in shipped).values()) >= 8
    assert {puzzle.grade for puzzle in shipped} == {*GRADES}
    assert [puzzle.grade for puzzle in shipped] == sorted(puzzle.grade for puzzle in shipped)
    for values in zip(*[(p.key, p.title, p.uses, p.about, p.done) for p in shipped], strict=True):
        assert len({*values}) == len(shipped)


def test_all_goals_are_asked_for_and_hints_are_given() -> None:
    assert {puzzle.goal.kind for puzzle in puzzles()} == {"win", "survive", "connect", "mana"}
    assert all(len(puzzle.hints) >= 2 for puzzle in puzzles())
    assert find_puzzle("none-such") is None


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.key)
def test_each_has_a_proof_for_the_rules_and_cards_as_they_are(puzzle: Puzzle) -> None:
    assert holds(puzzle, find), "prove it: WRITE_PROOFS=1 bin/test -m long -k test_every_puzzle_is_proved"


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.key)
def test_the_line_of_a_proof_reaches_the_goal_and_no_pick_before(puzzle: Puzzle) -> None:
    board = start_of(puzzle).begin()
    side = Defence(puzzle.goal.engine_goal(board.game.position))
    line = shipped_proofs()[puzzle.key]["line"]
    for pick in line:
        assert not side.is_reached(board.game.position)
        board.repeat(pick)
    assert side.is_reached(board.game.position)
    own = [pick for pick in line if pick.startswith("P1 ") and pick not in ("P1 pass", "P1 end")]
    assert len(own) >= 3, "one press is no puzzle"


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in puzzles() if shipped_proofs()[puzzle.key]["looked_at"] <= SAMPLE],
    ids=lambda puzzle: puzzle.key,
)
def test_small_puzzles_are_proved_and_their_solutions_counted(puzzle: Puzzle) -> None:
    assert prove(start_of(puzzle), puzzle.goal, WHOLE) == shipped_proofs()[puzzle.key]


@pytest.mark.long
def test_every_puzzle_is_proved_and_its_solutions_are_counted() -> None:
    proofs = {puzzle.key: prove(start_of(puzzle), puzzle.goal, WHOLE) for puzzle in puzzles()}
    assert all(proof is not None and proof["ways"] for proof in proofs.values())
    if "WRITE_PROOFS" in os.environ:
        PROOFS.write_text(json.dumps(proofs, indent=1) + "\n", encoding="utf-8")
        shipped_proofs.cache_clear()
    assert proofs == shipped_proofs()


def test_a_position_that_cannot_be_solved_has_no_proof() -> None:
    puzzle = puzzles()[0]
    lost = puzzle._replace(scenario=puzzle.scenario.replace("hp: 1", "hp: 9"))
    assert lost.scenario != puzzle.scenario
    assert prove(start_of(lost), puzzle.goal, WHOLE) is None
    assert prove(start_of(puzzle), puzzle.goal, most=3) is None  # nor one that takes too long


def test_a_proof_of_other_rules_or_of_other_cards_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles()[0]
    stronger = puzzle._replace(scenario=puzzle.scenario.replace("Long Pike", "Moth Courier"))
    assert not holds(stronger, find)
    assert not holds(puzzle, lambda _name: None)
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    assert not holds(puzzle, find)


def test_the_days_follow_each_other_and_name_every_puzzle() -> None:
    days = [*listed_days()]
    assert days == [days[0] + timedelta(n) for n in range(len(days))]
    assert {*listed_days().values()} == {puzzle.key for puzzle in puzzles()}
    lines = [line for line in (PROOFS.parent / "daily.txt").read_text().splitlines() if line[0] != "#"]
    assert len(lines) == len(days), "a day has one puzzle"


def test_after_the_last_day_the_list_begins_again_and_says_so() -> None:
    days = listed_days()
    first, last = min(days), max(days)
    assert daily_puzzle(last) == (last, days[last], False)
    after = last + timedelta(1)
    assert daily_puzzle(after) == (after, days[first], True)
    assert daily_puzzle(after + timedelta(len(days))).key == days[first]
    assert daily_puzzle(date(2020, 1, 1)) == (date(2020, 1, 1), days[first], False)
