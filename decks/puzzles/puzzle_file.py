"""Puzzles from files: a position, a goal, a grade, what of the rules it is about, hints.

A file has its title as `# Title`, then `goal:` (`win`, `survive`, `connect` or `mana N`), `grade:` (1 to 3)
and `uses:`, what is said about it, a board without a script, numbered hints, and after `>` what is said once
it is solved. Its solution is in no file: the engine finds it (`puzzle_proof`).
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from cards.wiki.markup import WikiText
from engine.puzzles import PuzzleGoal, read_goal

FOLDER: Final = Path(__file__).parent / "shipped"
HINT: Final = re.compile(r"^\d+\. (.+)$", re.MULTILINE)
FIELD: Final = re.compile(r"^(goal|grade|uses): (.+)$", re.MULTILINE)
GRADES: Final = {1: "First steps", 2: "Two thoughts", 3: "Long lines"}


class Puzzle(NamedTuple):
    """A puzzle as its file has it. `scenario` is the text of its position, `done` what is said at the end."""

    key: str
    title: str
    goal: PuzzleGoal
    grade: int
    uses: str
    about: str
    scenario: str
    hints: list[str]
    done: str

    @property
    def grade_words(self) -> str:
        """The name of its grade."""
        return GRADES[self.grade]

    @property
    def goal_words(self) -> str:
        """The goal, as a person is told."""
        return goal_words(self.goal)


@cache
def puzzles() -> list[Puzzle]:
    """All shipped puzzles in their order, which is that of the files and of their grades."""
    return [read_puzzle(path) for path in sorted(FOLDER.glob("*.md"))]


def find_puzzle(key: str) -> Puzzle | None:
    """The shipped puzzle with this key."""
    return next((puzzle for puzzle in puzzles() if puzzle.key == key), None)


def read_puzzle(path: Path) -> Puzzle:
    """Return the puzzle of a file. BadFile for its goal."""
    title, _, text = path.read_text(encoding="utf-8").partition("\n")
    (board,) = WikiText(text).boards()
    head, _, behind = text.partition("```board")
    fields = dict(FIELD.findall(head))
    done = re.search(r"^> (.+)$", behind, re.MULTILINE)
    assert done, f"{path.name} says nothing at the end"
    return Puzzle(
        key=path.stem.partition("-")[2],
        title=title.removeprefix("# "),
        goal=read_goal(fields["goal"], path.name),
        grade=int(fields["grade"]),
        uses=fields["uses"],
        about=" ".join(FIELD.sub("", head).split()),
        scenario=board.text,
        hints=HINT.findall(behind.rpartition("```")[2]),
        done=done[1],
    )


def goal_words(goal: PuzzleGoal) -> str:
    """Return what is to be reached, as a person is told."""
    return {
        "win": "Win this turn.",
        "survive": "Survive their next turn.",
        "connect": "Connect all cards on the field, before your turn ends.",
        "mana": f"Have {goal.amount} mana on your cards at once, before your turn ends.",
    }[goal.kind]
