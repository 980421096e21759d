"""Story of a stored game for a viewer: its player, or who looks on (19.1). Nothing is kept of it."""

from functools import lru_cache
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from decks.games.current_board import board_for, board_of, first_board, refuse_faults_of
from decks.games.game_compatibility import refuse_mismatch
from decks.games.game_state import GameState, state_of
from decks.games.lines.line_store import load_tree, on_line
from decks.games.models import Game
from decks.games.stories.story_steps import GameStory, newest_line, step_of
from decks.games.view_data import LOG_LINES, PLAYERS, ViewData, view_data
from decks.models import Deck
from decks.refusals import Refusal
from engine.session import P1, SPECTATOR, Session, seat_of

STORIES: Final = 64  # of a process, some 5 KB each; one of 5,000 picks 400 KB
ONLY_SHOWN: Final = "It is somebody's game, to be looked at."


def viewer_story(game: Game, viewer: int, line: int | None = None) -> GameStory:
    """Return the story of a game as far as it stands, or to the end of one of its lines.

    Refusal `readonly`, `no_such_line`, ENGINE_FAULT.

    A step ends where somebody picks what all are told of, whatever was asked before: where it ends says
    nothing of hidden cards. So to a spectator a game that goes on is told as far as before the last such
    pick: what is asked since may be asked because of a card in the hand.
    """
    refuse_mismatch(game)
    return _story(game.public_id, game.version, viewer, line)


@lru_cache(maxsize=STORIES)
def _story(public_id: str, version: int, viewer: int, line: int | None) -> GameStory:
    game = Game.objects.filter(public_id=public_id, version=version).first()
    if game is None:
        raise Refusal("stale", why="The game has gone on in the meantime. Load the page again.")
    if line is not None:
        tree = load_tree(game)
        if line not in tree:
            raise Refusal("no_such_line", value=line)
        game = on_line(game, tree, line)
    with refuse_faults_of(game):
        board = first_board(game, viewer)
        steps, newest = [step_of(board)], newest_line(board)
        made_by_flow = {*game.automatic}
        picks = game.picks[: game.position]
        for index, pick in enumerate(picks[len(board.picks) :], len(board.picks)):
            if newest_line(board) != newest and board.is_public_pick(pick):
                steps.append(step_of(board))
                newest = newest_line(board)
            board.repeat(pick, automatic=index in made_by_flow)
            board.forget_lines(LOG_LINES)
        is_whole = viewer != SPECTATOR or board.game.question is None
        if is_whole and newest_line(board) != newest:
            steps.append(step_of(board))
    return GameStory(tuple(picks), tuple(steps))


def state_for_viewer(
    game: Game, viewer: int, picks: int, visitor: AbstractBaseUser | AnonymousUser, session_key: str
) -> GameState:
    """Return a game after so many of its picks, as a visitor may see it who looks on; nothing is kept.

    To a spectator it says nothing that leads to hidden cards: no seed, no count of picks.
    """
    with refuse_faults_of(game):
        shown = view_data(_board_at(game, viewer, picks))
    return state_as_shown(game, viewer, shown, visitor, session_key)


def state_as_shown(
    game: Game, viewer: int, shown: ViewData, visitor: AbstractBaseUser | AnonymousUser, session_key: str
) -> GameState:
    """Return the state of a game of which a visitor who looks on sees this, and can do nothing."""
    copy = Game(
        deck=game.deck,
        deck_name=game.deck_name,
        setup={key: value for key, value in game.setup.items() if key != "match"},
        snapshot=shown,
        taken_back=game.taken_back,
        opponent_deck=game.opponent_deck,
        is_sealed=game.is_sealed,
        seat=PLAYERS[seat_of(viewer)],
        owner_id=visitor.pk,
        session_key="" if visitor.pk else session_key,
    )
    state = state_of(copy, just_changed=True)
    named = {card["key"] for card in state["cards"].values()}
    state = {
        **state,
        "id": "",
        "question": None,
        "readonly": ONLY_SHOWN,
        "can_undo": False,
        "can_redo": False,
        "picks": 0,
        "log": [{**line, "pick": 0} for line in state["log"]],
        "left_out": [effect for effect in state["left_out"] if effect["key"] in named],
    }
    state["view"] = {**state["view"], "question": None}
    if game.deck is None or game.deck.visibility != Deck.Visibility.PUBLIC:
        state["deck"] = {"id": "", "name": game.deck_name, "url": ""}
    return {**state, "seed": ""} if viewer == SPECTATOR else state


def _board_at(game: Game, viewer: int, picks: int) -> Session:
    if viewer == P1:
        return board_of(game, picks)
    return board_for(game, viewer, game.picks[:picks], ())
