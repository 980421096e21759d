"""Pages and API of matrices: started, watched, shown to others, and led from to their games."""

import re
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from decks.models import Deck, DeckEntry, Matrix, Run
from decks.runs.admission import admit
from decks.runs.matrices.services import MOST_DECKS
from decks.runs.matrices.tests.conftest import StartMatrix, cells_of, play_matrix
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

BLOCK = '<td class="heat-'


def own_matrix(client: Client) -> Matrix:
    """Start one of the site's decks by the form, without an account."""
    decks = Deck.objects.order_by("pk").values_list("public_id", flat=True)
    asked = {"others": "\n".join(decks), "games": 2, "seed": 1, "policy": "goldfish"}
    answer = client.post("/matrices", asked)
    matrix = Matrix.objects.get()
    assert answer["Location"] == f"/matrices/{matrix.public_id}"
    return matrix


def test_it_is_started_by_a_form_watched_cancelled_and_deleted(
    client: Client, decks: list[Deck], woken: list[int]
) -> None:
    matrix = own_matrix(client)
    address = f"/matrices/{matrix.public_id}"
    assert (matrix.policy, matrix.visibility, matrix.runs.count()) == ("goldfish", "private", 3)
    assert b"Waiting" in client.get(address).content
    admit(cells_of(matrix)[0].starter_key)
    assert b"Playing" in client.get(f"{address}/progress").content
    assert "Guards" in client.get("/matrices").content.decode()
    assert client.post(f"{address}/cancel").status_code == 302
    assert b"ended early" in client.get(address).content
    assert client.post(f"{address}/delete").status_code == 302
    assert client.get(address).status_code == 404


def test_a_form_that_is_sent_twice_starts_one(client: Client, decks: list[Deck], woken: list[int]) -> None:
    asked = {"others": f"{decks[0].public_id} {decks[1].public_id}", "games": 2, "nonce": "n" * 32}
    first, second = client.post("/matrices", asked), client.post("/matrices", asked)
    assert first["Location"] == second["Location"]
    assert Matrix.objects.count() == 1


def test_what_cannot_be_started_is_said_beside_the_form(client: Client, decks: list[Deck]) -> None:
    for asked, words in (
        ({"others": decks[0].public_id, "games": 2}, "has 2 to 20 decks"),
        ({"others": f"{decks[0].public_id} none", "games": 2}, "There is no such deck here"),
        ({"others": " ".join(["x"] * 21), "games": 2}, "has 2 to 20 decks"),
        ({"others": f"{decks[0].public_id} {decks[0].public_id}", "games": 2}, "is named twice"),
        ({"others": f"{decks[0].public_id} {decks[1].public_id}", "games": 251}, "less than or equal"),
        ({"chosen": "made-up", "games": 2}, "made-up"),
    ):
        answer = client.post("/matrices", asked)
        assert answer.status_code == 400
        assert words in answer.content.decode(), words
    assert not Run.objects.exists()


def test_each_cell_of_the_grid_leads_to_the_duel_and_its_games(client: Client, begin: StartMatrix) -> None:
    matrix = play_matrix(begin(games=4, visibility="unlisted"))
    page = client.get(f"/matrices/{matrix.public_id}").content.decode()
    assert page.count(BLOCK) == 6
    assert "Won by who began" in page and "Done" in page
    addresses = set(re.findall(r'"(/runs/\w{12})"', page))
    assert addresses == {f"/runs/{run.public_id}" for run in cells_of(matrix)}
    duel = client.get(min(addresses)).content.decode()
    assert f'href="/matrices/{matrix.public_id}"' in duel
    assert re.search(r'"(/runs/\w{12}/games/\d+\?of=[\w-]+)"', duel)


def test_the_page_of_twenty_decks_keeps_to_its_weight_and_queries(
    client: Client, begin: StartMatrix, decks: list[Deck], django_assert_max_num_queries: Any
) -> None:
    played = cells_of(play_matrix(begin(games=4)))[0]
    named = [Deck.objects.create(name=f"{number:03} long".ljust(120, "g")) for number in range(MOST_DECKS)]
    Deck.objects.update(visibility="public")
    entries = [DeckEntry(deck=deck, card=Card.objects.get(key="guard"), copies=20) for deck in named]
    DeckEntry.objects.bulk_create(entries)
    matrix = begin(decks=named, games=250, visibility="unlisted")
    waiting = client.get(f"/matrices/{matrix.public_id}").content
    ended = {"state": "done", "games_done": played.games_done, "result": played.result}
    assert matrix.runs.update(**ended) == MOST_DECKS * (MOST_DECKS - 1) // 2
    with django_assert_max_num_queries(10):
        page = client.get(f"/matrices/{matrix.public_id}").content
    assert page.decode().count(BLOCK) == MOST_DECKS * (MOST_DECKS - 1)
    assert max(len(waiting), len(page)) <= 100_000


def test_a_stranger_finds_no_private_one_and_changes_none(
    client: Client, begin: StartMatrix, alice: User, decks: list[Deck]
) -> None:
    matrix = begin(games=1, user=alice)
    page, api = f"/matrices/{matrix.public_id}", f"/api/v1/matrices/{matrix.public_id}"
    for visibility, status in (("private", 404), ("unlisted", 200), ("public", 200)):
        Matrix.objects.update(visibility=visibility)
        assert (client.get(page).status_code, client.get(api).status_code) == (status, status)
        assert (page in client.get("/matrices").content.decode()) is (visibility == "public")
        for way in ("cancel", "visibility", "delete"):
            assert client.post(f"{page}/{way}", {}).status_code == 404
        assert client.delete(api).status_code == 404
        assert client.post(f"{api}/cancel").status_code == 404
    cell = cells_of(matrix)[0]
    assert f"/matrices/{matrix.public_id}" in client.get(f"/runs/{cell.public_id}").content.decode()
    Matrix.objects.update(visibility="private")
    assert "/matrices/" not in client.get(f"/runs/{cell.public_id}").content.decode()
    assert cell.is_live


def test_its_owner_says_who_sees_it(
    client: Client, begin: StartMatrix, alice: User, alice_client: Client
) -> None:
    matrix = begin(games=1, user=alice)
    address = f"/matrices/{matrix.public_id}/visibility"
    assert alice_client.post(address, {"visibility": "public"}).status_code == 302
    assert alice_client.post(address, {"visibility": "all"}).status_code == 400
    assert client.get(f"/matrices/{matrix.public_id}").status_code == 200


def test_no_session_without_an_account_makes_one_public(
    client: Client, decks: list[Deck], woken: list[int]
) -> None:
    matrix = own_matrix(client)
    answer = client.post(f"/matrices/{matrix.public_id}/visibility", {"visibility": "public"})
    assert (answer.status_code, b"needs an account" in answer.content) == (400, True)


def ask(client: Client, named: list[Deck], **asked: Any) -> Any:
    usual = {"decks": [deck.public_id for deck in named], "games": 2, "seed": 7}
    return client.post(
        "/api/v1/matrices", {**usual, "overrides": {"starting_hp": "1"}, **asked}, "application/json"
    )


def test_it_is_started_read_found_again_shown_and_deleted_by_the_api(
    client: Client, decks: list[Deck], woken: list[int]
) -> None:
    answer = ask(client, decks)
    started = answer.json()
    assert (answer.status_code, started["state"], len(started["pairings"])) == (201, "waiting", 3)
    matrix = Matrix.objects.get()
    admit(cells_of(matrix)[0].starter_key)
    play_matrix(matrix)
    again = ask(client, decks)
    assert (again.status_code, again.json()["public_id"]) == (200, started["public_id"])
    read = client.get(f"/api/v1/matrices/{matrix.public_id}").json()
    assert (read["state"], read["games_done"], read["games_in_all"]) == ("done", 6, 6)
    assert read["pairings"][0]["won"]["a"]["n"] == 2
    assert [row["public_id"] for row in client.get("/api/v1/matrices").json()] == [matrix.public_id]
    address = f"/api/v1/matrices/{matrix.public_id}"
    changed = client.patch(address, {"visibility": "unlisted"}, "application/json")
    assert changed.json()["visibility"] == "unlisted"
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404


def test_the_api_refuses_what_it_does_not_know(client: Client, decks: list[Deck]) -> None:
    for asked, status in (
        ({"decks": [decks[0].public_id]}, 400),
        ({"decks": [decks[0].public_id] * 21}, 400),
        ({"decks": [decks[0].public_id, "made-up"]}, 404),
        ({"policy": "passive"}, 400),
        ({"games": 251}, 400),
        ({"visibility": "public"}, 400),
        ({"decks": "all"}, 400),
    ):
        assert ask(client, decks, **asked).status_code == status, asked
    assert not Run.objects.exists()


def test_the_page_asks_little_however_many_pairings(
    client: Client, begin: StartMatrix, django_assert_max_num_queries: Any
) -> None:
    matrix = play_matrix(begin(games=2, visibility="unlisted"))
    with django_assert_max_num_queries(10):
        client.get(f"/matrices/{matrix.public_id}")
    with django_assert_max_num_queries(10):
        client.get("/matrices")
