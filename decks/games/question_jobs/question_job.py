"""Job of a kind about the question that a game asks: who may order one, its key, and how far it is."""

from hashlib import sha256
from typing import Any, Final

import engine
from decks.games.by_hand.seat import refuse_cover
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.models import Game
from decks.games.opponents.reply_order import owner_key
from decks.games.services import must_be_open, stale_refusal
from decks.puzzles.puzzle_side import is_under_way
from decks.refusals import Refusal
from dimrift_site.base.jobs.models import Job

NONE: Final = "none"
WAITING: Final = "waiting"
DONE: Final = "done"
FAILED: Final = "failed"


def must_be_asked(game: Game, version: int) -> None:
    """Refuse help where its player decides nothing just now, or has to do without.

    StaleGame, Refusal `thinking`, `not_seated`, `puzzle_open`, engine.Refused `game_over`.
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


def hold_version(game: Game, version: int) -> None:
    """Hold a game's row until the transaction ends. StaleGame if `version` is not the newest."""
    rows = Game.objects.filter(pk=game.pk).select_for_update()
    if rows.values_list("version", flat=True).first() != version:
        raise stale_refusal(game)


def new_job(kind: str, game: Game, **columns: Any) -> Job:
    """Return a job about the question, not yet in the queue."""
    return Job(
        kind=kind,
        key=job_key(game),
        group=game.public_id,
        owner=owner_key(game),
        data={"game": game.public_id},
        **columns,
    )


def job_key(game: Game) -> str:
    """Return the key of jobs about a game as it stands: the same where a pick was taken back and made."""
    picks = "\n".join(game.picks[: game.position])
    return f"{game.public_id} {sha256(picks.encode()).hexdigest()[:32]}"


def last_job(kind: str, game: Game) -> Job | None:
    """Return the newest job for the question that is asked."""
    return Job.objects.filter(kind=kind, key=job_key(game)).first()


def shown_job(kind: str, game: Game) -> tuple[Job | None, str]:
    """Return that job and how far it is, nothing while its player is not asked."""
    job = None if game.reply_from is not None or game.is_covered else last_job(kind, game)
    return job, NONE if job is None else state_of_job(job)


def state_of_job(job: Job) -> str:
    """Return how far a job is: `none` for one that ended without an answer."""
    if job.state in Job.OPEN:
        return WAITING
    if job.state == Job.State.FAILED:
        return FAILED
    return DONE if job.state == Job.State.DONE and job.result else NONE


def problem_of(job: Job | None, state: str) -> str:
    """Return why there is no answer, or none yet; else ""."""
    return job.error if job is not None and state in (WAITING, FAILED) else ""
