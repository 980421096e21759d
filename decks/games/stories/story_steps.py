"""Steps in which a game is told, whoever plays it and whoever looks on."""

from typing import NamedTuple

from decks.games.game_state import GameState
from decks.games.view_data import LogLine
from engine.session import PHASE, Session


class GameStep(NamedTuple):
    """A moment at which something new has happened: after how many picks, and in which turn.

    `lines` is how many lines of the story lie before it.
    """

    picks: int
    turn: str
    lines: int = 0


class GameStory(NamedTuple):
    """The picks of both players, as a record has them, and the steps in which they are told."""

    picks: tuple[str, ...]
    steps: tuple[GameStep, ...]

    def turns(self) -> list[tuple[str, int]]:
        """Return each turn with the number of its first step."""
        first = {step.turn: number for number, step in reversed([*enumerate(self.steps)])}
        return sorted(first.items(), key=lambda turn: turn[1])


def step_of(board: Session) -> GameStep:
    """Return the moment at which a board stands."""
    return GameStep(len(board.picks), board.turn_words(), board.earlier + len(board.lines))


def lines_since(state: GameState, story: GameStory, step: int) -> list[LogLine]:
    """Return what is new in a step of a story, of which this is the state."""
    before = story.steps[step - 1].lines if step else 0
    return [line for line in state["log"] if line["n"] > before and line["kind"] != PHASE]


def newest_line(board: Session) -> tuple[int, str]:
    """Return the newest line of the story that tells more than that a phase began, by its place and words."""
    for index in range(len(board.lines) - 1, -1, -1):
        if board.lines[index].kind != PHASE:
            return board.earlier + index, board.lines[index].text
    return -1, ""
