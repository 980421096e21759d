"""End of a game: who won and how, on which turn, which cards took the HP, and how the goldfish did."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from decks.games.game_state import GameState
from decks.games.models import Game
from decks.games.view_data import HpLoss
from decks.runs.queries import GoldfishPace, goldfish_pace

BY_EFFECT: Final = {"P1": "You won: an effect says so.", "P2": "You lost: an effect says so."}
ENDINGS: Final = {
    ("P1", "hp"): "You won: your opponent has no HP left.",
    ("P2", "hp"): "You lost: you have no HP left.",
    ("P1", "concede"): "You won: your opponent gave up.",
    ("P2", "concede"): "You gave up.",
    ("draw", "hp"): "A draw: nobody has HP left.",
    ("draw", "loop"): "A draw: the game goes round in circles.",
    ("draw", "limit"): "A draw: the game took too long.",
}
BY_HAND: Final = {
    "hp": "Player {winner} won: player {loser} has no HP left.",
    "effect": "Player {winner} won: an effect says so.",
    "concede": "Player {winner} won: player {loser} gave up.",
}
OVER: Final = "The game is over."
RESULTS: Final = {"P1": "Won", "P2": "Lost", "draw": "Draw"}
RESULTS_BY_HAND: Final = {"P1": "Player 1 won", "P2": "Player 2 won"}


class Ending(NamedTuple):
    """The end of a game. `turn`: "your turn 7"; `theirs`, `mine`: the HP that each has lost, by card."""

    words: str
    turn: str
    theirs: list[HpLoss]
    mine: list[HpLoss]


def ending(state: GameState) -> Ending | None:
    """Return how the game ended; None while it goes on. A snapshot of before may not say who took HP."""
    if not state["over"]:
        return None
    words = _ending_words(state)
    losses: list[HpLoss] = state.get("losses", [])
    you = state["you"]
    return Ending(
        words,
        turn_words(state).lower(),
        [loss for loss in losses if loss["player"] != you],
        [loss for loss in losses if loss["player"] == you],
    )


def _ending_words(state: GameState) -> str:
    winner, reason = state["winner"], state["reason"]
    words = ENDINGS.get((winner, reason), OVER)
    by_effect = reason == "hp" and all(side["hp"] > 0 for side in state["view"]["players"].values())
    if state.get("by_hand") is not None and winner in RESULTS_BY_HAND:
        number = winner.removeprefix("P")
        words = BY_HAND["effect" if by_effect else reason]
        return words.format(winner=number, loser=3 - int(number))
    return BY_EFFECT.get(winner, words) if by_effect else words


def pace_of_goldfish(game: Game, state: GameState) -> GoldfishPace | None:
    """Return what the end of a game is compared with, where its deck may be seen."""
    if not state["over"] or game.deck is None or not state["deck"]["id"]:
        return None
    return goldfish_pace(game.deck, game.setup)


def turn_words(state: Mapping[str, Any]) -> str:
    """`Your turn 2`; a kept state of before counts the turns of both players."""
    return str(state.get("turn_words") or f"Turn {state['view']['turn_number']}")


def result_words(winner: str, reason: str, *, by_hand: bool = False) -> str:
    """`Won`, `Lost`, `Given up` or `Draw`: a result in short; by hand `Player 1 won`."""
    if by_hand and winner in RESULTS_BY_HAND:
        return RESULTS_BY_HAND[winner]
    return "Given up" if (winner, reason) == ("P2", "concede") else RESULTS.get(winner, "Over")
