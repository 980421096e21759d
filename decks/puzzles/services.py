"""Writes of puzzles: begin one, show one more hint, give up."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from decks.games.models import Game
from decks.games.services import must_be_open, stale_refusal, start_from_scenario
from decks.puzzles.known_puzzle import known_puzzle
from decks.puzzles.puzzle_file import Puzzle
from decks.puzzles.puzzle_side import is_under_way, new_puzzle
from decks.puzzles.results import keep_outcome, note_attempt
from decks.refusals import Refusal
from engine.session import EVERYWHERE, Flow


def start_puzzle(
    puzzle: Puzzle,
    *,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
    flow: Flow = EVERYWHERE,
) -> Game:
    """A new game of a puzzle. engine.BadFile, engine.Refused; Refusal of a quota."""
    with transaction.atomic():
        game = start_from_scenario(
            puzzle.scenario,
            name=puzzle.title,
            puzzle=new_puzzle(puzzle.key, str(puzzle.goal)),
            user=user,
            session_key=session_key,
            network=network,
            flow=flow,
        )
        note_attempt(user, puzzle.key)
    return game


def show_hint(game: Game, version: int) -> Game:
    """Show one more hint of the puzzle that a game is of. StaleGame, Refusal `no_hint`, `no_puzzle`."""
    state = _state_of(game, version)
    known = known_puzzle(state["key"])
    if known is None or state["hints"] >= len(known.puzzle.hints):
        raise Refusal("no_hint")
    return _note(game, {**state, "hints": state["hints"] + 1})


def give_up(game: Game, version: int) -> Game:
    """Give up a puzzle, so that its solution is shown. StaleGame, Refusal `no_puzzle`."""
    return _note(game, {**_state_of(game, version), "given_up": True})


def _state_of(game: Game, version: int) -> dict[str, Any]:
    must_be_open(game, version)
    if not is_under_way(game):
        raise Refusal("no_puzzle")
    state: dict[str, Any] = game.setup["puzzle"]
    return state


def _note(game: Game, state: dict[str, Any]) -> Game:
    """Keep what a game's setup has of its puzzle, unless the game went on in between. StaleGame."""
    setup = {**game.setup, "puzzle": state}
    with transaction.atomic():
        rows = Game.objects.filter(pk=game.pk, version=game.version)
        if not rows.update(setup=setup, version=game.version + 1):
            raise stale_refusal(game)
        game.setup, game.version = setup, game.version + 1
        keep_outcome(game)
    return game
