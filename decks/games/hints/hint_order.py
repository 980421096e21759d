"""Orders of hints: a job finds the best picks of the question that is asked, once a question of a game."""

from typing import Annotated, Any, Final, TypedDict

from django.db import transaction
from django.db.models import F

from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.games.question_jobs.question_job import (
    DONE,
    FAILED,
    NONE,
    hold_version,
    last_job,
    must_be_asked,
    new_job,
    problem_of,
    shown_job,
    state_of_job,
)
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue

KIND: Final = "hint"


class PickHint(TypedDict):
    """A pick that is proposed."""

    label: str
    text: str
    worth: Annotated[
        int,
        "How far one is ahead after the next turns, in points, on average over imagined games: all HP of a "
        "player are 240, a game won is 1,875.",
    ]
    line: Annotated[list[str], "The picks of this turn that it expects, this one first."]


class GameHints(TypedDict):
    """The hints for the question that is asked in a game; `version` is that of the game."""

    version: int
    state: Annotated[str, "none (not asked for), waiting, done or failed."]
    problem: Annotated[str, "Why there are none, or none yet, else empty."]
    asked: Annotated[int, "For how many questions of this game hints were asked for."]
    hints: Annotated[list[PickHint], "At most three, the best first."]


def ask_hints(game: Game, version: int) -> None:
    """Have hints found for the question that is asked, unless they are already; counted once a question.

    StaleGame, Refusal and engine.Refused as by `must_be_asked`.
    """
    must_be_asked(game, version)
    with transaction.atomic():
        hold_version(game, version)
        last = last_job(KIND, game)
        if last is None:
            Game.objects.filter(pk=game.pk).update(hints_asked=F("hints_asked") + 1)
            game.hints_asked += 1
        if last is None or state_of_job(last) in (NONE, FAILED):
            enqueue([new_job(KIND, game, priority=Job.Priority.INTERACTIVE)])


def hints_of(game: Game) -> GameHints:
    """Return what was found for the question that is asked, as far as it was asked for."""
    job, state = shown_job(KIND, game)
    picks: list[PickHint] = []
    if job is not None and state == DONE:
        result: Any = job.result
        picks = withhold_quotes(game, {"hints": result["hints"]})["hints"]
    return {
        "version": game.version,
        "state": state,
        "problem": problem_of(job, state),
        "asked": game.hints_asked,
        "hints": picks,
    }
