"""The quiz of Target Practice: ten rounds from a seed, the engine says what is right."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.practice.quiz import ROUNDS, QuizScore, quiz_round, read_score
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations


def test_a_round_is_the_same_again_and_shows_how_the_models_differ() -> None:
    rounds = [quiz_round(seed, number) for seed in range(30) for number in range(1, ROUNDS + 1)]
    assert rounds[:ROUNDS] == [quiz_round(0, number) for number in range(1, ROUNDS + 1)]
    assert all(each.asked.reached and each.other.reached and not each.asked.refusal for each in rounds)
    assert {each.asked.title for each in rounds} == {"Modern", "Classic and wiki"}
    assert all(each.differing for each in rounds)


@pytest.mark.parametrize(
    ("marks", "right", "streak", "longest"),
    [("", 0, 0, 0), ("1", 1, 1, 1), ("110", 2, 0, 2), ("0111011", 5, 2, 3)],
)
def test_a_score_counts_right_ones_and_streaks(marks: str, right: int, streak: int, longest: int) -> None:
    score = QuizScore(marks)
    assert (score.right, score.streak, score.longest) == (right, streak, longest)


def test_what_makes_no_sense_is_no_score() -> None:
    assert [read_score(written).marks for written in ("2", "1" * 11, "x", "\u0661")] == [""] * 4


def ask(client: Client, query: str) -> str:
    answer = client.get(f"/practice/quiz?{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_ten_rounds_are_answered_and_the_result_is_shown(client: Client) -> None:
    start = client.get("/practice/quiz")
    assert re.fullmatch(r"/practice/quiz\?seed=\d+", start.headers["Location"])
    marks = ""
    for number in range(1, ROUNDS + 1):
        shown = quiz_round(7, number)
        zones = shown.asked.reached if number != 3 else ["a1", "e4"]
        query = f"seed=7{marks and f'&marks={marks}'}&check=yes" + "".join(f"&zone={zone}" for zone in zones)
        said = ask(client, query)
        assert ("Right." in said) is (number != 3)
        marks += "0" if number == 3 else "1"
        assert f"?seed=7&amp;marks={marks}" in said
    said = ask(client, f"seed=7&marks={marks}")
    assert "9 of 10" in said
    assert "longest streak was 7" in said


@pytest.mark.parametrize(
    "query", ["seed=7&zone=z9&check=yes", "seed=7&marks=x", "seed=7&other=1", "seed=7&check=no"]
)
def test_what_the_page_does_not_know_is_named_or_counts_as_nothing(client: Client, query: str) -> None:
    assert "Round 1 of 10" in ask(client, query)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_round_is_played_on_every_screen(page: Page, live_server: LiveServer) -> None:
    address = f"{live_server.url}/practice/quiz?seed=7"
    page.goto(address)
    for look in looks(page, DESK, PHONE):
        assert violations(page) == [], look
    for zone in quiz_round(7, 1).asked.reached:
        page.get_by_label(zone, exact=True).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Right.")
    for look in looks(page, DESK, PHONE):
        assert violations(page) == [], look
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Next round").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2 of 10")
    expect(page.get_by_text("1 right so far, 1 in a row.")).to_be_visible()
