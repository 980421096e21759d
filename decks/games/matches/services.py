"""Writes of matches: begin the next game."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError

from decks.games.game_state import GameState, state_of
from decks.games.matches.score import next_of, starters_after
from decks.games.models import Game
from decks.games.opponents.opposition import Opposition
from decks.games.opponents.practice import Practice
from decks.games.services import StaleGame, start_game
from decks.refusals import Refusal
from engine.session import Flow


def begin_next(
    game: Game,
    version: int,
    starter: str = "",
    *,
    user: AbstractBaseUser | None = None,
    session_key: str = "",
    network: str = "",
    flow: Flow | None = None,
) -> Game:
    """Begin the next game of a match, with both decks as they are now; the same one for two tabs.

    `starter` begins, where the loser is a person ("": the loser does). StaleGame, Refusal `no_match`,
    `match_game_open`, `match_over`, `match_starter`, `match_deck_gone`, or as by `start_game`.
    """
    if version != game.version:
        raise StaleGame(game)
    begun = _begun_after(game)
    if begun is not None:
        return begun
    state = state_of(game)
    starters = _starters(game, state, starter)
    deck, side = game.deck, _other_side(game, state)
    if deck is None or not state["deck"]["id"]:
        raise Refusal("match_deck_gone", deck=game.deck_name)
    own_hp, their_hp = game.setup.get("hp", (0, 0))
    results = [*game.setup["match"]["results"], state["winner"]]
    try:
        return start_game(
            deck,
            user=user,
            session_key=session_key,
            network=network,
            unread_absent=game.setup["unread_absent"],
            edition=game.setup["edition"],
            overrides=game.setup["overrides"],
            flow=flow,
            starter=starter or starters[0],
            opponent=side,
            practice=Practice((own_hp, their_hp)),
            match={"results": results},
            after=game,
        )
    except IntegrityError:
        begun = _begun_after(game)
        if begun is None:
            raise
        return begun


def _begun_after(game: Game) -> Game | None:
    public_id = next_of(game)
    return Game.objects.select_related("deck", "opponent_deck").filter(public_id=public_id).first()


def _starters(game: Game, state: GameState, starter: str) -> list[str]:
    match = state["match"]
    if match is None:
        raise Refusal("no_match")
    if not state["over"]:
        raise Refusal("match_game_open")
    if match["over"]:
        raise Refusal("match_over")
    starters = starters_after(game, state["winner"])
    if starter and starter not in starters:
        raise Refusal("match_starter", known=" or ".join(starters), value=starter[:20])
    return starters


def _other_side(game: Game, state: GameState) -> Opposition:
    """Return who plays the other side of the next game, with the same deck, which is known by now."""
    shown = state["by_hand"] or state["opponent"]
    if game.opponent_deck is None or shown is None or not shown["deck"]["id"]:
        raise Refusal("match_deck_gone", deck=game.other_side["deck_name"])
    return Opposition(game.other_side.get("policy", ""), game.opponent_deck, hands=game.by_hand)
