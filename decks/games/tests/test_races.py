"""Two tabs in one game, at the same time: on SQLite here, and on PostgreSQL (the site's `test_stacks`)."""

from typing import Any

import pytest
from django.test import Client

from decks.games import services, undo_steps
from decks.games.current_board import BOARDS
from decks.games.game_state import GameState, state_of
from decks.games.services import StaleGame
from decks.games.tests.conftest import ApiPlayer, options_of
from decks.models import Deck, Game
from dimrift_site.tools.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def tab(player: ApiPlayer) -> Client:
    """Another tab of the same browser."""
    client = Client()
    client.cookies = player.client.cookies
    return client


@pytest.mark.parametrize("seed", range(3))
def test_of_two_tabs_that_answer_at_once_one_is_shown_what_the_other_did(men: Deck, seed: int) -> None:
    player = ApiPlayer(Client(), men, seed=str(seed))
    for number in range(5):
        labels = [player.options()[0]["label"], player.options()[-1]["label"]]
        version = player.state["version"]

        def send(label: str, version: int = version) -> Any:
            body = {"version": version, "label": label}
            return tab(player).post(f"{player.address}/answer", body, content_type="application/json")

        answers = race(*(lambda label=label: send(label) for label in labels))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        kept, stale = sorted(answers, key=lambda answer: answer.status_code)
        assert stale.json()["state"] == kept.json()
        player.state = kept.json()
        game = Game.objects.get()
        assert (game.version, undo_steps.count_own_picks(game.picks)) == (number + 1, number + 1)


def test_many_tabs_that_press_undo_at_once_take_back_one_pick(men: Deck) -> None:
    game = services.start_game(men, seed=7)
    for label in ("keep", "event battle", "end"):
        services.answer(game, game.version, label)

    def undo() -> str:
        mine = Game.objects.get(pk=game.pk)
        try:
            services.undo(mine, 3)
        except StaleGame as stale:
            return f"stale {stale.game.version}"
        return "done"

    assert sorted(race(*[undo] * 4)) == ["done", *["stale 4"] * 3]
    game.refresh_from_db()
    assert (game.position, len(game.picks)) == (2, 3)


def test_looking_while_playing_always_shows_one_whole_state(men: Deck) -> None:
    game = services.start_game(men, seed=3)
    seen: list[GameState] = []

    def play() -> None:
        for _ in range(15):
            mine = Game.objects.get(pk=game.pk)
            services.answer(mine, mine.version, options_of(mine)[-1]["label"])

    def look() -> None:
        seen.extend(state_of(Game.objects.get(pk=game.pk)) for _ in range(15))

    race(play, look, look)
    game.refresh_from_db()
    picks = game.picks
    for state in seen:
        BOARDS.clear()
        game.version = state["version"]
        game.position = undo_steps.step_forward(picks, 0, state["picks"]) if state["picks"] else 0
        game.picks = picks[: game.position]
        assert state_of(game) == state
