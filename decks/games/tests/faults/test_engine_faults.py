"""What the engine breaks down over at the board is refused in words: the game stands and goes on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cards.wiki.board_blocks import draw_board
from decks.games.current_board import BOARDS
from decks.games.tests.conftest import SEVERAL_AT_ONCE, ApiPlayer
from decks.models import Deck, Game
from engine.rules import game_loop
from engine.session import game_session

pytestmark = pytest.mark.django_db

SAID = "The engine broke down over this"
Break = Callable[[], None]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Make the engine break down at each step, and over each look at a place, from when it is called on."""

    def fault(*_args: Any, **_words: Any) -> None:
        raise ZeroDivisionError("of a test")

    def put_in() -> None:
        monkeypatch.setattr(game_loop, "step_frame", fault)
        monkeypatch.setattr(game_session, "not_offered_in_zone", fault)

    return put_in


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("answer", {"label": "keep"}),
    ("pass", {"until": "turn"}),
    ("undo", {"count": 1}),
    ("redo", {"count": 1}),
]


def begun(player: ApiPlayer, change: str) -> ApiPlayer:
    """The player, where this change can be made."""
    if change != "answer":
        player.answer("keep")
        player.answer("event battle")
    if change == "redo":
        player.post("undo", count=1)
    return player


@pytest.mark.parametrize(("change", "sent"), CHANGES)
def test_a_change_that_breaks_the_engine_is_not_kept_and_the_api_says_so(
    change: str,
    sent: dict[str, Any],
    player: ApiPlayer,
    broken: Break,
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun(player, change)
    before = Game.objects.values().get()
    BOARDS.clear()
    broken()
    answer = player.post(change, **sent)
    assert (answer.status_code, answer.json()["code"]) == (400, "engine_fault"), answer.content
    assert answer.json()["detail"].startswith(SAID)
    assert Game.objects.values().get() == before
    (noted,) = [record for record in caplog.records if record.name == "decks.refusals"]
    assert player.state["id"] in noted.getMessage()
    assert noted.exc_info is not None and noted.exc_info[0] is ZeroDivisionError
    assert noted.exc_info[2] is not None


@pytest.mark.parametrize(("change", "sent"), CHANGES)
@pytest.mark.parametrize("headers", [{}, {"X-Board": "1"}], ids=["page", "table"])
def test_its_page_says_so_over_the_game_as_it_stood_and_another_pick_is_taken(
    change: str,
    sent: dict[str, Any],
    headers: dict[str, str],
    player: ApiPlayer,
    broken: Break,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun(player, change)
    address = f"/games/{player.state['id']}"
    version = player.state["version"]
    if change == "redo":
        BOARDS.clear()  # it has the board that the pick led to
    broken()
    answer = player.client.post(f"{address}/{change}", {"version": version, **sent}, headers=headers)
    assert answer.status_code == 400
    assert SAID in answer.content.decode() and 'id="table"' in answer.content.decode()
    monkeypatch.undo()
    again = player.client.post(f"{address}/{change}", {"version": version, **sent}, headers=headers)
    assert again.status_code in (200, 302)
    assert Game.objects.get().version == version + 1


def test_a_preview_and_a_look_at_a_place_say_so_and_change_nothing(player: ApiPlayer, broken: Break) -> None:
    before = Game.objects.values().get()
    broken()
    for what, asked in (("preview", {"label": "keep"}), ("why", {"place": "c2"})):
        answer = player.client.get(f"{player.address}/{what}", asked)
        assert (answer.status_code, answer.json()["code"]) == (400, "engine_fault")
        page = f"/games/{player.state['id']}/{what}"
        assert SAID in player.client.get(page, asked).content.decode()
        fragment = player.client.get(page, asked, headers={"X-Board": "1"})
        assert SAID in fragment.content.decode()
        assert fragment.status_code == (200 if what == "preview" else 400)  # as the script shows it
    assert Game.objects.values().get() == before


def test_no_game_is_started_that_breaks_the_engine(client: Client, men: Deck, broken: Break) -> None:
    page = f"/decks/{men.public_id}/play"
    client.get(page)
    broken()
    body = {"deck": men.public_id}
    answer = client.post("/api/v1/games", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "engine_fault")
    answer = client.post(page, {"seed": "7"})
    assert answer.status_code == 400 and SAID in answer.content.decode()
    answer = client.post("/learn/strike")
    assert answer.status_code == 400 and SAID in answer.content.decode()
    assert not Game.objects.exists()


def test_a_game_over_whose_position_the_engine_breaks_down_is_shown_as_it_was(
    player: ApiPlayer, broken: Break
) -> None:
    player.answer("keep")
    BOARDS.clear()
    broken()
    state = player.look()
    assert state["readonly"].startswith("The engine broke down over this position")
    assert (state["question"], state["picks"]) == (None, 1)
    for page in ("", "/log", "/preview"):
        assert player.client.get(f"/games/{state['id']}{page}").status_code == 200


def test_a_board_that_breaks_the_engine_is_named_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("engine.scenario.scenario_start.build_position", fault)
    assert "cannot be set up: board: the engine broke down over it" in draw_board(SEVERAL_AT_ONCE)
