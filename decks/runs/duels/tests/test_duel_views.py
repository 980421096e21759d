"""Pages and API of duels: started where two decks are compared, read, and led from to their games."""

import re
from typing import Any

import pytest
from django.test import Client

from decks.models import Deck, DeckEntry
from decks.runs.admission import admit
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks.engine_job import job_of, task_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.duels.duel_figures import outcome_sentence
from decks.runs.duels.tests.conftest import StartDuel
from decks.runs.models import Run
from decks.runs.run_compatibility import engine_versions, versions_of
from decks.runs.tests.conftest import play_all
from engine.simulation import DuelTask, play_deck_duels, share_of

pytestmark = pytest.mark.django_db


def test_two_decks_that_are_compared_duel_by_a_button(client: Client, deck: Deck, changed: Deck) -> None:
    address = f"/decks/{deck.public_id}..{changed.public_id}"
    page = client.get(address).content.decode()
    assert f'action="{address}/duel"' in page and "Duel these two" in page
    answer = client.post(f"{address}/duel", {"games": 12, "seed": 7})
    run = Run.objects.get()
    assert answer["Location"] == f"/runs/{run.public_id}"
    assert (run.deck, run.other_deck, run.games, run.is_duel) == (deck, changed, 12, True)
    assert b"Waiting" in client.get(f"/runs/{run.public_id}").content
    assert client.get(f"/runs/{run.public_id}/progress").status_code == 200


def test_what_cannot_be_started_is_said_beside_the_form(client: Client, deck: Deck, changed: Deck) -> None:
    address = f"/decks/{deck.public_id}..{changed.public_id}/duel"
    answer = client.post(address, {"games": 251})
    assert (answer.status_code, b"less than or equal to 250" in answer.content) == (400, True)
    answer = client.post(address, {"games": 2, "edition": "none"})
    assert answer.status_code == 400
    DeckEntry.objects.filter(deck=changed).delete()
    answer = client.post(address, {"games": 12})
    assert (answer.status_code, b"no cards in its main deck" in answer.content) == (400, True)
    assert not Run.objects.exists()


def test_the_page_says_who_wins_and_each_figure_leads_to_a_game(
    client: Client, start_duel_of_two: StartDuel, deck: Deck, changed: Deck
) -> None:
    run = play_all(start_duel_of_two(games=4))
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Who began" in page and "By seat" in page and changed.name in page
    addresses = set(re.findall(rf'"(/runs/{run.public_id}/games/\d+\?of=[\w-]+)"', page))
    assert addresses
    for address in sorted(addresses)[:2]:
        answer = client.get(address)
        game = answer.content.decode()
        assert answer.status_code == 200
        assert "over the shoulder" in game and "Play on from here" not in game
        assert answer.context["figure"].words in game
        assert client.get(f"{address}&step=3").status_code == 200
    assert client.get(f"/runs/{run.public_id}/games/4").status_code == 404
    assert client.get(f"/runs/{run.public_id}/turns.csv").status_code == 404
    again = client.get(f"/decks/{deck.public_id}..{changed.public_id}").content.decode()
    assert f"/runs/{run.public_id}" in again and "Earlier duels" in again
    assert "Earlier runs" not in again


def test_more_games_are_played_by_a_button_behind_those_that_were(
    client: Client, start_duel_of_two: StartDuel
) -> None:
    run = play_all(start_duel_of_two(games=2, policy="goldfish"))
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Play 2 more" in page and 'name="games" value="4"' in page
    answer = client.post(f"/runs/{run.public_id}/more", {"games": 4})
    more = Run.objects.exclude(pk=run.pk).get()
    assert answer["Location"] == f"/runs/{more.public_id}"
    admit(more.starter_key)
    play_all(more)
    assert sum(chunk.size for chunk in chunks_of(more)) == 2
    whole = play_deck_duels(job_of(more), 0, 4)
    assert canonical_bytes(more.result) == canonical_bytes(whole.to_data())
    assert client.post(f"/runs/{run.public_id}/more", {"games": 251}).status_code == 400


def test_each_deck_has_a_policy_of_its_own(client: Client, deck: Deck, changed: Deck) -> None:
    address = f"/decks/{deck.public_id}..{changed.public_id}/duel"
    client.post(address, {"games": 2, "seed": 7, "policy": "goldfish", "other_policy": "greedy"})
    run = Run.objects.get()
    task = task_of(run)
    assert isinstance(task, DuelTask)
    assert run.duellists == task.policies == ("goldfish", "greedy")
    assert f"goldfish</strong>, version {run.policy_version}" in (
        client.get(f"/runs/{run.public_id}").content.decode()
    )
    assert versions_of(run) in engine_versions()
    assert client.post(address, {"games": 2, "policy": "passive"}).status_code == 400
    answer = start(client, deck, changed, other_policy="goldfish")
    assert (answer.status_code, answer.json()["other"]["policy"]) == (201, "goldfish")
    assert start(client, deck, changed, policy="random").status_code == 400


def test_no_game_of_it_is_played_on(client: Client, start_duel_of_two: StartDuel) -> None:
    run = play_all(start_duel_of_two(games=1))
    answer = client.post(f"/runs/{run.public_id}/game", {"number": 0})
    assert (answer.status_code, b"does not play at the board" in answer.content) == (400, True)
    answer = client.post(
        f"/api/v1/runs/{run.public_id}/games", {"number": 0}, content_type="application/json"
    )
    assert answer.status_code == 400


def test_a_stranger_starts_sees_and_opens_none_of_a_private_deck(
    client: Client, start_duel_of_two: StartDuel, deck: Deck, changed: Deck
) -> None:
    run = play_all(start_duel_of_two(games=1))
    Deck.objects.filter(pk=changed.pk).update(visibility=Deck.Visibility.PRIVATE)
    pair = f"{deck.public_id}..{changed.public_id}"
    assert client.post(f"/decks/{pair}/duel", {"games": 2}).status_code == 404
    assert client.get(f"/api/v1/decks/{pair}/duels").status_code == 404
    assert start(client, deck, changed).status_code == 404
    for address in ("", "/progress", "/games/0"):
        assert client.get(f"/runs/{run.public_id}{address}").status_code == 404
    assert client.get(f"/api/v1/runs/{run.public_id}").status_code == 404


def start(client: Client, deck: Deck, changed: Deck, **asked: Any) -> Any:
    address = f"/api/v1/decks/{deck.public_id}..{changed.public_id}/duels"
    usual = {"games": 2, "seed": 7, "overrides": {"starting_hp": "1"}}
    return client.post(address, usual | asked, content_type="application/json")


def test_it_is_started_read_found_again_and_listed_by_the_api(
    client: Client, deck: Deck, changed: Deck, woken: list[int]
) -> None:
    answer = start(client, deck, changed)
    started = answer.json()
    assert (answer.status_code, started["is_duel"]) == (201, True)
    assert started["other"]["deck"] == changed.public_id
    run = Run.objects.get(public_id=started["public_id"])
    admit(run.starter_key)
    play_all(run)
    read = client.get(f"/api/v1/runs/{run.public_id}").json()
    assert set(read["report"]["won"]["a"]) == {"mean", "low", "high", "n"}
    assert start(client, deck, changed).status_code == 200
    pair = f"{deck.public_id}..{changed.public_id}"
    assert [row["public_id"] for row in client.get(f"/api/v1/decks/{pair}/duels").json()] == [run.public_id]
    assert client.get(f"/api/v1/decks/{pair}/runs").json() == []
    assert start(client, deck, changed, games=251).status_code == 400


def test_who_wins_is_only_said_where_the_interval_excludes_chance(deck: Deck, changed: Deck) -> None:
    run = Run(deck=deck, other_deck=changed)
    assert outcome_sentence(run, share_of(60, 100), share_of(40, 100)) == (
        f"{deck.name} wins 60% against {changed.name} (50% to 69%)"
    )
    assert outcome_sentence(run, share_of(20, 100), share_of(70, 100)).startswith(f"{changed.name} wins 70%")
    assert outcome_sentence(run, share_of(52, 100), share_of(48, 100)) == (
        "Not distinguishable yet in 100 games"
    )
    assert outcome_sentence(run, share_of(9, 9), share_of(0, 9)) == "Not distinguishable yet in 9 games"
