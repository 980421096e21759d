"""As a program: plays games, prints whether the engine is compiled, and a digest of all positions."""

import sys
from hashlib import sha256

import engine
from engine.game import start
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.games.test_random_cards import made_game

MADE_PICKS = 150


def digest_of_games(count: int, made_count: int) -> str:
    """A fingerprint of every tenth position, and the last one, of `count` random games.

    And of the end of `made_count` that are played with cards made at random.
    """
    seen = sha256()
    for number in range(count):
        game = start(setup(number))
        picker = Picker(number)
        while is_going_on(game):
            if len(game.history) % 10 == 0:
                seen.update(game.digest().encode())
            game.answer(picker.pick(game))
        seen.update(game.digest().encode())
    for number in range(made_count):
        game, picker = made_game(number), Picker(number)
        while game.question is not None and len(game.history) < MADE_PICKS:
            game.answer(picker.pick(game))
        seen.update(game.digest().encode())
    return seen.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(
        f"{'compiled' if engine.COMPILED else 'source'} {digest_of_games(*map(int, sys.argv[1:]))}\n"
    )
