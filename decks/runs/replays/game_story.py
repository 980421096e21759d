"""The story of a game of a run, told step by step without a game of anybody's own."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.games.game_state import GameState, state_of
from decks.games.models import Game
from decks.games.stories.story_steps import GameStory, newest_line, step_of
from decks.games.undo_steps import MINE
from decks.games.view_data import view_data
from decks.models import Run
from decks.refusals import Refusal, refuse_faults
from decks.runs.run_compatibility import mismatch
from decks.runs.single_games import RunGame, board_after, session_played
from engine.session import start_session

STORIES: Final = 64  # of a process, some 5 KB each
ONLY_SHOWN: Final = "It is a game of a run, as the policy played it."


def story_of(game: RunGame) -> GameStory:
    """Return the story of a game, played again. Refusal `readonly` for a run of another engine."""
    why = mismatch(game.run)
    if why:
        raise Refusal("readonly", why=why)
    return _story(game.run.key, game.run.pk, game.number, game.side)


@lru_cache(maxsize=STORIES)
def _story(key: str, run_id: int, number: int, side: int) -> GameStory:
    game = RunGame(Run.objects.get(pk=run_id, key=key), number, side)
    with refuse_faults(str(game)):
        picks = session_played(game).picks
        board = start_session(game.task.setup(number))
        steps, newest = [step_of(board)], newest_line(board)
        for count, pick in enumerate(picks, 1):
            board.repeat(pick)
            is_last = count == len(picks)
            if (is_last or picks[count].startswith(MINE)) and (is_last or newest_line(board) != newest):
                steps.append(step_of(board))
                newest = newest_line(board)
    return GameStory(tuple(picks), tuple(steps))


def state_after(
    played: RunGame, picks: Sequence[str], user: AbstractBaseUser | AnonymousUser, session_key: str
) -> GameState:
    """Return the game after these picks, as a visitor may see it who cannot change it; nothing is kept."""
    with refuse_faults(f"{played} after {len(picks)} picks"):
        board = board_after(played, list(picks))
        shown = view_data(board)
    game = Game(
        deck=played.deck,
        deck_name=played.deck.name,
        setup=played.setup,
        snapshot=shown,
        picks=board.picks,
        position=len(board.picks),
        owner_id=user.pk,
        session_key="" if user.pk else session_key,
    )
    state = state_of(game, just_changed=True)
    return {**state, "id": "", "question": None, "readonly": ONLY_SHOWN, "can_undo": False, "can_redo": False}
