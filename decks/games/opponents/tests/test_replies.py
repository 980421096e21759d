"""Replies of an opponent: jobs of the queue, whose picks are in the game, and come again after undo."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from decks.games import services
from decks.games.current_board import BOARDS, board_of
from decks.games.game_state import state_of, step_state
from decks.games.opponents.opposition import Opposition
from decks.games.opponents.practice import Practice
from decks.games.opponents.reply_job import SILENT
from decks.games.tests.conftest import options_of, play_replies
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.dead_workers import WorkerTimeouts
from dimrift_site.base.jobs.models import Job
from engine.session import Flow, Opponent

pytestmark = pytest.mark.django_db
FLOW = Flow()


def start(deck: Deck, other: Deck, policy: str = "greedy", **asked: Any) -> Game:
    opponent = Opposition(policy, other, asked.pop("at_random", False))
    given = {"seed": 7, "session_key": "a-session", "flow": FLOW, **asked}
    return services.start_game(deck, opponent=opponent, **given)


def replied(game: Game) -> Game:
    """The game once the reply that is due has come."""
    play_replies()
    game = Game.objects.get(pk=game.pk)
    assert game.reply_from is None
    return game


def play(game: Game, picks: int) -> Game:
    """Pick the first option so many times, with the replies."""
    for _ in range(picks):
        if state_of(game)["over"]:
            break
        game = replied(services.answer(game, game.version, options_of(game)[-1]["label"], FLOW))
    return game


def test_an_answer_is_shown_once_the_opponent_has_replied(men: Deck, fey: Deck) -> None:
    game = replied(start(men, fey))
    seen = state_of(game)
    game = services.answer(game, game.version, "keep", FLOW)
    waits = state_of(game)
    assert waits["thinking"]
    assert waits["question"] is None
    assert waits["view"] == {**seen["view"], "question": None}
    assert waits["log"] == seen["log"]
    game = replied(game)
    now = state_of(game)
    assert not now["thinking"]
    assert now["question"] is not None
    assert any(pick.startswith("P2 ") for pick in game.picks)
    assert len(now["log"]) > len(seen["log"])


@pytest.mark.parametrize("policy", ["goldfish", "greedy", "search"])
def test_a_replay_of_the_record_is_equal_to_the_byte(men: Deck, fey: Deck, policy: str) -> None:
    game = play(replied(start(men, fey, policy)), 8)
    shown = state_of(game)
    BOARDS.clear()
    assert state_of(game) == shown
    assert board_of(game).game.digest() == board_of(game).game.digest()


def test_undo_goes_back_to_the_own_decision_and_the_same_answers_come_again(men: Deck, fey: Deck) -> None:
    game = play(replied(start(men, fey)), 4)
    before, label = state_of(game), options_of(game)[0]["label"]
    game = replied(services.answer(game, game.version, label, FLOW))
    picks, after = game.picks[:], state_of(game)
    assert len(picks) > len(board_of(game).picks) - 1
    game = services.undo(game, game.version, state_of(game)["undo_picks"])
    asked = state_of(game)
    assert asked["question"] == before["question"]
    assert asked["view"] == before["view"]
    game = replied(services.answer(game, game.version, label, FLOW))
    assert game.picks == picks
    assert state_of(game)["view"] == after["view"]
    assert state_of(game)["log"] == after["log"]


def test_a_pick_is_taken_back_while_the_opponent_thinks(men: Deck, fey: Deck) -> None:
    game = replied(start(men, fey))
    before = state_of(game)
    game = services.answer(game, game.version, "keep", FLOW)
    with pytest.raises(Refusal, match="thinks"):
        services.answer(game, game.version, "keep", FLOW)
    with pytest.raises(Refusal, match="thinks"):
        services.redo(game, game.version)
    game = services.undo(game, game.version)
    assert not Job.objects.filter(state__in=Job.OPEN).exists()
    assert state_of(game)["question"] == before["question"]
    assert game.taken_back == 0
    assert not worker.work()
    game = services.redo(game, game.version, flow=FLOW)
    assert state_of(game)["thinking"]
    game = replied(game)
    assert state_of(game)["question"] is not None


def test_a_reply_that_comes_too_late_changes_nothing(men: Deck, fey: Deck) -> None:
    game = services.answer(start(men, fey), 0, "keep", FLOW)
    job = Job.objects.filter(state=Job.State.WAITING).get()
    services.undo(game, game.version)
    Job.objects.filter(pk=job.pk).update(state=Job.State.WAITING)
    picks, version = Game.objects.values_list("picks", "version").get(pk=game.pk)
    assert worker.work()
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert Game.objects.values_list("picks", "version").get(pk=game.pk) == (picks, version)


def test_one_gives_up_while_the_opponent_thinks(men: Deck, fey: Deck) -> None:
    game = services.answer(start(men, fey), 0, "keep", FLOW)
    game = services.concede(game, game.version)
    state = state_of(game)
    assert state["over"]
    assert (state["winner"], state["reason"], state["thinking"]) == ("P2", "concede", False)
    assert state["seed"] == "7"
    assert not Job.objects.filter(state__in=Job.OPEN).exists()


def test_a_reply_in_which_the_opponent_lets_things_take_their_course_has_no_steps(
    men: Deck, fey: Deck
) -> None:
    """Or who plays would wait for each of their own picks to be shown once more."""
    game, counts = replied(start(men, fey)), {True: 0, False: 0}
    for _ in range(30):
        if state_of(game)["over"]:
            break
        before = len(game.picks)
        game = replied(services.answer(game, game.version, options_of(game)[-1]["label"], FLOW))
        theirs = [pick.split()[1] for pick in game.picks[before:] if pick.startswith("P2 ")]
        has_acted = not {*theirs} <= {*SILENT}
        counts[has_acted] += bool(theirs)
        assert (state_of(game)["steps"] > 0) <= has_acted
    assert min(counts.values()) > 2


def test_the_steps_of_a_reply_lead_to_where_the_game_stands(men: Deck, fey: Deck) -> None:
    game = replied(start(men, fey, starter="P2"))
    game = replied(services.answer(game, game.version, "keep", FLOW))
    while state_of(game)["steps"] < 2:
        game = play(game, 1)
    now = state_of(game)
    assert now["steps"] > 1
    views = []
    for number in range(1, now["steps"] + 1):
        step = step_state(game, number)
        assert step is not None
        assert step["question"] is None
        views.append((step["view"], step["log"][-1]["n"]))
    assert len({str(view) for view in views}) == len(views)
    lines = [number for _, number in views]
    assert lines == sorted(lines)
    assert step_state(game, now["steps"] + 1) is None
    assert step_state(game, 0) is None


def test_a_failed_reply_says_so_and_is_asked_for_again(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = services.answer(start(men, fey), 0, "keep", FLOW)
    monkeypatch.setattr("engine.session.Opponent.decide", lambda *_: 1 // 0)
    assert worker.work()
    game = Game.objects.get(pk=game.pk)
    assert "could not go on" in state_of(game)["trouble"]
    monkeypatch.undo()
    game = services.ask_again(game, game.version, FLOW)
    assert not state_of(game)["trouble"]
    assert state_of(replied(game))["question"] is not None


def test_a_page_that_is_drawn_while_the_reply_comes_shows_no_trouble(men: Deck, fey: Deck) -> None:
    """The game was read before, its job after the reply had come: the script would not look again."""
    read_before = services.answer(start(men, fey), 0, "keep", FLOW)
    replied(Game.objects.get(pk=read_before.pk))
    assert state_of(read_before)["thinking"]
    assert state_of(read_before)["trouble"] == ""


def test_a_preview_that_is_asked_for_too_late_says_nothing_to_the_script(
    men: Deck, fey: Deck, client: Client
) -> None:
    game = start(men, fey, session_key=session_key_of(client))
    services.answer(game, 0, "keep", FLOW)
    way = f"/games/{game.public_id}/preview?label=keep"
    assert client.get(way, headers={"X-Board": "1"}).status_code == 204
    assert client.get(f"/api/v1{way}").status_code == 409
    assert client.get(f"/api/v1/games/{game.public_id}/why?place=c2").status_code == 409


def session_key_of(client: Client) -> str:
    """The key of a browser's session, made here."""
    session = client.session
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return str(session.session_key)


def test_seed_and_a_deck_drawn_at_random_are_shown_at_the_end_alone(men: Deck, fey: Deck) -> None:
    game = replied(start(men, fey, at_random=True))
    state = state_of(game)
    assert state["seed"] == ""
    assert state["opponent"] is not None
    assert state["opponent"]["deck"] == {"id": "", "name": "a random public deck", "url": ""}
    state = state_of(services.concede(game, game.version))
    assert state["seed"] == "7"
    assert state["opponent"] is not None
    assert state["opponent"]["deck"]["name"] == fey.name


def test_a_game_begins_with_what_was_chosen_for_practice(men: Deck, fey: Deck) -> None:
    names = sorted({entry.card.name for entry in men.entries.filter(section="main")})[:5]
    practice = Practice((3, 9), (tuple(names), ()))
    game = replied(start(men, fey, practice=practice))
    players = state_of(game)["view"]["players"]
    assert (players["P1"]["hp"], players["P2"]["hp"]) == (3, 9)
    assert sorted(players["P1"]["hand"]) == names  # type: ignore[arg-type] # one's own is named
    for wrong in (Practice((1000, 0)), Practice((0, 0), (("No Such Card",), ()))):
        with pytest.raises(Refusal):
            start(men, fey, practice=wrong)


def test_half_a_reply_goes_on_where_it_was(men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that dies, or whose slice is over, leaves its picks with the job."""
    whole = replied(start(men, fey, starter="P2", session_key="other"))
    whole = replied(services.answer(whole, whole.version, "keep", FLOW))
    game = replied(start(men, fey, starter="P2"))
    game = services.answer(game, game.version, "keep", FLOW)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.INTERACTIVE_SECONDS", 0.0)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.LOOK_SECONDS", 0.0)
    slices = 0
    while Job.objects.filter(state__in=Job.OPEN).exists():
        assert worker.work()
        slices += 1
        BOARDS.clear()
    assert slices > 3
    game.refresh_from_db()
    assert game.picks == whole.picks
    assert game.reply == whole.reply


def test_a_worker_that_dies_loses_nothing_and_another_goes_on_after_ten_seconds(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = replied(start(men, fey, starter="P2", session_key="other"))
    whole = replied(services.answer(whole, whole.version, "keep", FLOW))
    game = replied(start(men, fey, starter="P2"))
    game = services.answer(game, game.version, "keep", FLOW)
    job = Job.objects.get(state=Job.State.WAITING)
    decided = Opponent.decide
    picks: list[int] = []

    def die_at_the_third(opponent: Opponent, position: Any) -> int:
        picks.append(decided(opponent, position))
        if len(picks) == 3:
            raise SystemExit  # as a worker that is killed: nothing is written
        return picks[-1]

    monkeypatch.setattr(Opponent, "decide", die_at_the_third)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.LOOK_SECONDS", 0.0)
    monkeypatch.setattr("dimrift_site.base.jobs.worker_watch.MARK_SECONDS", 0.0)
    lease = leases.take(job.pk)
    assert lease is not None
    with pytest.raises(SystemExit):
        worker.do(lease)
    monkeypatch.undo()
    job.refresh_from_db()
    assert job.state == Job.State.LEASED
    assert job.result is not None
    assert len(job.result["picks"]) >= 2
    BOARDS.clear()
    timeouts = WorkerTimeouts()
    assert [timeouts.free_jobs(now) for now in (0.0, 9.0, 10.5)] == [0, 0, 1]
    game = replied(game)
    assert game.picks == whole.picks
