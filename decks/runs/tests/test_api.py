from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from decks.models import Deck, Run
from decks.tests.conftest import play
from dimrift_site.base.api.throttles import ByKind

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = {"games": 12, "turns": 5, "seed": 3}


def start(client: Client, deck: Deck, **asked: object) -> dict[str, object]:
    address = f"/api/v1/decks/{deck.public_id}/runs"
    answer = client.post(address, ASKED | asked, content_type="application/json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_deck_is_given_with_its_list(client: Client, men: Deck) -> None:
    data = client.get(f"/api/v1/decks/{men.public_id}").json()
    assert data["name"] == "Hold the Causeway"
    assert data["owner"] is None
    pike = {"section": "main", "card": "long-pike", "name": "Long Pike", "copies": 2}
    assert {**pike, "private_now": False} in data["entries"]
    assert not {"id", "pk"} & set(data)


def test_a_run_is_started_watched_and_found_again(client: Client, men: Deck) -> None:
    started = start(client, men)
    assert (started["state"], started["games_done"], started["report"]) == ("waiting", 0, None)
    run = play(Run.objects.get(public_id=started["public_id"]))
    watched = client.get(f"/api/v1/runs/{run.public_id}").json()
    assert (watched["state"], watched["games_done"]) == ("done", 12)
    assert watched["report"]["games"] == 12
    again = client.post(f"/api/v1/decks/{men.public_id}/runs", ASKED, content_type="application/json")
    assert again.status_code == 200
    assert again.json()["public_id"] == run.public_id


def test_without_numbers_the_usual_ones_are_played(client: Client, men: Deck) -> None:
    answer = client.post(f"/api/v1/decks/{men.public_id}/runs", {}, content_type="application/json")
    assert (answer.json()["games"], answer.json()["turns"]) == (1000, 10)


def test_the_starter_ends_a_run(client: Client, men: Deck) -> None:
    started = start(client, men)
    answer = client.post(f"/api/v1/runs/{started['public_id']}/cancel", content_type="application/json")
    assert answer.json()["state"] == "cancelled"
    assert (
        client.post(f"/api/v1/runs/{started['public_id']}/cancel", content_type="application/json").json()[
            "state"
        ]
        == "cancelled"
    )


@pytest.mark.parametrize(("field", "value"), [("games", 0), ("games", 10_001), ("turns", 99), ("seed", "x")])
def test_a_wrong_number_is_named_by_its_field(client: Client, men: Deck, field: str, value: object) -> None:
    address = f"/api/v1/decks/{men.public_id}/runs"
    answer = client.post(address, ASKED | {field: value}, content_type="application/json")
    assert answer.status_code == 400
    data = answer.json()
    assert data["code"] == "invalid"
    assert list(data["fields"]) == [field]


def test_an_empty_deck_is_refused_with_a_code(client: Client, men: Deck) -> None:
    men.entries.all().delete()
    answer = client.post(f"/api/v1/decks/{men.public_id}/runs", ASKED, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "empty_deck",
        "detail": "This deck has no cards in its main deck yet.",
        "fields": {},
        "rule": "",
    }


def test_an_edition_that_nobody_knows_is_refused_with_a_code(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(edition="baroque")
    answer = client.post(f"/api/v1/decks/{men.public_id}/runs", ASKED, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"]
    assert "baroque" in answer.json()["detail"]


def test_words_that_are_no_json_are_refused_in_the_same_shape(client: Client, men: Deck) -> None:
    answer = client.post(f"/api/v1/decks/{men.public_id}/runs", "{", content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "detail", "fields", "rule"}


def test_too_many_starts_are_refused(client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ByKind.THROTTLE_RATES, "runs_anonymous", "1/hour")
    start(client, men)
    answer = client.post(f"/api/v1/decks/{men.public_id}/runs", ASKED, content_type="application/json")
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert answer["Retry-After"]


def test_a_forged_address_makes_nobody_a_newcomer(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ByKind.THROTTLE_RATES, "runs_anonymous", "1/hour")
    start(client, men)
    address = f"/api/v1/decks/{men.public_id}/runs"
    answer = client.post(
        address, ASKED, content_type="application/json", headers={"X-Forwarded-For": "1.2.3.4"}
    )
    assert answer.status_code == 429


def test_the_api_describes_itself_without_a_doubt(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))
    described = (tmp_path / "schema.yml").read_text()
    for way in ("/api/v1/cards", "/api/v1/decks/{public_id}/runs", "/api/v1/runs/{public_id}/cancel"):
        assert f"  {way}:" in described


def test_a_signed_in_browser_needs_the_csrf_token(men: Deck, alice_client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice_client.cookies
    answer = strict.post(f"/api/v1/decks/{men.public_id}/runs", ASKED, content_type="application/json")
    assert answer.status_code == 403
    assert answer.json()["code"] == "permission_denied"
