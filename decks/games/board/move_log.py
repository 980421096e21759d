"""The log, in groups: each pick, and what came of it."""

from itertools import groupby
from typing import Final, NamedTuple

from decks.games.game_state import GameState
from decks.games.models import Game
from decks.games.view_data import LogLine

MOST_LINES: Final = 20  # of the newest, so that the page stays small; the others are a page of their own


class MoveEntry(NamedTuple):
    """The log of one pick as far as it lies in one turn ("Your turn 2").

    `back`: how many picks to take back to be before it, 0 if that cannot be, or where the turn before has it.
    """

    turn: str
    pick: int
    back: int
    lines: list[LogLine]


def move_log(state: GameState) -> list[MoveEntry]:
    """The log by picks, in the order in which they were made."""
    picks = state["picks"]
    entries = []
    before = 0
    for (pick, turn), lines in groupby(
        state["log"][-MOST_LINES:], key=lambda line: (_pick(state, line), turn_of(line))
    ):
        can_go_back = not (state["readonly"] or state["thinking"])
        back = picks - pick + 1 if 0 < pick <= picks and pick != before and can_go_back else 0
        entries.append(MoveEntry(turn, pick, back, list(lines)))
        before = pick
    return entries


def reply_lines(game: Game, state: GameState) -> list[LogLine]:
    """Return what the newest reply of the opponent tells, the oldest line first; none while it is due."""
    if state["thinking"] or "lines_before" not in game.reply:
        return []
    return [line for line in state["log"] if line["n"] > game.reply["lines_before"]]


def turn_of(line: LogLine) -> str:
    """The turn of a line in words."""
    return line.get("turn_words") or f"Turn {line['turn']}"  # kept states of before have no words


def _pick(state: GameState, line: LogLine) -> int:
    """Return the number of the pick, from 1, that a line comes from; a pick's own line is shown before it."""
    is_own = line["who"] == state["you"] or state.get("by_hand") is not None
    itself = line["kind"] in ("picked", "passed") and is_own
    return line["pick"] + itself
