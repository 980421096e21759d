"""As a program: plays games, prints whether the engine is compiled, and a digest of all positions."""

import sys
from hashlib import sha256

import engine
from engine.game import start
from engine.tests.games.random_games import Picker, is_going_on, setup


def digest_of_games(count: int) -> str:
    """A fingerprint of every tenth position, and the last one, of `count` random games."""
    seen = sha256()
    for number in range(count):
        game = start(setup(number))
        picker = Picker(number)
        while is_going_on(game):
            if len(game.history) % 10 == 0:
                seen.update(game.digest().encode())
            game.answer(picker.pick(game))
        seen.update(game.digest().encode())
    return seen.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(f"{'compiled' if engine.COMPILED else 'source'} {digest_of_games(int(sys.argv[1]))}\n")
