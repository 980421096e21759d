"""What a game needs to go on: its version of the rules, and cards that are read as they were.

No old rules are kept, so a game of others is only shown.
"""

import engine
from cards.definitions import digest_of_programs
from decks.games.models import Game
from decks.games.scenario_setup import is_from_scenario, scenario_digest
from decks.refusals import Refusal

AGAIN = "It can be looked at, and the same deck and seed can be played anew."


def mismatch(game: Game) -> str:
    """Return why the game may only be looked at, in plain words; "" if it can go on."""
    if game.rules_version != engine.RULES_VERSION:
        was, now = game.rules_version, engine.RULES_VERSION
        return f"This game was played by version {was} of the rules; now version {now} is played. {AGAIN}"
    if game.program_digest != program_digest_of(game):
        return f"A text of its cards is read in a new way since this game was played. {AGAIN}"
    return ""


def program_digest_of(game: Game) -> str:
    """Return the digest of what its cards are read as now; "" where they can no longer be set up."""
    if is_from_scenario(game):
        return scenario_digest(game)
    return digest_of_programs(frozenset(game.hashes))


def refuse_mismatch(game: Game) -> None:
    """Raise Refusal `readonly` where the game may only be looked at."""
    why = mismatch(game)
    if why:
        raise Refusal("readonly", why=why)
