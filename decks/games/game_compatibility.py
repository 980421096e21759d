"""Engine version of a game. No old rules are kept, so under another version it is only shown."""

import engine
from decks.games.models import Game
from decks.refusals import Refusal

AGAIN = "It can be looked at, and the same deck and seed can be played anew."


def mismatch(game: Game) -> str:
    """Return why the game may only be looked at, in plain words; "" if it can go on."""
    if game.rules_version != engine.RULES_VERSION:
        was, now = game.rules_version, engine.RULES_VERSION
        return f"This game was played by version {was} of the rules; now version {now} is played. {AGAIN}"
    if game.reader_version != engine.READER_VERSION:
        return f"Card texts are read in a new way since this game was played. {AGAIN}"
    return ""


def refuse_mismatch(game: Game) -> None:
    """Raise Refusal `readonly` where the game may only be looked at."""
    why = mismatch(game)
    if why:
        raise Refusal("readonly", why=why)
