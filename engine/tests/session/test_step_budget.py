"""Every drive of the engine outside a worker's game has a budget of steps for all that it tries (18.3)."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.policies.determinize import redeal_hidden
from engine.rules.game_loop import apply_choice
from engine.session import EVERYWHERE, Flow, Session
from engine.state.frames.step_budget import STEPS, TRIED_STEPS, StepBudget, StepsSpent
from engine.state.position import Position, position_from_state
from engine.tests.scenario.inline_scenario import scene
from engine.tests.session.doubling_cards import DRAWN, GAINED, board_of, doubling_scenarios, scenario_of
from engine.vocab import Q_ORDER

BOMB = [f"{DRAWN}: draw 1", f"{DRAWN}: gain 1 life", f"{GAINED}: draw 1"]


class StepCount:
    """Counts steps as they are taken, those of branches by themselves."""

    def __init__(self) -> None:
        self.tried = self.made = 0

    def of(self, call: Callable[[], object]) -> tuple[int, int]:
        """Return how many steps a call takes: ahead, and of the game itself."""
        self.tried = self.made = 0
        call()
        return self.tried, self.made


@pytest.fixture(scope="module")
def steps() -> Iterator[StepCount]:
    count, take = StepCount(), StepBudget.take

    def counted(budget: StepBudget) -> None:
        if budget.branches is budget:
            count.tried += 1
        else:
            count.made += 1
        take(budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StepBudget, "take", counted)
        yield count


def ordered(board: Session) -> Session:
    """The board at its first question for an order of triggers."""
    board.answer_all(["summon Bomb", "at c2", "facing up"])
    for _ in range(20):
        if board.game.position.ask_kind == Q_ORDER:
            return board
        board.answer(board.game.labels()[0])
    raise AssertionError("no order was asked for")


def test_an_order_of_triggers_that_double_is_asked_for_once_the_steps_are_used(steps: StepCount) -> None:
    board = ordered(board_of(scenario_of(BOMB)))
    tried, _ = steps.of(lambda: board.preview(["order 1"]))
    assert 0 < tried <= TRIED_STEPS + 1
    assert board.preview(["order 1"])["ends"] in ("long", "choice")
    before = board.made
    tried, resolved = steps.of(lambda: board.answer("order 1", Flow()))
    assert tried <= TRIED_STEPS + 1 and resolved <= STEPS
    assert board.made > before and board.game.question is not None


@settings(deadline=None, max_examples=25)
@given(scenario=doubling_scenarios(), chosen=st.lists(st.integers(0, 9), min_size=8, max_size=8))
def test_every_entry_of_a_board_with_doubling_cards_keeps_to_the_budget(
    steps: StepCount, scenario: str, chosen: list[int]
) -> None:
    board = board_of(scenario)
    board.answer_all(["summon Bomb", "at c2", "facing up"], Flow())
    for number in chosen:
        if board.game.question is None:
            return
        offered = board.game.labels()
        label = offered[number % len(offered)]
        flow = Flow() if number % 2 else EVERYWHERE
        entries: list[Callable[[], object]] = [
            board.question,
            partial(board.why_not, "c2"),
            partial(board.preview, [label]),
            partial(board.clone().answer_all, [label], flow),
            partial(board.answer, label, flow),
        ]
        for entry in entries:
            tried, resolved = steps.of(entry)
            assert tried <= TRIED_STEPS + 10, (scenario, label)
            assert resolved <= STEPS


def test_all_positions_that_are_tried_ahead_share_one_budget() -> None:
    position = board_of(scenario_of(BOMB)).game.position
    branches = [position.branch(), position.branch().clone(), redeal_hidden(position, 0, 0)[0]]
    assert all(branch.steps is position.steps.branches for branch in branches)
    assert branches[0].branch().steps is position.steps.branches
    assert position.clone().steps is position.steps


def test_no_position_is_without_a_budget() -> None:
    position = scene("title: x\n").position
    read = position_from_state(position.to_state(), position.library)
    for budgeted in (position, read, Position(position.library)):
        assert 0 < budgeted.steps.left <= STEPS and budgeted.steps.branches.left == TRIED_STEPS


def test_a_drive_ends_where_its_budget_does() -> None:
    position = scene("title: x\n").position
    for steps in (StepBudget(0), StepBudget(STEPS, 0).branches):
        position.steps = steps
        with pytest.raises(StepsSpent, match="more than can be played here in one go"):
            apply_choice(position.clone(), position.ask_options[0])


def named_in(words: str) -> dict[str, int]:
    """The modules of the engine that have these words, tests aside, and how often."""
    root = Path(engine.__file__).parent
    counts = {}
    for path in sorted(root.rglob("*.py")):
        if "tests" not in path.parts and (times := len(re.findall(words, path.read_text("utf-8")))):
            counts[path.relative_to(root).as_posix()] = times
    return counts


def test_nobody_steps_past_the_budget_and_few_have_or_renew_one() -> None:
    """Who adds a place here says why what it drives ends."""
    assert [*named_in(r"\bstep_frame\(")] == ["rules/game_loop.py"]
    assert named_in(r"\bendless_steps\(\)") == {
        "policies/greedy.py": 1,  # decides in such games alone, and ends its trials by bounds of its own
        "simulation/batch.py": 1,  # games of workers and commands, which a watch or a person ends
        "simulation/duel.py": 1,
        "state/frames/step_budget.py": 1,
    }
    assert named_in(r"\.renew_steps\(\)") == {
        "game.py": 2,  # one pick that a person makes, or made before
        "puzzles/solution.py": 1,  # one pick of the line that solves a puzzle, as a person would make it
        "session/game_session.py": 7,  # a pick or series of somebody, one made or to come, a question shown
        "session/pick_preview.py": 1,  # one preview
        "session/strategy_board.py": 2,  # one pick of a strategy, made before a person or put into words
    }
    used = [place for place in named_in(r"\bengine\.policies\.greedy\b") if not place.startswith("policies/")]
    assert used == [], "a game at the board would have no bound"
    owners = [
        "policies/lookahead/deep_policy.py",
        "policies/lookahead/search_policy.py",
        "puzzles/defence.py",  # answers of a puzzle's other side
        "scenario/runner.py",
        "solver/answer.py",  # one search for a goal
        "state/frames/step_budget.py",
        "state/position.py",
    ]
    assert [*named_in(r"\bStepBudget\(")] == owners
