"""Question that a job is about, as a worker finds it."""

from decks.games.by_hand.seat import asked_board
from decks.games.game_compatibility import mismatch
from decks.games.models import Game
from decks.games.question_jobs.question_job import job_key
from decks.refusals import Refusal
from dimrift_site.base.jobs.job_failures import Hopeless
from dimrift_site.base.jobs.leases import Lease
from engine.session import Session


def asked_question(lease: Lease) -> tuple[Game, Session] | None:
    """Return the game with the board of whoever is asked; None where the game has gone on. Hopeless."""
    game = Game.objects.filter(public_id=lease.job.data["game"]).first()
    if game is None or job_key(game) != lease.job.key:
        return None
    why = mismatch(game)
    if why:
        raise Hopeless(why)
    try:
        return game, asked_board(game)
    except Refusal as refusal:
        raise Hopeless(str(refusal)) from None
