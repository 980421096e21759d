"""Wins at the board: searched as one job at a time of a visitor, by what is seen, and played step by step."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks.games import services
from decks.games.opponents.opposition import Opposition
from decks.games.tests.conftest import options_of, play_replies
from decks.games.wins import search_watch, win_job
from decks.games.wins.tests.won_positions import LUCKY, NOT_WON, WON, search_wins, searched, start_position
from decks.games.wins.win_line import show_win
from decks.games.wins.win_order import KIND, ask_win, cancel_win, win_of
from decks.models import Deck, Game
from decks.puzzles.puzzle_file import find_puzzle
from decks.puzzles.services import start_puzzle
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.models import Job
from engine import Refused

pytestmark = pytest.mark.django_db


def test_a_proof_none_at_all_and_luck_are_three_answers() -> None:
    won = win_of(searched(start_position(WON)))
    assert (won["state"], won["verdict"], won["can_be_shown"], won["hidden"]) == ("done", "proved", True, 1)
    none = win_of(searched(start_position(NOT_WON)))
    assert (none["verdict"], none["ended"], none["chance"], none["can_be_shown"]) == ("none", "", "", False)
    lucky = win_of(searched(start_position(LUCKY)))
    assert (lucky["verdict"], lucky["chance"], lucky["chance_is_best"]) == ("none", "1/3", True)
    assert lucky["can_be_shown"]


def test_what_was_not_found_within_the_positions_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_job, "POSITIONS", 5)
    answer = win_of(searched(start_position(WON)))
    assert (answer["verdict"], answer["ended"], answer["looked_at"]) == ("open", "positions", 5)


@pytest.mark.parametrize(("limit", "name"), [("seconds", "MOST_SECONDS"), ("memory", "MOST_MEMORY_MB")])
def test_an_outer_limit_ends_a_search_with_what_it_looked_at(
    monkeypatch: pytest.MonkeyPatch, limit: str, name: str
) -> None:
    monkeypatch.setattr(search_watch, name, -1)
    monkeypatch.setattr("engine.solver.budget.WATCHED_EACH", 1)
    answer = win_of(searched(start_position(WON)))
    assert (answer["verdict"], answer["ended"], answer["looked_at"]) == ("open", limit, 1)


def test_the_answer_is_found_once_a_question_and_again_after_undo() -> None:
    game = searched(start_position(WON))
    before = win_of(game)
    ask_win(game, game.version)
    assert Job.objects.filter(kind=KIND).count() == 1
    label = options_of(game)[1]["label"]
    game = services.answer(game, game.version, label)
    assert win_of(game)["state"] == "none"
    game = services.undo(game, game.version)
    assert {**win_of(game), "version": 0} == {**before, "version": 0}


def test_one_search_of_a_visitor_goes_on_at_a_time() -> None:
    first, second = start_position(WON), start_position(NOT_WON)
    ask_win(first, first.version)
    with pytest.raises(Refusal, match="another game"):
        ask_win(second, second.version)
    stranger = start_position(NOT_WON, session_key="another")
    ask_win(stranger, stranger.version)
    cancel_win(first)
    assert win_of(first)["state"] == "none"
    ask_win(second, second.version)
    assert Job.objects.filter(kind=KIND, state=Job.State.WAITING).count() == 2


def test_a_question_that_comes_next_ends_the_search_for_the_one_before() -> None:
    game = start_position(WON)
    ask_win(game, game.version)
    game = services.answer(game, game.version, options_of(game)[1]["label"])
    ask_win(game, game.version)
    states = sorted(Job.objects.filter(kind=KIND).values_list("state", flat=True))
    assert states == ["cancelled", "waiting"]


def test_a_cancelled_search_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = start_position(WON)
    ask_win(game, game.version)
    monkeypatch.setattr("engine.solver.budget.WATCHED_EACH", 1)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.LOOK_SECONDS", 0.0)

    def cancel_meanwhile(_board: object) -> int:
        cancel_win(game)
        return 0

    monkeypatch.setattr("decks.games.wins.win_job.count_hidden_cards", cancel_meanwhile)
    search_wins()
    job = Job.objects.get(kind=KIND)
    assert (job.state, job.result) == ("cancelled", None)
    assert win_of(game)["state"] == "none"


def test_progress_is_shown_and_what_a_killed_worker_began_is_found_by_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = start_position(WON)
    ask_win(game, game.version)
    job = Job.objects.get(kind=KIND)
    lease = leases.take(job.pk)
    assert lease is not None
    lease.row().update(progress=77)
    assert (win_of(game)["state"], win_of(game)["looked_at"]) == ("waiting", 77)
    assert leases.free(job.pk, lease.token, Job.objects.get(pk=job.pk).beat)
    search_wins()
    assert win_of(game)["verdict"] == "proved"
    other = win_of(searched(start_position(WON, session_key="another")))
    assert win_of(game)["looked_at"] == other["looked_at"]


def test_while_the_opponent_thinks_or_after_the_end_there_is_no_search(men: Deck, fey: Deck) -> None:
    game = services.start_game(men, seed=7, session_key="a-session", opponent=Opposition("greedy", fey))
    game = services.answer(game, game.version, "keep")
    with pytest.raises(Refusal, match="thinks"):
        ask_win(game, game.version)
    game = services.concede(game, game.version)
    with pytest.raises(Refused, match="over"):
        ask_win(game, game.version)


@pytest.mark.usefixtures("men")
def test_the_solution_of_a_puzzle_is_not_searched_while_it_is_under_way() -> None:
    puzzle = find_puzzle("who-gets-the-cudgel")
    assert puzzle is not None
    game = start_puzzle(puzzle, session_key="a-session")
    with pytest.raises(Refusal, match="puzzle"):
        ask_win(game, game.version)
    assert not Job.objects.filter(kind=KIND).exists()


def test_a_game_that_went_on_or_is_gone_gets_no_answer_of_before() -> None:
    game = start_position(WON)
    ask_win(game, game.version)
    services.answer(game, game.version, options_of(game)[1]["label"])
    search_wins()
    assert Job.objects.get(kind=KIND).result is None
    with pytest.raises(services.StaleGame):
        ask_win(Game.objects.get(pk=game.pk), 0)


def test_a_win_is_played_step_by_step_to_its_end() -> None:
    game = searched(start_position(WON))
    shown = show_win(game, [], 0)
    said = []
    for step in range(len(shown.story.steps)):
        shown = show_win(game, [], step)
        said.append(shown.next_words)
    assert said[0] == "You: Brute on b2: Strike"
    assert said[-1] == ""
    assert shown.end == "goal"
    assert shown.board.game.winner == "P1"
    assert any("hits" in line.text for line in shown.board.lines)


def test_each_outcome_of_chance_is_a_way_of_its_own() -> None:
    game = searched(start_position(LUCKY))
    step = next(step for step in range(9) if show_win(game, [], step).ways)
    ways = show_win(game, [], step).ways
    assert [way.chance for way in ways] == ["chance gives Seer (2 in 3)", "chance gives Brute (1 in 3)"]
    ends = {show_win(game, [first, second], 99).end for first in (0, 1) for second in (0, 1)}
    assert ends == {"goal", "lost"}


def test_the_game_itself_is_not_changed_by_a_search_nor_by_its_line() -> None:
    game = start_position(WON)
    before = options_of(game), Game.objects.values().get(pk=game.pk)
    searched(game)
    show_win(game, [], 3)
    assert (options_of(game), Game.objects.values().get(pk=game.pk)) == before


def test_what_is_hidden_changes_no_answer(men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_job, "POSITIONS", 500)
    answers = []
    for other in (men, fey):
        game = services.start_game(
            men, seed=7, session_key=f"{other.name}", opponent=Opposition("goldfish", other, at_random=True)
        )
        game = services.answer(game, game.version, "keep")
        play_replies()
        answers.append(win_of(searched(Game.objects.get(pk=game.pk))))
    assert answers[0] == answers[1]
    assert answers[0]["hidden"] >= 5


def test_the_api_searches_shows_and_cancels_for_the_game_s_player_alone(
    alice_client: Client, alice: User
) -> None:
    game = start_position(WON, user=alice)
    address = f"/api/v1/games/{game.public_id}/win"
    body = {"version": game.version}
    assert alice_client.get(address).json()["state"] == "none"
    asked = alice_client.post(address, body, content_type="application/json")
    assert (asked.status_code, asked.json()["state"]) == (200, "waiting")
    assert alice_client.delete(address).status_code == 204
    assert alice_client.get(address).json()["state"] == "none"
    alice_client.post(address, body, content_type="application/json")
    search_wins()
    assert alice_client.get(address).json()["verdict"] == "proved"
    stale = alice_client.post(address, {"version": 99}, content_type="application/json")
    assert stale.status_code == 409
    stranger = Client()
    assert stranger.get(address).status_code == 404
    assert stranger.post(address, body, content_type="application/json").status_code == 404
    assert stranger.delete(address).status_code == 404


def test_the_pages_work_without_a_script_for_the_game_s_player_alone(
    alice_client: Client, alice: User
) -> None:
    game = start_position(LUCKY, user=alice)
    page, line = f"/games/{game.public_id}/win", f"/games/{game.public_id}/win/line"
    assert "Every way to go on is tried" in text_of(alice_client.get(page))
    assert alice_client.get(line).status_code == 404
    assert alice_client.post(page, {"version": game.version}).headers["Location"] == page
    waits = alice_client.get(page).content.decode()
    assert "http-equiv" in waits
    assert alice_client.post(page, {"cancel": "1"}).headers["Location"] == page
    alice_client.post(page, {"version": game.version})
    search_wins()
    shown = text_of(alice_client.get(page))
    assert "No. All ways were looked at" in shown
    assert "a chance of 1/3, and no way has a better one" in shown
    first = alice_client.get(line)
    assert "Next: You:" in text_of(first)
    for address in links_in(first.content.decode()):
        assert alice_client.get(address).status_code == 200
    assert alice_client.get(f"{line}?step=zzz&forks=9.%00.1").status_code == 200
    for address in (page, line):
        assert Client().get(address).status_code == 404
    assert Client().post(page, {"version": "0"}).status_code == 404
    assert alice_client.post(page, {"version": "99"}).status_code == 409


def test_who_asks_too_often_waits(alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start_position(WON, user=alice)
    for module in ("question_jobs.page", "wins.views"):
        monkeypatch.setattr(f"decks.games.{module}.is_within", lambda *_: False)
    assert alice_client.post(f"/games/{game.public_id}/win", {"version": "0"}).status_code == 429
    assert alice_client.get(f"/games/{game.public_id}/win/line").status_code == 429
    assert not Job.objects.filter(kind=KIND).exists()


def text_of(answer: Any) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", answer.content.decode())))


def links_in(page: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]*/win/line[^"]*)"', page)]
