"""Positions with a win this turn, without one, and with one that needs luck."""

from decks.games import services
from decks.games.tests.conftest import do_jobs
from decks.games.wins.win_order import KIND, ask_win
from decks.models import Game
from dimrift_site.accounts.models import User

CARDS = """
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}, effects: ["action | Strike"]}
  Wall: {type: creature, stats: {life: 4}, arrows: {n: 1}}
  Seer: {type: artifact, effects: ["activation once | Consume 1 mana: reveal the top card of your deck; if the top card of your deck is a creature, your opponent loses 1 HP; otherwise, put the top card of your deck into your graveyard."]}
"""  # noqa: E501 - a card a line
WON = (
    "title: Two brutes\nevent: battle\nP2: {hp: 2, hand: [Wall]}\n"
    f"field: {{b2: Brute, d2: Brute, c3: Wall}}{CARDS}"
)
NOT_WON = f"title: One brute\nevent: battle\nP2: {{hp: 2}}\nfield: {{b2: Brute}}{CARDS}"
LUCKY = (
    "title: A seer\nevent: battle\nP1: {deck: [Seer, Brute, Seer]}\nP2: {hp: 1}\n"
    f"field: {{b1: {{card: Seer, mana: 1}}}}{CARDS}"
)


def start_position(text: str, *, user: User | None = None, session_key: str = "a-session") -> Game:
    """A game that begins with a position."""
    return services.start_from_scenario(text, user=user, session_key="" if user else session_key)


def search_wins() -> int:
    """Let a worker search for all wins that were asked for."""
    return do_jobs(KIND)


def searched(game: Game) -> Game:
    """The game with the answer to its question."""
    ask_win(game, game.version)
    search_wins()
    return game
