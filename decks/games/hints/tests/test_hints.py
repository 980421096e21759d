"""Hints at the board: found as a job from what the player sees, counted once a question, and private."""

from typing import Any

import pytest
from django.test import Client

from decks.games import services
from decks.games.game_state import state_of
from decks.games.hints.hint_order import KIND, ask_hints, hints_of
from decks.games.opponents.opponent_deck import AT_RANDOM
from decks.games.opponents.opposition import Opposition
from decks.games.tests.conftest import find_hints, options_of, play_replies
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.base.jobs.models import Job
from engine import Refused
from engine.session import Flow

pytestmark = pytest.mark.django_db
FLOW = Flow()


@pytest.fixture(autouse=True)
def _few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is slower from source."""
    monkeypatch.setattr("engine.policies.lookahead.hints.STEPS", 20_000)


def start(deck: Deck, **asked: Any) -> Game:
    game = services.start_game(deck, **{"seed": 7, "session_key": "a-session", "flow": FLOW, **asked})
    play_replies()
    return Game.objects.get(pk=game.pk)


def hinted(game: Game) -> Game:
    """The game with hints for its question."""
    ask_hints(game, game.version)
    find_hints()
    return game


def test_the_best_picks_come_with_their_words_their_worth_and_the_line_that_is_expected(men: Deck) -> None:
    game = hinted(start(men))
    found = hints_of(game)
    assert found["state"] == "done"
    assert 1 <= len(found["hints"]) <= 3
    texts = {option["label"]: option["text"] for option in options_of(game)}
    for hint in found["hints"]:
        assert hint["text"] == texts[hint["label"]]
        assert hint["line"][0] == hint["label"]
    worths = [hint["worth"] for hint in found["hints"]]
    assert worths == sorted(worths, reverse=True)


def test_nothing_is_looked_for_before_somebody_asks(men: Deck) -> None:
    game = start(men)
    assert hints_of(game)["state"] == "none"
    services.answer(game, 0, "keep", FLOW)
    assert not Job.objects.filter(kind=KIND).exists()


def test_hints_are_counted_once_a_question_also_where_it_is_asked_again_after_undo(men: Deck) -> None:
    game = hinted(start(men))
    game = hinted(game)
    assert game.hints_asked == 1
    game = services.answer(game, game.version, "keep", FLOW)
    assert hints_of(game)["state"] == "none"
    game = hinted(game)
    assert game.hints_asked == 2
    before = hints_of(game)["hints"]
    label = options_of(game)[0]["label"]
    game = services.answer(game, game.version, label, FLOW)
    game = services.undo(game, game.version, state_of(game)["undo_picks"])
    assert hints_of(game)["hints"] == before, "they are found again"
    game = hinted(game)
    assert Game.objects.get(pk=game.pk).hints_asked == state_of(game)["hints_asked"] == 2
    game = services.concede(game, game.version)
    assert state_of(game)["hints_asked"] == 2


def test_of_two_tabs_that_ask_only_one_is_counted_and_the_stale_one_is_refused(men: Deck) -> None:
    game = start(men)
    other = Game.objects.get(pk=game.pk)
    ask_hints(game, 0)
    ask_hints(other, 0)
    assert Game.objects.get(pk=game.pk).hints_asked == 1
    assert Job.objects.filter(kind=KIND).count() == 1
    services.answer(game, 0, "keep", FLOW)
    with pytest.raises(services.StaleGame):
        ask_hints(other, 0)


def test_hints_in_slices_are_those_found_in_one(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = hints_of(hinted(start(men, session_key="other")))
    game = start(men)
    ask_hints(game, game.version)
    monkeypatch.setattr("decks.games.hints.hint_job.PART_STEPS", 1)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.INTERACTIVE_SECONDS", 0.0)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.LOOK_SECONDS", 0.0)
    assert find_hints() > 3
    assert hints_of(game) == whole


def test_while_the_opponent_thinks_or_after_the_end_there_are_none(men: Deck, fey: Deck) -> None:
    game = start(men, opponent=Opposition("greedy", fey))
    game = services.answer(game, game.version, "keep", FLOW)
    with pytest.raises(Refusal, match="thinks"):
        ask_hints(game, game.version)
    game = services.concede(game, game.version)
    with pytest.raises(Refused, match="over"):
        ask_hints(game, game.version)


def test_a_game_that_went_on_meanwhile_gets_no_hints_of_before(men: Deck) -> None:
    game = start(men)
    ask_hints(game, game.version)
    game = services.answer(game, game.version, "keep", FLOW)
    find_hints()
    assert hints_of(game)["state"] == "none"
    assert Job.objects.get(kind=KIND).result is None


def test_a_search_that_broke_down_says_so_and_can_be_asked_for_again(
    men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start(men)
    monkeypatch.setattr("engine.session.Session.find_hints", lambda *_, **__: 1 // 0)
    ask_hints(game, game.version)
    find_hints()
    assert hints_of(game)["state"] == "failed"
    assert hints_of(game)["problem"]
    monkeypatch.undo()
    assert hints_of(hinted(game))["state"] == "done"
    assert game.hints_asked == 1


def test_hints_against_an_unknown_deck_are_the_same_whatever_it_is(men: Deck, fey: Deck) -> None:
    """The list of a deck drawn by chance is a secret until the end."""
    shown = []
    for other in (fey, men):
        game = start(men, opponent=Opposition("goldfish", other, at_random=True))
        found = [hints_of(hinted(game))["hints"]]
        game = services.answer(game, game.version, "keep", FLOW)
        play_replies()
        game = Game.objects.get(pk=game.pk)
        found.append(hints_of(hinted(game))["hints"])
        assert all(found)
        shown.append(found)
    assert shown[0] == shown[1]


def test_hints_against_a_known_deck_know_it(men: Deck, fey: Deck) -> None:
    games = [start(men, opponent=Opposition("goldfish", other)) for other in (fey, men)]
    first, second = (hints_of(hinted(game))["hints"] for game in games)
    assert first != second


def test_the_api_has_them_looked_for_and_shows_them(client: Client, men: Deck) -> None:
    asked = {"deck": men.public_id, "seed": "7", "opponent_deck": AT_RANDOM}
    state = client.post("/api/v1/games", asked, content_type="application/json").json()
    address = f"/api/v1/games/{state['id']}/hints"
    assert client.get(address).json()["state"] == "none"
    body = {"version": state["version"]}
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json()["state"] == "waiting"
    find_hints()
    found = client.get(address).json()
    assert found["state"] == "done"
    assert found["asked"] == 1
    stale = client.post(address, {"version": 99}, content_type="application/json")
    assert stale.status_code == 409
    stranger = Client()
    assert stranger.get(address).status_code == 404
    assert stranger.post(address, body, content_type="application/json").status_code == 404


def test_the_page_works_without_a_script(client: Client, men: Deck) -> None:
    state = client.post(
        "/api/v1/games", {"deck": men.public_id, "seed": "7"}, content_type="application/json"
    ).json()
    page = f"/games/{state['id']}/hints"
    assert "It is counted" in client.get(page).content.decode()
    assert client.post(page, {"version": state["version"]}).headers["Location"] == page
    waits = client.get(page).content.decode()
    assert "http-equiv" in waits
    find_hints()
    shown = client.get(page).content.decode()
    assert "Do it" in shown
    assert "http-equiv" not in shown
    assert client.post(page, {"version": "99"}).status_code == 409
    assert client.post(page, {"version": "no number"}).status_code == 409
    assert Client().get(page).status_code == 404
    assert Client().post(page, {"version": "0"}).status_code == 404


def test_who_asks_too_often_waits(client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    state = client.post(
        "/api/v1/games", {"deck": men.public_id, "seed": "7"}, content_type="application/json"
    ).json()
    monkeypatch.setattr("decks.games.question_jobs.page.is_within", lambda *_: False)
    answer = client.post(f"/games/{state['id']}/hints", {"version": "0"})
    assert answer.status_code == 429
    assert not Job.objects.filter(kind=KIND).exists()
