"""Single games of a run: played again, and opened at the board."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.games.current_board import BOARDS
from decks.games.models import Game
from decks.games.services import go_on_with, setup_data
from decks.models import Deck
from decks.quotas import digest_near, refuse_more
from decks.refusals import Refusal, refuse_faults
from decks.runs.chunks.engine_job import kind_of, task_of
from decks.runs.models import Run
from decks.runs.run_compatibility import mismatch
from engine.session import Session, session_of, start_session
from engine.simulation import DuelTask, GoldfishTask, StepBudget, StopGame

# Somebody waits for the page. A game that ends at its 2,000 items takes 2,013 decisions and 0.14 s, compiled.
MOST_STEPS: Final = 100_000  # of the engine; that game takes 36,000
MOST_LOOKS: Final = 1_000  # of the engine's watch, each some decisions
MOST_SECONDS: Final = 3.0  # from source such a game takes 0.55 s on a quiet machine


class RunGame(NamedTuple):
    """A game of a run; of a paired one the game of its first deck (0) or of its second (1)."""

    run: Run
    number: int
    side: int = 0

    def __str__(self) -> str:
        second = " with the second deck" if self.side else ""
        return f"game {self.number} of run {self.run.public_id}{second}"

    @property
    def deck(self) -> Deck:
        """Return the deck that is played."""
        second = self.run.second_side
        return second.deck if self.side and second else self.run.deck

    @property
    def task(self) -> GoldfishTask | DuelTask:
        """Return the engine's input for it."""
        return task_of(self.run, self.side)

    @property
    def setup(self) -> dict[str, Any]:
        """Return what it grows from, as the row of a game has it."""
        run, second = self.run, self.run.second_side
        played = second if self.side and second else run
        return setup_data(
            played.deck_snapshot,
            edition=played.edition,
            overrides=played.overrides,
            seed=run.seed,
            number=self.number,
            windows="useful",
            left_out=run.left_out,
            replaced=[(new.hash, old.hash) for new, old in getattr(self.task, "replaced", ())],
        )


def find_game(run: Run, number: int, side: int = 0) -> RunGame | None:
    """Return a game of the run, None where it has none of this number and side."""
    return RunGame(run, number, side) if number < run.games_shown and 0 <= side < run.sides else None


def open_game(
    game: RunGame,
    picks: int | None = None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
) -> Game:
    """The game as one at the board, of the user or else of the browser session.

    It is played again as the run played it, as far as MOST_LOOKS and MOST_SECONDS go, or as its first `picks`
    of both players; they can be taken back, and others made. Refusal `readonly` for a run of another engine,
    or of a quota, before anything is played, and for a duel.
    """
    if game.run.is_duel:
        raise Refusal("readonly", why="The opponent of a duel does not play at the board.")
    refuse_more("games", user, session_key, digest_near(user, network))
    why = mismatch(game.run)
    if why:
        raise Refusal("readonly", why=why)
    with refuse_faults(str(game)):
        board = session_played(game)
        if picks is not None and picks < len(board.picks):
            board = board_after(game, board.picks[:picks])
        return go_on_with(game.deck, game.setup, board, user, session_key, network)


def session_played(game: RunGame) -> Session:
    """Return the board of a game of a run at its end, as far as MOST_LOOKS and MOST_SECONDS go."""
    play_game = kind_of(game.run).play_game
    played = play_game(game.task, game.number, GameBound(), StepBudget(MOST_STEPS))
    return session_of(played, has_opponent=game.run.is_duel)


def board_after(game: RunGame, picks: Sequence[str]) -> Session:
    """Return a board of a game of a run after these of its picks, at the player's next question."""
    name = f"{game.run.public_id}:{game.number}:{game.side}"  # no game has such a public id
    board = BOARDS.nearest(name, picks, ()) or start_session(game.task.setup(game.number))
    for pick in picks[len(board.picks) :]:
        board.repeat(pick)
    if not game.run.is_duel:
        board.answer_for_opponent()
    BOARDS.put(name, board.clone())
    return board


class GameBound:
    """Stops a game after so many looks or so long."""

    def __init__(self) -> None:
        self.looks = 0
        self.until = monotonic() + MOST_SECONDS

    def __call__(self) -> None:
        self.looks += 1
        if self.looks > MOST_LOOKS or monotonic() > self.until:
            raise StopGame
