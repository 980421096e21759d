"""The other side of a game that is a puzzle; its player is asked wherever there is a choice.

Its setup has "puzzle": `{"key", "goal", "hints": how many were shown, "solved", "given_up"}`.
"""

from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from cards.definitions import definitions_by_hash
from decks.games.models import Game
from engine.puzzles import Defence, read_goal
from engine.scenario import read_start
from engine.session import PHASES, Flow, Session

SOURCE: Final = "puzzle"
MEDAL, SOLVED, GIVEN_UP = "medal", "solved", "given-up"
OUTCOMES: Final = (MEDAL, SOLVED, GIVEN_UP)
MOST_SIDES: Final = 16  # puzzles whose searches a process keeps, of up to 10 MB each


class PuzzleSide:
    """A defence that serves one thread after the other."""

    def __init__(self, defence: Defence) -> None:
        self.defence = defence
        self._lock = Lock()

    def decide(self, position: Any) -> int:
        """Return the index of the option that is picked by the player who is asked."""
        with self._lock:
            return self.defence.decide(position)

    def is_reached(self, position: Any) -> bool:
        """Return whether a position reaches the goal."""
        return self.defence.is_reached(position)

    def is_lost(self, position: Any) -> bool:
        """Return whether the goal cannot be reached any more."""
        return self.defence.is_lost(position)


def is_puzzle(game: Game) -> bool:
    """Return whether a game is a puzzle that its player solves."""
    return "puzzle" in game.setup


def is_under_way(game: Game) -> bool:
    """Return whether a game is a puzzle that is neither solved nor given up: it has its secret."""
    puzzle = game.setup.get("puzzle")
    return puzzle is not None and not (puzzle["solved"] or puzzle["given_up"])


def outcome_of(game: Game) -> str:
    """Return how a puzzle ended: MEDAL, SOLVED with hints, GIVEN_UP, or "" while it has not."""
    state = game.setup["puzzle"]
    if state["solved"]:
        return SOLVED if state["hints"] else MEDAL
    return GIVEN_UP if state["given_up"] else ""


def puzzle_side(game: Game) -> PuzzleSide | None:
    """Return who plays the other side of a puzzle; None where the game is none. engine.BadFile, Refused."""
    if not is_puzzle(game):
        return None
    hashes = frozenset(hash_ for hash_, _copies in game.setup["main"])
    return _side(game.setup["scenario"], hashes, game.setup["puzzle"]["goal"])


@lru_cache(maxsize=MOST_SIDES)
def _side(text: str, hashes: frozenset[str], goal: str) -> PuzzleSide:
    cards = {card.name.casefold(): card for card in definitions_by_hash(hashes).values()}
    start = read_start(text, SOURCE, lambda name: cards.get(name.casefold())).begin()
    return PuzzleSide(Defence(read_goal(goal, SOURCE).engine_goal(start.game.position)))


def defend(game: Game, board: Session) -> Session:
    """Return a board whose other side is played as the puzzle asks for, where the game is one."""
    board.defence = puzzle_side(game)
    return board


def puzzle_flow(game: Game, flow: Flow | None) -> Flow | None:
    """Return a flow that leaves nothing of a puzzle to itself in which there is a choice."""
    if flow is None or not is_puzzle(game):
        return flow
    return replace(flow, own=frozenset(PHASES), theirs=frozenset(PHASES), own_effects=True)


def new_puzzle(key: str, goal: str) -> dict[str, Any]:
    """Return what the setup of a puzzle's game has of it at the start."""
    return {"key": key, "goal": goal, "hints": 0, "solved": False, "given_up": False}


def note_solved(game: Game, board: Session) -> None:
    """Note in a puzzle's setup that its goal was reached, unless it was given up before."""
    if is_puzzle(game) and board.is_reached and not game.setup["puzzle"]["given_up"]:
        game.setup["puzzle"]["solved"] = True
