"""Games of puzzles in tests: begun by their page, and solved by what the engine would pick."""

from django.test import Client

from decks.games.current_board import board_of
from decks.games.models import Game
from decks.games.services import answer
from decks.puzzles.puzzle_side import PuzzleSide
from engine.puzzles.solution import shortest_pick
from engine.session import EVERYWHERE


def begin(client: Client, key: str) -> Game:
    """A game of a puzzle, begun by its page."""
    response = client.post(f"/puzzles/{key}")
    assert response.status_code == 302, response.content.decode()
    return Game.objects.get(public_id=response["Location"].rsplit("/", 1)[1])


def solve(game: Game) -> Game:
    """Pick what the engine would until the goal is reached; the other side answers by itself."""
    while not (board := board_of(game)).is_reached:
        side = board.defence
        assert isinstance(side, PuzzleSide)
        position = board.game.position
        position.renew_steps()
        index = position.ask_options.index(shortest_pick(position, side.defence))
        game = answer(game, game.version, board.game.label(position.ask_options[index]), EVERYWHERE)
    return Game.objects.get(pk=game.pk)
