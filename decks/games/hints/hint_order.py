"""Orders of hints: a job finds the best picks of the question that is asked, once a question of a game."""

from hashlib import sha256
from typing import Annotated, Any, Final, TypedDict

from django.db import transaction
from django.db.models import F

import engine
from decks.games.by_hand.seat import refuse_cover
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.game_state import withhold_quotes
from decks.games.models import Game
from decks.games.opponents.reply_order import owner_key
from decks.games.services import must_be_open, stale_refusal
from decks.puzzles.puzzle_side import is_under_way
from decks.refusals import Refusal
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue

KIND: Final = "hint"
NONE, WAITING, DONE, FAILED = "none", "waiting", "done", "failed"


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

    StaleGame, Refusal `thinking`, engine.Refused `game_over`.
    """
    must_be_open(game, version)
    if game.reply_from is not None:
        raise Refusal("thinking")
    refuse_cover(game)
    if is_under_way(game):
        raise Refusal("puzzle_open")
    with refuse_faults_of(game):
        if board_of(game).game.question is None:
            raise engine.Refused("game_over", "18.1")
    with transaction.atomic():
        rows = Game.objects.filter(pk=game.pk)
        if rows.select_for_update().values_list("version", flat=True).first() != version:
            raise stale_refusal(game)
        last = last_job(game)
        if last is None:
            rows.update(hints_asked=F("hints_asked") + 1)
            game.hints_asked += 1
        if last is None or state_of_job(last) in (NONE, FAILED):
            job = Job(kind=KIND, key=job_key(game), group=game.public_id, owner=owner_key(game))
            job.data, job.priority = {"game": game.public_id}, Job.Priority.INTERACTIVE
            enqueue([job])


def hints_of(game: Game) -> GameHints:
    """Return what was found for the question that is asked, as far as it was asked for."""
    job = None if game.reply_from is not None or game.is_covered else last_job(game)
    state = NONE if job is None else state_of_job(job)
    picks: list[PickHint] = []
    if job is not None and state == DONE:
        result: Any = job.result
        picks = withhold_quotes(game, {"hints": result["hints"]})["hints"]
    return {
        "version": game.version,
        "state": state,
        "problem": job.error if job is not None and state in (WAITING, FAILED) else "",
        "asked": game.hints_asked,
        "hints": picks,
    }


def job_key(game: Game) -> str:
    """Return the key of the hints for a game as it stands: the same where a pick was taken back and made."""
    picks = "\n".join(game.picks[: game.position])
    return f"{game.public_id} {sha256(picks.encode()).hexdigest()[:32]}"


def last_job(game: Game) -> Job | None:
    """Return the newest job for the question that is asked."""
    return Job.objects.filter(kind=KIND, key=job_key(game)).first()


def state_of_job(job: Job) -> str:
    """Return how far a job is: `none` for one that ended without an answer."""
    if job.state in Job.OPEN:
        return WAITING
    if job.state == Job.State.FAILED:
        return FAILED
    result: Any = job.result
    return DONE if job.state == Job.State.DONE and result else NONE
