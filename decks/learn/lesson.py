"""Lessons from files: a position, a goal that the engine checks, a sentence and a hint for each question.

A file has its title as `# Title`, what it is about, a board, numbered sentences with hints, and after `>` the
last sentence. The board's `expect` is the goal; its `script` reaches it, one own pick a sentence, whose
number is left out where nobody is asked, as for the facing of a card without arrows. After a
hint `*Why not:*` may say why another pick is worse. Of a whole game `opponent: LEVEL` says who plays the
other side, and `deck: KEY` of which starter deck the player's cards are.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

import engine
from cards.wiki.markup import WikiText
from decks.games.board.board_table import window_end
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.models import Game
from decks.games.opponents.levels import BY_KEY
from engine.scenario import ScenarioStart, read_start
from engine.session import TURN, Session

FOLDER: Final = Path(__file__).parent / "lessons"
TEN_MINUTES: Final = Path(__file__).parent / "ten_minutes.md"
STEP: Final = re.compile(r"^(\d+)\. (.+?) \*Hint:\* (.+?)(?: \*Why not:\* (.+))?$", re.MULTILINE)
SETTING: Final = re.compile(r"^(opponent|deck): (\S+)$", re.MULTILINE)
MINE: Final = "P1 "
PASSES: Final = ("pass", "end", "no block")  # one's own Strike can be blocked by oneself, too
PAYS: Final = "pay "  # the only way to pay is not asked, so that no sentence is about it
PLACES: Final = ("at ", "facing ")  # with a script these are picked in one go, without asking the server


class LessonStep(NamedTuple):
    """A question: what is said at it, the hint, why no other pick ("": nothing is said), and the pick."""

    says: str
    hint: str
    why_not: str
    pick: str


class Lesson(NamedTuple):
    """A lesson as its file has it. `scenario` is the text of its board.

    `policy` plays the other side ("": the passive opponent), `deck` is the key of the starter deck that is
    played ("": cards of the lesson only).
    """

    key: str
    title: str
    about: str
    scenario: str
    steps: list[LessonStep]
    done: str
    policy: str = ""
    deck: str = ""

    def start(self) -> ScenarioStart:
        """Its scenario, which names no card of the catalogue."""
        return _start(self.scenario, self.key)


@cache
def _start(scenario: str, key: str) -> ScenarioStart:
    return read_start(scenario, key, lambda _name: None)


class LessonPanel(NamedTuple):
    """The words of a lesson at the board now. `step`: the question, also where another pick was made at it.

    `astray`: how many own picks are to be taken back to be asked it again, 0 on the way. `waits`: the words
    on what lets this moment pass, where it is not asked yet, else "". `placing`: the steps of the place and
    facing of the card that is played, to be said while it is placed. It is lesson `number` of so many.
    """

    lesson: Lesson
    step: LessonStep | None
    placing: list[LessonStep]
    astray: int
    waits: str
    done: bool
    following: Lesson | None
    number: int
    of: int

    @property
    def is_new(self) -> bool:
        """Return whether nothing of the lesson was done yet, so that what it is about is still to be said."""
        return self.step is self.lesson.steps[0] and not self.astray

    @property
    def has_one_place(self) -> bool:
        """Return whether a card that is placed can go to one zone only, so that no step speaks of it."""
        return not any(step.pick.startswith("at ") for step in self.placing)


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
    start = _start(board.text, path.name)
    picks = [pick for pick in start.own_picks() if pick not in PASSES and not pick.startswith(PAYS)]
    steps = [
        LessonStep(says, hint, why_not, picks[int(number) - 1])
        for number, says, hint, why_not in STEP.findall(text)
    ]
    done = re.search(r"^> (.+)$", text, re.MULTILINE)
    assert done, f"{path.name} says nothing at the end"
    head = text.partition("```")[0]
    settings = dict(SETTING.findall(head))
    about = " ".join(SETTING.sub("", head).split())
    policy = BY_KEY[settings["opponent"]].policy if "opponent" in settings else ""
    return Lesson(_key(path), title, about, board.text, steps, done[1], policy, settings.get("deck", ""))


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
    right = len([*takewhile(lambda pair: pair[0][1] == pair[1], zip(made, wanted, strict=False))])
    step = lesson.steps[right] if right < len(wanted) else None
    astray = [pick for pick in board.picks[made[right][0] :] if pick.startswith(MINE)] if made[right:] else []
    order = lessons()
    number = order.index(lesson) + 1
    following = order[number:]
    return LessonPanel(
        lesson=lesson,
        step=step,
        placing=_placing(lesson.steps[right:]) if step and not astray else [],
        astray=len(astray),
        waits="" if step and _is_offered(board, step.pick) else _passing_words(board, step),
        done=done,
        following=following[0] if following else None,
        number=number,
        of=len(order),
    )


def is_wanted(game: Game, picks: Sequence[str]) -> bool:
    """Return whether the lesson that a game is of asks for the first of these picks now."""
    if not game.setup.get("lesson"):
        return False
    with refuse_faults_of(game):
        panel = lesson_panel(game, board_of(game))
    if panel is None or panel.step is None or panel.astray:
        return False
    return picks[0].casefold() == panel.step.pick.casefold()


def _placing(steps: Sequence[LessonStep]) -> list[LessonStep]:
    """Return the steps that place a card, facing first, from the one that plays it or asks for its place."""
    if steps[0].pick.startswith(("summon ", "set ")):
        steps = steps[1:]
    return [*takewhile(lambda step: step.pick.startswith(PLACES), steps)][::-1]


def _passing_words(board: Session, step: LessonStep | None) -> str:
    """Return what the button says that leads on to a step; "" where nothing is asked of anybody.

    An Event is picked in the turn after this one.
    """
    question = board.question()
    if question is None:
        return ""
    is_event = step is not None and step.pick.startswith("event ")
    if is_event and window_end(question, board.view(), MINE.strip()) == TURN:
        return "End turn"
    return next((option["text"] for option in question["options"] if option["label"] in PASSES), "Pass")


def _is_offered(board: Session, label: str) -> bool:
    try:
        board.game.option_index(label)
    except engine.Refused:
        return False
    return True


def own_decisions(board: Session, wanted: Sequence[str]) -> list[tuple[int, str]]:
    """Return what the player picked so far, without passing and paying: which of all picks, and its label.

    What was picked automatically counts only as the next pick that is wanted, or as another place or facing
    than that: with a card these are picked in one go.
    """
    by_flow = {*board.automatic}
    decisions: list[tuple[int, str]] = []
    for index, pick in enumerate(board.picks):
        label = pick.removeprefix(MINE).casefold()
        if not pick.startswith(MINE) or label in PASSES or label.startswith(PAYS):
            continue
        next_wanted = wanted[len(decisions)] if len(decisions) < len(wanted) else ""
        if index not in by_flow or label == next_wanted or _places_alike(label, next_wanted):
            decisions.append((index, label))
    return decisions


def _places_alike(label: str, other: str) -> bool:
    """Return whether both say where a card goes, or both how it faces."""
    return any(label.startswith(word) and other.startswith(word) for word in PLACES)
