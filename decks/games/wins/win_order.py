"""Orders of searches for a win: one at a time of a visitor, for the question that is asked."""

from typing import Annotated, Any, Final, TypedDict

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

import engine
from decks.games.by_hand.seat import refuse_cover
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.hints.hint_order import job_key
from decks.games.models import Game
from decks.games.opponents.reply_order import owner_key
from decks.games.services import must_be_open, stale_refusal
from decks.puzzles.puzzle_side import is_under_way
from decks.refusals import Refusal
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.named_lock import hold_name
from engine.solver import POSITIONS

KIND: Final = "win"
NONE, WAITING, DONE, FAILED = "none", "waiting", "done", "failed"


class WinSearch(TypedDict):
    """Whether there is a win in the turn that is played; `version` is that of the game.

    By what the player sees: hidden cards of the other side are there, but do nothing.
    """

    version: int
    state: Annotated[str, "none (not asked for), waiting, done or failed."]
    problem: Annotated[str, "Why there is no answer, or none yet, else empty."]
    looked_at: Annotated[int, "Positions that were looked at so far."]
    most: Annotated[int, "Positions that are looked at, at most."]
    verdict: Annotated[
        str,
        "proved (a win against every answer, and every outcome of chance), none (no way is sure: all were "
        "looked at), or open (none was found; `ended` says why it was not looked further); else empty.",
    ]
    ended: Annotated[str, "positions, depth, seconds or memory where the verdict is open, else empty."]
    hidden: Annotated[int, "Hidden cards of the other side, none of which may interfere."]
    chance: Annotated[str, "The exact chance of a line that needs luck, as 1/3, else empty."]
    chance_is_best: Annotated[bool, "No line has a better chance."]
    can_be_shown: Annotated[bool, "The proof, or the line that needs luck, can be played."]


def ask_win(game: Game, version: int) -> None:
    """Have a win searched for, unless it was already. A search for another question of the game ends.

    StaleGame, Refusal `puzzle_open`, `thinking`, `not_seated`, `searching`, engine.Refused `game_over`.
    """
    must_be_open(game, version)
    if is_under_way(game):
        raise Refusal("puzzle_open")
    if game.reply_from is not None:
        raise Refusal("thinking")
    refuse_cover(game)
    if is_under_way(game):
        raise Refusal("puzzle_open")
    with refuse_faults_of(game):
        if board_of(game).game.question is None:
            raise engine.Refused("game_over", "18.1")
    with transaction.atomic():
        hold_name(f"win {game.owner_id or game.session_key}")
        rows = Game.objects.filter(pk=game.pk)
        if rows.select_for_update().values_list("version", flat=True).first() != version:
            raise stale_refusal(game)
        last = last_job(game)
        if last is not None and state_of_job(last) in (WAITING, DONE):
            return
        end_searches(Job.objects.filter(group=game.public_id))
        if open_searches(own_games(game)).exists():
            raise Refusal("searching")
        job = Job(kind=KIND, key=job_key(game), group=game.public_id, owner=owner_key(game), size=POSITIONS)
        job.data = {"game": game.public_id}
        enqueue([job])


def cancel_win(game: Game) -> None:
    """End the search for a win in a game, if there is one: who works on it stops within a moment."""
    end_searches(Job.objects.filter(group=game.public_id))


def end_searches(jobs: QuerySet[Job]) -> None:
    """End those of these jobs that are open searches."""
    jobs.filter(kind=KIND, state__in=Job.OPEN).update(state=Job.State.CANCELLED, token="", finished=Now())


def own_games(game: Game) -> QuerySet[Game]:
    """Return all games of whoever plays one."""
    if game.owner_id:
        return Game.objects.filter(owner_id=game.owner_id)
    return Game.objects.filter(owner=None, session_key=game.session_key)


def open_searches(games: QuerySet[Game]) -> QuerySet[Job]:
    """Return the searches in these games that wait or are worked on."""
    return Job.objects.filter(kind=KIND, state__in=Job.OPEN, group__in=games.values("public_id"))


def win_of(game: Game) -> WinSearch:
    """Return what was found for the question that is asked, as far as it was asked for."""
    job = None if game.reply_from is not None or game.is_covered else last_job(game)
    state = NONE if job is None else state_of_job(job)
    found: Any = job.result if job is not None and state == DONE else {}
    shown = found.get("strategy") or found.get("luck")
    chance = found["luck"][0][2] if found.get("luck") else []
    return {
        "version": game.version,
        "state": state,
        "problem": job.error if job is not None and state in (WAITING, FAILED) else "",
        "looked_at": 0 if job is None or state == NONE else found.get("looked_at", job.progress),
        "most": POSITIONS,
        "verdict": found.get("verdict", ""),
        "ended": found.get("ended", ""),
        "hidden": found.get("hidden", 0),
        "chance": "/".join(map(str, chance)),
        "chance_is_best": found.get("luck_is_best", False),
        "can_be_shown": shown is not None,
    }


def last_job(game: Game) -> Job | None:
    """Return the newest job for the question that is asked."""
    return Job.objects.filter(kind=KIND, key=job_key(game)).first()


def state_of_job(job: Job) -> str:
    """Return how far a job is: `none` for one that ended without an answer."""
    if job.state in Job.OPEN:
        return WAITING
    if job.state == Job.State.FAILED:
        return FAILED
    return DONE if job.state == Job.State.DONE and job.result else NONE
