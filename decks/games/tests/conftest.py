"""The starter decks, clients that play, and games that are under way."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from decks.games import services
from decks.games.current_board import BOARDS
from decks.games.game_state import state_of
from decks.games.hints.hint_order import KIND as HINT
from decks.games.opponents.reply_order import KIND
from decks.models import Deck, Game
from decks.tests.conftest import _no_worker, men, secret, starters
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job
from engine.view_types import OptionData

__all__ = ["_no_worker", "men", "secret", "starters"]


# Up to two targets, two discards of two copies and another card, up to two cards of the graveyard
SEVERAL_AT_ONCE = """
title: Several at once
event: battle
cards:
  Wave:
    type: creature
    stats: {might: 1, life: 3}
    arrows: {w: 1, e: 1}
    effects:
      - "activation once | Target up to two creatures: they collect 1 mana."
      - "activation once | Discard 2 cards: draw 1."
      - "activation once | Return up to two creatures from your graveyard to your hand."
  Wall: {type: creature, stats: {life: 4}}
  Oak: {type: creature, stats: {life: 5}}
field: {c2: Wave, b2: Wall, d2: Wall}
P1: {hand: [Wall, Wall, Oak], graveyard: [Oak, Wall]}
"""


@pytest.fixture(autouse=True)
def _empty_board_cache() -> Iterator[None]:
    """Games of other tests are not this one's."""
    BOARDS.clear()
    yield
    BOARDS.clear()


@pytest.fixture
def fey(men: Deck) -> Deck:
    """The Fey's starter deck."""
    return Deck.objects.get(key="fey")


@pytest.fixture
def game(men: Deck) -> Game:
    """A game of a browser session, at its first question."""
    return services.start_game(men, seed=7, session_key="a-session")


def options_of(game: Game) -> list[OptionData]:
    """The options of the question now asked."""
    question = state_of(game)["question"]
    assert question is not None
    return question["options"]


def play_replies() -> None:
    """Let opponents play all the replies that are due, slice by slice."""
    do_jobs(KIND)


def find_hints() -> int:
    """Let a worker find all hints that were asked for; in how many slices."""
    return do_jobs(HINT)


def do_jobs(kind: str) -> int:
    """Do all jobs of a kind that wait; in how many slices."""
    slices = 0
    while job := Job.objects.filter(kind=kind, state=Job.State.WAITING).first():
        lease = leases.take(job.pk)
        assert lease is not None
        worker.do(lease)
        slices += 1
    return slices


class ApiPlayer:
    """A browser that plays one game through the API."""

    def __init__(self, client: Client, deck: Deck, **asked: Any) -> None:
        self.client = client
        answer = client.post(
            "/api/v1/games", {"deck": deck.public_id, "seed": "7", **asked}, content_type="application/json"
        )
        assert answer.status_code == 201, answer.content
        self.state: dict[str, Any] = answer.json()
        self.address = f"/api/v1/games/{self.state['id']}"

    def post(self, what: str, **sent: Any) -> Any:
        """Post a change decided on the state last seen; the answer is taken in where it is a state."""
        body = {"version": self.state["version"], **sent}
        answer = self.client.post(f"{self.address}/{what}", body, content_type="application/json")
        if answer.status_code == 200:
            self.state = answer.json()
        return answer

    def answer(self, label: str) -> dict[str, Any]:
        """Answer the question; the new state."""
        answer = self.post("answer", label=label)
        assert answer.status_code == 200, answer.content
        return self.state

    def look(self) -> dict[str, Any]:
        """The state as the server has it."""
        state: dict[str, Any] = self.client.get(self.address).json()
        return state

    def options(self) -> list[dict[str, Any]]:
        """The options of the question now asked; none when the game is over."""
        question = self.state["question"]
        return question["options"] if question else []


@pytest.fixture
def player(client: Client, men: Deck) -> ApiPlayer:
    """Charlie, without an account, in a game of the Men's starter deck."""
    return ApiPlayer(client, men)
