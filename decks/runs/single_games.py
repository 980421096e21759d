"""Single games of a run: played again, and opened at the board."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.games.current_board import BOARDS
from decks.games.models import Game
from decks.games.services import go_on_with, setup_data
from decks.quotas import digest_near, refuse_more
from decks.refusals import Refusal, refuse_faults
from decks.runs.chunks.engine_job import first_task
from decks.runs.models import Run
from decks.runs.run_compatibility import mismatch
from engine.session import Session, session_of, start_session
from engine.simulation import StepBudget, StopGame, play_game

# Somebody waits for the page. A game that ends at its 2,000 items takes 2,013 decisions and 0.14 s, compiled.
MOST_STEPS: Final = 100_000  # of the engine; that game takes 36,000
MOST_LOOKS: Final = 1_000  # of the engine's watch, each some decisions
MOST_SECONDS: Final = 3.0  # from source such a game takes 0.55 s on a quiet machine


def open_game(
    run: Run,
    number: int,
    picks: int | None = None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
) -> Game:
    """Game `number` of the run as a game at the board, of the user or else of the browser session.

    Of a paired run it is that of the first deck.
    It is played again as the run played it, as far as MOST_LOOKS and MOST_SECONDS go, or as its first `picks`
    of both players; they can be taken back, and others made. Refusal `readonly` for a run of another engine,
    or of a quota, before anything is played.
    """
    refuse_more("games", user, session_key, digest_near(user, network))
    why = mismatch(run)
    if why:
        raise Refusal("readonly", why=why)
    with refuse_faults(f"game {number} of run {run.public_id}"):
        board = session_played(run, number)
        if picks is not None and picks < len(board.picks):
            board = board_after(run, number, board.picks[:picks])
        return go_on_with(run.deck, row_setup(run, number), board, user, session_key, network)


def session_played(run: Run, number: int) -> Session:
    """Return the board of a game of the run at its end, as far as MOST_LOOKS and MOST_SECONDS go."""
    return session_of(play_game(first_task(run), number, GameBound(), StepBudget(MOST_STEPS)))


def board_after(run: Run, number: int, picks: Sequence[str]) -> Session:
    """Return a board of a game of the run after these of its picks, at the player's next question."""
    name = f"{run.public_id}:{number}"  # no game has such a public id
    board = BOARDS.nearest(name, picks, ()) or start_session(first_task(run).setup(number))
    for pick in picks[len(board.picks) :]:
        board.repeat(pick)
    board.answer_for_opponent()
    BOARDS.put(name, board.clone())
    return board


def row_setup(run: Run, number: int) -> dict[str, Any]:
    """Return what a game of the run grows from, as the row of a game has it."""
    return setup_data(
        run.deck_snapshot,
        edition=run.edition,
        overrides=run.overrides,
        seed=run.seed,
        number=number,
        windows="useful",
        left_out=run.left_out,
    )


class GameBound:
    """Stops a game after so many looks or so long."""

    def __init__(self) -> None:
        self.looks = 0
        self.until = monotonic() + MOST_SECONDS

    def __call__(self) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS or monotonic() > self.until:
            raise StopGame
