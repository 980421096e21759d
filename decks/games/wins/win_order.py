"""Orders of searches for a win: one at a time of a visitor, for the question that is asked."""

from typing import Annotated, Any, Final, TypedDict

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from decks.games.models import Game
from decks.games.question_jobs.question_job import (
    DONE,
    NONE,
    WAITING,
    hold_version,
    last_job,
    must_be_asked,
    new_job,
    problem_of,
    shown_job,
    state_of_job,
)
from decks.refusals import Refusal
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.named_lock import hold_name
from engine.solver import POSITIONS

KIND: Final = "win"


class WinSearch(TypedDict):
    """A search for a win in the turn that is played; `version` is that of the game.

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

    StaleGame, Refusal and engine.Refused as by `must_be_asked`; Refusal `searching`.
    """
    must_be_asked(game, version)
    with transaction.atomic():
        hold_name(f"win {game.owner_id or game.session_key}")
        hold_version(game, version)
        last = last_job(KIND, game)
        if last is not None and state_of_job(last) in (WAITING, DONE):
            return
        end_searches(Job.objects.filter(group=game.public_id))
        if open_searches(own_games(game)).exists():
            raise Refusal("searching")
        enqueue([new_job(KIND, game, size=POSITIONS)])


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
    job, state = shown_job(KIND, game)
    answer: Any = job.result if job is not None and state == DONE else {}
    shown = answer.get("strategy") or answer.get("luck")
    chance = answer["luck"][0][2] if answer.get("luck") else []
    return {
        "version": game.version,
        "state": state,
        "problem": problem_of(job, state),
        "looked_at": 0 if job is None or state == NONE else answer.get("looked_at", job.progress),
        "most": POSITIONS,
        "verdict": answer.get("verdict", ""),
        "ended": answer.get("ended", ""),
        "hidden": answer.get("hidden", 0),
        "chance": "/".join(map(str, chance)),
        "chance_is_best": answer.get("luck_is_best", False),
        "can_be_shown": shown is not None,
    }
