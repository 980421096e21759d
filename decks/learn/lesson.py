"""Lessons from files: a position, a goal that the engine checks, a sentence and a hint for each question.

A file has its title as `# Title`, what it is about, a board, numbered sentences with hints, and after `>` the
last sentence. The board's `expect` is the goal; its `script` reaches it, one own pick a sentence.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from cards.wiki.markup import WikiText
from decks.games.models import Game
from engine.scenario import ScenarioStart, read_start
from engine.session import Session

FOLDER: Final = Path(__file__).parent / "lessons"
TEN_MINUTES: Final = Path(__file__).parent / "ten_minutes.md"
STEP: Final = re.compile(r"^\d+\. (.+?) \*Hint:\* (.+)$", re.MULTILINE)
MINE: Final = "P1 "
PASSES: Final = ("pass", "end")
PAYS: Final = "pay "  # the only way to pay is not asked, so that no sentence is about it
PLACES: Final = ("at ", "facing ")  # with a script these are picked in one go, without asking the server


class LessonStep(NamedTuple):
    """A question: what is said at it, the hint, and the pick that leads on."""

    says: str
    hint: str
    pick: str


class Lesson(NamedTuple):
    """A lesson as its file has it. `scenario` is the text of its board."""

    key: str
    title: str
    about: str
    scenario: str
    steps: list[LessonStep]
    done: str

    def start(self) -> ScenarioStart:
        """Its scenario, which names no card of the catalogue."""
        return read_start(self.scenario, self.key, lambda _name: None)


class LessonPanel(NamedTuple):
    """The words of a lesson at the board now. `astray`: other picks were made than it asked for.

    `placing`: the steps of the place and facing of the card that is played, to be said while it is placed.
    """

    lesson: Lesson
    number: int
    says: str
    hint: str
    placing: list[LessonStep]
    astray: bool
    done: bool
    following: Lesson | None


@cache
def lessons() -> list[Lesson]:
    """All lessons in their order, which is that of the files."""
    return [_read(path) for path in sorted(FOLDER.glob("*.md"))]


def find_lesson(key: str) -> Lesson | None:
    """The lesson with this key."""
    return next((lesson for lesson in lessons() if lesson.key == key), None)


def _read(path: Path) -> Lesson:
    title, text = _title_and_text(path)
    (board,) = WikiText(text).boards()
    start = read_start(board.text, path.name, lambda _name: None)
    picks = [pick for pick in start.own_picks() if pick not in PASSES and not pick.startswith(PAYS)]
    steps = [
        LessonStep(says, hint, pick) for (says, hint), pick in zip(STEP.findall(text), picks, strict=True)
    ]
    done = re.search(r"^> (.+)$", text, re.MULTILINE)
    assert done, f"{path.name} says nothing at the end"
    about = " ".join(text.partition("```")[0].split())
    return Lesson(_key(path), title, about, board.text, steps, done[1])


def lesson_texts() -> Iterator[tuple[str, str, str]]:
    """(key, title, text) of each lesson as it is written, before them of the ten minutes, with the key ""."""
    yield "", "Ten minutes", TEN_MINUTES.read_text(encoding="utf-8")
    for path in sorted(FOLDER.glob("*.md")):
        yield _key(path), *_title_and_text(path)


def _title_and_text(path: Path) -> tuple[str, str]:
    title, _, text = path.read_text(encoding="utf-8").partition("\n")
    return title.removeprefix("# "), text


def _key(path: Path) -> str:
    return path.stem.partition("-")[2]


def lesson_panel(game: Game, board: Session) -> LessonPanel | None:
    """Return what the lesson that a game is of says now; None for a game that is of none."""
    lesson = find_lesson(game.setup.get("lesson", ""))
    if lesson is None:
        return None
    done = not lesson.start().unmet(board)
    wanted = [step.pick.casefold() for step in lesson.steps]
    made = own_decisions(board, wanted)
    on_the_way = made == wanted[: len(made)]
    step = lesson.steps[len(made)] if on_the_way and len(made) < len(wanted) else None
    order = lessons()
    following = order[order.index(lesson) + 1 :]
    return LessonPanel(
        lesson=lesson,
        number=min(len(made), len(wanted) - 1) + 1,
        says=step.says if step else "",
        hint=step.hint if step else "",
        placing=_placing(lesson.steps[len(made) :]) if step else [],
        astray=step is None and not done,
        done=done,
        following=following[0] if following else None,
    )


def _placing(steps: Sequence[LessonStep]) -> list[LessonStep]:
    """Return the steps that place a card, facing first, from the one that plays it or asks for its place."""
    if steps[0].pick.startswith(("summon ", "set ")):
        steps = steps[1:]
    return [*takewhile(lambda step: step.pick.startswith(PLACES), steps)][::-1]


def own_decisions(board: Session, wanted: Sequence[str]) -> list[str]:
    """Return the labels that the player picked so far, without passing and paying.

    What was picked automatically counts only as the next pick that is wanted: with a place its facing is
    picked in one go.
    """
    by_flow = {*board.automatic}
    decisions: list[str] = []
    for index, pick in enumerate(board.picks):
        label = pick.removeprefix(MINE).casefold()
        if not pick.startswith(MINE) or label in PASSES or label.startswith(PAYS):
            continue
        if index not in by_flow or wanted[len(decisions) : len(decisions) + 1] == [label]:
            decisions.append(label)
    return decisions
