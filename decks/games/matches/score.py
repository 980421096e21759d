"""Score of a match as each of its games has it: who won those before, and what this one adds.

A match is best of three. Drawn games are nobody's, so it may take more of them, but MOST_GAMES at most. A
game has the results of those before it in its setup, and `Game.after` says which one was before it: there
is one next game at most. So the score stays when earlier games are deleted.
"""

from typing import Annotated, Any, Final, TypedDict

from decks.games.models import Game
from decks.games.view_data import PLAYERS

WINS: Final = 2
MOST_GAMES: Final = 5
COIN: Final = "coin"
DRAW: Final = "draw"


class MatchState(TypedDict):
    """The match that a game belongs to, as it stands with this game."""

    number: Annotated[int, "Which game of the match this is, from 1."]
    score: Annotated[dict[str, int], "The games that P1 and P2 have won."]
    over: bool
    winner: Annotated[str, "P1, P2, draw, or empty while it goes on."]
    conceded: Annotated[str, "The player who gave up the whole match, else empty."]
    starters: Annotated[list[str], "Who may begin the next game: the loser says so, where it is a person."]
    next: Annotated[str, "The id of the next game, once it was begun."]


def first_of_match() -> dict[str, Any]:
    """Return what the setup of the first game of a match has of it."""
    return {"results": []}


def match_state(game: Game, winner: str) -> MatchState | None:
    """Return how the match of a game stands, whose winner is "" while it goes on; None without a match."""
    match: dict[str, Any] | None = game.setup.get("match")
    if match is None:
        return None
    results = [*match["results"], *([winner] if winner else [])]
    number, conceded = len(match["results"]) + 1, match.get("conceded", "")
    score = {player: results.count(player) for player in PLAYERS}
    over = bool(conceded) or max(score.values()) >= WINS or len(results) >= MOST_GAMES
    return {
        "number": number,
        "score": score,
        "over": over,
        "winner": _winner(score, conceded) if over else "",
        "conceded": conceded,
        "starters": [] if over or not winner else starters_after(game, winner),
        "next": (next_of(game) or "") if winner else "",
    }


def starters_after(game: Game, winner: str) -> list[str]:
    """Return who may begin after a game, the one that is taken without a choice first (5.1).

    The loser says who does: a policy begins itself, and after a draw a coin says it.
    """
    if winner == DRAW:
        return [COIN]
    loser = _other(winner)
    return [loser, winner] if loser == PLAYERS[0] or game.by_hand else [loser]


def next_of(game: Game) -> str | None:
    """Return the id of the next game of its match, None if there is none yet."""
    return Game.objects.filter(after=game).values_list("public_id", flat=True).first()


def _winner(score: dict[str, int], conceded: str) -> str:
    if conceded:
        return _other(conceded)
    first, second = (score[player] for player in PLAYERS)
    return DRAW if first == second else PLAYERS[first < second]


def _other(player: str) -> str:
    return PLAYERS[1 - PLAYERS.index(player)]
