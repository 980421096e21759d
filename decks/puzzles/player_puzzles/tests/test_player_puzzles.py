"""Puzzles of players: made of any position, proved by a job, published only with a proof."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.games.wins import search_watch
from decks.models import PlayerPuzzle
from decks.positions.services import keep_position
from decks.puzzles.player_puzzles import proof_job
from decks.puzzles.player_puzzles.proof_order import KIND, drop_proof
from decks.puzzles.player_puzzles.proof_state import proof_states
from decks.puzzles.player_puzzles.queries import own_puzzles
from decks.puzzles.player_puzzles.services import (
    PuzzleDraft,
    StalePuzzle,
    ask_proof,
    change_puzzle,
    delete_puzzle,
    keep_puzzle,
    publish_puzzle,
    withdraw_puzzle,
)
from decks.puzzles.player_puzzles.tests.conftest import (
    CARDS,
    DRAFT,
    NOT_WON,
    THEIRS,
    WON,
    MakePuzzle,
    prove_all,
)
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.models import Job
from engine import Refused

pytestmark = pytest.mark.django_db
FORM = {"title": "Two brutes", "goal": "win", "mana": "", "about": "", "hint_text": "", "text": WON}


def why(puzzle: PlayerPuzzle) -> tuple[str, str]:
    """Return how far a puzzle is, as its maker sees it, and why it goes no further."""
    row = own_puzzles(puzzle.owner).get(pk=puzzle.pk)
    state = proof_states([row])[0]
    return state.name, state.why


def test_a_puzzle_goes_from_draft_to_proved_to_published_and_back(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    assert why(puzzle) == ("draft", "")
    ask_proof(puzzle, puzzle.version)
    assert why(puzzle)[0] == "proving"
    prove_all()
    assert why(puzzle) == ("ready", "")
    puzzle.refresh_from_db()
    assert puzzle.proof["ways"] == 1
    assert [pick for pick in puzzle.proof["line"] if "Strike" in pick]
    puzzle = publish_puzzle(puzzle, puzzle.version)
    assert why(puzzle)[0] == "published"
    withdraw_puzzle(puzzle, puzzle.version)
    assert why(puzzle)[0] == "ready"


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ({"text": NOT_WON}, "has no solution"),
        ({"goal": "survive", "text": NOT_WON}, "without a pick of yours"),
        ({"goal": "connect", "text": NOT_WON}, "has no solution"),
    ],
)
def test_what_has_no_solution_or_needs_none_is_refused_in_words(
    make_puzzle: MakePuzzle, draft: dict[str, str], said: str
) -> None:
    puzzle = make_puzzle(proved=True, **draft)
    name, words = why(puzzle)
    assert name == "draft" and said in words
    with pytest.raises(Refusal, match="Only a puzzle that is proved"):
        publish_puzzle(puzzle, puzzle.version)


def test_a_draft_that_was_not_asked_about_is_not_published(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    with pytest.raises(Refusal, match="Only a puzzle that is proved"):
        publish_puzzle(puzzle, puzzle.version)


def test_not_proved_within_the_positions_is_another_answer_than_none(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_job, "MOST_POSITIONS", 5)
    assert "not proved within 20,000 positions" in why(make_puzzle(proved=True))[1]


@pytest.mark.parametrize(
    ("limit", "said"), [("MOST_SECONDS", "within 120 seconds"), ("MOST_MEMORY_MB", "more than 200 MB")]
)
def test_an_outer_limit_ends_a_proof_in_words(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch, limit: str, said: str
) -> None:
    monkeypatch.setattr(search_watch, limit, -1)
    monkeypatch.setattr("engine.solver.budget.WATCHED_EACH", 1)
    assert said in why(make_puzzle(proved=True))[1]


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ({"title": "  "}, "has a title"),
        ({"title": "x" * 121}, "may have 120 characters, not 121"),
        ({"about": "x" * 501}, "may have 500 characters"),
        ({"hint_text": "x" * 1001}, "hints together may have 1,000"),
        ({"hint_text": "a\nb\nc\nd\ne\nf"}, "at most 5 hints"),
        ({"goal": "lose"}, "A goal is one of win, survive, connect, mana N"),
        ({"goal": "mana "}, "A goal is one of"),
        ({"goal": "mana 100"}, "a number from 1 to 99"),
        ({"text": "field: {z9: Brute}"}, "z9"),
        ({"text": THEIRS}, "begins in your own turn"),
    ],
)
def test_what_cannot_be_a_puzzle_is_refused_with_its_reason(
    alice: User, draft: dict[str, str], said: str
) -> None:
    with pytest.raises((Refusal, Refused)) as refused:
        keep_puzzle(DRAFT._replace(**draft), alice)
    assert said.lower() in str(refused.value).lower()
    assert not PlayerPuzzle.objects.exists()


def test_no_more_than_fifty_puzzles_are_kept_and_the_number_is_asked_first(
    alice: User, make_puzzle: MakePuzzle
) -> None:
    PlayerPuzzle.objects.bulk_create(PlayerPuzzle(owner=alice, title="x", goal="win") for _ in range(50))
    with pytest.raises(Refusal, match="50 are kept"):
        keep_puzzle(PuzzleDraft("", "", "", "", "not read at all"), alice)


def test_one_puzzle_of_an_account_is_proved_at_a_time(make_puzzle: MakePuzzle, bob: User) -> None:
    first, second, bobs = make_puzzle(), make_puzzle(), make_puzzle(owner=bob)
    ask_proof(first, first.version)
    ask_proof(first, first.version)  # twice is once
    with pytest.raises(Refusal, match="Another puzzle"):
        ask_proof(second, second.version)
    ask_proof(bobs, bobs.version)
    assert Job.objects.filter(kind=KIND).count() == 2
    drop_proof(first)
    assert why(first)[0] == "draft"
    ask_proof(second, second.version)


def test_other_words_keep_the_proof_and_another_goal_asks_for_a_new_one(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(published=True)
    address = puzzle.public_id
    puzzle = change_puzzle(puzzle, puzzle.version, DRAFT._replace(title="Brutes", hint_text=""))
    assert (puzzle.title, puzzle.public_id, why(puzzle)[0]) == ("Brutes", address, "published")
    puzzle = change_puzzle(puzzle, puzzle.version, DRAFT._replace(goal="mana 3"))
    assert (puzzle.proof, puzzle.published, puzzle.is_proved) == ({}, None, False)
    assert puzzle.public_id != address, "what others solved was another puzzle"


def test_a_change_ends_the_proof_of_what_was_there_before(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    ask_proof(puzzle, puzzle.version)
    lease = leases.take(Job.objects.get(kind=KIND).pk)
    assert lease is not None
    change_puzzle(puzzle, puzzle.version, DRAFT._replace(text=NOT_WON))
    assert not leases.finish(lease, {"verdict": "proved"})
    assert why(puzzle) == ("draft", "")
    ask_proof(puzzle, puzzle.version)
    prove_all()
    assert "no solution" in why(puzzle)[1]


def test_what_is_changed_while_it_is_proved_keeps_nothing_of_the_old_proof(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make_puzzle()
    ask_proof(puzzle, puzzle.version)
    find = proof_job.find_proof

    def change_meanwhile(row: PlayerPuzzle, watch: search_watch.SearchWatch) -> object:
        proof = find(row, watch)
        change_puzzle(puzzle, puzzle.version, DRAFT._replace(text=NOT_WON))
        return proof

    monkeypatch.setattr(proof_job, "find_proof", change_meanwhile)
    prove_all()
    assert why(puzzle) == ("draft", "")
    with pytest.raises(Refusal, match="Only a puzzle"):
        publish_puzzle(puzzle, puzzle.version)


def test_a_killed_worker_loses_nothing_and_the_next_one_finds_the_same(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    ask_proof(puzzle, puzzle.version)
    job = Job.objects.get(kind=KIND)
    lease = leases.take(job.pk)
    assert lease is not None
    lease.row().update(progress=17)
    assert why(puzzle)[0] == "proving"
    assert leases.free(job.pk, lease.token, Job.objects.get(pk=job.pk).beat)
    prove_all()
    puzzle.refresh_from_db()
    other = make_puzzle(proved=True)
    assert puzzle.proof == other.proof
    assert puzzle.proof["verdict"] == "proved"


def test_of_two_tabs_the_second_keeps_nothing(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    other = PlayerPuzzle.objects.get(pk=puzzle.pk)
    version = puzzle.version
    change_puzzle(puzzle, version, DRAFT._replace(title="First"))
    for change in (
        lambda: change_puzzle(other, version, DRAFT._replace(title="Second")),
        lambda: ask_proof(other, version),
    ):
        with pytest.raises(StalePuzzle):
            change()
    other.refresh_from_db()
    assert other.title == "First" and not Job.objects.exists()


def test_a_deleted_puzzle_is_not_proved_any_more(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    ask_proof(puzzle, puzzle.version)
    delete_puzzle(puzzle)
    assert Job.objects.get(kind=KIND).state == "cancelled"
    assert not PlayerPuzzle.objects.exists()


def test_a_fault_of_the_site_is_said_and_the_puzzle_stays_a_draft(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise TypeError("broken")

    monkeypatch.setattr(proof_job, "solve_puzzle", break_down)
    name, words = why(make_puzzle(proved=True))
    assert name == "draft" and words.startswith("It could not be proved: an error of this site")


def test_a_puzzle_is_made_by_its_form_from_a_saved_position(alice: User, alice_client: Client) -> None:
    position = keep_position(WON, user=alice)
    page = alice_client.get(f"/puzzles/new?position={position.public_id}").content.decode()
    assert "Two brutes" in page and "Brute, d2: Brute" in page and 'class="diagram' in page
    nonce = re.search(r'name="nonce" value="(\w+)"', page)
    assert nonce
    fields = {**FORM, "do": "prove", "nonce": nonce[1]}
    sent = [alice_client.post("/puzzles/new", fields)["Location"] for _ in range(2)]
    puzzle = PlayerPuzzle.objects.get()
    assert sent == [puzzle.edit_address] * 2, "a double click makes one puzzle"
    assert "Being proved" in alice_client.get(puzzle.edit_address).content.decode()
    prove_all()
    page = alice_client.get(puzzle.edit_address).content.decode()
    assert "Publish it" in page and "1 solution" in page
    assert "The solution that was found" in page and "Strike" in page.partition("<details>")[2]
    alice_client.post(f"/puzzles/{puzzle.public_id}/publish", {"version": puzzle.version})
    assert puzzle.title in alice_client.get("/puzzles/players").content.decode()
    assert puzzle.title in alice_client.get("/puzzles/own").content.decode()


def test_what_was_typed_is_shown_again_with_why_it_is_not_kept(alice_client: Client) -> None:
    fields = {**FORM, "goal": "mana", "mana": "many", "about": "Typed.", "do": "save"}
    answer = alice_client.post("/puzzles/new", fields)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "from 1 to 99" in page and "Typed." in page and 'value="many"' in page


def test_a_stranger_finds_nothing_of_a_draft(
    make_puzzle: MakePuzzle, bob_client: Client, client: Client
) -> None:
    puzzle = make_puzzle(proved=True)
    for stranger in (bob_client, client):
        assert stranger.get(f"/puzzles/{puzzle.public_id}").status_code == 404
        assert stranger.post(f"/puzzles/{puzzle.public_id}").status_code == 404
        for what in ("publish", "withdraw", "delete", "prove", "cancel"):
            fields = {} if what == "delete" else {"version": puzzle.version}
            answer = stranger.post(f"/puzzles/{puzzle.public_id}/{what}", fields)
            assert answer.status_code == 404, what
    assert bob_client.get(f"/puzzles/{puzzle.public_id}/edit").status_code == 404
    assert bob_client.post(f"/puzzles/{puzzle.public_id}/edit", FORM).status_code == 404
    assert puzzle.title not in client.get("/puzzles/players").content.decode()
    puzzle.refresh_from_db()
    assert puzzle.published is None


def test_another_s_private_position_makes_no_puzzle(alice: User, bob_client: Client) -> None:
    position = keep_position(WON, user=alice)
    assert bob_client.get(f"/puzzles/new?position={position.public_id}").status_code == 404
    assert bob_client.get("/puzzles/new?position=%00").status_code == 404
    assert bob_client.get("/puzzles/new?code=none").status_code == 400


def test_mana_and_connection_are_goals_of_players_too(make_puzzle: MakePuzzle) -> None:
    font = '  Font: {type: artifact, effects: ["action | Add 2 mana to this card."]}'
    text = f"title: Prayers\nevent: campaign\nfield: {{b1: Font}}\n{CARDS}{font}\n"
    puzzle = make_puzzle(proved=True, goal="mana 2", text=text)
    assert why(puzzle)[0] == "ready", why(puzzle)


def test_old_jobs_that_are_forgotten_leave_the_proof(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(proved=True)
    Job.objects.update(finished=timezone.now() - timedelta(days=2))
    Job.objects.all().delete()
    assert why(puzzle)[0] == "ready"


def test_a_puzzle_is_made_proved_and_published_by_api(alice_client: Client, client: Client) -> None:
    made = alice_client.post(
        "/api/v1/puzzles/own",
        {"title": "Two brutes", "goal": "win", "hints": ["Strike\nfirst.", "Again."], "position": WON},
        "application/json",
    ).json()
    assert (made["state"], made["hints"], made["solution"]) == ("draft", ["Strike first.", "Again."], [])
    address = f"/api/v1/puzzles/own/{made['id']}"
    early = alice_client.patch(address, {"version": 0, "published": True}, "application/json")
    assert (early.status_code, early.json()["code"]) == (409, "not_proved")
    proving = alice_client.post(f"{address}/proof", {"version": 0}, "application/json").json()
    assert proving["state"] == "proving"
    prove_all()
    ready = alice_client.get(address).json()
    assert (ready["state"], ready["ways"], bool(ready["solution"])) == ("ready", 1, True)
    shown = alice_client.patch(address, {"version": 0, "published": True}, "application/json").json()
    assert shown["state"] == "published"
    stale = alice_client.patch(address, {"version": 0, "title": "Late"}, "application/json")
    assert stale.status_code == 409 and stale.json()["state"]["title"] == "Two brutes"
    listed = client.get("/api/v1/puzzles/players?order=hardest").json()
    assert [(puzzle["key"], puzzle["tries"]) for puzzle in listed] == [(made["id"], 0)]
    game = client.post(f"/api/v1/puzzles/{made['id']}/games", content_type="application/json")
    assert game.status_code == 201
    assert client.get("/api/v1/puzzles/own").json() == []


def test_what_an_api_call_refuses_changes_nothing_of_what_it_asked(
    make_puzzle: MakePuzzle, alice_client: Client
) -> None:
    puzzle = make_puzzle()
    address = f"/api/v1/puzzles/own/{puzzle.public_id}"
    both = {"version": 0, "title": "Another", "published": True}
    assert alice_client.patch(address, both, "application/json").status_code == 409
    puzzle.refresh_from_db()
    assert (puzzle.title, puzzle.version) == ("Two brutes", 0)
