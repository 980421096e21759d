"""Words of a puzzle at the board: its goal, what the other side hides, hints, and its solution."""

from typing import Final, NamedTuple

from django.utils.safestring import SafeString

import engine
from cards.cache import cache_until_change
from decks.games.board.diagram import draw_diagram
from decks.games.current_board import board_of
from decks.games.models import Game
from decks.games.scenario_setup import read_position, scenario_start_of
from decks.puzzles.known_puzzle import known_puzzle
from decks.puzzles.puzzle_file import Puzzle
from decks.puzzles.puzzle_proof import open_puzzles
from decks.puzzles.puzzle_side import PuzzleSide, outcome_of
from engine.puzzles import hidden_words
from engine.session import Session

MOST_LINES: Final = 60  # of a line that is shown beside another


class PuzzlePanel(NamedTuple):
    """The words of a puzzle at the board now.

    `outcome` is "" while it is neither solved nor given up; only after that there is a `solution`, of both
    players' picks as they are told, beside `own_line`. `is_lost`: the goal cannot be reached any more.
    """

    puzzle: Puzzle
    hidden: list[str]
    hints: list[str]
    hints_left: int
    is_lost: bool
    outcome: str
    ways: int
    own_line: list[str]
    solution: list[str]
    following: Puzzle | None


def puzzle_panel(game: Game) -> PuzzlePanel | None:
    """Return what a puzzle says now; None for a game that is none, or whose puzzle is not shipped any more.

    Refusal where its board cannot be set up any more.
    """
    state = game.setup.get("puzzle")
    known = known_puzzle(state["key"]) if state else None
    if known is None or (known.row is not None and known.puzzle.scenario != game.setup["scenario"]):
        return None
    puzzle, proof = known.puzzle, known.proof
    board = board_of(game)
    outcome = outcome_of(game)
    side = board.defence
    assert isinstance(side, PuzzleSide)
    start = scenario_start_of(game)
    return PuzzlePanel(
        puzzle=puzzle,
        hidden=hidden_words(start.begin().game.position),
        hints=puzzle.hints[: state["hints"]],
        hints_left=len(puzzle.hints) - state["hints"],
        is_lost=side.is_lost(board.game.position),
        outcome=outcome,
        ways=known.ways if outcome else 0,
        own_line=story_texts(board) if outcome else [],
        solution=story_texts(played(start.begin(), proof["line"])) if proof and outcome else [],
        following=following_puzzle(puzzle) if outcome else None,
    )


@cache_until_change
def hidden_in(scenario: str) -> list[str]:
    """Return what the other side hides in a position. engine.BadFile, engine.Refused."""
    return hidden_words(read_position(scenario).begin().game.position)


@cache_until_change
def draw_position(scenario: str) -> SafeString:
    """Draw a position of a puzzle. engine.BadFile, engine.Refused."""
    return draw_diagram(read_position(scenario))


def played(board: Session, line: list[str]) -> Session:
    """Return a board after the picks of a proof, as far as they are still offered."""
    try:
        for pick in line:
            board.repeat(pick)
    except engine.Refused:
        board.lines.clear()
    return board


def story_texts(board: Session) -> list[str]:
    """Return the lines of a board's story, the newest of them."""
    return [line.text for line in board.lines[-MOST_LINES:]]


def following_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle after this one; None after the last."""
    shown = open_puzzles()
    return shown[shown.index(puzzle) + 1] if puzzle in shown[:-1] else None
