"""A run that stops when it is sure: its games are the first ones, up to the first look that tells enough."""

from collections.abc import Callable
from decimal import Decimal
from random import Random

import pytest
from django.test import Client

from decks.models import Deck
from decks.refusals import Refusal
from decks.runs.canonical_json import canonical_bytes, fingerprint
from decks.runs.chunks.early_stop import stop_words
from decks.runs.chunks.engine_job import job_of
from decks.runs.equal_runs import KEYED
from decks.runs.models import Run
from decks.runs.services import cancel_run, claim_runs
from decks.runs.tests.conftest import open_chunks, work_on
from dimrift_site.accounts.models import User
from engine.simulation import GoldfishTask, Tally

pytestmark = pytest.mark.django_db
Start = Callable[..., Run]

# A third of the games each is won in turns 1, 2 and 3: known to ± 0.0506, 0.0358 and 0.0253 by the looks
AT_1000, AT_2000, AT_4000 = Decimal("0.06"), Decimal("0.04"), Decimal("0.03")


def play_quickly(job: GoldfishTask, first: int, count: int, _watch: Callable[[], None]) -> Tally:
    """Count games that are won in turns 1, 2 and 3 by their number."""
    tally = Tally(job.turns, len(job.cards()))
    tally.games = count
    for number in range(first, first + count):
        tally.wins[1 + number % 3] += 1
    return tally


def play_out(run: Run) -> Run:
    """Play every chunk in any order."""
    chance = Random(run.pk)
    while opened := open_chunks(run):
        work_on(chance.choice(opened), play_quickly)
    run.refresh_from_db()
    return run


def assert_is_prefix(run: Run, games: int) -> None:
    assert (run.state, run.games_done, open_chunks(run)) == (Run.State.DONE, games, [])
    in_one_go = play_quickly(job_of(run), 0, games, lambda: None)
    assert canonical_bytes(run.result) == canonical_bytes(in_one_go.to_data())


@pytest.mark.both_databases
@pytest.mark.parametrize("width", [AT_1000, AT_2000, AT_4000])
def test_a_run_stops_at_the_first_look_that_is_sure_with_exactly_the_games_before_it(
    start: Start, width: Decimal
) -> None:
    run = start(games=10_000, size=130, stop_at=width)
    assert sum(chunk.size for chunk in open_chunks(run)) == 1_000, "nothing behind the first look is cut"
    games = {AT_1000: 1_000, AT_2000: 2_000, AT_4000: 4_000}[width]
    assert_is_prefix(play_out(run), games)
    assert stop_words(run, None) == f"Stopped after {games:,} of 10,000 games: no turn of the win is known."


def test_a_run_that_is_never_sure_plays_all_its_games(start: Start) -> None:
    run = play_out(start(games=2_500, size=400, stop_at=Decimal("0.01")))
    assert_is_prefix(run, 2_500)
    assert not run.has_stopped_early
    assert stop_words(run, {"mean_win_turn": {"low": 1.9, "high": 2.1, "mean": 2.0, "n": 2_500}}) == (
        "It was to stop at ± 0.01 turns. All 2,500 games were played: ± 0.10 turns."
    )


def test_the_width_is_in_the_key_of_a_run_that_has_one_alone(start: Start) -> None:
    plain = start()
    assert plain.key == fingerprint({field: getattr(plain, field) for field in KEYED})
    assert len({plain.key, start(stop_at=AT_1000).key, start(stop_at=AT_2000).key}) == 3


def test_equal_runs_are_found_again_while_they_are_played_and_when_they_stopped(start: Start) -> None:
    user = User.objects.create_user("alice")
    run = start(games=9_000, size=500, stop_at=AT_2000, user=user)
    assert start(games=9_000, stop_at=Decimal("0.040"), user=user).pk == run.pk
    play_out(run)
    assert start(games=9_000, stop_at=AT_2000).pk == run.pk
    assert start(games=9_000, stop_at=AT_4000).pk != run.pk
    assert start(games=9_000).pk != run.pk


def test_a_longer_run_goes_on_behind_one_that_stopped(start: Start) -> None:
    play_out(start(games=9_000, size=500, stop_at=AT_2000))
    longer = start(games=5_000, size=500)
    assert longer.games_done == 2_000
    assert_is_prefix(play_out(longer), 5_000)


@pytest.mark.parametrize(
    ("games", "before", "width", "taken"),
    [
        (1_000, None, AT_2000, 1_000),  # there it looks for the first time, and is not sure
        (1_000, None, AT_1000, 0),  # there it is sure, and so is to end and not to go on
        (3_000, None, AT_4000, 0),  # one that looked at 1,000 and 2,000 may have ended there
        (9_000, AT_2000, AT_4000, 2_000),
        (9_000, AT_4000, AT_2000, 0),
        (3_000, Decimal("0.01"), AT_4000, 0),
        (3_000, AT_4000, Decimal("0.02"), 3_000),
    ],
)
def test_a_run_that_may_stop_goes_on_only_behind_games_that_cannot_have_ended_it(
    start: Start, games: int, before: Decimal | None, width: Decimal, taken: int
) -> None:
    play_out(start(games=games, size=500, stop_at=before))
    run = start(games=20_000, size=500, stop_at=width)
    assert run.games_done == taken
    ends = {AT_1000: 1_000, AT_2000: 2_000, AT_4000: 4_000, Decimal("0.02"): 8_000}
    assert_is_prefix(play_out(run), ends[width])


def test_a_cancelled_one_keeps_what_was_played_and_did_not_stop(start: Start) -> None:
    run = start(games=9_000, size=400, stop_at=AT_2000)
    work_on(open_chunks(run)[0], play_quickly)
    assert cancel_run(run)
    assert (run.state, run.games_done, run.has_stopped_early) == (Run.State.CANCELLED, 400, False)
    assert stop_words(run, None) == ""


def test_a_claimed_one_stops_where_it_would_have(start: Start) -> None:
    run = start(games=9_000, size=400, stop_at=AT_2000, session_key="a browser")
    work_on(open_chunks(run)[1], play_quickly)
    assert claim_runs("a browser", User.objects.create_user("alice")) == 1
    assert_is_prefix(play_out(run), 2_000)


@pytest.mark.parametrize("width", [Decimal(0), Decimal("10.01"), Decimal(-1)])
def test_a_width_out_of_bounds_is_refused(start: Start, width: Decimal) -> None:
    with pytest.raises(Refusal, match=r"may stop when it is sure to ± 0.01 to 10 turns"):
        start(stop_at=width)


def test_page_and_api_take_a_width_and_refuse_others_with_the_bounds(client: Client, deck: Deck) -> None:
    address = f"/decks/{deck.public_id}/simulate"
    assert 'name="stop_at"' in client.get(deck.get_absolute_url()).content.decode()
    for bad in ("0", "11", "wide", "0.123"):
        answer = client.post(address, {"games": "50", "turns": "3", "stop_at": bad})
        assert (answer.status_code, Run.objects.exists()) == (400, False), bad
    client.post(address, {"games": "50", "turns": "3", "stop_at": "0.1"})
    by_page = Run.objects.get()
    page = client.get(f"/runs/{by_page.public_id}").content.decode()
    assert "It stops when it is sure to ± 0.10 turns, looking at 1,000, 2,000, 4,000 … games." in page
    address, asked = f"/api/v1/decks/{deck.public_id}/runs", {"games": 50, "turns": 3, "seed": by_page.seed}
    for width in (0, 11, "wide", 0.123):
        answer = client.post(address, {**asked, "stop_at": width}, content_type="application/json")
        assert (answer.status_code, list(answer.json()["fields"])) == (400, ["stop_at"]), width
    answer = client.post(address, {**asked, "stop_at": 0.1}, content_type="application/json")
    assert (answer.json()["public_id"], answer.json()["stop_at"]) == (by_page.public_id, 0.1)
