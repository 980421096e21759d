"""A win played before one's eyes: one's own picks by the strategy, against the answers that are chosen.

`forks` says which: a number for each moment of the way at which the other player has several answers, or
chance several outcomes; where it says nothing, the first.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from decks.games.by_hand.seat import asked_board
from decks.games.current_board import refuse_faults_of
from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.games.question_jobs.question_job import DONE, last_job, state_of_job
from decks.games.stories.story_steps import GameStep, GameStory, step_of
from decks.games.view_data import LOG_LINES
from decks.games.wins.win_order import KIND
from decks.refusals import Refusal
from engine.session import Session, follow_strategy, make_pick, pick_words
from engine.solver import Branch, Strategy, StrategyNode, Way, strategy_from_data

LONGEST: Final = 200  # picks of a way; those of the solver are shorter
MOST_FORKS: Final = 400  # characters


class Fork(NamedTuple):
    """One of several ways to go on: what is picked, what chance gives, and the forks that lead along it."""

    words: str
    chance: str
    forks: str
    is_taken: bool


class WinLine(NamedTuple):
    """A step of a win: the table, the story of the way that is taken, and how it can go on.

    `next_words` are what comes next, empty at the end; `by_chance`: the forks are outcomes, and not answers.
    """

    board: Session
    story: GameStory
    step: int
    is_sure: bool
    next_words: str
    ways: list[Fork]
    by_chance: bool
    end: str


def load_strategy(game: Game) -> Strategy:
    """Return the strategy for the question that is asked. Refusal `no_win_line`."""
    job = last_job(KIND, game)
    if job is None or state_of_job(job) != DONE or job.result is None:
        raise Refusal("no_win_line")
    data = job.result.get("strategy") or job.result.get("luck")
    if data is None:
        raise Refusal("no_win_line")
    return strategy_from_data(data)


def edges_of(node: StrategyNode) -> list[tuple[Branch, Way]]:
    """Return every way to go on from a node."""
    return [(branch, way) for branch in node.branches for way in branch.ways]


def find_path(
    strategy: Strategy, forks: Sequence[int]
) -> tuple[list[tuple[StrategyNode, int]], StrategyNode]:
    """Return each node of a way with the number of the edge that is taken there, and the last node."""
    waiting = list(forks)
    path: list[tuple[StrategyNode, int]] = []
    node = strategy.nodes[0]
    while node.branches and len(path) < LONGEST:
        edges = edges_of(node)
        taken = waiting.pop(0) if len(edges) > 1 and waiting else 0
        taken = taken if taken < len(edges) else 0
        path.append((node, taken))
        node = strategy.nodes[edges[taken][1].node]
    return path, node


def read_forks(written: str) -> list[int]:
    """Return forks as an address writes them, 0 for what is no number."""
    words = written[:MOST_FORKS].split(".")
    return [int(word[:4]) if word.isascii() and word.isdigit() else 0 for word in words]


def show_win(game: Game, forks: Sequence[int], step: int) -> WinLine:
    """Return a step of a win. Refusal `no_win_line`, and as by `asked_board`."""
    strategy = load_strategy(game)
    path, last = find_path(strategy, forks)
    step, is_sure = min(step, len(path)), strategy.chance == 1
    with refuse_faults_of(game):
        board = follow_strategy(asked_board(game), [])
        steps = [step_of(board)]
        for node, taken in path[:step]:
            branch, way = edges_of(node)[taken]
            make_pick(board, branch.label, way.outcome)
            board.forget_lines(LOG_LINES)
            steps.append(step_of(board))
        now = steps[-1]
        steps += [GameStep(0, now.turn) for _ in path[step:]]
        story = GameStory((), tuple(steps))
        if step == len(path):
            return WinLine(board, story, step, is_sure, "", [], False, last.end)
        node, taken = path[step]
        edges = edges_of(node)
        before = [number for (earlier, number) in path[:step] if len(edges_of(earlier)) > 1]
        words = withhold_quotes(game, [pick_words(board, branch.label) for branch, _ in edges])
        ways = [
            Fork(words[number], chance_words(way), ".".join(map(str, [*before, number])), number == taken)
            for number, (_, way) in enumerate(edges)
        ]
    return WinLine(
        board,
        story,
        step,
        is_sure,
        ways[taken].words,
        ways if len(ways) > 1 else [],
        len(node.branches) == 1,
        "",
    )


def chance_words(way: Way) -> str:
    """Return what chance gives in words, empty where it gives nothing."""
    if way.chance == 1:
        return ""
    given = ", ".join([*way.dealt, *(f"number {number}" for number in way.numbers)])
    return f"chance gives {given or 'the rest'} ({way.chance.numerator} in {way.chance.denominator})"
